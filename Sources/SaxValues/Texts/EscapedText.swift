extension [UInt8] {
  /// Appends a string in quotation marks, `"`, `\` and control characters escaped.
  package mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { append(quoted: $0) }
  }

  mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    append(escaping: text)
    append(UInt8(ascii: "\""))
  }

  /// Appends a text with `"`, `\` and control characters escaped.
  package mutating func append(escaping text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      append(contentsOf: text[start..<index])
      start = index + 1
      append(escaped: byte)
    }
    append(contentsOf: text[start...])
  }

  private mutating func append(escaped byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x20...: append(byte)
    default:
      append("u00")
      append(hex: byte)
    }
  }
}
