/// Indents JSON text by two spaces a level.
enum JSONIndentation {
  /// Appends compact JSON text, indented: each member and each item on a line. Empty objects and arrays stay as they are.
  static func append(_ text: Span<UInt8>, to buffer: inout [UInt8]) {
    var level = 0
    var isString = false
    var isEscaped = false
    func endLine(_ buffer: inout [UInt8]) {
      buffer.append(UInt8(ascii: "\n"))
      for _ in 0..<(2 * level) { buffer.append(UInt8(ascii: " ")) }
    }
    for index in text.indices {
      let byte = text[index]
      if isString {
        buffer.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        buffer.append(byte)
        let next = index + 1 < text.count ? text[index + 1] : 0
        // The sign that ends a container is two behind the one that begins it, in ASCII.
        if next != byte + 2 {
          level += 1
          endLine(&buffer)
        }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if index > 0, text[index - 1] != byte - 2 {
          level -= 1
          endLine(&buffer)
        }
        buffer.append(byte)
      case UInt8(ascii: ","):
        buffer.append(byte)
        endLine(&buffer)
      case UInt8(ascii: ":"):
        buffer.append(byte)
        buffer.append(UInt8(ascii: " "))
      default:
        if byte == UInt8(ascii: "\"") { isString = true }
        buffer.append(byte)
      }
    }
  }
}
