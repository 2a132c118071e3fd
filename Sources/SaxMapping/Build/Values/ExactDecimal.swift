/// A decimal number of up to 38 digits, as it was written: `significand × 10^exponent`.
///
/// `Foundation.Decimal` rounds past 38 digits and reads `1.2.3` as 1.2; this is checked
/// before either can happen.
public struct ExactDecimal: Sendable, Hashable {
  /// Less than 10^38. Trailing zeros are removed, so that equal numbers are equal.
  public let significand: UInt128
  public let exponent: Int16
  public let isNegative: Bool

  /// Removes trailing zeros from the significand; zero has exponent 0 and no sign.
  public init(significand: UInt128, exponent: Int16, isNegative: Bool) {
    var significand = significand
    var exponent = exponent
    while significand != 0, significand % 10 == 0, exponent < .max {
      significand /= 10
      exponent += 1
    }
    self.significand = significand
    self.exponent = significand == 0 ? 0 : exponent
    self.isNegative = significand != 0 && isNegative
  }
}
