extension Double {
  /// Reads a number, or XML Schema's `INF`, `-INF` and `NaN`; rounded to the nearest double, ties to even.
  static func value(ofText text: Span<UInt8>) throws(ConversionFailure) -> Double {
    guard let number = NumberText(text) else {
      if text.equals("INF") || text.equals("+INF") { return .infinity }
      if text.equals("-INF") { return -.infinity }
      if text.equals("NaN") { return .nan }
      throw ConversionFailure("is no Double", fix: NumberText.fix(for: text, wanted: "Double"))
    }
    if number.digitCount <= 19, let significand = number.significand,
      let value = nearest(UInt64(truncatingIfNeeded: significand), number.exponent)
    {
      return number.isNegative ? -value : value
    }
    // What is left needs arithmetic of any precision, which the standard library has.
    guard let value = Double(String(copying: text)) else {
      throw ConversionFailure("is no Double")
    }
    return value
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
