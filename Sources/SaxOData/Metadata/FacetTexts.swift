internal import SaxSchema

/// The facets of types as both formats write them.
enum FacetTexts {
  /// The name in a type, and whether `Collection(…)` is around it.
  static func type(_ text: String) -> (name: String, isCollection: Bool) {
    guard text.hasPrefix("Collection("), text.hasSuffix(")") else { return (text, false) }
    return (String(text.dropFirst("Collection(".count).dropLast()), true)
  }

  /// The digits of fractions of seconds where nothing is said (CSDL §7.2.3); nil for other types.
  static func precision(of type: String) -> Int? { temporal.contains(type) ? 0 : nil }

  private static let temporal: Set<String> = [
    "Edm.DateTimeOffset", "Edm.Duration", "Edm.TimeOfDay", "Edm.DateTime", "Edm.Time",
  ]

  /// Reads a `MaxLength`, a number or `max`; nil where there is none.
  ///
  /// - Throws: `ODataMetadataError` for what is neither a number nor `max`.
  static func maxLength(
    _ text: String?, _ owner: String
  ) throws -> EntityModel.TypeReference.MaxLength? {
    guard let text else { return nil }
    if text.lowercased() == "max" { return .max }
    guard let limit = Int(text), limit >= 0 else { throw wrong("MaxLength", text, owner) }
    return .limit(limit)
  }

  /// Reads a `Scale`, a number of digits, `variable` or `floating`; nil where there is none.
  ///
  /// - Throws: `ODataMetadataError` for what is neither a number nor `variable` or `floating`.
  static func scale(_ text: String?, _ owner: String) throws -> EntityModel.TypeReference.Scale? {
    guard let text else { return nil }
    switch text.lowercased() {
    case "variable": return .variable
    case "floating": return .floating
    default:
      guard let digits = Int(text), digits >= 0 else { throw wrong("Scale", text, owner) }
      return .digits(digits)
    }
  }

  /// Reads an `SRID`, a number or `variable`; nil where there is none.
  ///
  /// - Throws: `ODataMetadataError` for what is neither a number nor `variable`.
  static func srid(_ text: String?, _ owner: String) throws -> EntityModel.TypeReference.SRID? {
    guard let text else { return nil }
    if text.lowercased() == "variable" { return .variable }
    guard let id = Int(text), id >= 0 else { throw wrong("SRID", text, owner) }
    return .id(id)
  }

  /// Reads a `Precision`, a number of digits; nil where there is none.
  ///
  /// - Throws: `ODataMetadataError` if the text is no number.
  static func precision(_ text: String?, _ owner: String) throws -> Int? {
    guard let text else { return nil }
    guard let digits = Int(text) else { throw wrong("Precision", text, owner) }
    return digits
  }

  private static func wrong(_ facet: String, _ text: String, _ owner: String) -> ODataMetadataError
  {
    ODataMetadataError(.invalid, "the \(facet) of \(owner) is \(text), wanted a number")
  }
}
