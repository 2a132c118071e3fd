/// The length that the `Content-Length` fields of a message give (RFC 9110 §8.6).
enum ContentLength: Equatable {
  /// There is none.
  case absent
  /// So many bytes; a number that is repeated is one.
  case bytes(Int)
  /// A text that is no one number.
  case invalid(String)

  init(_ fields: HeaderFields) {
    guard let text = fields["Content-Length"] else {
      self = .absent
      return
    }
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { ContentLength.number($0) }
    guard let first = numbers.first, let first, numbers.allSatisfy({ $0 == first }) else {
      self = .invalid(text)
      return
    }
    self = .bytes(first)
  }

  /// Digits, with white space around them; nil for anything else, and for what no `Int` can hold.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.withoutOuterSpaces
    guard digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Int(digits)
  }
}
