extension JSONText {
  /// Appends a text as a JSON string, in quotation marks.
  ///
  /// - Parameter text: UTF-8.
  package static func append(string text: Span<UInt8>, to buffer: inout [UInt8]) {
    text.withUnsafeBufferPointer { buffer.append(quoted: $0) }
  }

  /// Appends a text as a JSON string, in quotation marks.
  package static func append(string text: String, to buffer: inout [UInt8]) {
    buffer.append(quoted: text)
  }
}

extension String {
  /// Hands out the bytes of UTF-8 in pieces of a size, the last of which may be shorter.
  package func forEachPiece(
    of size: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var text = self
    try text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = Swift.min(bytes.count, start + size)
        try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}

extension [UInt8] {
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  @inlinable @inline(__always)
  package mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a string's bytes.
  package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends a string in quotation marks, `"`, `\` and control characters escaped.
  package mutating func append(quoted text: String) {
    var text = text
    text.withUTF8 { append(quoted: $0) }
  }

  fileprivate mutating func append(quoted text: UnsafeBufferPointer<UInt8>) {
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

  /// Appends two hexadecimal digits in lower case.
  package mutating func append(hex byte: UInt8) {
    append(Self.hexDigit(byte >> 4))
    append(Self.hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
