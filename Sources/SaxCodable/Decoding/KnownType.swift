internal import FoundationEssentials
internal import SaxValues

/// A type that values fill as they are. Foundation's types and `Duration` would otherwise decode
/// themselves by forms of their own.
enum KnownType {
  case string, int, double, bool, decimal, date, day, url, uuid, data, duration
  case strings, integers, doubles, objects
  case object, value, exactDecimal, dictionary

  private static let all: [(type: ObjectIdentifier, known: KnownType)] = [
    (ObjectIdentifier(String.self), .string), (ObjectIdentifier(Date.self), .date),
    (ObjectIdentifier([String].self), .strings), (ObjectIdentifier(Int.self), .int),
    (ObjectIdentifier(Double.self), .double), (ObjectIdentifier(Bool.self), .bool),
    (ObjectIdentifier(Decimal.self), .decimal), (ObjectIdentifier(Day.self), .day),
    (ObjectIdentifier(URL.self), .url), (ObjectIdentifier(UUID.self), .uuid),
    (ObjectIdentifier(Data.self), .data), (ObjectIdentifier(Duration.self), .duration),
    (ObjectIdentifier([Int].self), .integers), (ObjectIdentifier([Double].self), .doubles),
    (ObjectIdentifier(SaxObject.self), .object), (ObjectIdentifier([SaxObject].self), .objects),
    (ObjectIdentifier(SaxValue.self), .value), (ObjectIdentifier(ExactDecimal.self), .exactDecimal),
    (ObjectIdentifier(ValueDictionary.self), .dictionary),
  ]

  /// By the addresses of the types, twice as many places as there are types: most types that decode
  /// themselves come to an empty one at once.
  private static let table: [(type: ObjectIdentifier, known: KnownType)?] = {
    var table = [(type: ObjectIdentifier, known: KnownType)?](repeating: nil, count: 64)
    for known in all {
      var place = place(of: known.type)
      while table[place] != nil { place = (place + 1) % 64 }
      table[place] = known
    }
    return table
  }()

  @inline(__always)
  private static func place(of type: ObjectIdentifier) -> Int {
    let address = UInt(bitPattern: type)
    return Int(truncatingIfNeeded: (address >> 4 ^ address >> 10) & 63)
  }

  /// Looks up a Swift type among those that values fill as they are.
  ///
  /// - Returns: nil for a type that decodes itself.
  static func of(_ type: Any.Type) -> KnownType? {
    let identifier = ObjectIdentifier(type)
    var place = place(of: identifier)
    while let known = table[place] {
      if known.type == identifier { return known.known }
      place = (place + 1) % 64
    }
    return nil
  }
}

extension SaxValue {
  /// The value as a type that values fill.
  ///
  /// - Throws: ``Mismatch/indirect`` for a type that decodes itself.
  func asItStands<T>(_ type: T.Type) throws(Mismatch) -> T {
    if let known = KnownType.of(type) {
      return try withUnsafePointer(to: self) { (place) throws(Mismatch) in
        try place.read(type, as: known)
      }
    }
    if case .custom(let made) = self { return try unwrap(made, otherwise: .indirect) }
    throw .indirect
  }

  /// The value that a converter registered in Swift made.
  ///
  /// By itself, as the runtime looks up the optional type for it by hashing, used or not.
  @inline(never)
  fileprivate func unwrap<T>(_ made: any Sendable, otherwise mismatch: Mismatch) throws(Mismatch)
    -> T
  {
    guard let value = made as? T else { throw mismatch }
    return value
  }
}

// Where the value lies.
extension UnsafePointer<SaxValue> {
  /// The value as a type that values fill.
  ///
  /// The result is made by its bits, the types being one: a dynamic cast would cost as much as all
  /// the rest, and so would an optional of a type that the compiler doesn't know.
  ///
  /// - Parameter known: what `T` is.
  func read<T>(_ type: T.Type, as known: KnownType) throws(Mismatch) -> T {
    // One after the other: a switch over both would copy the value first, and so would a method of it.
    switch known {
    case .string: return identical(try pointee.asString(), as: T.self)
    case .int: return identical(try pointee.integer(Int.self), as: T.self)
    case .double: return identical(try pointee.double(), as: T.self)
    case .bool: return identical(try pointee.bool(), as: T.self)
    case .decimal: return identical(try pointee.decimal(), as: T.self)
    case .exactDecimal: return identical(try pointee.exactDecimal(), as: T.self)
    case .value: return identical(pointee, as: T.self)
    case .date: if case .date(let value) = pointee { return identical(value, as: T.self) }
    case .day: if case .day(let value) = pointee { return identical(value, as: T.self) }
    case .url: if case .url(let value) = pointee { return identical(value, as: T.self) }
    case .uuid: if case .uuid(let value) = pointee { return identical(value, as: T.self) }
    case .data: if case .data(let value) = pointee { return identical(value, as: T.self) }
    case .duration: if case .duration(let value) = pointee { return identical(value, as: T.self) }
    case .object: if case .object(let value) = pointee { return identical(value, as: T.self) }
    case .dictionary:
      if case .dictionary(let value) = pointee { return identical(value, as: T.self) }
    case .strings:
      if case .list(let values) = pointee {
        return identical(
          try items(values) { (value) throws(Mismatch) in try value.asString() }, as: T.self)
      }
    case .integers:
      if case .list(let values) = pointee {
        return identical(
          try items(values) { (value) throws(Mismatch) in try value.integer(Int.self) },
          as: T.self)
      }
    case .doubles:
      if case .list(let values) = pointee {
        return identical(
          try items(values) { (value) throws(Mismatch) in try value.double() }, as: T.self)
      }
    case .objects:
      if case .list(let values) = pointee {
        return identical(
          try items(values) { (value) throws(Mismatch) in try value.object() }, as: T.self)
      }
    }
    if case .custom(let made) = pointee { return try pointee.unwrap(made, otherwise: .kind) }
    throw pointee.mismatch
  }

  /// A list of scalars.
  ///
  /// - Throws: ``Mismatch/indirect`` if an item is none, which its own decoding says with its place.
  @inline(__always)
  private func items<Item>(
    _ values: [SaxValue], _ read: (SaxValue) throws(Mismatch) -> Item
  ) throws(Mismatch) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values {
      do throws(Mismatch) {
        items.append(try read(value))
      } catch {
        throw .indirect
      }
    }
    return items
  }
}
