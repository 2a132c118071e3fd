internal import SaxValues

/// `in "ZONE"`: the time zone of dates without one.
enum ZoneClause: FieldClause {
  static let keyword = "in"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<WordSyntax>?> { \.zone }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> WordSyntax {
    try cursor.expectString("a time zone in quotes")
  }

  static func printed(_ content: WordSyntax) -> String { QuotedText.string(content.text) }

  static func check(
    _ clause: FieldSyntax.Clause<WordSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    guard let type = field.type, let zone = clause.content else { return }
    switch type.innermostScalar {
    case .date, .day:
      model.conversion.zone = FormatChecker(collector: field.collector).checkedZone(zone)
    default:
      field.collector.error(
        .misplacedClause,
        "in for \(field.text(of: type)), wanted a Date or Day, which have zones",
        at: clause.range)
    }
  }
}
