internal import SaxLanguage

extension Mapping {
  /// The documentation of a type or an enum, or of a field of a type: the lines of `##` before it in the mapping.
  ///
  /// - Parameters:
  ///   - name: of the type.
  ///   - field: the field; nil for the type itself.
  /// - Returns: a line each, without the signs; none where there is no documentation, or nothing of that name.
  public func documentation(ofType name: String, field: String? = nil) -> [String] {
    if let type = model.types.first(where: { $0.name == name }) {
      guard let field else { return type.documentation }
      guard case .object(let fields) = type.kind else { return [] }
      return fields.first { $0.name == field }?.documentation ?? []
    }
    guard let type = model.enums.first(where: { $0.name == name }), field == nil else { return [] }
    return type.documentation
  }
}
