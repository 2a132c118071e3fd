extension [UInt8] {
  package mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }

  @inlinable @inline(__always)
  package mutating func append(copying bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends a string's bytes.
  package mutating func append(utf8 text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Appends a number's digits, after as many zeros as make up the width.
  ///
  /// - Parameter width: at most 20.
  package mutating func append(_ number: UInt64, width: Int = 1) {
    // From the last on.
    var digits = InlineArray<20, UInt8>(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = number
    while rest > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start &-= 1
      digits[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
    append(copying: digits.span.extracting(droppingFirst: Swift.min(start, 20 - width)))
  }

  /// Appends a point and the digits of a fraction without zeros at the end.
  ///
  /// - Parameter fraction: above zero, in units of 10^-`places`.
  mutating func append(fraction: UInt64, places: Int) {
    var digits = fraction
    var width = places
    while digits.isMultiple(of: 10) {
      digits /= 10
      width -= 1
    }
    append(UInt8(ascii: "."))
    append(digits, width: width)
  }

  /// Appends two hexadecimal digits in lower case.
  package mutating func append(hex byte: UInt8) {
    append(Self.hexDigit(byte >> 4))
    append(Self.hexDigit(byte & 0xF))
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}

extension String {
  /// Hands out the bytes of UTF-8 in pieces of a size, the last of which may be shorter.
  package func forEachPiece(
    of size: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    var text = self
    try text.withUTF8 { bytes in
      var start = 0
      while start < bytes.count {
        let end = Swift.min(bytes.count, start + size)
        try body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
    }
  }
}
