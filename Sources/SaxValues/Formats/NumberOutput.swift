extension [UInt8] {
  package mutating func append(_ number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(number.magnitude)
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

  /// Appends a double as Swift prints it; one that is not finite in quotation marks.
  package mutating func append(json number: Double) {
    if !number.isFinite { append(UInt8(ascii: "\"")) }
    append(number)
    if !number.isFinite { append(UInt8(ascii: "\"")) }
  }

  /// Appends a double as Swift prints it, but without a sign for what is not a number.
  package mutating func append(_ number: Double) {
    guard number.isFinite else {
      append(number.isNaN ? "nan" : number < 0 ? "-inf" : "inf")
      return
    }
    if appendShort(number) { return }
    append(utf8: number.description)
  }

  /// Appends a double that a decimal of at most 15 digits, at most 9 of them after the point, rounds to. No
  /// two such decimals round to the same double, so this one is the shortest there is.
  private mutating func appendShort(_ number: Double) -> Bool {
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
    if number.sign == .minus { append(UInt8(ascii: "-")) }
    let (whole, fraction) = digits.quotientAndRemainder(dividingBy: power)
    append(whole)
    append(UInt8(ascii: "."))
    append(fraction, width: Swift.max(1, places))
    return true
  }

  /// Appends a decimal without an exponent.
  package mutating func append(_ number: ExactDecimal) {
    if number.isNegative { append(UInt8(ascii: "-")) }
    let exponent = Int(number.exponent)
    if exponent >= 0 {
      append(number.significand)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: exponent))
      return
    }
    let start = count
    append(number.significand)
    // Zeros that the digits need to reach one place before the point.
    let missing = 1 - exponent - (count - start)
    if missing > 0 {
      insert(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing), at: start)
    }
    insert(UInt8(ascii: "."), at: count + exponent)
  }

  private mutating func append(_ number: UInt128) {
    let unit: UInt128 = 10_000_000_000_000_000_000
    let (high, low) = number.quotientAndRemainder(dividingBy: unit)
    guard high > 0 else {
      append(UInt64(truncatingIfNeeded: low))
      return
    }
    // A significand below 2^128 has a first part of up to 20 digits.
    let (top, middle) = high.quotientAndRemainder(dividingBy: unit)
    if top > 0 { append(UInt64(truncatingIfNeeded: top)) }
    append(UInt64(truncatingIfNeeded: middle), width: top > 0 ? 19 : 1)
    append(UInt64(truncatingIfNeeded: low), width: 19)
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Without an exponent.
  public var description: String {
    var text: [UInt8] = []
    text.append(self)
    return String(decoding: text, as: UTF8.self)
  }
}
