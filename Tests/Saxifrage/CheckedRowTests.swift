import Saxifrage
import Testing

/// Objects that are taken whole where all of the input is checked.
@Suite struct CheckedRowTests {
  private static let mapping =
    "emit O at /o\ntype O { id: Int;  c: C?;  l: [L] }\ntype C { n: String }\ntype L { q: Int }"

  /// The records before and behind have taught the reader which keys there are.
  private static func payload(_ record: String) -> String {
    func other(_ id: Int) -> String {
      #"{"id": \#(id), "x": {"a": [1, {"b": null}], "é\n": "s"}, "c": {"n": "N", "z": [[]]}, "l": [{"q": 1, "r": 2e5}]}"#
    }
    return "{\"o\": [\(other(1)), \(other(2)), \(record), \(other(4))]}"
  }

  private static let record =
    #"{"id": 3, "x": {"a": [1.5e-3, {}, [], {"b": true}], "é\u00e9": "\ud83d\ude00 s"}, "c": {"n": "M", "z": -0}, "l": []}"#

  private static func outcome(
    _ mapping: Mapping, _ text: String, chunk: Int = 4096,
    _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> LostRecords {
    try LostRecords.read(mapping, Array(text.utf8), size: chunk, format: .json, change: change)
  }

  @Test func malformedBytesOfWhatNobodyReadsCostTheirRecord() throws {
    let mapping = try Mapping(Self.mapping)
    let bytes = Array(Self.record)
    for index in bytes.indices {
      for other: Character in ["}", "]", "\"", "\\", ",", ":", "0", "\u{1}", "x"] {
        var changed = bytes
        changed[index] = other
        let text = Self.payload(String(changed))
        let rows = try Self.outcome(mapping, text)
        let events = try Self.outcome(mapping, text) { $0.measuresCoverage = true }
        #expect(rows.objects == events.objects && rows.errors == events.errors, "\(text)")
        #expect(rows == (try Self.outcome(mapping, text, chunk: 61)), "\(text)")
        #expect(rows == (try Self.outcome(mapping, text) { $0.engine = .yajl }), "\(text)")
      }
    }
  }

  /// A line without its closing brace does not keep back the lines behind it.
  @Test func linesBehindOneThatIsCutOffComeAsTheyAreFed() throws {
    let mapping = try Mapping("emit O at /\ntype O { id: Int }")
    var (ids, errors): ([String], Int) = ([], 0)
    var reading = mapping.emissions(.ndjson, onError: { _ in errors += 1 }) {
      if case .success(let value) = $0.result { ids.append("\(value)") }
    }
    for line in ["{\"id\":1,\"x\":[1]}", "{\"id\":2,\"x\":{\"a\":1", "{\"id\":3}", "{\"id\":4}"] {
      try reading.feed(Array((line + "\n").utf8).span)
    }
    #expect(ids.last == #"{"id":4}"# && errors == 1, "\(ids)")
    try reading.finish()
  }

  @Test func keysAreHeldToTheirLimit() throws {
    let mapping = try Mapping(Self.mapping)
    let long = String(repeating: "k", count: 20)
    for record in [#"{"id": 3, "x": {"\#(long)": 1}}"#, #"{"id": 3, "x": 1, "\#(long)": 1}"#] {
      let read = try Self.outcome(mapping, Self.payload(record)) { $0.limits.name = 19 }
      #expect(read.end?.contains("key") == true, "\(read)")
    }
  }

  @Test func nestingIsHeldToItsLimit() throws {
    let mapping = try Mapping(Self.mapping)
    for (depth, isFine) in [(8, true), (9, false)] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let read = try Self.outcome(mapping, Self.payload(#"{"id": 3, "x": \#(nested)}"#)) {
        $0.limits.depth = 11
      }
      #expect((read.end == nil) == isFine, "\(depth): \(read)")
    }
  }
}
