import SaxEvents
import SaxJSON
import Testing

@testable import SaxEngine

/// The rest of an object, after all that is wanted of it has been read.
@Suite("The rest of an object") struct ObjectRestTests {
  private static let mapping = "emit T at /items\ntype T { id: Int;  name: String from a | b }"

  /// The objects, or the error, and how many bytes were passed over; the same for all sizes of chunks.
  private func map(
    _ mapping: String, _ json: String, validation: Validation = .balanced
  ) throws -> (lines: [String], skipped: Int) {
    let mapping = try Mapping(mapping)
    let bytes = Array(json.utf8)
    var all: (lines: [String], skipped: Int)?
    for chunk in [bytes.count, 17, 5, 1] {
      var lines: [String] = []
      let mapper = Mapper(mapping, reading: .json) { lines.append("\(try $0.result.get())") }
      var options = JSONOptions()
      options.validation = validation
      let reader = JSONReader(sink: mapper, options: options)
      do {
        for start in stride(from: 0, to: bytes.count, by: chunk) {
          let end = min(bytes.count, start + chunk)
          try reader.feed(bytes.span.extracting(start..<end))
        }
        try reader.finish()
      } catch let error as ReadingError {
        lines.append("\(error.place.text) \(error.message)")
      } catch let error as BuildError {
        lines.append(describe(error))
      }
      let result = (lines: lines, skipped: reader.skippedBytes ?? -1)
      if let all { #expect(all == result, "chunks of \(chunk)") } else { all = result }
    }
    return try #require(all)
  }

  @Test func isPassedOverByBalance() throws {
    let rest = #"{"y":[1,"]"]},"z":nonsense,"id":"none","b":{"c":0}}"#
    let (lines, skipped) = try map(Self.mapping, #"{"items":[{"a":"x","id":1,"r":"# + rest + "]}")
    #expect(lines == [#"{"id":1,"name":"x"}"#])
    #expect(skipped == rest.utf8.count)
  }

  @Test func isCheckedWhereAllIs() throws {
    let json = #"{"items":[{"a":"x","id":1,"r":2,"z":nonsense}]}"#
    #expect(try map(Self.mapping, json).lines == [#"{"id":1,"name":"x"}"#])
    let lines = try map(Self.mapping, json, validation: .full).lines
    #expect(lines.count == 1 && lines[0].hasPrefix("1:"), "\(lines)")
  }

  /// Rows, where all is checked, pass over as many bytes as events do.
  @Test(arguments: [
    #"{"a":"x","id":1,"r":[1,{"s":"\u00e9]"}],"z":-1e5,"y":{}}"#, #"{"id":1,"z":[[]],"a":"x"}"#,
    #"{"q":"\"","id":1,"w":{"v":{"u":null}},"b":"x"}"#,
  ])
  func countsAsEventsDoWhereAllIsChecked(_ record: String) throws {
    let mapping = try Mapping(Self.mapping)
    let bytes = Array(
      "{\"items\":[\(Array(repeating: record, count: 5).joined(separator: ","))]}".utf8)
    func read(_ wrap: (Mapper) -> EventsAlone) throws -> (
      objects: Int, skipped: Int?, sink: EventsAlone
    ) {
      var objects = 0
      let mapper = Mapper(mapping, reading: .json) {
        _ = try $0.result.get()
        objects += 1
      }
      var options = JSONOptions()
      options.validation = .full
      let sink = wrap(mapper)
      let reader = JSONReader(sink: sink, options: options)
      try reader.feed(bytes.span)
      try reader.finish()
      return (objects, reader.skippedBytes, sink)
    }
    let rows = try read { CountedTakes($0) }
    let events = try read { EventsAlone($0) }
    #expect(rows.objects == 5 && events.objects == 5)
    #expect(rows.skipped == events.skipped)
    #expect((rows.sink as? CountedTakes)?.count == 5)
  }

  @Test func hasToBalance() throws {
    let lines = try map(Self.mapping, #"{"items":[{"a":"x","id":1,"r":[}]}"#).lines
    #expect(lines == ["1:32:31 /items[1] found '}', wanted ',' or ']'"])
    #expect(try map(Self.mapping, #"{"items":[{"a":"x","id":1,"r":"#).lines.count == 1)
    #expect(try map(Self.mapping, #"{"items":[{"a":"x","id":1,"r":}]}"#).lines.count == 1)
    #expect(try map(Self.mapping, #"{"items":[{"a":"x","id":1,2:3}]}"#).lines.count == 1)
  }

  @Test func waitsForTheAlternativeListedFirst() throws {
    let mapping = Self.mapping
    #expect(
      try map(mapping, #"{"items":[{"id":1,"b":"y","r":0,"a":"x"}]}"#).lines
        == [#"{"id":1,"name":"x"}"#])
    #expect(
      try map(mapping, #"{"items":[{"id":1,"a":null,"r":0,"b":"y"}]}"#).lines
        == [#"{"id":1,"name":"y"}"#])
    // A text of white space is no number.
    #expect(
      try map(mapping, #"{"items":[{"a":"x","id":" ","r":0,"id":2}]}"#).lines
        == [#"{"id":2,"name":"x"}"#])
  }

  @Test func doesNotEndALook() throws {
    // Lists, dictionaries and what takes the rest have never had all.
    let list = "emit T at /items\ntype T { id: Int;  tags: [Int] from tag }"
    #expect(
      try map(list, #"{"items":[{"tag":1,"id":1,"r":0,"tag":2}]}"#).lines
        == [#"{"id":1,"tags":[1,2]}"#])
    let other = "emit T at /items\ntype T { id: Int;  all: [String: Int] from rest() }"
    #expect(
      try map(other, #"{"items":[{"id":1,"r":0,"s":2}]}"#).lines
        == [#"{"id":1,"all":{"r":0,"s":2}}"#])
    // A text of the object itself may come.
    let text = "emit T at /items\ntype T { id: Int;  text: String from text() }"
    #expect(
      try map(text, ##"{"items":[{"id":1,"r":0,"#text":"t"}]}"##).lines
        == [#"{"id":1,"text":"t"}"#])
    // Somebody else looks too.
    let both = "emit T at /items\nemit U at //u\ntype T { id: Int }\ntype U { n: Int }"
    #expect(
      try map(both, #"{"items":[{"id":1,"r":0,"u":{"n":2,"x":{"u":{"n":3}}}}]}"#).lines.count == 3)
    let outer = "emit T at /items\ntype T { in: In }\ntype In { n: Int;  late: Int from ../late }"
    let late = #"{"items":[{"in":{"n":1,"x":0},"r":0,"late":2}]}"#
    #expect(try map(outer, late).lines == map(outer, late, validation: .full).lines)
    let early = #"{"items":[{"late":2,"in":{"n":1,"x":0},"r":0}]}"#
    #expect(try map(outer, early).lines == [#"{"in":{"n":1,"late":2}}"#])
    // Two are an error.
    let twice = "duplicates error\nemit T at /items\ntype T { id: Int }"
    let lines = try map(twice, #"{"items":[{"id":1,"r":0,"id":2}]}"#).lines
    #expect(lines.count == 1, "\(lines)")
    #expect(lines[0].hasSuffix("a second node for T.id, which takes one"))
  }

  @Test func isPassedOverInObjectsOnTheWay() throws {
    let mapping = "emit T at /items\ntype T { name: String from owner/name;  id: Int }"
    let (lines, skipped) = try map(
      mapping, #"{"items":[{"owner":{"name":"x","r":[1],"s":2},"id":1,"r":"","t":[]}]}"#)
    #expect(lines == [#"{"name":"x","id":1}"#])
    #expect(skipped == #"[1],"s":2}"#.utf8.count + #""","t":[]}"#.utf8.count)
  }

  @Test func isPassedOverOutsideOfLists() throws {
    let mapping = "emit T at /\ntype T { id: Int }"
    let rest = #"[1,{"id":5}],"id":3}"#
    let (lines, skipped) = try map(mapping, #"{"id":1,"r":"# + rest)
    #expect(lines == [#"{"id":1}"#])
    #expect(skipped == rest.utf8.count)
  }
}
