/// `success`: the statuses of responses that are no failure.
struct SuccessClause: CallClause {
  static let keyword = "success"
  var ranges: [StatusRangeSyntax]
}

extension SuccessClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    ranges = try cursor.list { cursor throws(Abandoned) in try cursor.statusRange() }
  }

  var printed: String { ranges.map(\.printed).joined(separator: ", ") }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    call.settings.successes = ranges.compactMap { call.checker.statuses($0) }
  }
}
