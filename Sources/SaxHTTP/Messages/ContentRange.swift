/// The part of something that a message holds (RFC 9110 §14.4).
package struct ContentRange: Sendable, Hashable {
  /// The first byte and the last one, from 0; nil where none can be given (416).
  let bytes: ClosedRange<Int>?
  /// The number of bytes of the whole; nil where that isn't known.
  let total: Int?

  /// Parses a range of bytes, such as `bytes 0-499/1234`; either side of the slash may be `*`, but not both.
  ///
  /// - Parameter text: the value of a `Content-Range`.
  /// - Returns: nil if it is none of bytes, or can't be so.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: true)
    guard words.count == 2, HeaderField.equal(String(words[0]), "bytes") else { return nil }
    let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    if parts[1] == "*" {
      total = nil
    } else {
      guard let number = ContentRange.number(parts[1]) else { return nil }
      total = number
    }
    if parts[0] == "*" {
      guard total != nil else { return nil }
      bytes = nil
      return
    }
    let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, let first = ContentRange.number(ends[0]),
      let last = ContentRange.number(ends[1]), first <= last, last < Int.max,
      last < total ?? .max
    else { return nil }
    bytes = first...last
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(text) : nil
  }
}
