/// Reads a mapping's tokens into its syntax tree. What can't be read is reported, left out, and
/// gone past, so that one run reports everything.
struct Parser {
  var cursor: TokenCursor

  static func parse(
    _ text: SourceText, file: Int, reportingTo collector: DiagnosticCollector
  ) -> MappingSyntax {
    let tokens = Lexer.tokens(of: text, file: file, reportingTo: collector)
    var parser = Parser(
      cursor: TokenCursor(tokens: tokens, keywords: .all, collector: collector))
    return parser.mapping(file: file)
  }

  mutating func path() throws(Abandoned) -> PathSyntax { try PathParser.path(at: &cursor) }
}
