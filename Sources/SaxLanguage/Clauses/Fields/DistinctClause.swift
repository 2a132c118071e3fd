/// `distinct`: a list keeps the first of equal items.
enum DistinctClause: FieldClause {
  static let keyword = "distinct"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<KeywordAlone>?> {
    \.distinct
  }

  static func check(
    _ clause: FieldSyntax.Clause<KeywordAlone>, of field: CheckedField,
    into model: inout FieldModel
  ) {
    guard let type = field.type else { return }
    model.items.isDistinct = true
    if !type.isList {
      field.collector.error(
        .misplacedClause, "distinct for \(field.text(of: type)), wanted a list",
        at: clause.range, fix: type.isDictionary ? nil : "[\(field.text(of: type.required))]")
    }
  }
}
