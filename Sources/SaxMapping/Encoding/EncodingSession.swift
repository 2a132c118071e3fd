internal import FoundationEssentials
internal import SaxLanguage
package import SaxValues

/// Makes values of a mapping's types of `Encodable` ones.
///
/// A value encodes itself straight into the fields of its type: nothing is made of it in between. Not for use from
/// several threads at once.
package final class EncodingSession {
  let mapping: Mapping
  private var types: [TypeID: EncodedType] = [:]

  package init(_ mapping: Mapping) { self.mapping = mapping }

  /// An object of a type with fields, or of one that a `switch` chooses.
  ///
  /// - Throws: ``BuildError``; what the value's own encoding throws.
  package func object<T: Encodable>(of value: T, named typeName: String) throws -> SaxObject {
    guard let id = mapping.model.types.firstIndex(where: { $0.name == typeName }) else {
      // For the error.
      _ = try mapping.declaredObject(typeName)
      throw BuildError(.access, "the mapping declares no type \(typeName)")
    }
    let made = try encoded(value, as: .type(id), [], title: typeName)
    if case .object(let object) = made { return object }
    throw BuildError(.structure, "\(made.kindName) is no \(typeName)")
  }

  /// A value as a field of a type has it.
  package func value(
    _ value: any Encodable, of field: String, ofType typeName: String
  ) throws -> SaxValue {
    let (_, fields) = try mapping.declaredObject(typeName)
    guard let known = fields.first(where: { $0.name == field }) else {
      throw mapping.missingField(field, ofType: typeName)
    }
    let encoded = try encoded(value, as: known.type, [], title: "\(known.owner).\(field)")
    return converted(encoded, to: known.type)
  }

  /// An object of a type, as `Mapping.object(_:_:basedOn:)` makes it.
  package func object(
    _ typeName: String, _ fields: [String: SaxValue]
  ) throws(BuildError) -> SaxObject { try mapping.object(typeName, fields) }

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
    var types = choice.cases.map(\.type)
    if case .type(let other) = choice.otherwise { types.append(other) }
    return types
  }

  /// A value as a type of the mapping.
  ///
  /// - Parameter title: of the field, for messages.
  func encoded<T: Encodable>(
    _ value: T, as type: TypeReference, _ path: [any CodingKey], title: String
  ) throws -> SaxValue {
    if let known = Self.known(value) { return converted(known, to: type) }
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
  private static func known<T: Encodable>(_ value: T) -> SaxValue? {
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
  let fields: [FieldModel]
  private let indices: [String: Int]

  init(_ shape: ObjectShape, _ fields: [FieldModel]) {
    self.shape = shape
    self.fields = fields
    indices = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indices[name] }
}
