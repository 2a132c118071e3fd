internal import SaxEvents

/// The escaping of texts and of attributes in double quotes (XML 1.0 §2.4).
enum XMLEscaping {
  static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "\t", "\n", "\r": "&#\(scalar.value);"
      default: nil
      }
    }
  }

  /// True if XML 1.0 has all of a text's characters.
  static func isText(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x9, 0xA, 0xD: true
      case 0..<0x20, 0xFFFE, 0xFFFF: false
      default: true
      }
    }
  }
}
