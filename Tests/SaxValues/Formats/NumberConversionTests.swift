import FoundationEssentials
import SaxTestRandom
import Testing

@testable import SaxValues

struct NumberConversionTests {
  @Test(arguments: [
    ("5", 5), ("5.0", 5), ("5e0", 5), ("+5", 5), ("-5", -5), ("007", 7), ("-0", 0), ("0.000", 0),
    ("5.", 5), ("50e-1", 5), ("0.05E2", 5), ("5E+3", 5000), ("0e999999999999999999999", 0),
    (" \n\t5\r ", 5), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min),
    ("922337203685477580.7e1", Int.max), ("-9223372036854775808.000", Int.min),
    ("1000000000000000000", 1_000_000_000_000_000_000), ("1e18", 1_000_000_000_000_000_000),
    ("00000000000000000000000000000000000000000000000012", 12),
    ("123456789012345678000e-3", 123_456_789_012_345_678),
  ])
  func int(_ text: String, _ expected: Int) throws {
    guard case .int(let value) = try convert(text, .int) else {
      Issue.record("\(text) gave no Int")
      return
    }
    #expect(value == expected)
  }

  @Test(arguments: [
    ("5.5", "is no Int, it has a fraction"), ("5e-1", "is no Int, it has a fraction"),
    ("1e-999999999999999999999", "is no Int, it has a fraction"),
    ("9223372036854775808", "is beyond an Int, which has 64 bits"),
    ("-9223372036854775809", "is beyond an Int, which has 64 bits"),
    ("1e19", "is beyond an Int, which has 64 bits"),
    ("99999999999999999999999999999999999999999", "is beyond an Int, which has 64 bits"),
    ("1e999999999999999999999", "is beyond an Int, which has 64 bits"),
    ("five", "is no Int"), ("5x", "is no Int"), ("--5", "is no Int"), ("+", "is no Int"),
    ("-", "is no Int"), (".", "is no Int"), ("e5", "is no Int"), ("5e", "is no Int"),
    ("5e+", "is no Int"), ("1.2.3", "is no Int"), ("1,5", "is no Int"), ("0x10", "is no Int"),
    ("1_000", "is no Int"), ("5 5", "is no Int"), ("٥", "is no Int"), ("true", "is no Int"),
    ("NaN", "is no Int"),
  ])
  func noInt(_ text: String, _ reason: String) {
    #expect(failure(text, .int)?.reason == reason)
  }

  /// Digits are read four at once: a byte that is none of them is found wherever it stands.
  @Test(arguments: 0...20) func digitsAreThoseThatSwiftReads(_ count: Int) {
    var random = SplitMix(seed: UInt64(count))
    for round in 0..<2_000 {
      var bytes = (0..<count).map { _ in UInt8.random(in: 0x30...0x39, using: &random) }
      if count > 0, round % 4 == 1 { bytes[0] = UInt8(ascii: "-") }
      if count > 0, round % 4 == 2 {
        bytes[Int.random(in: 0..<count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      let wanted = text.hasPrefix("+") || text.dropFirst().count > 18 ? nil : Int64(text)
      let found = IntFormat.plain(bytes.span)
      #expect(found == wanted || count > 18 && found == nil, "\(bytes)")
    }
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("-0.25e1", -2.5), ("INF", .infinity), ("+INF", .infinity),
      ("-INF", -.infinity),
      ("1e-400", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
      ("1.7976931348623158079e308", .greatestFiniteMagnitude),
      ("4.9e-324", .leastNonzeroMagnitude),
      ("9007199254740993", 9_007_199_254_740_992), ("0.1", 0.1), (".5", 0.5), ("5.", 5),
      ("123456789012345678901234567890", 123_456_789_012_345_677_877_719_597_056),
    ] as [(String, Double)])
  func double(_ text: String, _ expected: Double) throws {
    guard case .double(let value) = try convert(text, .double) else {
      Issue.record("\(text) gave no Double")
      return
    }
    #expect(value == expected)
  }

  @Test(arguments: [
    "1e400", "-1e400", "1.8e308", "1.797693134862315808e308", "17976931348623159e292",
    "1e99999999999999999999", "1" + String(repeating: "0", count: 309),
  ])
  func beyondADouble(_ text: String) {
    let beyond = failure(text, .double)
    #expect(beyond?.reason == "is beyond a Double, which goes up to 1.8e308")
    #expect(beyond?.fix == "String")
  }

  @Test func doubleKeepsTheSignOfZero() throws {
    guard case .double(let value) = try convert("-0.0", .double) else {
      Issue.record("no Double")
      return
    }
    #expect(value == 0 && value.sign == .minus)
  }

  @Test func doubleReadsNaN() throws {
    guard case .double(let value) = try convert("NaN", .double) else {
      Issue.record("no Double")
      return
    }
    #expect(value.isNaN)
  }

  @Test(arguments: [
    "nan", "infinity", "INFINITY", "+NaN", "-NaN", "+-inf", "in", "+in", "-", "--INF", "INFx",
    "1inf", "0x1p3", "1e", "1.2.3", "1,5", "1f", "1d",
    "e", ".", "-", "1 2",
  ])
  func noDouble(_ text: String) {
    #expect(failure(text, .double)?.reason == "is no Double")

  }

  @Test(arguments: ["INF", "Infinity", "inf", "Inf"])
  func doubleReadsWhatProgramsPrintForInfinity(_ word: String) throws {
    #expect(try convert(word, .double) == .double(.infinity))
    #expect(try convert("+" + word, .double) == .double(.infinity))
    #expect(try convert(" -\(word) ", .double) == .double(-.infinity))
    #expect(failure(word, .int)?.fix == "Double")
    #expect(failure("-" + word, .decimal)?.fix == "Double")
  }

  @Test func doublesOfRandomBitsRoundTrip() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<200_000 {
      let expected = Double(bitPattern: random.next())
      guard expected.isFinite else { continue }
      let bytes = Array(expected.description.utf8)
      #expect(try DoubleFormat.read(bytes.span).bitPattern == expected.bitPattern)
    }
  }

  @Test func doublesOfRandomDigitsAreThoseOfTheStandardLibrary() throws {
    var random = SplitMix(seed: 8)
    for _ in 0..<100_000 {
      var text = Bool.random(using: &random) ? "-" : ""
      for _ in 0..<Int.random(in: 1...22, using: &random) {
        text += String(Int.random(in: 0...9, using: &random))
      }
      if Bool.random(using: &random) {
        text += "."
        for _ in 0..<Int.random(in: 1...22, using: &random) {
          text += String(Int.random(in: 0...9, using: &random))
        }
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -40...40, using: &random))" }
      let expected = try #require(Double(text))
      let bytes = Array(text.utf8)
      #expect(try DoubleFormat.read(bytes.span).bitPattern == expected.bitPattern, "\(text)")
    }
  }

  @Test(arguments: [
    ("1.50", 15, -1, false), ("-1.50", 15, -1, true), ("100", 1, 2, false), ("0", 0, 0, false),
    ("-0.00", 0, 0, false), ("1e2", 1, 2, false), ("1E-2", 1, -2, false),
    ("0.0000000000000000000000000000000000000000000000000000000001", 1, -58, false),
    ("1e127", 1, 127, false), ("1e-128", 1, -128, false), ("1e164", 1, 164, false),
    ("0e99999999999999999999", 0, 0, false), ("+12.34", 1234, -2, false),
  ])
  func decimal(_ text: String, _ significand: Int, _ exponent: Int16, _ isNegative: Bool) throws {
    guard case .decimal(let value) = try convert(text, .decimal) else {
      Issue.record("\(text) gave no Decimal")
      return
    }
    #expect(
      value
        == ExactDecimal(
          checked: UInt128(significand), exponent: exponent, isNegative: isNegative))
  }

  @Test func decimalHolds38Digits() throws {
    let digits = "12345678901234567890123456789012345678"
    for text in [
      digits, "0.\(digits)", "000\(digits)000", "1234567890.1234567890123456789012345678",
    ] {
      guard case .decimal(let value) = try convert(text, .decimal) else {
        Issue.record("\(text) gave no Decimal")
        return
      }
      #expect(value.significand.description == digits)
    }
    #expect(
      failure(digits + "9", .decimal)?.reason == "has 39 digits, a Decimal holds 38")
    #expect(
      failure("0.\(digits)01", .decimal)?.reason == "has 40 digits, a Decimal holds 38")
  }

  @Test(arguments: ["1e165", "1e-129", "1e99999999999999999999", "1e-99999999999999999999"])
  func decimalBeyond(_ text: String) {
    #expect(failure(text, .decimal)?.reason.hasPrefix("is beyond a Decimal") == true)
  }

  @Test(arguments: ["1.2.3", "INF", "NaN", "1,5", "abc", "1e1e1", "$5"])
  func noDecimal(_ text: String) {
    #expect(failure(text, .decimal)?.reason == "is no Decimal")
  }

  @Test func decimalsAreTheSameInFoundation() throws {
    var random = SplitMix(seed: 9)
    for _ in 0..<20_000 {
      var digits = String(Int.random(in: 1...9, using: &random))
      for _ in 0..<Int.random(in: 0...37, using: &random) {
        digits += String(Int.random(in: 0...9, using: &random))
      }
      var point = digits
      let index = Int.random(in: 1...digits.count, using: &random)
      point.insert(".", at: point.index(point.startIndex, offsetBy: index))
      guard case .decimal(let value) = try convert(point, .decimal) else {
        Issue.record("\(point) gave no Decimal")
        return
      }
      let expected = try #require(Decimal(string: point))
      #expect(Decimal(value) == expected, "\(point)")
    }
  }
}
