/// `using NAME`: a converter registered in Swift.
enum ConverterClause: FieldClause {
  static let keyword = "using"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<WordSyntax>?> {
    \.converter
  }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> WordSyntax {
    try cursor.expectName("the name of a converter")
  }

  static func printed(_ content: WordSyntax) -> String { content.text }

  static func check(
    _ clause: FieldSyntax.Clause<WordSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    guard field.type != nil, let name = clause.content else { return }
    model.converter = name.text
    if let formats = field.syntax.formats,
      model.listSeparator == nil || formats.content?.count != 1
    {
      field.collector.error(
        .misplacedClause, "as beside using, and the converter reads the text by itself",
        at: formats.range, fix: "using \(name.text) alone")
    }
  }
}
