/// Base64 as mail has it, with a line end behind every 76 characters that others follow (RFC 2045 §6.8).
struct Base64Encoder: BodyEncoder {
  /// The number of bytes that a line stands for.
  private static let line = 57
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The bytes that don't fill a line yet.
  private var rest: [UInt8] = []
  private var hasLines = false

  /// The length of so many bytes when encoded; nil if that is more than there are numbers for.
  static func length(_ count: Int) -> Int? {
    guard count >= 0, count < Int.max / 2 else { return nil }
    if count == 0 { return 0 }
    return (count + 2) / 3 * 4 + (count - 1) / line * 2
  }

  mutating func encode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    rest += bytes
    var result: [UInt8] = []
    result.reserveCapacity(rest.count / Base64Encoder.line * 78)
    var start = 0
    while rest.count - start >= Base64Encoder.line {
      append(rest[start..<start + Base64Encoder.line], to: &result)
      start += Base64Encoder.line
    }
    rest.removeFirst(start)
    return result
  }

  mutating func finish() -> [UInt8] {
    var result: [UInt8] = []
    if !rest.isEmpty { append(rest[...], to: &result) }
    rest = []
    return result
  }

  /// Adds a line.
  private mutating func append(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
    if hasLines { result += [0x0D, 0x0A] }
    hasLines = true
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let count = min(3, bytes.endIndex - index)
      var bits = 0
      for offset in 0..<3 {
        bits = bits << 8 | (offset < count ? Int(bytes[index + offset]) : 0)
      }
      for place in 0..<4 {
        result.append(
          place <= count
            ? Base64Encoder.alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
      index += count
    }
  }
}
