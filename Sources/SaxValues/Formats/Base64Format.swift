package import FoundationEssentials

/// Bytes in base64 (RFC 4648 §4): printed with padding, read also as base64url (§5) and without padding. White
/// space may stand anywhere, as XML Schema has it.
package enum Base64Format {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3 + 2)
    var decoder = Decoder()
    do throws(ConversionFailure) {
      for index in text.indices {
        guard let group = try decoder.take(text[index]) else { continue }
        bytes.append(UInt8(truncatingIfNeeded: group >> 16))
        bytes.append(UInt8(truncatingIfNeeded: group >> 8))
        bytes.append(UInt8(truncatingIfNeeded: group))
      }
    } catch {
      throw ConversionFailure(
        error.reason,
        fix: text.count % 2 == 0 && (try? HexFormat.read(text)) != nil ? "as hex" : nil)
    }
    let last = try decoder.finish()
    for byte in 0..<last.count {
      bytes.append(UInt8(truncatingIfNeeded: last.group >> UInt32(16 - 8 * byte)))
    }
    return Data(bytes)
  }

  package static func print(_ data: Data, to buffer: inout [UInt8]) {
    buffer += data.base64EncodedData()
  }

  /// Appends bytes, and hands on what has been written after each piece.
  ///
  /// - Parameter size: how many bytes of base64 a piece has, about.
  package static func print(
    _ data: Data, to buffer: inout [UInt8], inPiecesOf size: Int,
    drain: (inout [UInt8]) throws -> Void
  ) rethrows {
    // Whole groups of three.
    let step = size / 4 * 3
    var start = data.startIndex
    while start < data.endIndex {
      let end = Swift.min(data.endIndex, start + step)
      print(data[start..<end], to: &buffer)
      try drain(&buffer)
      start = end
    }
  }

  /// Reads base64 byte by byte.
  package struct Decoder {
    private var group: UInt32 = 0
    private var digits = 0
    private var padding = 0
    private var isStandard = false
    private var isURL = false

    package init() {}

    /// Takes the next byte of the text, of which white space is passed over.
    ///
    /// - Returns: three bytes, the first the highest, whenever four digits have come.
    package mutating func take(_ byte: UInt8) throws(ConversionFailure) -> UInt32? {
      if byte.isWhiteSpace { return nil }
      if byte == UInt8(ascii: "=") {
        padding += 1
        return nil
      }
      let digit = Self.digits[Int(byte)]
      guard digit < 64, padding == 0 else { throw ConversionFailure("is no base64") }
      if digit >= 62 {
        if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/") {
          isStandard = true
        } else {
          isURL = true
        }
      }
      group = group << 6 | UInt32(digit)
      digits += 1
      guard digits % 4 == 0 else { return nil }
      defer { group = 0 }
      return group
    }

    /// The text has ended.
    ///
    /// - Returns: the bytes that are left, the first of a group of three.
    package func finish() throws(ConversionFailure) -> (group: UInt32, count: Int) {
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
        return (group << 12, 1)
      }
      if remainder == 3 {
        guard group & 0x3 == 0 else { throw ConversionFailure("is no base64, its end is wrong") }
        return (group << 6, 2)
      }
      return (0, 0)
    }

    private static let digits: [UInt8] = {
      var digits = [UInt8](repeating: 0xFF, count: 256)
      let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
      for (value, character) in alphabet.utf8.enumerated() { digits[Int(character)] = UInt8(value) }
      digits[Int(UInt8(ascii: "-"))] = 62
      digits[Int(UInt8(ascii: "_"))] = 63
      return digits
    }()
  }
}
