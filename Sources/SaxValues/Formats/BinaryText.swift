package import FoundationEssentials

/// Bytes and identifiers written as text.
package enum BinaryText {
  /// Reads base64 (RFC 4648 §4) or base64url (§5), with or without padding; white space may
  /// stand anywhere, as XML Schema has it.
  package static func base64(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var decoder = Base64Decoder()
    do throws(ConversionFailure) {
      for index in text.indices {
        guard let group = try decoder.take(text[index]) else { continue }
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
      }
    } catch {
      throw ConversionFailure(
        error.reason, fix: text.count % 2 == 0 && (try? hex(text)) != nil ? "as hex" : nil)
    }
    let last = try decoder.finish()
    for byte in 0..<last.count {
      bytes.append(UInt8(truncatingIfNeeded: last.group >> UInt32(16 - 8 * byte)))
    }
    return Data(bytes)
  }

  /// Reads pairs of hexadecimal digits (RFC 4648 §8), in either case.
  package static func hex(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    guard text.count % 2 == 0 else { throw oddHex }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var index = 0
    while index < text.count {
      guard let high = text[index].hexadecimalValue, let low = text[index + 1].hexadecimalValue
      else { throw noHex }
      bytes.append(high << 4 | low)
      index += 2
    }
    return Data(bytes)
  }

  package static let oddHex = ConversionFailure("is no hex, its digits are odd in number")
  package static let noHex = ConversionFailure("is no hex")

  /// Reads `8-4-4-4-12` hexadecimal digits in either case (RFC 9562 §4), also after `urn:uuid:`.
  package static func uuid(_ text: Span<UInt8>) throws(ConversionFailure) -> UUID {
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
}
