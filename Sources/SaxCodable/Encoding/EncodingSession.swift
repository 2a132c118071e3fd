internal import FoundationEssentials
package import SaxEngine
internal import SaxLanguage
package import SaxValues

/// Makes values of `Encodable` ones: of a mapping's types, or by themselves.
///
/// A value encodes itself straight into the fields of its type: nothing is made of it in between. Not for use from
/// several threads at once.
package final class EncodingSession {
  /// Nil where values are encoded by themselves.
  let mapping: Mapping?
  /// The most values that encode themselves within one another, containers that they make by hand not counted.
  private let deepest: Int
  @exclusivity(unchecked) private var depth = 0
  var types: [TypeID: EncodedType] = [:]
  /// Of the Swift types that were encoded by their own names, the types of those names, which take long to make.
  private var own: [ObjectIdentifier: TypeID] = [:]
  lazy var ids: [String: TypeID] =
    mapping.map { mapping in
      Dictionary(
        mapping.model.types.enumerated().map { ($1.name, $0) },
        uniquingKeysWith: { first, _ in first })
    } ?? [:]

  package init(_ mapping: Mapping) {
    self.mapping = mapping
    deepest = ValueDecoder.maximumDepth
  }

  /// Creates a session for values by themselves, as an `Any` would hold them, without a mapping.
  ///
  /// A `Decimal`, an `Int64` and an unsigned integer of 64 bits or more is ``SaxValue/custom(_:)``, as formats may tell it
  /// from an `Int`.
  ///
  /// - Parameter deepest: the most values within one another.
  package init(deepest: Int) {
    mapping = nil
    self.deepest = deepest
  }

  /// An object of a type with fields, or of one that a `switch` chooses.
  ///
  /// - Parameter typeName: that of the Swift type if nil.
  /// - Throws: ``BuildError``; what the value's own encoding throws.
  package func object<T: Encodable>(of value: T, named typeName: String?) throws -> SaxObject {
    let id = try id(of: T.self, named: typeName)
    let name = name(of: id)
    let made = try encoded(value, as: .type(id), .root, title: name)
    if case .object(let object) = made { return object }
    throw BuildError(.structure, "\(made.kindName) is no \(name)")
  }

  private func id<T>(of type: T.Type, named typeName: String?) throws -> TypeID {
    if typeName == nil, let known = own[ObjectIdentifier(type)] { return known }
    let name = typeName ?? "\(type)"
    let id = try id(named: name)
    if typeName == nil { own[ObjectIdentifier(type)] = id }
    return id
  }

  /// A value as a field of a type has it.
  package func value(
    _ value: any Encodable, of field: String, ofType typeName: String
  ) throws -> SaxValue {
    let type = try self.type(named: typeName)
    guard let known = type.index(of: field).map({ type.fields[$0] }) else {
      throw missingField(field, ofType: typeName)
    }
    return known.converted(try encoded(value, as: known.type, .root, title: known.title))
  }

  /// An object of a type, as `Mapping.object(_:_:basedOn:)` makes it.
  ///
  /// - Parameter fields: names with their values, of which the last of a name counts.
  package func object(
    _ typeName: String, _ fields: [(name: String, value: SaxValue)]
  ) throws(BuildError) -> SaxObject {
    let type = try self.type(named: typeName)
    var slots: [SaxValue?] = Array(repeating: nil, count: type.fields.count)
    for (name, value) in fields {
      guard let index = type.index(of: name) else {
        throw missingField(name, ofType: typeName)
      }
      slots[index] = value
    }
    var values: [SaxValue] = []
    values.reserveCapacity(slots.count)
    for (index, slot) in slots.enumerated() {
      let field = type.fields[index]
      if let slot {
        values.append(try field.fitted(slot))
      } else {
        values.append(try field.absent())
      }
    }
    return SaxObject(shape: type.shape, slots: values)
  }

  /// A value as a type of the mapping.
  ///
  /// - Parameter title: of the field, for messages.
  func encoded<T: Encodable>(
    _ value: T, as type: TypeReference, _ path: EncodedPath, title: String
  ) throws -> SaxValue {
    if let known = known(value) { return Self.converted(known, to: type) }
    if let strings = Self.strings(value, as: type) { return strings }
    if case .type(let id) = type.required, let types = choices(id),
      let chosen = types.first(where: { name(of: $0) == "\(T.self)" })
    {
      return try encoded(value, as: .type(chosen), path, title: title)
    }
    guard depth < deepest else {
      throw BuildError(.structure, "a value is nested more than \(deepest) levels deep")
    }
    depth += 1
    defer { depth -= 1 }
    let encoder = ValueEncoder(type, self, path, title: title)
    try value.encode(to: encoder)
    return try encoder.finish()
  }

  /// A value that is one of the mapping's as it stands.
  func known<T: Encodable>(_ value: T) -> SaxValue? {
    guard let known = KnownType.of(T.self) else { return nil }
    switch known {
    case .string: return .string(identical(value, as: String.self))
    case .int: return .int(identical(value, as: Int.self))
    case .double: return .double(identical(value, as: Double.self))
    case .bool: return .bool(identical(value, as: Bool.self))
    case .decimal where mapping == nil: return .custom(identical(value, as: Decimal.self))
    case .decimal:
      let text = Array(identical(value, as: Decimal.self).description.utf8)
      return (try? DecimalFormat.read(text.span)).map { .decimal($0) }
    case .exactDecimal: return .decimal(identical(value, as: ExactDecimal.self))
    case .date: return .date(identical(value, as: Date.self))
    case .day: return .day(identical(value, as: Day.self))
    case .url: return .url(identical(value, as: URL.self))
    case .uuid: return .uuid(identical(value, as: UUID.self))
    case .data: return .data(identical(value, as: Data.self))
    case .duration: return .duration(identical(value, as: Duration.self))
    case .object, .objects, .value, .dictionary, .strings, .integers, .doubles: return nil
    }
  }

  /// Makes a value of an integer of any width.
  ///
  /// - Parameter title: of the field, for messages.
  /// - Throws: ``BuildError`` if it is no `Int`, and there is a mapping.
  func integer(
    _ value: some FixedWidthInteger & Sendable, title: @autoclosure () -> String
  ) throws(BuildError) -> SaxValue {
    if mapping == nil { return .custom(value) }
    guard let number = Int(exactly: value) else {
      throw BuildError(.structure, "\(value) is no Int, for \(title())")
    }
    return .int(number)
  }

  /// A list of strings where one is wanted: no container is made for it.
  private static func strings<T: Encodable>(_ value: T, as type: TypeReference) -> SaxValue? {
    guard T.self == [String].self, case .list(.scalar(.string)) = type.required else { return nil }
    return .list(identical(value, as: [String].self).map { .string($0) })
  }

  /// A value of Swift's scalars as a type has it, where nothing is lost.
  static func converted(_ value: SaxValue, to type: TypeReference) -> SaxValue {
    switch (type.required, value) {
    case (.scalar(.double), .int(let number)): Double(exactly: number).map { .double($0) } ?? value
    case (.scalar(.decimal), .int(let number)):
      .decimal(
        ExactDecimal(checked: UInt128(number.magnitude), exponent: 0, isNegative: number < 0))
    case (.scalar(.decimal), .double(let number)):
      (try? DecimalFormat.read(Array(number.description.utf8).span)).map { .decimal($0) } ?? value
    case (.enumeration, .string(let name)): .enumeration(name)
    case (.raw, .string(let source)): .raw(source)
    default: value
    }
  }
}
