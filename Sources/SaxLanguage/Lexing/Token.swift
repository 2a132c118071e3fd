/// A word, sign or literal of a mapping.
package struct Token: Sendable {
  package enum Kind: Sendable {
    /// An XML name without a colon; keywords are names too, as all of them are contextual.
    case name
    /// A name in backticks; `value` is what they hold.
    case backticked
    /// `value` is what the quotes hold, escapes decoded.
    case string
    case number
    case symbol
    case end
  }

  package var kind: Kind
  /// As written.
  package var text: String
  /// The text that it means: as written, but for strings and names in backticks.
  package var value: String
  package var range: SourceRange
  /// The first of its line.
  var startsLine: Bool
  var followsSpace: Bool
  /// True if `#text`, a key of JSON and here a comment, stands between it and the token before.
  var followsTextKey: Bool
  /// The lines of `##` right before it, without the signs.
  var documentation: [String] = []

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }
  package func isName(_ name: String) -> Bool { kind == .name && text == name }
}
