/// `example`: a file with a response, for tests and documentation.
struct ExampleClause: CallClause {
  static let keyword = "example"
  static let isOfCallsAlone = true
  var file: WordSyntax
}

extension ExampleClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    file = try cursor.string("a file in quotes")
  }

  var printed: String { QuotedText.string(file.text) }

  func check(at range: SourceRange, in call: inout CheckedCall) { call.example = file.text }
}
