import Foundation
import SaxTestRandom
import Testing

@testable import SaxValues

struct JSONTextTests {
  private func text(_ value: SaxValue) -> String { JSONText().string(value) }

  @Test(arguments: [
    (0, "0"), (-1, "-1"), (10, "10"), (Int.max, "9223372036854775807"),
    (Int.min, "-9223372036854775808"),
  ])
  func int(_ number: Int, _ expected: String) {
    #expect(text(.int(number)) == expected)
  }

  @Test(
    arguments: [
      (1.5, "1.5"), (5, "5.0"), (-0.0, "-0.0"), (0, "0.0"), (0.1, "0.1"), (1e16, "1e+16"),
      (1e-5, "1e-05"),
      (0.001, "0.001"), (0.0001, "0.0001"), (123_456.789, "123456.789"), (.infinity, "\"INF\""),
      (-.infinity, "\"-INF\""), (.nan, "\"NaN\""), (-.nan, "\"NaN\""), (1e15, "1000000000000000.0"),
    ] as [(Double, String)])
  func double(_ number: Double, _ expected: String) {
    #expect(text(.double(number)) == expected)
  }

  @Test func doublesAreAsSwiftPrintsThem() {
    var random = SplitMix(seed: 11)
    for round in 0..<100_000 {
      let number: Double
      switch round % 4 {
      case 0: number = Double(bitPattern: random.next())
      case 1:
        number = Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)) / 10_000
      case 2: number = Double.random(in: -180...180, using: &random)
      default:
        number =
          Double(Int.random(in: -1_000_000_000_000_000...1_000_000_000_000_000, using: &random))
          / Double([1, 10, 1000, 1_000_000, 1_000_000_000].randomElement(using: &random) ?? 1)
      }
      guard number.isFinite else { continue }
      #expect(text(.double(number)) == number.description)
    }
  }

  @Test(arguments: [
    ("1.50", "1.5"), ("100", "100"), ("1e3", "1000"), ("-0.00", "0"), ("1e-3", "0.001"),
    ("-12.3400", "-12.34"),
    ("12345678901234567890123456789012345678", "12345678901234567890123456789012345678"),
    ("0.12345678901234567890123456789012345678", "0.12345678901234567890123456789012345678"),
    ("1e-20", "0.00000000000000000001"), ("10000000000000000000.5", "10000000000000000000.5"),
    ("0.5e1", "5"),
  ])
  func decimal(_ source: String, _ expected: String) throws {
    let value = try #require(try convert(source, .decimal))
    #expect(text(value) == expected)
  }

  @Test func decimalsOfThePublicInitializer() {
    #expect(
      text(.decimal(ExactDecimal(checked: .max, exponent: -1, isNegative: true)))
        == "-34028236692093846346337460743176821145.5")
  }

  @Test(arguments: [
    ("2024-03-01T12:00:00Z", "2024-03-01T12:00:00Z"),
    ("2024-03-01T13:00:00.50+01:00", "2024-03-01T12:00:00.5Z"),
    ("2024-03-01", "2024-03-01T00:00:00Z"), ("1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.25Z"),
    ("2024-03-01T12:00:00.123456Z", "2024-03-01T12:00:00.123456Z"),
    ("2024-03-01T12:00:00.123Z", "2024-03-01T12:00:00.123Z"),
    ("2024-03-01T12:00:00.9999999Z", "2024-03-01T12:00:00.999999Z"),
    ("2024-03-01T23:59:59.999999999999999999Z", "2024-03-01T23:59:59.999999Z"),
    ("2024-03-01T12:00:00.1234569Z", "2024-03-01T12:00:00.123456Z"),
    ("2024-03-01T12:00:00.12345699999Z", "2024-03-01T12:00:00.123456Z"),
    ("2000-12-31T23:59:59.999999999999999999Z", "2000-12-31T23:59:59.999999Z"),
    ("2001-01-01T00:00:00.999999999999999999Z", "2001-01-01T00:00:00.999999Z"),
    ("2001-01-01T00:00:00.123456Z", "2001-01-01T00:00:00.123456Z"),
    ("0001-01-01T00:00:00.9999999Z", "0001-01-01T00:00:00.999999Z"),
    ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z"),
    ("9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"),
    ("9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"),
    ("9999-12-31T23:59:59.123Z", "9999-12-31T23:59:59.123Z"),
    ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"),
    ("-0001-01-01T00:00:00Z", "-0001-01-01T00:00:00Z"),
    ("2024-03-01T12:00:00.0000001Z", "2024-03-01T12:00:00Z"),
  ])
  func date(_ source: String, _ expected: String) throws {
    let value = try #require(try convert(source, .date))
    #expect(text(value) == "\"\(expected)\"")
  }

  /// By whatever format they are read, and however far from now.
  @Test func noDateIsPrintedPastWhatWasRead() throws {
    var random = SplitMix(seed: 43)
    for _ in 0..<20_000 {
      let second = Int.random(in: -377_705_116_800...253_402_300_799, using: &random)
      let isNear = Bool.random(using: &random)
      let seconds = isNear ? second / 50 : second
      let isLast = Bool.random(using: &random)
      let places = Int.random(in: 1...20, using: &random)
      let digits = (0..<places).map { _ in isLast ? 9 : Int.random(in: 0...9, using: &random) }
      let fraction = digits.map(String.init).joined()
      let whole = text(.date(Date(timeIntervalSince1970: Double(seconds)))).dropFirst().dropLast(2)
      let value = try #require(try convert("\(whole).\(fraction)Z", .date))
      let printed = text(value).dropFirst().dropLast(2)
      #expect(printed.hasPrefix(whole), "\(whole).\(fraction) is printed \(printed)")
      guard isNear else { continue }
      var cut = fraction.prefix(6)
      while cut.last == "0" { cut.removeLast() }
      #expect(printed == (cut.isEmpty ? whole : whole + "." + cut), "\(whole).\(fraction)")
    }
  }

  @Test(
    arguments: [
      (.unix, "253402300799.9999999", "9999-12-31T23:59:59.999999Z"),
      (.unix, "-0.0000001", "1969-12-31T23:59:59.999999Z"),
      (.unix, "-0.0000000000000000001", "1969-12-31T23:59:59.999999Z"),
      (.unixMilliseconds, "1709294400999.9999", "2024-03-01T12:00:00.999999Z"),
      (.unixMilliseconds, "253402300799999", "9999-12-31T23:59:59.999Z"),
      (.odata, "/Date(253402300799999)/", "9999-12-31T23:59:59.999Z"),
      (
        .pattern("yyyy-MM-dd HH:mm:ss.SSSSSSS"), "2024-03-01 23:59:59.9999999",
        "2024-03-01T23:59:59.999999Z"
      ),
    ] as [(ConversionModel.Format, String, String)])
  func datesOfEachFormatAreCut(
    _ format: ConversionModel.Format, _ source: String, _ expected: String
  ) throws {
    let value = try #require(try convert(source, .date, [format]))
    #expect(text(value) == "\"\(expected)\"")
  }

  @Test func datesOfAnyDoubleAreWritten() throws {
    for interval in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 3e16, -3e16, 2.9e16, 1e-300]
    {
      #expect(text(.date(Date(timeIntervalSinceReferenceDate: interval))).count > 2)
    }
  }

  @Test func datesComeBack() throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<20_000 {
      let micros = Int.random(in: -4_000_000_000_000_000...4_000_000_000_000_000, using: &random)
      let date = Date(timeIntervalSince1970: 0).addingTimeInterval(Double(micros / 1_000_000))
        .addingTimeInterval(Double(micros % 1_000_000) / 1e6)
      let written = text(.date(date)).dropFirst().dropLast()
      guard case .date(let read) = try convert(String(written), .date) else {
        Issue.record("\(written) is no date")
        return
      }
      #expect(read == date, "\(written)")
    }
  }

  @Test(arguments: [
    ("PT36H", "P1DT12H"), ("P1W", "P7D"), ("PT0S", "PT0S"), ("PT90M", "PT1H30M"),
    ("PT0.50S", "PT0.5S"),
    ("-PT61S", "-PT1M1S"), ("-PT0.25S", "-PT0.25S"), ("P1D", "P1D"), ("PT86400S", "P1D"),
    ("PT1H0.5S", "PT1H0.5S"),
    ("PT0.000000000000000001S", "PT0.000000000000000001S"), ("PT3600S", "PT1H"),
  ])
  func duration(_ source: String, _ expected: String) throws {
    let value = try #require(try convert(source, .duration))
    #expect(text(value) == "\"\(expected)\"")
  }

  @Test func extremeDurations() {
    #expect(
      text(.duration(Duration(secondsComponent: .min, attosecondsComponent: 0)))
        == "\"-P106751991167300DT15H30M8S\"")
  }

  @Test(arguments: [
    ("a", "\"a\""), ("", "\"\""), ("\"\\/", "\"\\\"\\\\/\""),
    ("\u{8}\u{9}\u{A}\u{C}\u{D}", "\"\\b\\t\\n\\f\\r\""),
    ("\u{0}\u{1F}\u{7F}", "\"\\u0000\\u001f\u{7F}\""), ("é🦔", "\"é🦔\""),
    ("a\nb\nc", "\"a\\nb\\nc\""),
  ])
  func string(_ source: String, _ expected: String) {
    #expect(text(.string(source)) == expected)
    #expect(text(.raw(source)) == expected)
    var buffer: [UInt8] = []
    let bytes = Array(source.utf8)
    JSONText.append(string: bytes.span, to: &buffer)
    #expect(String(decoding: buffer, as: UTF8.self) == expected)
  }

  @Test func othersByTheirText() throws {
    #expect(text(.null) == "null")
    #expect(text(.bool(true)) == "true")
    #expect(text(.bool(false)) == "false")
    #expect(text(.day(try #require(Day(year: 24, month: 3, day: 1)))) == "\"0024-03-01\"")
    #expect(text(.url(try #require(URL(string: "/a?b=c")))) == "\"/a?b=c\"")
    let uuid = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    #expect(text(.uuid(uuid)) == "\"0f8fad5b-d9cb-469f-a165-70867728950e\"")
    #expect(text(.enumeration("open")) == "\"open\"")
    #expect(text(.number("1.50E+2")) == "1.50E+2")
    #expect(text(.custom(12)) == "\"12\"")
  }

  @Test func scalarsAloneHaveText() throws {
    func plain(_ value: SaxValue) -> String? {
      var buffer: [UInt8] = []
      return value.appendText(to: &buffer) ? String(decoding: buffer, as: UTF8.self) : nil
    }
    #expect(plain(.string("a\"\n")) == "a\"\n")
    #expect(plain(.double(.nan)) == "NaN")
    #expect(plain(.double(-.infinity)) == "-INF")
    #expect(plain(.double(-1.5)) == "-1.5")
    #expect(plain(.bool(true)) == "true")
    #expect(plain(.int(-5)) == "-5")
    #expect(plain(.number("1e5")) == "1e5")
    #expect(plain(.custom(7)) == "7")
    for (source, type) in [
      ("1.5", ScalarType.decimal), ("2024-03-01T12:00:00Z", .date), ("2024-03-01", .day),
      ("P1DT2H", .duration), ("/a?b", .url), ("0f8fad5b-d9cb-469f-a165-70867728950e", .uuid),
      ("AAE=", .data),
    ] {
      #expect(plain(try #require(try convert(source, type))) == source)
    }
    for value in [SaxValue.null, .list([]), .dictionary(ValueDictionary())] {
      #expect(plain(value) == nil)
    }
  }

  @Test func dataInBase64() {
    var random = SplitMix(seed: 13)
    for count in 0..<100 {
      let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      #expect(text(.data(data)) == "\"\(data.base64EncodedString())\"")
    }
  }

  @Test func objectsSayTheirType() throws {
    let card = SaxObject(
      shape: ObjectShape(typeName: "Card", fieldNames: ["last4"], isChosen: true),
      slots: [.string("1234")])
    let line = SaxObject(
      shape: ObjectShape(typeName: "Line", fieldNames: [], isChosen: false), slots: [])
    var tags = ValueDictionary()
    tags.set(.int(1), for: "a\"")
    tags.set(.list([]), for: "b")
    let order = SaxObject(
      shape: ObjectShape(
        typeName: "Order", fieldNames: ["id", "payment", "lines", "tags", "due"], isChosen: false),
      slots: [.int(1), .object(card), .list([.object(line), .null]), .dictionary(tags), .null])
    let rest = #""tags":{"a\"":1,"b":[]},"due":null}"#
    let chosen = #"{"@type":"Card","last4":"1234"}"#
    #expect(
      JSONText(typeTags: .chosen).string(.object(order))
        == #"{"id":1,"payment":\#(chosen),"lines":[{},null],"# + rest)
    #expect(
      JSONText(typeTags: .emitted).string(.object(order))
        == #"{"@type":"Order","id":1,"payment":\#(chosen),"lines":[{},null],"# + rest)
    #expect(order.description == JSONText().string(.object(order)))
  }

  @Test func anythingWrittenIsJSON() throws {
    var random = SplitMix(seed: 14)
    for _ in 0..<2000 {
      let value = SaxValue.random(using: &random, depth: 4)
      let text = JSONText(typeTags: .emitted).string(value)
      _ = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }
}

extension SaxValue {
  /// Any value, for tests.
  static func random(using random: inout SplitMix, depth: Int) -> SaxValue {
    func items() -> [SaxValue] {
      (0..<Int.random(in: 0...4, using: &random)).map { _ in
        SaxValue.random(using: &random, depth: depth - 1)
      }
    }
    func string() -> String {
      String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...20, using: &random)).map { _ in
            Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random)) ?? "?"
          }))
    }
    switch Int.random(in: 0...(depth > 0 ? 15 : 12), using: &random) {
    case 0: return .null
    case 1: return .string(string())
    case 2: return .int(Int(truncatingIfNeeded: random.next()))
    case 3: return .double(Double(bitPattern: random.next()))
    case 4:
      return .decimal(
        ExactDecimal(
          checked: UInt128(random.next()), exponent: Int16.random(in: -30...30, using: &random),
          isNegative: Bool.random(using: &random)))
    case 5: return .bool(Bool.random(using: &random))
    case 6:
      return .date(Date(timeIntervalSince1970: Double.random(in: -1e11...1e11, using: &random)))
    case 7:
      return Day(daysSinceEpoch: Int.random(in: -1_000_000...1_000_000, using: &random)).map {
        .day($0)
      } ?? .null
    case 8:
      return .duration(
        .milliseconds(Int.random(in: -1_000_000_000...1_000_000_000, using: &random)))
    case 9: return .data(Data(string().utf8))
    case 10: return .enumeration(string())
    case 11: return .number("1.5e3")
    case 12: return .raw(string())
    case 13: return .list(items())
    case 14:
      var entries = ValueDictionary()
      for item in items() { entries.set(item, for: string()) }
      return .dictionary(entries)
    default:
      let slots = items()
      let names = slots.indices.map { "field\($0)" }
      return .object(
        SaxObject(
          shape: ObjectShape(typeName: "T", fieldNames: names, isChosen: false), slots: slots))
    }
  }
}
