/// Decimals of at most 38 significant digits, exact: printed by XML Schema (part 2, §3.2.3), which has no exponent; read
/// with one as well.
package enum DecimalFormat {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> ExactDecimal {
    guard let number = NumberText(text) else {
      throw ConversionFailure("is no Decimal", fix: NumberText.fix(for: text, wanted: "Decimal"))
    }
    guard let significand = number.significand else {
      throw ConversionFailure(
        "has \(number.digitCount) digits, a Decimal holds \(ExactDecimal.maximumDigits)",
        fix: "String or Double"
      )
    }
    guard number.digitCount > 0 else {
      return ExactDecimal(checked: 0, exponent: 0, isNegative: false)
    }
    guard number.exponent >= ExactDecimal.minimumExponent,
      number.exponent + number.digitCount <= ExactDecimal.maximumExponent
        + ExactDecimal.maximumDigits
    else {
      throw ConversionFailure(
        "is beyond a Decimal, whose last digit may stand for 10^\(ExactDecimal.minimumExponent) to "
          + "10^\(ExactDecimal.maximumExponent)", fix: NumberText.widest(for: text))
    }
    return ExactDecimal(
      checked: significand, exponent: Int16(clamping: number.exponent),
      isNegative: number.isNegative)
  }

  package static func print(_ number: ExactDecimal, to buffer: inout [UInt8]) {
    if number.isNegative { buffer.append(UInt8(ascii: "-")) }
    let exponent = Int(number.exponent)
    if exponent >= 0 {
      append(number.significand, to: &buffer)
      buffer.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent))
      return
    }
    let start = buffer.count
    append(number.significand, to: &buffer)
    // Zeros that the digits need to reach one place before the point.
    let missing = 1 - exponent - (buffer.count - start)
    if missing > 0 {
      buffer.insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start)
    }
    buffer.insert(UInt8(ascii: "."), at: buffer.count + exponent)
  }

  private static func append(_ number: UInt128, to buffer: inout [UInt8]) {
    let unit: UInt128 = 10_000_000_000_000_000_000
    let (high, low) = number.quotientAndRemainder(dividingBy: unit)
    guard high > 0 else {
      buffer.append(UInt64(truncatingIfNeeded: low))
      return
    }
    // A significand below 2^128 has a first part of up to 20 digits.
    let (top, middle) = high.quotientAndRemainder(dividingBy: unit)
    if top > 0 { buffer.append(UInt64(truncatingIfNeeded: top)) }
    buffer.append(UInt64(truncatingIfNeeded: middle), width: top > 0 ? 19 : 1)
    buffer.append(UInt64(truncatingIfNeeded: low), width: 19)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Without an exponent.
  public var description: String {
    var text: [UInt8] = []
    DecimalFormat.print(self, to: &text)
    return String(decoding: text, as: UTF8.self)
  }
}
