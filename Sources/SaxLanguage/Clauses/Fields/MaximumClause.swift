internal import SaxValues

/// `max N`: the most items of a list or dictionary.
enum MaximumClause: FieldClause {
  static let keyword = "max"
  static var written: WritableKeyPath<FieldSyntax, FieldSyntax.Clause<WordSyntax>?> { \.maximum }

  static func content(at cursor: inout TokenCursor) throws(Abandoned) -> WordSyntax {
    guard cursor.current.kind == .number else { throw cursor.unexpected("a positive number") }
    let number = cursor.advance()
    return WordSyntax(text: number.value, range: number.range)
  }

  static func printed(_ content: WordSyntax) -> String { content.text }

  static func check(
    _ clause: FieldSyntax.Clause<WordSyntax>, of field: CheckedField, into model: inout FieldModel
  ) {
    guard let type = field.type else { return }
    if !type.isList, !type.isDictionary {
      field.collector.error(
        .misplacedClause, "max for \(field.text(of: type)), wanted a list or a dictionary",
        at: clause.range,
        fix: type.required == .scalar(.string)
          ? "limit text … for the length of texts"
          : type.isSingle
            ? "[\(field.text(of: type.required))] for a list of at most so many" : nil)
    } else if let word = clause.content {
      if let maximum = Int(word.text), maximum > 0 {
        model.items.most = maximum
      } else {
        field.collector.error(
          .invalidMaximum, "\(word.text) is no positive whole number", at: word.range)
      }
    }
  }
}
