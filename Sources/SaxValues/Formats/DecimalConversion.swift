extension ExactDecimal {
  /// Reads a number of at most 38 significant digits, exactly.
  package static func value(ofText text: Span<UInt8>) throws(ConversionFailure) -> ExactDecimal {
    guard let number = NumberText(text) else {
      throw ConversionFailure("is no Decimal", fix: NumberText.fix(for: text, wanted: "Decimal"))
    }
    guard let significand = number.significand else {
      throw ConversionFailure(
        "has \(number.digitCount) digits, a Decimal holds \(maximumDigits)", fix: "String or Double"
      )
    }
    guard number.digitCount > 0 else {
      return ExactDecimal(checked: 0, exponent: 0, isNegative: false)
    }
    guard number.exponent >= minimumExponent,
      number.exponent + number.digitCount <= maximumExponent + maximumDigits
    else {
      throw ConversionFailure(
        "is beyond a Decimal, whose last digit may stand for 10^\(minimumExponent) to "
          + "10^\(maximumExponent)", fix: NumberText.widest(for: text))
    }
    return ExactDecimal(
      checked: significand, exponent: Int16(clamping: number.exponent),
      isNegative: number.isNegative)
  }
}
