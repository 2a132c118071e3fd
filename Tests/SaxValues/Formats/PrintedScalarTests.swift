import FoundationEssentials
import SaxTestRandom
import Testing

@testable import SaxValues

/// Formats read what they print, and print what they read.
struct PrintedScalarTests {
  private func print(
    _ value: SaxValue, _ type: ScalarType, _ formats: [ConversionModel.Format] = [],
    in zone: String? = nil
  ) throws(ConversionFailure) -> String {
    var buffer = Array("before".utf8)
    let conversion = ScalarConversion(type, ConversionModel(formats: formats, zone: zone))
    try conversion.print(value, to: &buffer)
    return String(decoding: buffer.dropFirst(6), as: UTF8.self)
  }

  @Test(
    arguments: [
      (.string, [], " a\n b "), (.string, [.trimmed], "a\n b"), (.string, [.collapsed], "a b"),
      (.string, [], ""), (.string, [.trimmed], ""),
      (.int, [], "-9223372036854775808"), (.int, [], "0"), (.int, [], "42"),
      (.double, [], "1.5"), (.double, [], "-0.0"), (.double, [], "1e+16"), (.double, [], "INF"),
      (.double, [], "-INF"), (.double, [], "NaN"), (.double, [], "5e-324"),
      (.decimal, [], "0.00012"), (.decimal, [], "-1200"),
      (.decimal, [], "12345678901234567890.123456789012345678"),
      (.bool, [], "true"), (.bool, [], "false"),
      (.bool, [.words(true: "Y", false: "N"), .words(true: "1", false: "0")], "N"),
      (.duration, [], "PT0S"), (.duration, [], "-P1DT2H3M4.5S"),
      (.duration, [], "PT0.000000000000000001S"), (.duration, [], "P106751991167300DT15H30M7S"),
      (.url, [], "https://example.org/a?b=%20#c"), (.url, [], "../a"),
      (.uuid, [], "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"),
      (.data, [], "AAH/"), (.data, [], "/w=="), (.data, [.hex], "00FF"),
      (.day, [], "2024-02-29"), (.day, [], "-0001-12-31"), (.day, [], "9999-12-31"),
      (.day, [.rfc822], "Thu, 29 Feb 2024 00:00:00 +0000"), (.day, [.unix], "86400"),
      (.day, [.odata], "/Date(-86400000)/"), (.day, [.pattern("d MMMM yyyy")], "1 March 2024"),
      (.date, [], "2024-03-01T12:00:00Z"), (.date, [], "1969-12-31T23:59:59.999Z"),
      (.date, [], "9999-12-31T23:59:59.999999Z"), (.date, [], "2024-03-01T12:00:00.9999999Z"),
      (.date, [], "2024-03-01T12:00:00.123456Z"), (.date, [], "2001-01-01T00:00:00.000000001Z"),
      (.date, [.rfc822, .iso8601], "Fri, 01 Mar 2024 12:00:00 +0000"), (.date, [.unix], "0"),
      (.date, [.unix], "-1.5"), (.date, [.unix], "1709294400.123"),
      (.date, [.unixMilliseconds], "1709294400123.5"), (.date, [.odata], "/Date(1709294400123)/"),
      (.date, [.pattern("EEEE, d MMM yyyy h:mm:ss.SS a")], "Friday, 1 Mar 2024 12:00:00.00 AM"),
      (.date, [.pattern("EEE MMMM dd k:mm:ss K a yy zzz")], "Fri March 01 13:05:06 1 PM 24 GMT"),
      (.date, [.pattern("yyyyMMdd'T'HHmmssSSSX")], "20240301T130506123Z"),
      (.date, [.pattern("yyyy-MM-dd HH:mm xxx")], "2024-03-01 13:05 +00:00"),
      (.date, [.pattern("yyyy-MM-dd HH:mm x")], "2024-03-01 13:05 +00"),
      (.date, [.pattern("yyyy-MM-dd HH:mm ZZZ")], "2024-03-01 13:05 +0000"),
      (.date, [.pattern("'o''clock' H, y-M-d S")], "o'clock 3, 2024-3-1 125"),
    ] as [(ScalarType, [ConversionModel.Format], String)])
  func canonicalTextsAreGivenBack(
    _ type: ScalarType, _ formats: [ConversionModel.Format], _ text: String
  ) throws {
    let value = try #require(try convert(text, type, formats))
    #expect(try print(value, type, formats) == text)
  }

  @Test(
    arguments: [
      (.date, [.iso8601], "2024-07-01T14:00:00+02:00", "2024-07-01T12:00:00Z"),
      (.date, [.pattern("yyyy-MM-dd HH:mm")], "2024-07-01 14:00", "2024-07-01 14:00"),
      (.date, [.pattern("yyyy-MM-dd HH:mm Z")], "2024-07-01 14:00 +0200", "2024-07-01 12:00 +0000"),
      (.day, [.unix], "1719784800", "1719784800"), (.day, [.unix], "1719871199", "1719784800"),
    ] as [(ScalarType, [ConversionModel.Format], String, String)])
  func aZoneIsThatOfTextsWithoutAnOffset(
    _ type: ScalarType, _ formats: [ConversionModel.Format], _ text: String, _ printed: String
  ) throws {
    let value = try #require(try convert(text, type, formats, in: "Europe/Amsterdam"))
    #expect(try print(value, type, formats, in: "Europe/Amsterdam") == printed)
  }

  @Test(
    arguments: [
      (.string(" a"), .string, [.trimmed]), (.string("a  b"), .string, [.collapsed]),
      (.decimal(ExactDecimal(checked: 1, exponent: 1000, isNegative: false)), .decimal, []),
      (.data(Data()), .data, []), (.data(Data()), .data, [.hex]),
      (.date(Date(timeIntervalSinceReferenceDate: 0.5)), .date, [.rfc822]),
      (.date(Date(timeIntervalSinceReferenceDate: 0.0005)), .date, [.odata]),
      (.date(Date(timeIntervalSinceReferenceDate: 1e-300)), .date, []),
      (.date(Date(timeIntervalSinceReferenceDate: .nan)), .date, []),
      (.date(Date(timeIntervalSinceReferenceDate: 1e300)), .date, []),
      (.date(Date(timeIntervalSinceReferenceDate: 1e12)), .date, [.rfc822]),
      (.date(Date(timeIntervalSinceReferenceDate: 1e12)), .date, []),
      (.date(Date(timeIntervalSinceReferenceDate: 1e12)), .date, [.unix]),
      (.date(Date(timeIntervalSinceReferenceDate: 60)), .date, [.pattern("yyyy-MM-dd HH")]),
      (.date(Date(timeIntervalSinceReferenceDate: -1e11)), .date, [.pattern("yyyy-MM-dd")]),
      (.date(Date(timeIntervalSinceReferenceDate: 60)), .date, [.pattern("yyyy-MM-dd hh:mm")]),
      (.int(1), .string, []), (.null, .int, []),
    ] as [(SaxValue, ScalarType, [ConversionModel.Format])])
  func lossIsAFailure(_ value: SaxValue, _ type: ScalarType, _ formats: [ConversionModel.Format]) {
    var buffer: [UInt8] = [1]
    let conversion = ScalarConversion(type, ConversionModel(formats: formats))
    #expect(throws: ConversionFailure.self) { try conversion.print(value, to: &buffer) }
    #expect(buffer == [1])
  }

  @Test func theHourThatComesTwiceIsPrintedOnce() throws {
    let format: [ConversionModel.Format] = [.pattern("yyyy-MM-dd HH:mm")]
    for (second, isFirst) in [(1_729_990_200, true), (1_729_993_800, false)] {
      let value = SaxValue.date(Date(timeIntervalSince1970: Double(second)))
      let text = try? print(value, .date, format, in: "Europe/Amsterdam")
      #expect(text == (isFirst ? "2024-10-27 02:50" : nil))
    }
  }

  /// Of each format, and days in zones that pass over midnight.
  @Test func valuesAtRandomAreReadBack() throws {
    var random = SplitMix(seed: 29)
    for _ in 0..<20_000 {
      let second = Int.random(in: -60_000_000_000...250_000_000_000, using: &random)
      let interval = Double(second) + Double.random(in: 0..<1, using: &random)
      let bytes = Data(
        (0..<Int.random(in: 1...20, using: &random)).map { _ in
          UInt8(truncatingIfNeeded: random.next())
        })
      let values: [(SaxValue, ScalarType, [ConversionModel.Format])] = [
        (.int(Int(truncatingIfNeeded: random.next())), .int, []),
        (.double(Double(bitPattern: random.next())), .double, []),
        (.decimal(decimal(&random)), .decimal, []),
        (
          .duration(
            Duration(
              secondsComponent: Int64(bitPattern: random.next()) / 2,
              attosecondsComponent: Int64.random(in: 0..<1_000_000_000_000_000_000, using: &random))
          ), .duration, []
        ),
        (.uuid(uuid(&random)), .uuid, []), (.data(bytes), .data, []), (.data(bytes), .data, [.hex]),
        (.date(Date(timeIntervalSinceReferenceDate: interval)), .date, []),
        (.date(Date(timeIntervalSinceReferenceDate: interval)), .date, [.unix]),
        (.date(Date(timeIntervalSinceReferenceDate: interval)), .date, [.unixMilliseconds]),
        (
          .date(Date(timeIntervalSinceReferenceDate: interval)), .date,
          [.pattern("MMM d, y h:mm:ss.S a")]
        ),
        (.date(Date(timeIntervalSinceReferenceDate: Double(second))), .date, [.rfc822]),
        (.date(Date(timeIntervalSinceReferenceDate: Double(second) / 1000)), .date, [.odata]),
      ]
      for (value, type, formats) in values {
        let text = try print(value, type, formats)
        #expect(try convert(text, type, formats) == value, "\(text)")
      }
      let day = SaxValue.day(try #require(Day(daysSinceEpoch: second / 100_000)))
      for zone in [nil, "Europe/Amsterdam", "America/Sao_Paulo"] {
        for format in [.iso8601, .rfc822, .unix, .odata, .pattern("dd/MM/yyyy")]
          as [ConversionModel.Format]
        {
          let text = try print(day, .day, [format], in: zone)
          #expect(try convert(text, .day, [format], in: zone) == day, "\(text)")
        }
      }
    }
  }

  private func decimal(_ random: inout SplitMix) -> ExactDecimal {
    let digits = UInt128(random.next()) * UInt128(random.next()) % 1_000_000_000_000_000_000_000
    return ExactDecimal(
      checked: digits, exponent: Int16.random(in: -128...127, using: &random),
      isNegative: Bool.random(using: &random))
  }

  private func uuid(_ random: inout SplitMix) -> UUID {
    func byte() -> UInt8 { UInt8(truncatingIfNeeded: random.next()) }
    return UUID(
      uuid: (
        byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(), byte(),
        byte(), byte(), byte(), byte(), byte()
      ))
  }
}
