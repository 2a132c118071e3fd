internal import SaxEvents

/// The escapes of a string (RFC 8259 §7).
enum JSONEscape {
  /// Appends `"`, `\` or a control character, by the short form where there is one.
  static func append(_ byte: UInt8, to buffer: inout ByteBuffer) {
    buffer.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: buffer.append(UInt8(ascii: "b"))
    case 0x09: buffer.append(UInt8(ascii: "t"))
    case 0x0A: buffer.append(UInt8(ascii: "n"))
    case 0x0C: buffer.append(UInt8(ascii: "f"))
    case 0x0D: buffer.append(UInt8(ascii: "r"))
    case 0x20...: buffer.append(byte)
    default:
      buffer.append(UInt8(ascii: "u"))
      buffer.append(UInt8(ascii: "0"))
      buffer.append(UInt8(ascii: "0"))
      buffer.append(hexDigit(byte >> 4))
      buffer.append(hexDigit(byte & 0xF))
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
