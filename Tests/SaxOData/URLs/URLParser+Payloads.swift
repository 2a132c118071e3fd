@testable import SaxOData

/// Rules of the grammar for values as payloads have them: not percent-encoded, and without quotes or prefixes (OData ABNF
/// 4.01 §7). No URL has those.
extension URLParser {
  /// A truth value, in lower case.
  mutating func payloadBoolean() throws(ODataSyntaxError) -> Bool {
    if take(word: "true") { return true }
    if take(word: "false") { return false }
    throw unexpected("\"true\" or \"false\"")
  }

  /// Any value: the first kind of value that takes all of the text.
  mutating func payloadValue() throws(ODataSyntaxError) {
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.payloadBoolean() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.guid() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.duration() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.dateTimeOffset() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.date() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.timeOfDay() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.members() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.shape() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.decimal() }) { return }
    if try isWhole({ (p) throws(ODataSyntaxError) in _ = try p.base64() }) { return }
    throw unexpected("a value")
  }

  /// True if a kind of value takes all of the text; else nothing is taken.
  private mutating func isWhole(
    _ value: (inout URLParser) throws(ODataSyntaxError) -> Void
  ) throws(ODataSyntaxError) -> Bool {
    let start = index
    do {
      try value(&self)
      if isAtEnd { return true }
    } catch {
      guard error.code == .unexpected else { throw error }
    }
    index = start
    return false
  }
}
