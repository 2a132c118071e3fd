/// Doubles of IEEE 754 by XML Schema (part 2, §3.2.5), with `INF`, `-INF` and `NaN`, and what programs print for the
/// first two: read rounded to the nearest, ties to even; printed with the fewest digits that are read back, as Swift does.
package enum DoubleFormat {
  package static func read(_ text: Span<UInt8>) throws(ConversionFailure) -> Double {
    if let value = plain(text) { return value }
    guard let number = NumberText(text) else {
      if let value = word(text) { return value }
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

  /// The value of a text of a double that is not finite.
  ///
  /// - Returns: nil for any other text.
  package static func word(_ text: Span<UInt8>) -> Double? {
    if text.equals("NaN") { return .nan }
    guard text.count > 2 else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    let isSigned = isNegative || text[0] == UInt8(ascii: "+")
    let word = text.extracting(droppingFirst: isSigned ? 1 : 0)
    guard
      word.equals("INF") || word.equals("Infinity") || word.equals("inf") || word.equals("Inf")
    else { return nil }
    return isNegative ? -.infinity : .infinity
  }

  package static func print(_ number: Double, to buffer: inout [UInt8]) {
    guard number.isFinite else {
      return buffer.append(number.isNaN ? "NaN" : number < 0 ? "-INF" : "INF")
    }
    if !printShort(number, to: &buffer) { buffer.append(utf8: number.description) }
  }

  /// Appends a double that a decimal of at most 15 digits, at most 9 of them after the point, rounds to. No
  /// two such decimals round to the same double, so this one is the shortest there is.
  private static func printShort(_ number: Double, to buffer: inout [UInt8]) -> Bool {
    let magnitude = number.magnitude
    guard magnitude < 1e15, magnitude >= 1e-3 || magnitude == 0 else { return false }
    // As many places as there may be: if fewer do, the digits end in zeros.
    var places = 9
    var power: UInt64 = 1_000_000_000
    while magnitude * Double(power) >= 1e15 {
      power /= 10
      places -= 1
    }
    var digits = UInt64(magnitude * Double(power) + 0.5)
    guard Double(digits) / Double(power) == magnitude else { return false }
    while places > 1, digits.isMultiple(of: 10) {
      digits /= 10
      power /= 10
      places -= 1
    }
    if number.sign == .minus { buffer.append(UInt8(ascii: "-")) }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: power)
    buffer.append(whole)
    buffer.append(UInt8(ascii: "."))
    buffer.append(fraction, width: max(1, places))
    return true
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
