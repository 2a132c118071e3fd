internal import FoundationEssentials
package import SaxEngine
internal import SaxLanguage
package import SaxValues

/// Makes values of a mapping's types of `Encodable` ones.
///
/// A value encodes itself straight into the fields of its type: nothing is made of it in between. Not for use from
/// several threads at once.
package final class EncodingSession {
  let mapping: Mapping
  private var types: [TypeID: EncodedType] = [:]
  /// Of the Swift types that were encoded by their own names, the types of those names, which take long to make.
  private var own: [ObjectIdentifier: TypeID] = [:]
  private lazy var ids = Dictionary(
    mapping.model.types.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })

  package init(_ mapping: Mapping) { self.mapping = mapping }

  /// An object of a type with fields, or of one that a `switch` chooses.
  ///
  /// - Parameter typeName: that of the Swift type if nil.
  /// - Throws: ``BuildError``; what the value's own encoding throws.
  package func object<T: Encodable>(of value: T, named typeName: String?) throws -> SaxObject {
    let id = try id(of: T.self, named: typeName)
    let name = mapping.model.types[id].name
    let made = try encoded(value, as: .type(id), [], title: name)
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
      throw mapping.missingField(field, ofType: typeName)
    }
    return known.converted(try encoded(value, as: known.type, [], title: known.title), by: self)
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
        throw mapping.missingField(name, ofType: typeName)
      }
      slots[index] = value
    }
    var values: [SaxValue] = []
    values.reserveCapacity(slots.count)
    for (index, slot) in slots.enumerated() {
      let field = type.fields[index]
      if let slot {
        values.append(try field.fitted(slot, by: self))
      } else {
        values.append(try field.absent(by: self))
      }
    }
    return SaxObject(shape: type.shape, slots: values)
  }

  private func id(named name: String) throws(BuildError) -> TypeID {
    if let id = ids[name] { return id }
    // For the error.
    _ = try mapping.declaredObject(name)
    throw BuildError(.access, "the mapping declares no type \(name)")
  }

  func type(named name: String) throws(BuildError) -> EncodedType {
    try type(try id(named: name))
  }

  func type(_ id: TypeID) throws(BuildError) -> EncodedType {
    if let known = types[id] { return known }
    let (shape, fields) = try mapping.declaredObject(mapping.model.types[id].name)
    let made = EncodedType(shape, fields)
    types[id] = made
    return made
  }

  /// The types that a `switch` chooses from; nil for a type with fields.
  func choices(_ id: TypeID) -> [TypeID]? {
    guard case .choice(let choice) = mapping.model.types[id].kind else { return nil }
    return choice.types
  }

  /// A value as a type of the mapping.
  ///
  /// - Parameter title: of the field, for messages.
  func encoded<T: Encodable>(
    _ value: T, as type: TypeReference, _ path: [any CodingKey], title: String
  ) throws -> SaxValue {
    if let known = Self.known(value) { return converted(known, to: type) }
    if let strings = Self.strings(value, as: type) { return strings }
    if case .type(let id) = type.required, let types = choices(id),
      let chosen = types.first(where: { mapping.model.types[$0].name == "\(T.self)" })
    {
      return try encoded(value, as: .type(chosen), path, title: title)
    }
    let encoder = ValueEncoder(type, self, path, title: title)
    try value.encode(to: encoder)
    return try encoder.finish()
  }

  /// A value that is one of the mapping's as it stands.
  static func known<T: Encodable>(_ value: T) -> SaxValue? {
    guard let known = KnownType.of(T.self) else { return nil }
    switch known {
    case .string: return .string(identical(value, as: String.self))
    case .int: return .int(identical(value, as: Int.self))
    case .double: return .double(identical(value, as: Double.self))
    case .bool: return .bool(identical(value, as: Bool.self))
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

  /// A list of strings where one is wanted: no container is made for it.
  private static func strings<T: Encodable>(_ value: T, as type: TypeReference) -> SaxValue? {
    guard T.self == [String].self, case .list(.scalar(.string)) = type.required else { return nil }
    return .list(identical(value, as: [String].self).map { .string($0) })
  }

  /// A value of Swift's scalars as a type has it, where nothing is lost.
  func converted(_ value: SaxValue, to type: TypeReference) -> SaxValue {
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

/// A type with fields, as values encode themselves into it.
final class EncodedType {
  let shape: ObjectShape
  let fields: [EncodedField]
  private let indices: [String: Int]

  init(_ shape: ObjectShape, _ fields: [FieldModel]) {
    self.shape = shape
    self.fields = fields.map(EncodedField.init)
    indices = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indices[name] }
}

/// A field that values are encoded into, with what is asked of it for each of them. A class, as the model would be
/// copied with all its references.
final class EncodedField {
  let type: TypeReference
  /// With the type's name, for messages.
  let title: String
  private let field: FieldModel
  /// The type of a scalar without a converter.
  private let scalar: ScalarType?
  /// True if some of Swift's scalars are converted to it.
  private let converts: Bool

  init(_ field: FieldModel) {
    self.field = field
    type = field.type
    title = "\(field.owner).\(field.name)"
    scalar =
      if field.converter == nil, case .scalar(let scalar) = field.type.required { scalar } else {
        nil
      }
    converts =
      switch field.type.required {
      case .scalar(.double), .scalar(.decimal), .enumeration, .raw: true
      default: false
      }
  }

  /// A value as the field has it, where nothing is lost.
  func converted(_ value: SaxValue, by session: EncodingSession) -> SaxValue {
    converts ? session.converted(value, to: type) : value
  }

  /// Checks a value against the field, and gives it the form in which the field holds it.
  ///
  /// - Throws: ``BuildError`` if the value does not fit the field.
  func fitted(_ value: SaxValue, by session: EncodingSession) throws(BuildError) -> SaxValue {
    if let scalar, Self.isPlain(value), scalar.holds(value) { return value }
    return try ObjectFields(mapping: session.mapping, field: field).fitted(value)
  }

  /// True if it is none that a converter made.
  private static func isPlain(_ value: SaxValue) -> Bool {
    if case .custom = value { false } else { true }
  }

  /// The value of the field in an object that encodes none for it.
  ///
  /// - Throws: ``BuildError`` if the field is required.
  func absent(by session: EncodingSession) throws(BuildError) -> SaxValue {
    if let value = field.absentValue { return value }
    return try ObjectFields(mapping: session.mapping, field: field).absent()
  }
}
