/// `retry`: how often a request is sent again after a failure that may pass.
struct RetryClause: CallClause {
  static let keyword = "retry"
  var count: WordSyntax
  /// True for requests of all methods, and not only for those that may be sent twice.
  var isAlways = false
}

extension RetryClause {
  init(at cursor: inout TokenCursor) throws(Abandoned) {
    count = try cursor.number("a number of retries")
    isAlways = cursor.accept(word: "always")
  }

  var printed: String { count.text + (isAlways ? " always" : "") }

  func check(at range: SourceRange, in call: inout CheckedCall) {
    if let number = Int(count.text), number <= 100 {
      call.settings.retries = .init(count: number, isAlways: isAlways)
    } else {
      call.collector.error(
        .limitValue, "\(count.text) retries, wanted a whole number up to 100", at: count.range)
    }
  }
}
