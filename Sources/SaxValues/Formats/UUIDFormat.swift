package import FoundationEssentials

/// UUIDs of `8-4-4-4-12` hexadecimal digits (RFC 9562 §4): printed in lower case, read in either, also after
/// `urn:uuid:`.
package enum UUIDFormat {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> UUID {
    var cursor = TextCursor(text)
    _ = cursor.take(word: "urn:uuid:")
    var high: UInt64 = 0
    var low: UInt64 = 0
    for digit in 0..<32 {
      if digit == 8 || digit == 12 || digit == 16 || digit == 20 {
        guard cursor.take(UInt8(ascii: "-")) else { throw ConversionFailure("is no UUID") }
      }
      guard let value = cursor.next?.hexadecimalValue else {
        throw ConversionFailure("is no UUID")
      }
      cursor.advance()
      if digit < 16 {
        high = high << 4 | UInt64(value)
      } else {
        low = low << 4 | UInt64(value)
      }
    }
    guard cursor.isAtEnd else { throw ConversionFailure("is no UUID") }
    func byte(_ half: UInt64, _ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: half >> (56 - 8 * index))
    }
    return UUID(
      uuid: (
        byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
        byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3),
        byte(low, 4), byte(low, 5), byte(low, 6), byte(low, 7)
      ))
  }

  package static func print(_ uuid: UUID, to buffer: inout [UInt8]) {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      for index in bytes.indices {
        if index == 4 || index == 6 || index == 8 || index == 10 {
          buffer.append(UInt8(ascii: "-"))
        }
        buffer.append(hex: bytes[index])
      }
    }
  }
}
