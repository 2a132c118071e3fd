import FoundationEssentials
import SaxTestRandom
import Testing

@testable import SaxValues

struct TextConversionTests {
  @Test(
    arguments: [
      (" a  b\n", [], " a  b\n"), (" a  b\n", [.trimmed], "a  b"),
      (" a \t\r\n b\n", [.collapsed], "a b"),
      ("", [], ""), ("  ", [.trimmed], ""), ("  ", [.collapsed], ""),
      ("\u{A0}é\u{A0}", [.collapsed], "\u{A0}é\u{A0}"),
      ("🦔 🦔", [.collapsed], "🦔 🦔"),
    ] as [(String, [ConversionModel.Format], String)])
  func string(_ text: String, _ formats: [ConversionModel.Format], _ expected: String) throws {
    guard case .string(let value) = try convert(text, .string, formats) else {
      Issue.record("no String")
      return
    }
    #expect(value == expected)
  }

  @Test(arguments: ScalarType.allCases)
  func nothingIsMissing(_ type: ScalarType) throws {
    guard type != .string else { return }
    for text in ["", " ", "\n\t \r\n"] {
      #expect(try convert(text, type) == nil)
    }
  }

  @Test func bool() throws {
    for (text, formats, expected) in [
      ("true", [], true), ("1", [], true), ("false", [], false), ("0", [], false),
      (" true\n", [], true),
      ("Y", [.words(true: "Y", false: "N")], true), ("N", [.words(true: "Y", false: "N")], false),
      ("false", [.words(true: "Y", false: "N"), .words(true: "true", false: "false")], false),
    ] as [(String, [ConversionModel.Format], Bool)] {
      guard case .bool(let value) = try convert(text, .bool, formats) else {
        Issue.record("no Bool")
        return
      }
      #expect(value == expected, "\(text)")
    }
    #expect(
      failure("True", .bool)
        == ConversionFailure(
          "is no Bool, which is true, false, 1 or 0", fix: "as \"True/False\""))
    for text in ["2", "01", "TRUE", "1.0", "tru", "truee", "on"] {
      #expect(failure(text, .bool)?.reason == "is no Bool, which is true, false, 1 or 0")
    }
    let words: [ConversionModel.Format] = [.words(true: "Y", false: "N")]
    #expect(failure("y", .bool, words)?.reason == "is none of Y/N")
    #expect(failure("true", .bool, words)?.fix == "it fits \"true/false\"")
  }

  @Test(arguments: [
    ("P1D", 86_400, 0), ("PT36H", 129_600, 0), ("P1W", 604_800, 0), ("P1DT2H3M4.5S", 93_784, 5),
    ("-PT15M", -900, 0), ("+PT1S", 1, 0), ("PT0S", 0, 0), ("PT0.5S", 0, 5), ("PT1,5M", 90, 0),
    ("P0.5D", 43_200, 0), ("PT1.5H", 5400, 0), ("-PT0.5S", 0, -5),
    ("PT9223372036854775807S", Int64.max, 0),
  ])
  func duration(_ text: String, _ seconds: Int64, _ tenths: Int64) throws {
    guard case .duration(let value) = try convert(text, .duration) else {
      Issue.record("no Duration")
      return
    }
    #expect(value.components.seconds == seconds)
    #expect(value.components.attoseconds == tenths * 100_000_000_000_000_000)
  }

  @Test(arguments: [
    "P", "PT", "1D", "P1", "P1DT", "PT1H1H", "PT1M1H", "P1S", "PT1D", "P1H", "p1d", "P-1D", "PT1.S",
    "PT.5S", "PT1.5H3M", "1:30", "PP1D", "P1DD",
  ])
  func noDuration(_ text: String) {
    #expect(
      failure(text, .duration)?.reason == "is no ISO 8601 duration, such as P1DT2H or PT0.5S")
  }

  @Test func durationsWithoutFixedLength() {
    #expect(failure("P1Y2M", .duration)?.reason.hasPrefix("has years") == true)
    #expect(failure("P2M", .duration)?.reason.hasPrefix("has months") == true)
    for text in ["PT9223372036854775808S", "P999999999999999999999W", "P9223372036854775807D"] {
      #expect(failure(text, .duration)?.reason == "is longer than a Duration holds")
    }
  }

  @Test(arguments: [
    "http://example.com", "https://u:p@example.com:8080/a/b;c?d=e&f#g?h/", "/relative", "a/b", "?q",
    "#f", "//host/x",
    "mailto:a@b.c", "urn:isbn:123", "http://[::1]:80/", "http://[v1.x]/", "a%20b", "./a:b",
    "http://a/?q=/?", "..",
    "http://example.com:/", "http://a%41/", "tag:x,2004:y",
  ])
  func url(_ text: String) throws {
    guard case .url(let url) = try convert(" \(text) ", .url) else {
      Issue.record("no URL")
      return
    }
    #expect(url.absoluteString == text)
  }

  @Test(arguments: [
    "http://a b", "a b", "http://é", "a%2", "a%zz", "1:2", "http://a:b/", "http://[::1",
    "http://[x]/", "http://a@b@c/",
    "a#b#c", "<x>", "a\\b", "http://a|b", "\"", "http://a/{x}", "http://[::1]x", "a\u{1}b",
    "http://%/", "^",
  ])
  func noURL(_ text: String) {
    #expect(failure(text, .url)?.reason.hasPrefix("is no URL") == true)
  }

  @Test func uuid() throws {
    let expected = try #require(UUID(uuidString: "0F8FAD5B-D9CB-469F-A165-70867728950E"))
    for text in [
      "0f8fad5b-d9cb-469f-a165-70867728950e", "0F8FAD5B-D9CB-469F-A165-70867728950E",
      "urn:uuid:0f8fad5b-d9cb-469f-a165-70867728950e",
    ] {
      guard case .uuid(let uuid) = try convert(text, .uuid) else {
        Issue.record("no UUID")
        return
      }
      #expect(uuid == expected)
    }
    for text in [
      "0f8fad5b", "0f8fad5bd9cb469fa16570867728950e", "0f8fad5b-d9cb-469f-a165-70867728950",
      "0f8fad5b-d9cb-469f-a165-70867728950e0", "0f8fad5b-d9cb-469f-a165-70867728950g",
      "{0f8fad5b-d9cb-469f-a165-70867728950e}",
    ] {
      #expect(failure(text, .uuid)?.reason == "is no UUID")
    }
  }

  @Test(
    arguments: [
      ("AA==", [0]), ("AAE=", [0, 1]), ("AAEC", [0, 1, 2]), ("AA", [0]), ("AAE", [0, 1]),
      ("+/+/", [0xFB, 0xFF, 0xBF]),
      ("-_-_", [0xFB, 0xFF, 0xBF]), ("A A\nE C", [0, 1, 2]), ("AAECAw==", [0, 1, 2, 3]),
    ] as [(String, [UInt8])])
  func base64(_ text: String, _ expected: [UInt8]) throws {
    guard case .data(let data) = try convert(text, .data) else {
      Issue.record("no Data")
      return
    }
    #expect(Array(data) == expected)
  }

  @Test(arguments: [
    "A", "AAAAA", "A===", "AA=", "AAE==", "AAEC=", "AAEC====", "=AAA", "A=A=", "+/-_", "AB==",
    "AAF=", "A!A=",
  ])
  func noBase64(_ text: String) {
    #expect(failure(text, .data)?.reason.hasPrefix("is no base64") == true)
  }

  @Test func randomDataRoundTrips() throws {
    var random = SplitMix(seed: 6)
    for count in 0..<300 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      guard count > 0 else { continue }
      guard case .data(let data) = try convert(Data(bytes).base64EncodedString(), .data) else {
        Issue.record("no Data")
        return
      }
      #expect(Array(data) == bytes)
    }
  }

  @Test func hex() throws {
    guard case .data(let data) = try convert(" 00fFA1 ", .data, [.hex]) else {
      Issue.record("no Data")
      return
    }
    #expect(Array(data) == [0, 0xFF, 0xA1])
    #expect(failure("0", .data, [.hex])?.reason == "is no hex, its digits are odd in number")
    #expect(failure("0x", .data, [.hex])?.reason == "is no hex")
    #expect(failure("00 1", .data, [.hex])?.reason == "is no hex")
  }

  /// Whatever the bytes, a conversion ends in a value or a failure.
  @Test func anyBytesAreTaken() {
    var random = SplitMix(seed: 10)
    let formats: [ConversionModel.Format] = [
      .iso8601, .rfc822, .unix, .unixMilliseconds, .odata, .pattern("dd-MM-yyyy HH:mm:ss.SSS z"),
      .pattern("EEEE yyMMddhhmma"),
    ]
    var conversions = ScalarType.allCases.map { ScalarConversion($0, ConversionModel()) }
    for type in [ScalarType.date, .day] {
      conversions += formats.map {
        ScalarConversion(type, ConversionModel(formats: [$0], zone: "Europe/Amsterdam"))
      }
    }
    conversions.append(ScalarConversion(.data, ConversionModel(formats: [.hex])))
    conversions.append(ScalarConversion(.string, ConversionModel(formats: [.collapsed])))
    let seeds = [
      "2024-03-01T12:00:00.123+01:00", "Fri, 01 Mar 2024 12:00:00 GMT",
      "/Date(1234567890123+0060)/",
      "-123456789.123456e-12", "P1DT2H3M4.5S", "http://u:p@[::1]:80/a%20?b#c", "true", "AAECAw==",
      "0f8fad5b-d9cb-469f-a165-70867728950e", "01-03-2024 12:00:00.000 GMT+1", "2024-W53-7",
      "999999999-12-31",
    ].map { Array($0.utf8) }
    let alphabet = Array("0123456789+-.:,/eETZzPYMDHSW()= \n%#?@[]aAmMfF\\".utf8)
    for round in 0..<1000 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let byte =
          Bool.random(using: &random)
          ? alphabet.randomElement(using: &random) ?? 0 : UInt8.random(in: 0...255, using: &random)
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: bytes.insert(byte, at: index)
        case 1: if index < bytes.count { bytes[index] = byte }
        case 2: if index < bytes.count { bytes.remove(at: index) }
        default: bytes.insert(contentsOf: repeatElement(byte, count: 30), at: index)
        }
      }
      for conversion in conversions {
        do throws(ConversionFailure) {
          _ = try conversion.value(of: bytes.span)
        } catch {
          #expect(!error.reason.isEmpty)
        }
      }
    }
  }
}
