/// Rounds a decimal number to the nearest double with two multiplications (Lemire, "Number
/// Parsing at a Gigabyte per Second", 2021).
enum DoubleRounding {
  /// `digits × 10^exponent` as a double, ties to even.
  ///
  /// - Returns: nil in the rare case that the multiplications leave open.
  static func double(digits: UInt64, exponent: Int) -> Double? {
    guard digits != 0, exponent >= PowersOfFive.least else { return 0 }
    guard exponent <= PowersOfFive.greatest else { return .infinity }
    let leadingZeros = digits.leadingZeroBitCount
    let factor = digits << UInt64(leadingZeros)
    let power = PowersOfFive[exponent]
    var (high, low) = factor.multipliedFullWidth(by: power.high)
    // Twelve bits below the 52 of a double tell how to round, unless they are all ones.
    if high & 0x1FF == 0x1FF {
      let correction = factor.multipliedFullWidth(by: power.low).high
      let sum = low.addingReportingOverflow(correction)
      low = sum.partialValue
      if sum.overflow { high &+= 1 }
      if low == .max, !(-27...55).contains(exponent) { return nil }
    }

    let upperBit = Int(high >> 63)
    let shift = UInt64(upperBit + 64 - 52 - 3)
    var mantissa = high >> shift
    var binaryExponent = (217_706 * exponent) >> 16 + 63 + upperBit - leadingZeros + 1023
    if binaryExponent <= 0 {
      guard 1 - binaryExponent < 64 else { return 0 }
      mantissa >>= UInt64(1 - binaryExponent)
      mantissa += mantissa & 1
      mantissa >>= 1
      binaryExponent = mantissa < 1 << 52 ? 0 : 1
      return assemble(mantissa, binaryExponent)
    }
    // Exactly between two doubles: to the even one.
    if low <= 1, (-4...23).contains(exponent), mantissa & 3 == 1, mantissa << shift == high {
      mantissa &= ~1
    }
    mantissa += mantissa & 1
    mantissa >>= 1
    if mantissa >= 2 << 52 {
      mantissa = 1 << 52
      binaryExponent += 1
    }
    return binaryExponent >= 2047 ? .infinity : assemble(mantissa, binaryExponent)
  }

  private static func assemble(_ mantissa: UInt64, _ exponent: Int) -> Double {
    Double(bitPattern: mantissa & ~(1 << 52) | UInt64(exponent) << 52)
  }
}

/// The first 128 bits of the powers of five that doubles need, the highest bit set.
private enum PowersOfFive {
  static let least = -342
  static let greatest = 308

  static subscript(exponent: Int) -> (high: UInt64, low: UInt64) { table[exponent - least] }

  private static let table: [(high: UInt64, low: UInt64)] = {
    var negative: [(high: UInt64, low: UInt64)] = []
    // 2^1792 divided by five again and again; the least power has 794 bits.
    var reciprocal = [UInt64](repeating: 0, count: 29)
    reciprocal[0] = 1
    for exponent in 1...(-least) {
      var remainder: UInt64 = 0
      for index in reciprocal.indices {
        (reciprocal[index], remainder) = UInt64(5).dividingFullWidth((remainder, reciprocal[index]))
      }
      var bits = leadingBits(reciprocal)
      // What has been cut off counts where the product is nearly exact.
      if exponent <= 27 {
        bits.low &+= 1
        if bits.low == 0 { bits.high += 1 }
      }
      negative.append(bits)
    }

    var positive: [(high: UInt64, low: UInt64)] = []
    // 5^308 has 716 bits.
    var power = [UInt64](repeating: 0, count: 14)
    power[13] = 1
    for _ in 0...greatest {
      positive.append(leadingBits(power))
      var carry: UInt64 = 0
      for index in power.indices.reversed() {
        let product = power[index].multipliedFullWidth(by: 5)
        let sum = product.low.addingReportingOverflow(carry)
        power[index] = sum.partialValue
        carry = product.high + (sum.overflow ? 1 : 0)
      }
    }
    return negative.reversed() + positive
  }()

  /// The 128 bits of a large number from its highest set bit on, zeros behind its end.
  ///
  /// - Parameter words: the highest first, not all of them zero.
  private static func leadingBits(_ words: [UInt64]) -> (high: UInt64, low: UInt64) {
    let first = words.firstIndex { $0 != 0 } ?? 0
    func word(_ index: Int) -> UInt64 { index < words.count ? words[index] : 0 }
    let shift = UInt64(word(first).leadingZeroBitCount)
    guard shift > 0 else { return (word(first), word(first + 1)) }
    return (
      word(first) << shift | word(first + 1) >> (64 - shift),
      word(first + 1) << shift | word(first + 2) >> (64 - shift)
    )
  }
}
