internal import FoundationEssentials

/// Bytes and identifiers written as text.
enum BinaryText {
  /// Reads base64 (RFC 4648 §4) or base64url (§5), with or without padding; white space may
  /// stand anywhere, as XML Schema has it.
  static func base64(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var group: UInt32 = 0
    var digits = 0
    var padding = 0
    var isStandard = false
    var isURL = false
    for index in text.indices {
      let byte = text[index]
      if byte.isWhiteSpace { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      let digit = base64Digits[Int(byte)]
      guard digit < 64, padding == 0 else {
        throw ConversionFailure(
          "is no base64", fix: text.count % 2 == 0 && (try? hex(text)) != nil ? "as hex" : nil)
      }
      if digit >= 62 {
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") {
          isStandard = true
        } else {
          isURL = true
        }
      }
      group = group << 6 | UInt32(digit)
      digits += 1
      if digits % 4 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
        group = 0
      }
    }
    guard !(isStandard && isURL) else {
      throw ConversionFailure("is no base64, it mixes + and / with - and _")
    }
    let remainder = digits % 4
    guard remainder != 1, padding == 0 || padding == (4 - remainder) % 4 else {
      throw ConversionFailure("is no base64, it is cut off")
    }
    // Bits that no byte takes are zero (RFC 4648 §3.5), or something was lost.
    if remainder == 2 {
      guard group & 0xF == 0 else { throw ConversionFailure("is no base64, its end is wrong") }
      bytes.append(UInt8(truncatingIfNeeded: group >> 4))
    } else if remainder == 3 {
      guard group & 0x3 == 0 else { throw ConversionFailure("is no base64, its end is wrong") }
      bytes.append(UInt8(truncatingIfNeeded: group >> 10))
      bytes.append(UInt8(truncatingIfNeeded: group >> 2))
    }
    return Data(bytes)
  }

  private static let base64Digits: [UInt8] = {
    var digits = [UInt8](repeating: 0xFF, count: 256)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in alphabet.utf8.enumerated() { digits[Int(character)] = UInt8(value) }
    digits[Int(UInt8(ascii: "-"))] = 62
    digits[Int(UInt8(ascii: "_"))] = 63
    return digits
  }()

  /// Reads pairs of hexadecimal digits (RFC 4648 §8), in either case.
  static func hex(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    guard text.count % 2 == 0 else {
      throw ConversionFailure("is no hex, its digits are odd in number")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var index = 0
    while index < text.count {
      guard let high = text[index].hexadecimalValue, let low = text[index + 1].hexadecimalValue
      else { throw ConversionFailure("is no hex") }
      bytes.append(high << 4 | low)
      index += 2
    }
    return Data(bytes)
  }

  /// Reads `8-4-4-4-12` hexadecimal digits in either case (RFC 9562 §4), also after `urn:uuid:`.
  static func uuid(_ text: Span<UInt8>) throws(ConversionFailure) -> UUID {
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
