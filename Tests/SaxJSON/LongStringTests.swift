import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

/// Strings longer than a window come in pieces, the same text however they are split.
@Suite struct LongStringTests {
  /// About `size` bytes of source with every kind of escape, and the text it stands for.
  static func string(_ size: Int) -> (source: [UInt8], text: [UInt8]) {
    let parts: [(String, String)] = [
      ("plain text, ", "plain text, "), ("\\n", "\n"), ("\\u00e9", "é"), ("\\ud83d\\ude00", "😀"),
      ("€", "€"), ("😀", "😀"), ("\\\\", "\\"), ("\\\"", "\""), ("&amp;", "&amp;"),
      (String(repeating: "x", count: 700), String(repeating: "x", count: 700)),
    ]
    var random = RandomJSON(seed: UInt64(size))
    var source: [UInt8] = [0x22]
    var text: [UInt8] = []
    while source.count < size {
      let part = parts[random.pick(parts.count)]
      source += part.0.utf8
      text += part.1.utf8
    }
    return (source + [0x22], text)
  }

  @Test(arguments: [60_000, 65_534, 65_535, 65_536, 70_000, 200_000], [false, true])
  func textIsTheSameForEverySplit(size: Int, asMember: Bool) throws {
    let (string, text) = Self.string(size)
    let before = asMember ? "{\"k\":" : "[1,"
    let bytes = Array(before.utf8) + string + Array((asMember ? ",\"l\":\"m\"}" : ",2]").utf8)
    let whole = Trace(bytes, sizes: [])
    #expect(whole.error == nil)
    #expect(whole.lines.contains { $0.hasPrefix("long ") } == (string.count > 65_536))
    #expect(
      whole.lines.contains { $0.contains("\"" + String(decoding: text, as: UTF8.self) + "\"") })
    for sizes in [[1000], [4096], [7, 60_001], [13, 1, 65_521], [65_536], [65_535, 3]] {
      #expect(Trace(bytes, sizes: sizes) == whole, "\(sizes)")
    }
  }

  @Test func placesAndErrorsInLongStrings() {
    let filler = String(repeating: "line ", count: 20_000)
    for (wrong, error) in [
      (
        "\\x\"]",
        "malformed: found 'x', wanted one of \" \\ / b f n r t u after '\\' @1:100004+100003 /[1]"
      ),
      (
        "\\ud800x\"]",
        "malformed: found \\uD800 alone, wanted both halves of a surrogate pair @1:100003+100002 /[1]"
      ),
      (
        "\\ud800\\u0041\"]",
        "malformed: found \\uD800 alone, wanted both halves of a surrogate pair @1:100003+100002 /[1]"
      ),
      (
        "\\u12x4\"]",
        "malformed: found 'x', wanted four hexadecimal digits after \\u @1:100007+100006 /[1]"
      ),
      (
        "\n\"]",
        "malformed: found a line feed, wanted the string's next character or its closing quotation mark @1:100003+100002 /[1]"
      ),
      (
        "",
        "truncated: found the end of the input inside a string, wanted its closing quotation mark: the array that opens at 1:1 is not closed @1:100003+100002 /[1]"
      ),
      (
        "\\ud8",
        "truncated: found the end of the input inside a string, wanted its closing quotation mark: the array that opens at 1:1 is not closed @1:100007+100006 /[1]"
      ),
      ("\" x]", "malformed: found 'x', wanted ',' or ']' @1:100005+100004 /"),
    ] {
      let bytes = Array(("[\"" + filler + wrong).utf8)
      for sizes in [
        [], [4096], [99_999, 1, 1, 1, 1, 1, 1], [100_004], [100_003, 1], [100_005, 2],
      ] {
        let trace = Trace(bytes, sizes: sizes)
        #expect(trace.error == error)
        #expect(trace.lines.prefix(2) == ["document json @1:1+0-1:1+0 /", "array @1:1+0-1:2+1 /"])
        #expect(trace.lines.contains { $0.hasPrefix("long") } == wrong.hasPrefix("\" "))
      }
    }
  }

  @Test(arguments: JSONEngine.allCases)
  func memoryStaysFlat(engine: JSONEngine) throws {
    let (string, text) = Self.string(8 << 20)
    let sink = TraceSink()
    let reader = engine.reader(sink: sink)
    for start in stride(from: 0, to: string.count, by: 4096) {
      try reader.feed(string[start..<min(string.count, start + 4096)].span)
    }
    try reader.finish()
    #expect(
      sink.lines == [
        "document json", "long string \"" + String(decoding: text, as: UTF8.self) + "\"",
        "end document",
      ])
    // What was held until it was known to be long, and then no more than a chunk at once.
    #expect(sink.longestPiece <= 64 << 10)
    #expect(sink.pieces >= string.count / (64 << 10))
    #expect(sink.pieces < string.count / 256)
  }

  @Test(arguments: JSONEngine.allCases)
  func passedOverAndRaw(engine: JSONEngine) throws {
    let (string, _) = Self.string(300_000)
    let bytes =
      Array("{\"a\":".utf8) + string + Array(",\"b\":[".utf8) + string + Array("],\"c\":".utf8)
      + string + Array("}".utf8)
    for size in [1000, 4096, 65_536, bytes.count] {
      let sink = RawStringSink()
      let reader = engine.reader(sink: sink)
      for start in stride(from: 0, to: bytes.count, by: size) {
        try reader.feed(bytes[start..<min(bytes.count, start + size)].span)
      }
      try reader.finish()
      #expect(sink.raw == string)
      #expect(sink.ends == 2)
    }
  }

  @Test func entitiesOnRequest() throws {
    var options = JSONOptions()
    options.decodesXMLEntities = true
    let short = Trace(
      "[\"&lt;a&gt; &amp;amp; &quot;&apos; &#65;&#x1F600; &#0; &#xD800; &x; &amp & &&lt;\",\"&lt\"]",
      options: options)
    #expect(
      short.lines.contains {
        $0.hasPrefix("string \"<a> &amp; \"' A😀 &#0; &#xD800; &x; &amp & &<\"")
      })
    #expect(short.lines.contains { $0.hasPrefix("string \"&lt\"") })
    let source = "\"" + String(repeating: "&lt;&#x20ac;\\u0026amp;&no;", count: 5000) + "&lt\""
    let text = String(repeating: "<€&&no;", count: 5000) + "&lt"
    for sizes in [[], [4096], [1001], [65_535, 1]] {
      let trace = Trace(Array(source.utf8), sizes: sizes, options: options, showsPlaces: false)
      #expect(trace.lines.dropFirst().first == "long string \"" + text + "\"")
    }
  }
}

/// Wants the member `a` raw, passes over `b`, and wants both of `c`.
private final class RawStringSink: JSONSink {
  private(set) var raw: [UInt8] = []
  private(set) var ends = 0
  private var isWanted = false

  func key(_ name: Span<UInt8>) throws -> Interest {
    isWanted = name[0] == UInt8(ascii: "a")
    return name[0] == UInt8(ascii: "b") ? .skip : .walk
  }
  func startObject() throws -> Interest { .walk }
  func startArray() throws -> Interest { .walk }
  func startString() throws -> Interest { isWanted ? .raw : .skip }
  func scalar(_ scalar: borrowing Scalar) throws {}
  func raw(_ piece: Span<UInt8>) throws { raw += piece.array }
  func end() throws { ends += 1 }
}
