import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// The values that come of a sequence with a malformed one in it, in pieces of every size.
@Suite struct RecoveryOrderTests {
  /// The events of numbers that are root values or members of them, one line a value that is whole,
  /// and of errors their message and place.
  private func read(
    _ text: String, _ shape: JSONOptions.Shape = .singleOrSequence, limits: Limits = Limits(),
    upTo largest: Int = 12
  ) -> [String] {
    var options = JSONOptions()
    options.shape = shape
    func trace(_ sizes: [Int]) -> Trace {
      Trace(
        Array(text.utf8), sizes: sizes, options: options, limits: limits, showsPlaces: false,
        recovers: true)
    }
    let whole = trace([])
    for size in 1...largest {
      let split = trace([size])
      #expect(split == whole, "in pieces of \(size)")
    }
    var values: [String] = []
    var value: [String] = []
    var errors: [String] = []
    for line in whole.lines {
      switch line {
      case "document json", "document jsonNext", "document jsonSequence": value = []
      case "end document": values.append(value.joined(separator: " "))
      case "object", "array", "end", "abandon": break
      default:
        if line.contains(" @") {
          errors.append(line)
        } else if !line.hasPrefix("key") {
          value.append(line)
        }
      }
    }
    return values + errors + (whole.error.map { ["error " + $0] } ?? [])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [JSONOptions.Shape.sequence, .singleOrSequence])
  func aLineCutAfterAColonTakesNoOther(lineEnd: String, shape: JSONOptions.Shape) {
    let lines = [#"{"n":1}"#, #"{"n":"#, #"{"n":3}"#, #"{"n":4}"#, ""]
    #expect(
      read(lines.joined(separator: lineEnd), shape).map { $0.prefix(40) } == [
        "number 1", "number 3", "number 4", "malformed: found '{', wanted ',' or '}' ",
      ])
    // Nothing but the end shows it.
    #expect(
      read(lines.prefix(3).joined(separator: lineEnd), shape).map { $0.prefix(31) } == [
        "number 1", "number 3", "truncated: found the end of the",
      ])
  }

  @Test func everyCutOfALineTakesNoOther() {
    let line = #"{"n": [1, {"m": "x\n"}, -2.5e1], "o": true}"#
    for count in 1..<line.utf8.count {
      let cut = String(line.prefix(count))
      #expect(
        read("{\"n\":1}\n\(cut)\n{\"n\":3}\n[4]\n", .sequence, upTo: 3).filter {
          !$0.contains(" @")
        } == ["number 1", "number 3", "number 4"], "\(cut)")
    }
  }

  /// Nothing in a malformed value of several lines is a value, be the format named or not.
  @Test(arguments: [JSONOptions.Shape.sequence, .singleOrSequence])
  func aValueOfSeveralLinesIsPassedOver(shape: JSONOptions.Shape) {
    let value = "{\n\"n\": 1,\n\"l\": [\n 2\n]\n}\n"
    let malformed = "{\n\"n\": 5,\n\"l\": [\n  {\"n\": 6},\n [7]\n] 8\n}\n"
    #expect(
      read(value + malformed + value, shape).map { $0.prefix(35) } == [
        "number 1 number 2", "number 1 number 2", "malformed: found '8', wanted ',' or",
      ])
  }

  /// No whole value has told that values span lines.
  @Test(arguments: ["\n", "\r\n"], [JSONOptions.Shape.sequence, .singleOrSequence])
  func theFirstValueOfSeveralLinesIsPassedOver(lineEnd: String, shape: JSONOptions.Shape) {
    let whole = "{\n\"n\": 1,\n\"l\": [\n 2\n]\n}\n"
    for malformed in [
      "{\n\"n\": 5,\n\"l\": [\n  {\"n\": 6},\n [7]\n] 8\n}\n",
      "{\n\"n\": tru,\n\"l\": [\n  {\"n\": 6},\n [7]\n]\n}\n",
      "{\n\"l\": [\n  {\"n\": 6}\n  {\"n\": 7}\n]\n}\n",
      "{\n\"l\": [\n  {\"n\": 6},\n",
    ] {
      let text = (malformed + whole).replacing("\n", with: lineEnd)
      let values = read(text, shape)
      // A single malformed value is the end where nothing says that there are several.
      if shape == .singleOrSequence { continue }
      #expect(values.count == 2 && values.first == "number 1 number 2", "\(values)")
    }
    #expect(
      read("{\n\"l\": [\n {\"n\": 6},\n {\"n\": 7}\n", .sequence).map { $0.prefix(10) } == [
        "truncated:"
      ])
  }

  /// The byte that the first value began with says nothing of later ones.
  @Test func whatTheFirstValueBeganWithIsForgotten() {
    let whole = "{\n\"n\": 1\n}\n"
    #expect(
      read("[\n2 x\n]\n[5]\n" + whole + "{\n\"l\": x,\n\"n\":\n[\n9]\n}\n" + whole, .sequence)
        .filter { !$0.contains(" @") } == ["number 5", "number 1", "number 1"])
  }

  @Test func rowsThatAreCutTakeNoOther() {
    #expect(
      read("[1]\n[2,\n[3]\n[4]\n") == [
        "number 1", "number 3", "number 4",
        "malformed: found '[', wanted ',' or ']' @4:1+12 /[2]",
      ])
  }

  @Test func brokenValuesCountAsOneEach() {
    #expect(
      read("1\n[2,\n[3,\n4\n}x\n") == [
        "number 1", "number 4",
        "malformed: found '}', wanted ',' or ']' @5:1+12 /[2]/*[2]",
        "malformed: found '}', wanted ',' or ']' @5:1+12 /[3]",
        "malformed: found '}', wanted a value @5:1+12 /",
      ])
  }

  @Test func separatorsAreTheOnlyBordersWhereThereAreAny() {
    #expect(
      read("\u{1e}{\"n\":1}\n\u{1e}{\"n\":\n2,\n}\n{\"n\":3}\n\u{1e}{\"n\":4}\n", .sequence) == [
        "number 1", "number 4",
        "malformed: found '}', wanted a key in quotation marks @4:1+19 /[2]",
      ])
    #expect(
      read("\u{1e}1\n\u{1e}x\n2\n\u{1e}\"3\n\u{1e}4\n\u{1e}{\n\"n\": 5}\n").map { $0.prefix(35) }
        == [
          "number 1", "number 4", "number 5", "malformed: found 'x', wanted a valu",
          "malformed: found a line feed, wante",
        ])
  }

  private static let pretty = (1...4).map { "{\n  \"n\": \($0)\n}\n" }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func valuesOfSeveralLinesEndWhereTheNextBegins(lineEnd: String) {
    var values = Self.pretty
    values[1] = "{\n  \"n\": 2,\n  {\n  }\n} }\n"
    let text = values.joined().split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: lineEnd)
    let offset = lineEnd.utf8.count == 1 ? 27 : 32
    #expect(
      read(text) == [
        "number 1", "number 3", "number 4",
        "malformed: found '{', wanted a key in quotation marks; what follows is passed over up to "
          + "9:1 @6:3+\(offset) /[2]",
      ])
  }

  @Test func aValueOfSeveralLinesThatIsCutEndsWhereTheNextBegins() {
    var values = Self.pretty
    values[1] = "{\n  \"n\": 2,\n"
    #expect(
      read(values.joined()) == [
        "number 1", "number 3", "number 4",
        "malformed: found '{', wanted a key in quotation marks @6:1+25 /[2]",
      ])
    values[3] = "{\n  \"n\": ]\n\n  {\n"
    #expect(
      read(values.joined()).last?.hasPrefix(
        "malformed: found ']', wanted a value; what follows is passed over @") == true)
  }

  @Test func concatenatedValuesEndWithTheLine() {
    #expect(
      read("{\"n\":1}{\"n\":}{\"n\":3}\n{\"n\":4}{\"n\":5}", .sequence) == [
        "number 1", "number 4", "number 5",
        "malformed: found '}', wanted a value @1:13+12 /[2]/n",
      ])
  }

  @Test func noMoreIsReadAgainThanMayBeKept() {
    var limits = Limits()
    limits.buffer = 40
    let items = Array(repeating: "1,\n", count: 13).joined()
    // From the first line end in it up to the error there are forty bytes, and then one more.
    for (space, isKept) in [("", true), (" ", false)] {
      let values = read("[2]\n[\n\(items)\(space)}\n[3]\n", .sequence, limits: limits, upTo: 50)
      #expect(values.filter { $0 == "number 1" }.count == (isKept ? 13 : 0))
      #expect(values.contains("number 3"))
    }
  }

  @Test func stringsInWhatIsReadAgainAreLongWhereTheyAlwaysAre() {
    var limits = Limits()
    limits.buffer = 1 << 20
    var options = JSONOptions()
    options.shape = .sequence
    for length in [65_000, 65_600, 200_000] {
      let string = String(repeating: "é", count: length / 2)
      let text = "[1,\n[\"\(string)\"]\n[2]\n"
      let whole = Trace(
        Array(text.utf8), sizes: [], options: options, limits: limits, recovers: true)
      for size in [1000, 65_536, 65_537] {
        #expect(
          Trace(Array(text.utf8), sizes: [size], options: options, limits: limits, recovers: true)
            == whole, "\(length) in pieces of \(size)")
      }
      #expect(whole.lines.contains { $0.hasPrefix("long string") } == (length > 65_534))
    }
  }

  @Test func bytesThatAreNoTextAreToldOfOncePerValue() {
    var options = JSONOptions()
    options.shape = .sequence
    let bytes = Array("{\"n\":\n{\"n\":\"a".utf8) + [0xFF] + Array("\"}\n{\"n\":4}\n".utf8)
    let whole = Trace(bytes, sizes: [], options: options, recovers: true)
    for size in 1...20 {
      #expect(Trace(bytes, sizes: [size], options: options, recovers: true) == whole, "\(size)")
    }
    #expect(whole.lines.filter { $0.hasPrefix("encoding") }.count == 2)
    #expect(whole.lines.contains { $0.hasPrefix("number 4") })
  }

  @Test func whatIsPassedOverIsReadAgainToo() throws {
    // The cut string ends, to who looks for balance alone, in the line behind.
    let text = "{\"s\": {\"t\": \"x\n{\"n\":2}\n{\"n\":3}\n"
    for engine in JSONEngine.allCases {
      for size in 1...text.utf8.count {
        var options = JSONOptions()
        options.shape = .sequence
        let sink = SkippingSink()
        let reader = engine.reader(sink: sink, options: options) { _ in }
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
          try reader.feed(bytes[start..<min(start + size, bytes.count)].span)
        }
        try reader.finish()
        #expect(sink.numbers == ["2", "3"], "\(engine) in pieces of \(size)")
      }
    }
  }
}

/// Takes numbers down, and wants nothing of what the key `s` has.
private final class SkippingSink: JSONSink {
  private(set) var numbers: [String] = []

  func key(_ name: Span<UInt8>) throws -> Interest {
    name.array == [UInt8(ascii: "s")] ? .skip : .walk
  }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .walk }
  func startString() throws -> Interest { .skip }
  func scalar(_ scalar: borrowing Scalar) throws {
    numbers.append(String(decoding: scalar.text.array, as: UTF8.self))
  }
  func end() throws {}
}
