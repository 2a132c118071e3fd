/// `action`: the URI that names what a call by SOAP asks for.
struct ActionClause: CallClause {
  static let keyword = "action"
  static let isOfCallsAlone = true
  var uri: WordSyntax
}

extension ActionClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    uri = try cursor.string("the action's URI in quotes")
  }

  var printed: String { QuotedText.string(uri.text) }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.action = uri.text
    if !call.isRepetition, let syntax = call.syntax, !call.isOfSOAP {
      call.collector.error(
        .misplacedClause, "action in a call that is none of SOAP", at: range,
        fix: "soap call \(syntax.name.text)")
    }
  }
}
