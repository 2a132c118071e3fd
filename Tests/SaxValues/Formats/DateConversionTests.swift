import Foundation
import SaxTestRandom
import Testing

@testable import SaxValues

/// Seconds since 1970.
private func seconds(
  _ text: String, _ formats: [ConversionModel.Format] = [], in zone: String? = nil
) throws -> Double {
  guard case .date(let date) = try convert(text, .date, formats, in: zone) else {
    throw ConversionFailure("gave no date")
  }
  return date.timeIntervalSince1970
}

struct DateConversionTests {
  static let noon: Double = 1_709_294_400  // 2024-03-01T12:00:00Z

  @Test(
    arguments: [
      ("2024-03-01T12:00:00Z", 0), ("2024-03-01T12:00:00z", 0), ("2024-03-01t12:00:00Z", 0),
      ("2024-03-01 12:00:00Z", 0), ("2024-03-01T12:00:00", 0), ("2024-03-01T12:00", 0),
      ("2024-03-01T12", 0), ("20240301T120000Z", 0), ("20240301T1200Z", 0),
      ("2024-03-01T13:00:00+01", 0), ("2024-03-01T13:00:00+0100", 0),
      ("2024-03-01T13:00:00+01:00", 0), ("2024-03-01T06:30:00-05:30", 0),
      ("2024-03-01T12:00:00-00:00", 0), ("2024-03-01T12:00:00.5Z", 0.5),
      ("2024-03-01T12:00:00,25Z", 0.25), ("2024-03-01T12:00:00.1234567891234567891Z", 0.1234567),
      ("2024-03-01", -43_200), ("20240301", -43_200), ("2024-03-01Z", -43_200),
      ("2024-03-01+02:00", -50_400), ("2024-02-29T24:00:00Z", -43_200), ("2024-W09-5", -43_200),
      ("2024-061", -43_200), ("  2024-03-01T12:00:00Z\n", 0),
    ] as [(String, Double)])
  func iso8601(_ text: String, _ fromNoon: Double) throws {
    #expect(abs(try seconds(text) - Self.noon - fromNoon) < 0.000_001)
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.5Z", -0.5),
      ("0001-01-01T00:00:00Z", -62_135_596_800), ("0000-01-01T00:00:00Z", -62_167_219_200),
      ("-0001-01-01T00:00:00Z", -62_198_755_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
      ("-9999-01-01T00:00:00Z", -377_705_116_800), ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2017-01-01T00:59:60+01:00", 1_483_228_800),
    ] as [(String, Double)])
  func iso8601AtTheEdges(_ text: String, _ expected: Double) throws {
    #expect(try seconds(text) == expected)
  }

  @Test(
    arguments: [
      ("12024-01-01T00:00:00Z", []), ("10000-01-01", []), ("9999-12-31T24:00:00Z", []),
      ("9999-12-31T23:59:60Z", []), ("9999-12-31T23:59:59-01:00", []), ("253402300800", [.unix]),
      ("253402300800000", [.unixMilliseconds]), ("/Date(253402300800000)/", [.odata]),
      ("01-01-10000", [.pattern("dd-MM-yyyy")]),
      ("1709294400123000", [.unixMilliseconds, .iso8601]),
    ] as [(String, [ConversionModel.Format])])
  func noDateIsBeyondTheYear9999(_ text: String, _ formats: [ConversionModel.Format]) {
    let reason = "is beyond the year 9999, the last of a date"
    #expect(failure(text, .date, formats)?.reason == reason)
    if !text.contains(":") { #expect(failure(text, .day, formats)?.reason == reason) }
  }

  @Test(
    arguments: [
      ("-10000-12-31", []), ("-62135596800000", [.unix]), ("/Date(-377705116800001)/", [.odata]),
    ] as [(String, [ConversionModel.Format])])
  func noDateIsBeforeTheYear9999(_ text: String, _ formats: [ConversionModel.Format]) {
    #expect(
      failure(text, .date, formats)?.reason == "is before the year -9999, the first of a date")
    #expect(
      failure(text, .day, formats)?.reason == "is before the year -9999, the first of a date")
  }

  @Test func aCountBeyondTheYearsIsReadByALaterFormat() throws {
    let formats: [ConversionModel.Format] = [.unix, .unixMilliseconds]
    #expect(abs(try seconds("1709294400123", formats) - Self.noon - 0.123) < 0.000_001)
    #expect(try seconds("1709294400", [.unix, .unixMilliseconds]) == Self.noon)
  }

  /// The form that is read at once means what the others do.
  @Test func theUsualFormIsNoOther() throws {
    var generator = SplitMix(seed: 3)
    func two(_ range: Range<Int>) -> String {
      let number = Int.random(in: range, using: &generator)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    var dates = 0
    for _ in 0..<4000 {
      var text = "\(two(0..<100))\(two(0..<100))-\(two(0..<14))-\(two(0..<33))"
      text += "T\(two(0..<26)):\(two(0..<62)):\(two(0..<62))"
      if Int.random(in: 0..<4, using: &generator) == 0 {
        var bytes = Array(text.utf8)
        let index = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[index] = UInt8.random(in: 0x20..<0x7F, using: &generator)
        text = String(decoding: bytes, as: UTF8.self)
      }
      let found = try? seconds(text + "Z")
      #expect(found == (try? seconds(text + "+00:00")), "\(text)")
      if found != nil { dates += 1 }
    }
    #expect(dates > 1000)
  }

  @Test(arguments: [
    "2024", "2024-03", "2024-3-1", "2024-13-01", "2024-00-01", "2023-02-29", "2024-02-30",
    "2024-03-01T", "2024-03-01T25:00:00Z", "2024-03-01T24:00:01Z", "2024-03-01T12:60:00Z",
    "2024-03-01T12:00:61Z", "2024-03-01T12:00:60Z", "2024-03-01T12:00:00.Z",
    "2024-03-01T12:00:00+1", "2024-03-01T12:00:00+24:00", "2024-03-01T12:00:00+01:60",
    "2024-03-01T12:00:00 Z", "2024-03-01T12:00:00Zx", "2024-03-01T1:00:00Z", "24-03-01",
    "2024/03/01", "+20240301", "2024-W54-1", "2023-W53-1", "2024-W01-0", "2024-367", "2023-366",
    "2024-000", "today", "9999999999-01-01", "2024-03-01T12:00:0٥Z",
  ])
  func noISO8601(_ text: String) {
    #expect(failure(text, .date)?.reason == "is no ISO 8601 date")
  }

  @Test func random8601AgreesWithFoundation() throws {
    var random = SplitMix(seed: 1)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<3000 {
      let expected = Double(Int.random(in: -62_135_596_800...253_402_300_799, using: &random))
      let text = formatter.string(from: Date(timeIntervalSince1970: expected))
      // Foundation writes days before 1582-10-15 in the Julian calendar.
      guard expected > -12_219_292_800 else { continue }
      #expect(try seconds(text) == expected, "\(text)")
    }
  }

  @Test func daysCountBothWays() throws {
    var random = SplitMix(seed: 2)
    for _ in 0..<100_000 {
      let days = Int.random(in: -365_000_000_000...365_000_000_000, using: &random)
      let day = try #require(Day(daysSinceEpoch: days))
      #expect(day.daysSinceEpoch == days)
    }
    var previous = try #require(Day(year: -1, month: 12, day: 31))
    for days in previous.daysSinceEpoch + 1...previous.daysSinceEpoch + 300_000 {
      let day = try #require(Day(daysSinceEpoch: days))
      #expect(previous < day)
      #expect(day.day == previous.day + 1 || day.day == 1)
      previous = day
    }
    #expect(Day(daysSinceEpoch: .max) == nil)
    #expect(Day(daysSinceEpoch: .min) == nil)
    #expect(Day(year: .max, month: 1, day: 1) == nil)
  }

  @Test(
    arguments: [
      ("Fri, 01 Mar 2024 12:00:00 GMT", 0), ("Fri, 1 Mar 2024 12:00:00 +0000", 0),
      ("1 Mar 2024 12:00 UT", 0), ("Fri, 01 Mar 24 13:00:00 +0100", 0),
      ("FRI, 01 MAR 2024 12:00:00 gmt", 0), ("Friday, 01 March 2024 12:00:00 Z", 0),
      ("Fri, 01 Mar 2024 07:00:00 EST", 0), ("Fri, 01 Mar 2024 08:00:00 EDT", 0),
      ("Fri, 01 Mar 2024 04:00:00 PST", 0), ("Fri, 01 Mar 2024 12:00:00 A", 0),
      ("Fri, 01 Mar 2024 12:00:00 -0000", 0), ("Fri, 01 Mar 2024 12:00:00", 0),
      ("Fri, 01 Mar 2024 13:00:00 +0100 (CET (winter\\)))", 0),
      ("Fri (day), 01 Mar (month)2024 12:00:00 GMT", 0), ("Mon, 01 Mar 2024 12:00:00 GMT", 0),
      ("Fri, 01 Mar 2024 13:00:00 +01:00", 0), ("01 Mar 124 12:00:00 GMT", 0),
    ] as [(String, Double)])
  func rfc822(_ text: String, _ fromNoon: Double) throws {
    #expect(try seconds(text, [.rfc822]) == Self.noon + fromNoon)
  }

  @Test func rfc822YearsOfTwoDigits() throws {
    #expect(try seconds("01 Jan 49 00:00 GMT", [.rfc822]) == 2_493_072_000)
    #expect(try seconds("01 Jan 50 00:00 GMT", [.rfc822]) == -631_152_000)
  }

  @Test(arguments: [
    "2024-03-01T12:00:00Z", "Fri, 32 Mar 2024 12:00:00 GMT", "Fri, 01 Foo 2024 12:00:00 GMT",
    "Fri, 01 Mar 2024 25:00:00 GMT", "Fri, 01 Mar 2024 12:00:00 CET", "01 Mar 2024",
    "Fri, 01 Mar 2024 12:00:00 J", "Fri, 01 Mar 2024 12:00:00 GMT GMT", "Fri,", "(((((",
    "01 Mar 20245 12:00:00 GMT",
  ])
  func noRFC822(_ text: String) {
    #expect(failure(text, .date, [.rfc822])?.reason == "is no RFC 822 date")
  }

  @Test(
    arguments: [
      ("1709294400", ConversionModel.Format.unix, 1_709_294_400), ("-1", .unix, -1),
      ("1709294400.5", .unix, 1_709_294_400.5), ("-0.25", .unix, -0.25),
      ("1.7092944e9", .unix, 1_709_294_400), ("0", .unix, 0),
      ("1709294400123", .unixMilliseconds, 1_709_294_400.123), ("-1500", .unixMilliseconds, -1.5),
      ("1500.5", .unixMilliseconds, 1.5005), ("/Date(1709294400000)/", .odata, 1_709_294_400),
      ("/Date(-1500)/", .odata, -1.5), ("/Date(1709294400000+0060)/", .odata, 1_709_294_400),
      ("/Date(1709294400000-0500)/", .odata, 1_709_294_400),
      ("\\/Date(1709294400000)\\/", .odata, 1_709_294_400),
    ] as [(String, ConversionModel.Format, Double)])
  func counted(_ text: String, _ format: ConversionModel.Format, _ expected: Double) throws {
    #expect(abs(try seconds(text, [format]) - expected) < 0.000_001)
  }

  @Test(
    arguments: [
      ("1e30", ConversionModel.Format.unix), ("1e-999999999999999999999x", .unix), ("abc", .unix),
      ("/Date()/", .odata), ("/Date(1.5)/", .odata), ("/Date(1+)/", .odata),
      ("/Date(1+12345)/", .odata),
      ("Date(1)", .odata), ("/Date(99999999999999999999999999)/", .odata), ("/Date(1)/x", .odata),
    ] as [(String, ConversionModel.Format)])
  func notCounted(_ text: String, _ format: ConversionModel.Format) {
    #expect(failure(text, .date, [format]) != nil)
  }

  @Test(
    arguments: [
      ("dd-MM-yyyy", "01-03-2024", -43_200), ("dd-MM-yyyy", "1-3-2024", -43_200),
      ("d.M.yy", "1.3.24", -43_200), ("yyyyMMdd", "20240301", -43_200),
      ("yyyyMMddHHmmss", "20240301120000", 0), ("MMM d, yyyy", "Mar 1, 2024", -43_200),
      ("MMMM d, yyyy", "march 1,   2024", -43_200), ("EEE d MMM yyyy", "Fri 1 Mar 2024", -43_200),
      ("EEEE, d MMMM yyyy 'at' h:mm a", "Friday, 1 March 2024 at 12:00 PM", 0),
      ("yyyy-MM-dd'T'HH:mm:ss.SSS", "2024-03-01T12:00:00.5", 0.5),
      ("yyyy-MM-dd'T'HH:mm:ssXXX", "2024-03-01T12:00:00Z", 0),
      ("yyyy-MM-dd'T'HH:mm:ssXXX", "2024-03-01T14:00:00+02:00", 0),
      ("yyyy-MM-dd HH:mm:ss Z", "2024-03-01 13:00:00 +0100", 0),
      ("yyyy-MM-dd HH:mm:ss z", "2024-03-01 07:00:00 EST", 0),
      ("yyyy-MM-dd HH:mm:ss z", "2024-03-01 13:00:00 GMT+1", 0),
      ("yyyy-MM-dd HH:mm:ss ZZZZ", "2024-03-01 13:00:00 GMT+01:00", 0),
      ("yyyy 'o''clock' HH MM dd", "2024 o'clock 12 03 01", 0),
      ("h a d/M/y", "12 am 1/3/2024", -43_200),
      ("K a d/M/y", "0 pm 1/3/2024", 0), ("k d/M/y", "24 1/3/2024", -43_200),
      ("yyyy年M月d日", "2024年3月1日", -43_200), ("yyyy", "2024", -5_227_200),
      ("yyyy-MM", "2024-03", -43_200), ("d MMM yyyy", "1 Sept 2024", 15_854_400),
      ("yyyyMMddHHmmssSSS", "20240301120000250", 0.25),
    ] as [(String, String, Double)])
  func pattern(_ pattern: String, _ text: String, _ fromNoon: Double) throws {
    #expect(ScalarConversion.problem(ofPattern: pattern) == nil)
    #expect(try seconds(text, [.pattern(pattern)]) == Self.noon + fromNoon)

  }

  @Test(arguments: [
    ("dd-MM-yyyy", "01-03-24"), ("dd-MM-yyyy", "32-03-2024"), ("dd-MM-yyyy", "01-13-2024"),
    ("dd-MM-yyyy", "01-03-2024 " + "x"), ("yy-MM-dd", "2024-03-01"),
    ("h:mm a d/M/y", "13:00 PM 1/3/2024"),
    ("EEE d MMM yyyy", "Xyz 1 Mar 2024"), ("MMM d yyyy", "Foo 1 2024"), ("yyyyMMdd", "2024031"),
    ("yyyy-MM-dd Z", "2024-03-01 Z"),
  ])
  func outsidePattern(_ pattern: String, _ text: String) {
    #expect(failure(text, .date, [.pattern(pattern)])?.reason == "does not fit \"\(pattern)\"")
  }

  @Test(arguments: [
    ("YYYY-MM-dd", 0, "yyyy: Y is the year that a week belongs to"),
    ("yyyy-MM-DD", 8, "dd: D is the day of the year"),
    ("yyyy-MM-ddTHH:mm", 10, "text is quoted: 'T'"),
    ("yyyy-MM-dd 'at", 11, "end it with '"), ("HH:mm", 0, "a year is yyyy, a month MM, a day dd"),
    ("yyyy-mm-dd", 0, "minutes are mm, months MM"),
    ("yyyy-MM-dd hh:mm", 0, "hours from 0 to 23 are HH, and AM or PM is a"),
    ("yyyy-MMMMM", 5, "fewer of them: M or MM"),
    ("yyyy-MM-dd VV", 11, "an offset is Z or XXX, a zone's name z"),
  ])
  func refusedPattern(_ pattern: String, _ offset: Int, _ fix: String) {
    let problem = ScalarConversion.problem(ofPattern: pattern)
    #expect(problem?.offset == offset)
    #expect(problem?.fix == fix)
  }

  @Test func formatsAreTriedInOrder() throws {
    let formats: [ConversionModel.Format] = [.pattern("dd-MM-yyyy"), .iso8601, .odata]
    for text in ["01-03-2024", "2024-03-01", "/Date(1709251200000)/"] {
      #expect(try seconds(text, formats) == Self.noon - 43_200)
    }
    #expect(
      failure("soon", .date, formats)?.reason
        == "fits neither \"dd-MM-yyyy\", iso8601 nor odata")
  }

  @Test(
    arguments: [
      (
        "2024-05-01T10:00:00Z", [.rfc822], "is no RFC 822 date",
        "it is ISO 8601: as rfc822, iso8601"
      ),
      ("Fri, 01 Mar 2024 12:00:00 GMT", [], "is no ISO 8601 date", "it is RFC 822: as rfc822"),
      ("1709294400", [], "is no ISO 8601 date", "it is a Unix time: as unix"),
      (
        "1709294400123", [], "is no ISO 8601 date",
        "it is a Unix time in milliseconds: as unix(ms)"
      ),
      (
        "1709294400123", [.unix], "is beyond the year 9999, the last of a date",
        "it is a Unix time in milliseconds: as unix(ms)"
      ),
      (
        "1709294400123", [.odata, .unix], "is beyond the year 9999, the last of a date",
        "it is a Unix time in milliseconds: as odata, unix(ms)"
      ),
      ("/Date(0)/", [], "is no ISO 8601 date", "it is OData's: as odata"),
      ("31/12/2024", [], "is no ISO 8601 date", "it is another form: as \"dd/MM/yyyy\""),
      (
        "01/02/2024", [], "is no ISO 8601 date",
        "it is another form: as \"dd/MM/yyyy\" or \"MM/dd/yyyy\""
      ),
      ("soon", [], "is no ISO 8601 date", nil),
      (
        "12020-01-01 23:59:59", [.pattern("yyyy-MM-dd HH:mm:ss")],
        "is beyond the year 9999, the last of a date", nil
      ),
    ] as [(String, [ConversionModel.Format], String, String?)])
  func failuresSayWhatItIs(
    _ text: String, _ formats: [ConversionModel.Format], _ reason: String, _ fix: String?
  ) {
    #expect(failure(text, .date, formats) == ConversionFailure(reason, fix: fix))
  }

  @Test func days() throws {
    for (text, formats) in [
      ("2015-01-02", []), ("20150102", []), ("2015-01-02Z", []), ("2015-01-02+14:00", []),
      ("02-01-2015 23:59", [.pattern("dd-MM-yyyy HH:mm")]), ("1420156800", [.unix]),
      ("Fri, 02 Jan 2015 23:59:00 -0500", [.rfc822]), ("/Date(1420243199999)/", [.odata]),
    ] as [(String, [ConversionModel.Format])] {
      guard case .day(let day) = try convert(text, .day, formats) else {
        Issue.record("\(text) gave no Day")
        return
      }
      #expect(day == Day(year: 2015, month: 1, day: 2), "\(text)")
    }
    #expect(
      failure("2015-01-02T00:00:00", .day)
        == ConversionFailure("has a time of day, a Day has none", fix: "Date"))
    #expect(failure("2015-02-29", .day)?.reason == "is no ISO 8601 date")
  }
}
