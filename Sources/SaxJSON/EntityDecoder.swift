internal import SaxEvents

/// Decodes XML's predefined entities and character references (XML 1.0 §4.1, §4.6) in text that
/// comes in pieces. What is no such reference stays as it is.
struct EntityDecoder {
  /// A reference so far, from its ampersand; no valid one is longer than `&#x0010FFFF;`.
  private var open: [UInt8] = []
  private static let longest = 12

  mutating func decode(_ text: UnsafeBufferPointer<UInt8>, into output: inout ByteBuffer) {
    for byte in text {
      if open.isEmpty && byte != UInt8(ascii: "&") {
        output.append(byte)
        continue
      }
      switch byte {
      case UInt8(ascii: ";"):
        open.append(byte)
        if let scalar = EntityDecoder.scalar(open) {
          output.append(scalar)
          open.removeAll(keepingCapacity: true)
        } else {
          finish(into: &output)
        }
      case UInt8(ascii: "&"):
        finish(into: &output)
        open.append(byte)
      default:
        open.append(byte)
        if open.count == EntityDecoder.longest { finish(into: &output) }
      }
    }
  }

  /// Hands over what turned out to be no reference.
  mutating func finish(into output: inout ByteBuffer) {
    for byte in open { output.append(byte) }
    open.removeAll(keepingCapacity: true)
  }

  private static func scalar(_ reference: [UInt8]) -> Unicode.Scalar? {
    let name = reference.dropFirst().dropLast()
    switch String(decoding: name, as: UTF8.self) {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == UInt8(ascii: "#") else { return nil }
    let isHex = name.dropFirst().first == UInt8(ascii: "x")
    let digits = name.dropFirst(isHex ? 2 : 1)
    var value: UInt32 = 0
    for digit in digits {
      guard let digit = hexDigit(digit), isHex || digit < 10 else { return nil }
      value = value * (isHex ? 16 : 10) + digit
      if value > 0x10_FFFF { return nil }
    }
    return digits.isEmpty || value == 0 ? nil : Unicode.Scalar(value)
  }
}
