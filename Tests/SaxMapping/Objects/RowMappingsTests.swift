import SaxEvents
import SaxJSON
import SaxTestRandom
@testable import SaxValues
import Testing

@testable import SaxMapping

/// Mappings whose objects a reader hands over all at once, each with how many it does of a document; what
/// comes of them is what comes of events.
@Suite("Mappings that go by rows") struct RowMappingsTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var mapping: String
    var document: String
    /// The least number of objects that come as rows.
    var taken: Int

    var testDescription: String { name }
  }

  private static func items(_ count: Int, _ item: (Int) -> String) -> String {
    "{\"items\":[\((0..<count).map(item).joined(separator: ","))]}"
  }

  static let cases: [Case] = [
    Case(
      name: "a member's value",
      mapping: """
        emit Item at /items/item
        type Item { id: Int; name: String? }
        """,
      document: items(20) { #"{"item":{"id":\#($0),"name":"n"},"other":{"id":0}}"# }, taken: 20),
    Case(
      name: "members of an object",
      mapping: """
        emit Item at /items/*
        type Item { id: Int; part: Part?; parts: [Part] }
        type Part { n: Int }
        """,
      document: "{\"items\":{"
        + (0..<20).map { #""k\#($0)":{"id":\#($0),"part":{"n":1},"parts":[{"n":2},{"n":3}]}"# }
        .joined(separator: ",") + "}}", taken: 20),
    Case(
      name: "one object in a record that has more to it",
      mapping: """
        emit Item at /items
        type Item { id: Int; part: Part?; number: Int from position() }
        type Part { n: Int }
        """,
      document: items(20) { #"{"id":\#($0),"part":{"n":\#($0)}}"# }, taken: 20),
    Case(
      name: "an enum",
      mapping: """
        emit Item at /items
        type Item { id: Int; kind: Kind?; others: [Other] }
        enum Kind { a; b = "B" }
        enum Other { x = "x", "X"; else y }
        """,
      document: items(20) {
        let kinds = [#""a""#, #"" B""#, #""B ""#, #""  ""#, "null", #""c""#]
        return #"{"id":\#($0),"kind":\#(kinds[$0 % 6]),"others":["X","x","z"]}"#
      }, taken: 10),
    Case(
      name: "alternatives for the other format",
      mapping: """
        namespace s = "urn:s"
        emit Item at /items | /s:items
        type Item { id: Int from id | s:id; on: Bool from placed/on | s:placed/s:on; l: [Int] from l | s:l }
        """,
      document: items(20) { #"{"id":\#($0),"placed":{"on":true},"l":[1,2]}"# }, taken: 20),
    Case(
      name: "a hundred fields of three hundred keys in any order",
      mapping: """
        emit Item at /items
        type Item { \((0..<100).map { "k\($0): Int from key\($0 * 3)" }.joined(separator: "; ")) }
        """,
      document: items(10) { item in
        var generator = SplitMix(seed: UInt64(item))
        let keys = (0..<300).map { "\"key\($0)\":\($0 + item)" }.shuffled(using: &generator)
        return "{\(keys.joined(separator: ","))}"
      }, taken: 10),
  ]

  @Test(arguments: cases)
  func goByRows(_ test: Case) throws {
    let mapping = try Mapping(test.mapping, named: "m.sax")
    let (wanted, _) = try map(mapping, test.document, takes: false)
    #expect(wanted.count > 1)
    let (lines, taken) = try map(mapping, test.document, takes: true)
    #expect(lines == wanted)
    #expect(taken >= test.taken)
  }

  private func map(
    _ mapping: Mapping, _ document: String, takes: Bool
  ) throws -> (lines: [String], taken: Int) {
    var lines: [String] = []
    let mapper = Mapper(mapping, reading: .json) {
      switch $0.result {
      case .success(let value): lines.append("\($0.typeName) \(value)")
      case .failure(let error): lines.append(describe(error))
      }
    }
    let sink = takes ? CountedTakes(mapper) : EventsAlone(mapper)
    let reader = NativeJSONReader(sink: sink)
    try reader.feed(Array(document.utf8).span)
    try reader.finish()
    return (lines, (sink as? CountedTakes)?.count ?? 0)
  }
}
