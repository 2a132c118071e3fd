@testable import SaxODataURLs

/// Rules of the grammar for values as payloads have them: not percent-encoded, and without quotes or prefixes (OData ABNF
/// 4.01 §7). No URL has those.
enum PayloadGrammar {
  /// A truth value, in lower case.
  static func boolean(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> Bool {
    if cursor.take(word: "true") { return true }
    if cursor.take(word: "false") { return false }
    throw cursor.unexpected("\"true\" or \"false\"")
  }

  /// Any value: the first kind of value that takes all of the text.
  static func value(_ cursor: inout URLCursor) throws(ODataSyntaxError) {
    if try isWhole(&cursor, boolean) { return }
    if try isWhole(&cursor, BinaryGrammar.guid) { return }
    if try isWhole(&cursor, DateGrammar.duration) { return }
    let dateTimeOffset = try isWhole(&cursor) { (cursor) throws(ODataSyntaxError) in
      try DateGrammar.dateTimeOffset(&cursor)
    }
    if dateTimeOffset { return }
    if try isWhole(&cursor, DateGrammar.date) { return }
    if try isWhole(&cursor, DateGrammar.timeOfDay) { return }
    if try isWhole(&cursor, LiteralGrammar.members) { return }
    if try isWhole(&cursor, ShapeGrammar.shape) { return }
    if try isWhole(&cursor, NumberGrammar.decimal) { return }
    if try isWhole(&cursor, BinaryGrammar.base64) { return }
    throw cursor.unexpected("a value")
  }

  /// True if a rule takes all of the text; else nothing is taken.
  private static func isWhole<Value>(
    _ cursor: inout URLCursor, _ rule: (inout URLCursor) throws(ODataSyntaxError) -> Value
  ) throws(ODataSyntaxError) -> Bool {
    let start = cursor.index
    do {
      _ = try rule(&cursor)
      if cursor.isAtEnd { return true }
    } catch {
      guard error.code == .unexpected else { throw error }
    }
    cursor.index = start
    return false
  }
}
