import SaxImport
import SaxSchema
import Saxifrage
import Testing

/// A malformed value in a sequence has no part in the suggestion, where the reading goes on.
@Suite struct SkippedValueSuggestionTests {
  private func mapping(_ sample: String, skipsErrors: Bool = true, chunk: Int) throws -> String {
    let inference = SchemaInference()
    var errors = 0
    var reading = EventReading(
      to: inference.sink(for: "a.ndjson", skipsErrors: skipsErrors), source: "a.ndjson"
    ) { _ in errors += 1 }
    let bytes = Array(sample.utf8)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try reading.feed(bytes.span.extracting(start..<min(start + chunk, bytes.count)))
    }
    try reading.finish()
    #expect(errors == sample.split(separator: "\n").count { $0.contains("tru}") })
    return MappingWriter(try inference.schema()).text
  }

  @Test(arguments: [1, 7, 1 << 20])
  func malformedValuesDontCount(chunk: Int) throws {
    let good = #"{"a":1,"b":["x",null,{"c":{}}],"type":"k","":1,"long":"\#(Self.long)"}"#
    let whole = try mapping("\(good)\n\(good)\n", skipsErrors: false, chunk: 1 << 20)
    let bad = #"{"c":{"d":[1,{"e":2}]},"a":"z","b":7,"type":"q","n":tru}"#
    #expect(try mapping("\(good)\n\(bad)\n\(good)\n\(bad)\n", chunk: chunk) == whole)
  }

  /// Longer than what a reader hands over in one piece.
  private static let long = String(repeating: "saxifrage ", count: 20_000)

  @Test func whatIsLongIsLearnedAsItComes() throws {
    let items = (0..<50_000).map(String.init).joined(separator: ",")
    let text = try mapping(
      #"{"a":1}"# + "\n" + #"{"a":2,"b":[\#(items)]}"# + "\n" + #"{"a":3,"c":tru}"# + "\n",
      chunk: 4096)
    #expect(text.contains("emit A at / # 2 in the sample"))
    #expect(text.contains("b: [Int]"))
    #expect(!text.contains("c:"))
    // One that is malformed after more than is kept counts as far as it went.
    let cut = try mapping(
      #"{"a":1}"# + "\n" + #"{"a":2,"b":[\#(items)],"c":tru}"# + "\n" + #"{"a":3}"# + "\n",
      chunk: 4096)
    #expect(cut.contains("b: [Int]"))
  }

  @Test func otherFormatsPass() throws {
    let inference = SchemaInference()
    var reading = EventReading(to: inference.sink(for: "a.xml", skipsErrors: true))
    let sample = "<a><b c='1'>x</b><b c='2'>y</b></a>"
    try reading.feed(Array(sample.utf8).span)
    try reading.finish()
    #expect(
      try MappingWriter(inference.schema()).text
        == Suggestion(sample, named: "a.xml").mapping)
  }
}
