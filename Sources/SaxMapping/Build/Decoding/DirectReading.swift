internal import FoundationEssentials

extension Value {
  /// The value, if it is one of the type just as it stands. No decoder is made for that, which
  /// for a single `Double` takes ten times as long.
  @inline(__always)
  func asItStands<T>(_ type: T.Type) -> T? {
    switch self {
    case .string(let value): identical(value, as: T.self)
    case .int(let value): identical(value, as: T.self)
    case .double(let value): identical(value, as: T.self)
    case .bool(let value): identical(value, as: T.self)
    case .date(let value): identical(value, as: T.self)
    case .object(let value): identical(value, as: T.self)
    default: nil
    }
  }

  /// The value as a type that a value holds as it is. Foundation's types and `Duration` would
  /// otherwise decode themselves by forms of their own.
  ///
  /// - Returns: nil if `T` is no such type, and decodes itself.
  func direct<T>(_ type: T.Type) throws(Mismatch) -> T? {
    if T.self == String.self { return identical(try asString(), as: T.self) }
    if T.self == Decimal.self { return identical(try decimal(), as: T.self) }
    if T.self == Date.self {
      guard case .date(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == Day.self {
      guard case .day(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == URL.self {
      guard case .url(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == UUID.self {
      guard case .uuid(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == Data.self {
      guard case .data(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == Duration.self {
      guard case .duration(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == [String].self {
      return try items { (value) throws(Mismatch) in try value.asString() }
    }
    if T.self == [Int].self {
      return try items { (value) throws(Mismatch) in try value.integer(Int.self) }
    }
    if T.self == [Double].self {
      return try items { (value) throws(Mismatch) in try value.double() }
    }
    if T.self == SaxObject.self {
      guard case .object(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if T.self == Value.self { return identical(self, as: T.self) }
    if T.self == ExactDecimal.self { return identical(try exactDecimal(), as: T.self) }
    if T.self == ValueDictionary.self {
      guard case .dictionary(let value) = self else { return try made() }
      return identical(value, as: T.self)
    }
    if case .custom(let value) = self { return value as? T }
    return nil
  }

  /// What a converter registered in Swift made, if it is of the type.
  private func made<T>() throws(Mismatch) -> T {
    guard case .custom(let value) = self, let value = value as? T else { throw mismatch }
    return value
  }

  /// A list of scalars.
  ///
  /// - Returns: nil if an item is none, which the item's own decoding then says with its place.
  private func items<Item, T>(
    _ read: (Value) throws(Mismatch) -> Item
  ) throws(Mismatch) -> T? {
    guard case .list(let values) = self else { return try made() }
    var items: [Item] = []
    items.reserveCapacity(values.count)
    for value in values {
      do throws(Mismatch) {
        items.append(try read(value))
      } catch {
        return nil
      }
    }
    return identical(items, as: T.self)
  }
}
