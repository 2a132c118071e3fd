extension Double {
  /// Reads a number, or XML Schema's `INF`, `-INF` and `NaN`; rounded to the nearest double, ties to even.
  package static func value(ofText text: Span<UInt8>) throws(ConversionFailure) -> Double {
    if let value = plain(text) { return value }
    guard let number = NumberText(text) else {
      if text.equals("INF") || text.equals("+INF") { return .infinity }
      if text.equals("-INF") { return -.infinity }
      if text.equals("NaN") { return .nan }
      throw ConversionFailure("is no Double", fix: NumberText.fix(for: text, wanted: "Double"))
    }
    if number.digitCount <= 19, let significand = number.significand,
      let value = nearest(UInt64(truncatingIfNeeded: significand), number.exponent)
    {
      guard value.isFinite else { throw beyond }
      return number.isNegative ? -value : value
    }
    // What is left needs arithmetic of any precision, which the standard library has.
    guard let value = Double(String(copying: text)) else {
      throw ConversionFailure("is no Double")
    }
    guard value.isFinite else { throw beyond }
    return value
  }

  private static var beyond: ConversionFailure {
    ConversionFailure("is beyond a Double, which goes up to 1.8e308", fix: "String")
  }

  /// Reads up to 19 digits with an optional minus sign and a point among them, in one pass.
  package static func plain(_ text: Span<UInt8>) -> Double? {
    let count = text.count
    var position = 0
    let isNegative = count > 0 && text[0] == UInt8(ascii: "-")
    if isNegative { position = 1 }
    guard position < count, count - position <= 19, text[position] != UInt8(ascii: "."),
      text[count - 1] != UInt8(ascii: ".")
    else { return nil }
    var digits: UInt64 = 0
    while position < count, text[position].isDigit {
      digits = digits &* 10 &+ UInt64(text[position] &- UInt8(ascii: "0"))
      position &+= 1
    }
    var places = 0
    if position < count {
      guard text[position] == UInt8(ascii: ".") else { return nil }
      position &+= 1
      places = count &- position
      while position < count, text[position].isDigit {
        digits = digits &* 10 &+ UInt64(text[position] &- UInt8(ascii: "0"))
        position &+= 1
      }
      guard position == count else { return nil }
    }
    guard let value = nearest(digits, -places) else { return nil }
    return isNegative ? -value : value
  }

  private static func nearest(_ digits: UInt64, _ exponent: Int) -> Double? {
    // Where both the digits and the power of ten are doubles exactly, one operation rounds
    // correctly (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
    if digits <= 1 << 53, (-22...22).contains(exponent) {
      return exponent < 0
        ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
    }
    return DoubleRounding.double(digits: digits, exponent: exponent)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
