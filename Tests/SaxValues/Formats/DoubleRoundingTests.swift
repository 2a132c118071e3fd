import SaxTestRandom
import Testing

@testable import SaxValues

struct DoubleRoundingTests {
  @Test func randomNumbersAreThoseOfTheStandardLibrary() throws {
    var random = SplitMix(seed: 17)
    var open = 0
    for round in 0..<200_000 {
      var digits = random.next() >> UInt64.random(in: 0...63, using: &random)
      if round % 3 == 0 { digits %= 10_000_000_000_000_000_000 }
      let exponent = Int.random(in: -345...310, using: &random)
      guard let found = DoubleRounding.double(digits: digits, exponent: exponent) else {
        open += 1
        continue
      }
      let expected = try #require(Double("\(digits)e\(exponent)"))
      #expect(found.bitPattern == expected.bitPattern, "\(digits)e\(exponent)")
    }
    #expect(open < 100)
  }

  /// Numbers halfway between two doubles, and the decimals next to them.
  @Test func tiesGoToTheEven() throws {
    var random = SplitMix(seed: 18)
    for _ in 0..<20_000 {
      let mantissa = (UInt64(1) << 53) | (random.next() >> 11)
      let shift = UInt64.random(in: 0...9, using: &random)
      let half = (mantissa << 1 | 1) << shift
      for digits in [half - 1, half, half + 1] {
        let expected = try #require(Double("\(digits)"))
        #expect(DoubleRounding.double(digits: digits, exponent: 0) == expected)
      }
      // The same with a fraction: n.5 for n above 2^52.
      let whole = (UInt64(1) << 52) | (random.next() >> 12)
      let tenths = whole * 10 + 5
      #expect(DoubleRounding.double(digits: tenths, exponent: -1) == Double("\(whole).5"))
    }
  }

  @Test func edges() {
    for (digits, exponent) in [
      (5, -324), (2, -324), (3, -324), (49, -325), (22_250_738_585_072_011, -324),
      (22_250_738_585_072_014, -324), (17_976_931_348_623_157, 292), (17_976_931_348_623_159, 292),
      (1, 308),
      (1, 309), (1, -342), (UInt64.max, -342), (UInt64.max, 308), (1, 400), (1, -400), (0, 0),
      (0, 500),
    ] as [(UInt64, Int)] {
      #expect(
        DoubleRounding.double(digits: digits, exponent: exponent)
          == Double("\(digits)e\(exponent)"), "\(digits)e\(exponent)")
    }
  }
}
