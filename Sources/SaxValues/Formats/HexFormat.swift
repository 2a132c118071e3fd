package import FoundationEssentials

/// Bytes as pairs of hexadecimal digits (RFC 4648 §8): printed in upper case, read in either.
package enum HexFormat {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Data {
    guard text.count % 2 == 0 else { throw odd }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var index = 0
    while index < text.count {
      guard let high = text[index].hexadecimalValue, let low = text[index + 1].hexadecimalValue
      else { throw malformed }
      bytes.append(high << 4 | low)
      index += 2
    }
    return Data(bytes)
  }

  package static let odd = ConversionFailure("is no hex, its digits are odd in number")
  package static let malformed = ConversionFailure("is no hex")

  package static func print(_ data: Data, to buffer: inout [UInt8]) {
    for byte in data {
      buffer.append(digits[Int(byte >> 4)])
      buffer.append(digits[Int(byte & 0xF)])
    }
  }

  private static let digits = Array("0123456789ABCDEF".utf8)
}
