internal import SaxEvents

/// Texts in the quotes that the lexer takes off.
package enum QuotedText {
  /// A string, with an escape for each scalar that needs one.
  package static func string(_ text: String) -> String {
    let escaped = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case "\0"..."\u{1F}", "\u{7F}": scalar.escape
      default: nil
      }
    }
    return "\"\(escaped)\""
  }
}
