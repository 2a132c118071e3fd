/// Indents compact JSON text, which comes in pieces, by two spaces a level: each member and each item on a line. Empty
/// objects and arrays stay as they are.
struct JSONIndentation {
  private var level = 0
  private var isString = false
  private var isEscaped = false
  /// The sign of a container that has begun last, until it is known whether it is empty; 0 for none.
  private var begun: UInt8 = 0

  /// Appends a piece.
  ///
  /// - Parameter drain: called wherever the buffer has grown by a piece, to write and empty it.
  mutating func append(
    _ text: Span<UInt8>, to buffer: inout [UInt8], drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    for index in text.indices {
      append(text[index], to: &buffer)
      if buffer.count > 64 << 10 { try drain(&buffer) }
    }
  }

  private mutating func append(_ byte: UInt8, to buffer: inout [UInt8]) {
    if isString {
      buffer.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
      return
    }
    let isEnd = byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    if begun != 0 {
      begun = 0
      if isEnd { return buffer.append(byte) }
      level += 1
      endLine(&buffer)
    } else if isEnd {
      level -= 1
      endLine(&buffer)
    }
    buffer.append(byte)
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): begun = byte
    case UInt8(ascii: ","): endLine(&buffer)
    case UInt8(ascii: ":"): buffer.append(UInt8(ascii: " "))
    case UInt8(ascii: "\""): isString = true
    default: break
    }
  }

  private func endLine(_ buffer: inout [UInt8]) {
    buffer.append(UInt8(ascii: "\n"))
    for _ in 0..<(2 * max(0, level)) { buffer.append(UInt8(ascii: " ")) }
  }
}
