internal import FoundationEssentials

/// Base64 as mail has it, with a line end behind every 76 characters that others follow (RFC 2045 §6.8).
struct Base64Encoder: BodyEncoder {
  /// The number of bytes that a line stands for.
  private static let line = 57

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
    let whole = rest.count / Base64Encoder.line * Base64Encoder.line
    defer { rest.removeFirst(whole) }
    return lines(rest[..<whole])
  }

  mutating func finish() -> [UInt8] {
    defer { rest = [] }
    return lines(rest[...])
  }

  /// Returns the lines of some bytes, with a line end before each but the body's first.
  ///
  /// - Parameter bytes: that fill all lines but the last.
  private mutating func lines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    if bytes.isEmpty { return [] }
    defer { hasLines = true }
    return (hasLines ? [0x0D, 0x0A] : [])
      + Data(bytes).base64EncodedData(
        options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
  }
}
