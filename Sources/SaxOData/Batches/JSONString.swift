/// Texts as JSON's strings (RFC 8259 §7).
enum JSONString {
  /// The text in quotation marks.
  static func quoted(_ text: String) -> [UInt8] {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    let bytes = Array(text.utf8)
    appendEscaped(bytes.span, to: &result)
    result.append(UInt8(ascii: "\""))
    return result
  }

  /// Appends UTF-8, with escapes for what can't stand in a string.
  static func appendEscaped(_ text: Span<UInt8>, to result: inout [UInt8]) {
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += "\\n".utf8
      case 0x0D: result += "\\r".utf8
      case 0x09: result += "\\t".utf8
      case ..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        result += "\\u00".utf8
        result += [digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      default: result.append(byte)
      }
    }
  }
}
