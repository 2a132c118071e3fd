/// Parsers of contents that clauses of fields share with declarations and calls.
extension TokenCursor {
  /// Parses what follows `to`: a path, or `none`.
  mutating func target() throws(Abandoned) -> TargetSyntax {
    let next = token(after: 1)
    guard current.isName("none"), !next.isSymbol("/"), !next.isSymbol("//"),
      !next.isSymbol("[")
    else { return TargetSyntax(path: try PathParser.path(at: &self)) }
    advance()
    return TargetSyntax(path: nil)
  }

  /// Parses formats with commas between them.
  mutating func formats() throws(Abandoned) -> [FormatSyntax] {
    var formats = [try format()]
    while accept(symbol: ",") { formats.append(try format()) }
    return formats
  }

  /// Parses one format: a quoted pattern, or a name with an optional argument.
  mutating func format() throws(Abandoned) -> FormatSyntax {
    let start = index
    if current.kind == .string {
      let token = advance()
      return FormatSyntax(range: token.range, kind: .text(token.value))
    }
    let name = try expectName("a format such as iso8601 or \"dd-MM-yyyy\"")
    var argument: WordSyntax?
    if current.isSymbol("("), !current.startsLine {
      advance()
      guard current.kind == .name || current.kind == .string else {
        throw unexpected("what the format takes, such as unix(ms) or list(\",\")")
      }
      let token = advance()
      argument = WordSyntax(text: token.value, range: token.range)
      try expect(symbol: ")", ")")
    }
    return FormatSyntax(
      range: range(from: start), kind: .name(name.text, argument: argument))
  }

  /// Parses a default: a string, a number or a name.
  mutating func literal() throws(Abandoned) -> LiteralSyntax {
    let start = index
    let isNegative = accept(symbol: "-")
    if isNegative || current.kind == .number {
      guard current.kind == .number else { throw unexpected("a number after -") }
      let number = advance()
      return LiteralSyntax(
        range: range(from: start), kind: .number((isNegative ? "-" : "") + number.value))
    }
    switch current.kind {
    case .string:
      let token = advance()
      return LiteralSyntax(range: token.range, kind: .string(token.value))
    case .name:
      let token = advance()
      return LiteralSyntax(range: token.range, kind: .name(token.text))
    default:
      throw unexpected("a string, a number, true, false or the name of a case")
    }
  }
}
