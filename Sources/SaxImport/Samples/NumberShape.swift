internal import SaxValues

/// The way a number is written; leading zeros and a plus sign make a text that is none, such as a
/// postal code or a telephone number.
struct NumberShape {
  /// Digits after the point.
  private(set) var fractionDigits = 0
  /// Digits from the first that is not zero.
  private(set) var digits = 0
  private(set) var hasExponent = false
  /// True if zeros could be left out at the end of its fraction, but for one alone.
  private(set) var hasPadding = false
  /// True if it is written as no program writes a number, but as a code may be: `1e5`.
  private(set) var looksLikeCode = false

  init?(_ text: Span<UInt8>) {
    var position = 0
    let count = text.count
    if count > 0, text[0] == UInt8(ascii: "-") { position = 1 }
    let start = position
    while position < count, text[position].isASCIIDigit {
      if digits > 0 || text[position] != UInt8(ascii: "0") { digits += 1 }
      position += 1
    }
    let whole = position - start
    guard whole > 0, whole == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    if position < count, text[position] == UInt8(ascii: ".") {
      position += 1
      while position < count, text[position].isASCIIDigit {
        if digits > 0 || text[position] != UInt8(ascii: "0") { digits += 1 }
        position += 1
        fractionDigits += 1
      }
      guard fractionDigits > 0 else { return nil }
      hasPadding = fractionDigits > 1 && text[position - 1] == UInt8(ascii: "0")
    }
    if position < count, text[position] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      position += 1
      looksLikeCode = fractionDigits == 0
      if position < count,
        text[position] == UInt8(ascii: "-") || text[position] == UInt8(ascii: "+")
      {
        position += 1
        looksLikeCode = false
      }
      let first = position
      while position < count, text[position].isASCIIDigit { position += 1 }
      guard position > first else { return nil }
    }
    guard position == count else { return nil }
  }

  var isWhole: Bool { fractionDigits == 0 && !hasExponent }

  /// True if a double keeps all its digits, written out or not.
  var fitsDouble: Bool { digits <= 17 }
}

extension UInt8 {
  var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension Span<UInt8> {
  /// Without white space at either end.
  var withoutOuterSpace: Span<UInt8> {
    @_lifetime(copy self) get {
      var start = 0
      var end = count
      while start < end, self[start].isXMLSpace { start += 1 }
      while end > start, self[end - 1].isXMLSpace { end -= 1 }
      return extracting(start..<end)
    }
  }

  var hasLineEnd: Bool {
    for index in indices where self[index].isLineEnd { return true }
    return false
  }

  /// True if a line ends in the white space at one of its ends.
  var hasOuterLineEnd: Bool {
    var index = 0
    while index < count, self[index].isXMLSpace {
      if self[index].isLineEnd { return true }
      index += 1
    }
    index = count
    while index > 0, self[index - 1].isXMLSpace {
      if self[index - 1].isLineEnd { return true }
      index -= 1
    }
    return false
  }

  func isText(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { equals($0.span) }
  }

  func starts(_ text: StaticString) -> Bool {
    guard count >= text.utf8CodeUnitCount else { return false }
    return extracting(0..<text.utf8CodeUnitCount).isText(text)
  }

  /// A copy.
  var string: String { withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) } }
}
