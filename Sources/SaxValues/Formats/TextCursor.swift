/// Reads a short text from left to right. Nothing is allocated.
package struct TextCursor: ~Escapable {
  private let text: Span<UInt8>
  private(set) var position = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { position >= text.count }

  /// The next byte, or nil at the end.
  var next: UInt8? { position < text.count ? text[position] : nil }

  var nextIsDigit: Bool {
    guard let next else { return false }
    return next.isDigit
  }

  mutating func advance() { if position < text.count { position += 1 } }

  /// Goes back to where the cursor was before.
  mutating func back(to position: Int) { self.position = min(max(0, position), text.count) }

  mutating func take(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  /// Takes an ASCII letter in either case.
  mutating func take(letter lowercase: UInt8) -> Bool {
    guard let next, next | 0x20 == lowercase else { return false }
    position += 1
    return true
  }

  /// Takes an ASCII word in either case, or nothing.
  mutating func take(word lowercase: StaticString) -> Bool {
    let start = position
    let matched = lowercase.withUTF8Buffer { word in
      for byte in word {
        guard let next, next.asciiLowercased == byte else { return false }
        position += 1
      }
      return true
    }
    if !matched { position = start }
    return matched
  }

  /// The number of digits from here on, at most `limit`.
  func digitCount(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, position + count < text.count, text[position + count].isDigit {
      count += 1
    }
    return count
  }

  /// Takes exactly as many digits, at most 18, as a number.
  mutating func number(digits count: Int) -> Int? {
    guard count > 0, count <= 18, digitCount(atMost: count) == count else { return nil }
    var number = 0
    for _ in 0..<count {
      number = number * 10 + Int(text[position] &- UInt8(ascii: "0"))
      position += 1
    }
    return number
  }

  /// Takes the digits of a decimal fraction, at least one, of which 18 count.
  ///
  /// - Returns: in units of 10^-18.
  mutating func fraction(atMost limit: Int = .max) -> Int? {
    var fraction = 0
    var count = 0
    while count < limit, position < text.count, text[position].isDigit {
      if count < 18 { fraction = fraction * 10 + Int(text[position] &- UInt8(ascii: "0")) }
      count += 1
      position += 1
    }
    guard count > 0 else { return nil }
    while count < 18 {
      fraction *= 10
      count += 1
    }
    return fraction
  }

  /// Takes white space.
  ///
  /// - Returns: whether there was any.
  @discardableResult
  mutating func whiteSpace() -> Bool {
    let start = position
    while position < text.count, text[position].isWhiteSpace { position += 1 }
    return position > start
  }
}
