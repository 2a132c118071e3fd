import Saxifrage
import SaxTestRandom
import Testing

/// Errors of objects and of malformed values, with the bytes that they refuse.
@Suite("The bytes of what is refused") struct RefusedSourceTests {
  /// The sources of the errors of a reading that goes on after them, read in pieces of a size.
  private func refused(
    _ mapping: String, _ payload: String, size: Int, format: InputFormat = .auto
  ) throws -> [RefusedSource?] {
    var options = ReadingOptions()
    options.keepsRefused = true
    options.format = format
    var sources: [RefusedSource?] = []
    var reading = try Mapping(mapping).emissions(
      format, options: options,
      onError: {
        switch $0 {
        case let error as BuildError: sources.append(error.refused)
        case let error as ReadingError: sources.append(error.refused)
        default: throw $0
        }
      }
    ) { _ in }
    var rest = Array(payload.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(size))
      try reading.feed(piece.span)
      rest = rest.dropFirst(size)
    }
    try reading.finish()
    return sources
  }

  private func texts(
    _ mapping: String, _ payload: String, format: InputFormat = .auto
  ) throws -> [String?] {
    var all: [String?]?
    for size in [payload.utf8.count, 1, 2, 7, 100] {
      let sources = try refused(mapping, payload, size: max(size, 1), format: format)
      let found = sources.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } }
      #expect(sources.allSatisfy { $0?.isCut != true })
      for source in sources.compactMap(\.self) {
        let bytes = payload.utf8.dropFirst(source.offset).prefix(source.bytes.count)
        #expect(Array(bytes) == source.bytes, "in pieces of \(size)")
      }
      if let all { #expect(found == all, "in pieces of \(size)") } else { all = found }
    }
    return all ?? []
  }

  @Test func areThoseOfTheObject() throws {
    let mapping = "emit O at /o | /r/o\ntype O { id: Int from id | @id;  n: [Int] }"
    let json = """
      {"a": 1, "o": [{"id": 1}, {"id": "x", "n": [1, 2]} , {"n": []},
        {"id": 2, "n": [3, "y"]}, 7]}
      """
    #expect(
      try texts(mapping, json) == [
        #"{"id": "x", "n": [1, 2]}"#, #"{"n": []}"#, #"{"id": 2, "n": [3, "y"]}"#, "7",
      ])
    let xml = """
      <r><o id="1"/><o id="x"><n>1</n></o><o>
      <n>é</n></o><o id="2"><n>z</n></o></r>
      """
    #expect(
      try texts(mapping, xml) == [
        #"<o id="x"><n>1</n></o>"#, "<o>\n<n>é</n></o>", #"<o id="2"><n>z</n></o>"#,
      ])
  }

  @Test func areThoseOfScalars() throws {
    #expect(
      try texts("emit Int at /a/b", #"{"a": [{"b": "x"}, {"b": 2}, {"b": true}]}"#) == [
        #""x""#, "true",
      ])
    #expect(try texts("emit Int at /a/b", "<a><b>x</b><b>2</b><b/></a>") == ["<b>x</b>", "<b/>"])
  }

  @Test func areThoseOfMalformedValues() throws {
    let mapping = "emit O at /.\ntype O { id: Int }"
    let lines = """
      {"id": 1}
      {"id": 2
      {"id": 3}
      {"id": nope} x
      {"id": "x"}
      oops {
      "a\\qb"
      {"id": 4}
      """
    #expect(
      try texts(mapping, lines, format: .ndjson) == [
        #"{"id": 2"#, #"{"id": nope} x"#, #"{"id": "x"}"#, "oops {", #""a\qb""#,
      ])
  }

  @Test func areCutWhereTheyAreMany() throws {
    let item = "{\"id\": \"x\", \"s\": \"" + String(repeating: "s", count: 3 << 20) + "\"}"
    let others = (0..<9).map {
      "{\"id\": \"x\($0)\", \"s\": \"" + String(repeating: "t", count: 40_000 + $0) + "\"}"
    }
    let payload = "{\"o\": [\(([item] + others).joined(separator: ", "))]}"
    for size in [7_000, 65_536, 100_000, 1 << 20] {
      let sources = try refused("emit O at /o\ntype O { id: Int }", payload, size: size)
      #expect(sources.map { $0?.isCut } == [true] + others.map { _ in false })
      #expect(sources.first??.bytes == Array(item.utf8.prefix(1 << 20)))
      #expect(
        sources.dropFirst().map { $0?.bytes } == others.map { Array($0.utf8) },
        "in pieces of \(size)")
    }
  }

  @Test func areNotKeptUnlessAskedFor() throws {
    var errors: [BuildError] = []
    var reading = try Mapping("emit Int at /a").emissions(
      onError: { if let error = $0 as? BuildError { errors.append(error) } }
    ) { _ in }
    let bytes = Array(#"{"a": "x"}"#.utf8)
    try reading.feed(bytes.span)
    try reading.finish()
    #expect(errors.count == 1 && errors[0].refused == nil)
  }

  /// Random arrays of objects, of which some are refused.
  @Test func areWhatWasWritten() throws {
    var random = SplitMix(seed: 46)
    for _ in 0..<60 {
      var wrong: [String] = []
      let items = (0..<Int.random(in: 1..<40, using: &random)).map { index in
        let isWrong = Int.random(in: 0..<3, using: &random) == 0
        let text = String(repeating: "é", count: Int.random(in: 0..<300, using: &random))
        let item = "{\"t\": \"\(text)\", \"id\": \(isWrong ? "\"?\"" : "\(index)"), \"z\": [{}]}"
        if isWrong { wrong.append(item) }
        return item
      }
      let payload = "{\"o\": [\(items.joined(separator: ", "))]}"
      for size in [17, 1000, payload.utf8.count] {
        let sources = try refused(
          "emit O at /o\ntype O { id: Int;  t: String }", payload, size: size)
        #expect(sources.map { $0.map { String(decoding: $0.bytes, as: UTF8.self) } } == wrong)
      }
    }
  }
}
