public import FoundationEssentials

/// A decimal number of up to 38 digits, as it was written: `significand × 10^exponent`.
///
/// `Foundation.Decimal` rounds past 38 digits and reads `1.2.3` as 1.2; this is checked
/// before either can happen.
public struct ExactDecimal: Sendable, Hashable {
  /// Less than 10^38. Trailing zeros are removed, so that equal numbers are equal.
  public var significand: UInt128 { UInt128(high) << 64 | UInt128(low) }
  // In halves and in this order: with a UInt128 every `SaxValue` would take 48 bytes, so it is 24.
  private let high: UInt64
  private let low: UInt64
  /// Of ten, −128 to 127.
  public let exponent: Int16
  /// Never of zero.
  public let isNegative: Bool

  static let maximumDigits = 38
  /// 10^38.
  private static let tooMany: UInt128 = 100_000_000_000_000_000_000_000_000_000_000_000_000
  /// The exponents of `Foundation.Decimal`.
  static let minimumExponent = -128
  static let maximumExponent = 127

  /// Removes trailing zeros from the significand; zero has exponent 0 and no sign.
  ///
  /// - Returns: nil if the significand has more than 38 digits then, or the exponent is beyond −128 to 127.
  public init?(significand: UInt128, exponent: Int16, isNegative: Bool) {
    self.init(checked: significand, exponent: exponent, isNegative: isNegative)
    let exponents = Int16(Self.minimumExponent)...Int16(Self.maximumExponent)
    guard self.significand < Self.tooMany, exponents.contains(self.exponent) else { return nil }
  }

  /// Creates a number whose significand and exponent are known to be within the bounds; that is not checked.
  package init(checked significand: UInt128, exponent: Int16, isNegative: Bool) {
    var significand = significand
    var exponent = exponent
    while significand != 0, significand % 10 == 0, exponent < .max {
      significand /= 10
      exponent += 1
    }
    high = UInt64(truncatingIfNeeded: significand >> 64)
    low = UInt64(truncatingIfNeeded: significand)
    self.exponent = significand == 0 ? 0 : exponent
    self.isNegative = significand != 0 && isNegative
  }
}

extension Decimal {
  /// Creates the same number as a `Decimal`; not a number if it is beyond the exponents of this type, which no
  /// decimal that a mapping read is.
  public init(_ value: ExactDecimal) {
    var significand = value.significand
    var exponent = Int(value.exponent)
    while exponent > ExactDecimal.maximumExponent, significand < UInt128.max / 10 {
      significand *= 10
      exponent -= 1
    }
    guard exponent >= ExactDecimal.minimumExponent, exponent <= ExactDecimal.maximumExponent else {
      self = .nan
      return
    }
    if let small = UInt64(exactly: significand) {
      self = Decimal(
        sign: value.isNegative ? .minus : .plus, exponent: exponent, significand: Decimal(small))
      return
    }
    // Two halves of 19 digits each, put together without rounding.
    let half: UInt128 = 10_000_000_000_000_000_000
    let (high, low) = significand.quotientAndRemainder(dividingBy: half)
    let digits = Decimal(UInt64(clamping: high)) * Decimal(UInt64(half)) + Decimal(UInt64(low))
    self = Decimal(sign: value.isNegative ? .minus : .plus, exponent: exponent, significand: digits)
  }
}
