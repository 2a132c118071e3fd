import Foundation
import Testing

@testable import SaxValues

@Suite struct ExactDecimalTests {
  private static let largest: UInt128 = 99_999_999_999_999_999_999_999_999_999_999_999_999

  @Test(arguments: [
    (largest, Int16(127), true), (largest, -128, true), (largest + 1, 0, true),
    (largest + 2, 0, false), (.max, 0, false), (1, 128, false), (1, -129, false),
    (10, -129, true), (0, .max, true), (1, .max, false), (1, .min, false),
  ])
  func onlyDecimalsAreMade(_ significand: UInt128, _ exponent: Int16, _ isOne: Bool) {
    for isNegative in [false, true] {
      let number = ExactDecimal(
        significand: significand, exponent: exponent, isNegative: isNegative)
      #expect((number != nil) == isOne, "\(significand) \(exponent)")
      if let number { #expect(!Decimal(number).isNaN) }
    }
  }
}
