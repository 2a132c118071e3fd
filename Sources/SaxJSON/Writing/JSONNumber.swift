/// The grammar of numbers (RFC 8259 §6).
package enum JSONNumber {
  /// True if a text is a number, and nothing else.
  package static func isNumber(_ text: Span<UInt8>) -> Bool {
    var index = 0
    if index < text.count, text[index] == UInt8(ascii: "-") { index += 1 }
    if index < text.count, text[index] == UInt8(ascii: "0") {
      index += 1
    } else if !skipDigits(text, &index) {
      return false
    }
    if index < text.count, text[index] == UInt8(ascii: ".") {
      index += 1
      if !skipDigits(text, &index) { return false }
    }
    if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < text.count, text[index] == UInt8(ascii: "+") || text[index] == UInt8(ascii: "-") {
        index += 1
      }
      if !skipDigits(text, &index) { return false }
    }
    return index == text.count
  }

  /// Moves `index` past the digits that stand there.
  ///
  /// - Returns: false if there is no digit.
  @inline(__always)
  private static func skipDigits(_ text: Span<UInt8>, _ index: inout Int) -> Bool {
    let start = index
    while index < text.count, text[index] &- 0x30 <= 9 { index += 1 }
    return index > start
  }
}
