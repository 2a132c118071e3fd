internal import SaxEngine
internal import SaxLanguage
internal import SaxValues

/// A type with fields, as values encode themselves into it.
final class EncodedType {
  let shape: ObjectShape
  let fields: [EncodedField]
  private let indices: [String: Int]

  init(_ shape: ObjectShape, _ fields: [FieldModel], of mapping: Mapping) {
    self.shape = shape
    self.fields = fields.map { EncodedField($0, of: mapping) }
    indices = Dictionary(
      fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func index(of name: String) -> Int? { indices[name] }
}

/// A field that values are encoded into.
///
/// It is a class, as a copy of the model counts all its references.
final class EncodedField {
  let type: TypeReference
  /// With the type's name, for messages.
  let title: String
  private let field: FieldModel
  private let mapping: Mapping
  /// The type of a scalar without a converter.
  private let scalar: ScalarType?
  /// True if some of Swift's scalars are converted to it.
  private let converts: Bool

  init(_ field: FieldModel, of mapping: Mapping) {
    self.field = field
    self.mapping = mapping
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
  func converted(_ value: SaxValue) -> SaxValue {
    converts ? EncodingSession.converted(value, to: type) : value
  }

  /// Checks a value against the field, and gives it the form in which the field holds it.
  ///
  /// - Throws: ``BuildError`` if the value does not fit the field.
  func fitted(_ value: SaxValue) throws(BuildError) -> SaxValue {
    if let scalar, Self.isPlain(value), scalar.holds(value) { return value }
    return try ObjectFields(mapping: mapping, field: field).fitted(value)
  }

  /// True if it is none that a converter made.
  private static func isPlain(_ value: SaxValue) -> Bool {
    if case .custom = value { false } else { true }
  }

  /// The value of the field in an object that encodes none for it.
  ///
  /// - Throws: ``BuildError`` if the field is required.
  func absent() throws(BuildError) -> SaxValue {
    if let value = field.absentValue { return value }
    return try ObjectFields(mapping: mapping, field: field).absent()
  }
}
