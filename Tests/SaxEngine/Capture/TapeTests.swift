import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// Events that are kept are read again with the places that the reader had.
@Suite("Events that are kept") struct TapeTests {
  private static let json = """
    {"name": "batch", "empty": {}, "none": [], "a/b": [1, "x\\n\\u00e9", true, null],
     "rows": [[1, [2, [3]]], {"deep": [{"id": 1}, {"id": 2, "it's": "\u{1F600} quoted \\""}]}],
     "orders": [{"id": 7, "lines": [{"sku": "A"}, {"sku": "B"}]},
       {"id": 8, "lines": []}], "last": -1.5e3}
    """
  private static let xml = """
    <r xmlns="urn:r" xmlns:p="urn:p"><order id="1" p:kind="x &amp; y">words <b>in</b> between<b/></order>
    <order id="2"><p:line n="1"/><p:line n="2">é</p:line><line/><![CDATA[<>]]></order>
    <order/><other xmlns="urn:other"><order/></other></r>
    """

  private func keep(_ text: String, _ sink: KeepingSink) throws {
    let bytes = Array(text.utf8)
    let reader: any Reader =
      text.hasPrefix("<") ? NativeXMLReader(sink: sink) : JSONReader(sink: sink)
    for start in stride(from: 0, to: bytes.count, by: 7) {
      try reader.feed(bytes.span.extracting(start..<min(bytes.count, start + 7)))
    }
    try reader.finish()
  }

  @Test(arguments: [json, xml, "[1,[2,[3,4]],{}]", "7"])
  func keepTheirPlacesAndPaths(_ text: String) throws {
    let sink = KeepingSink()
    try keep(text, sink)
    #expect(!sink.seen.isEmpty)
    for asked in [1, 2, 5] {
      // Paths are worked out from the event asked before.
      let (tape, places) = (sink.tape, TapePlaces(sink.tape))
      var (start, number) = (TapeCursor(), 0)
      start.visit(tape, before: .max) { event, cursor in
        let wanted = sink.seen[number]
        places.reach(cursor.place, before: cursor.address)
        #expect("\(event.kind)" == wanted.kind)
        #expect(places.mark.offset == wanted.mark && places.endMark.offset == wanted.end)
        #expect(places.position(at: places.mark) == wanted.position)
        if number % asked == 0 { #expect(places.path == wanted.path, "\(wanted.kind)") }
        number += 1
        return true
      }
      #expect(number == sink.seen.count)
    }
  }

  @Test func findThePositionOfAnEarlierEvent() throws {
    let sink = KeepingSink()
    try keep(Self.json, sink)
    let places = TapePlaces(sink.tape)
    var cursor = TapeCursor()
    cursor.visit(sink.tape, before: .max) { _, _ in true }
    places.reach(cursor.place, before: cursor.address)
    for event in sink.seen {
      #expect(places.position(at: Mark(offset: event.mark)).line == event.position.line)
    }
  }

  @Test func areInPiecesThatAreFilled() throws {
    let sink = KeepingSink(notesPlaces: false)
    let row = #"{"id": 1, "text": ""# + String(repeating: "x", count: 10_000) + #""}"#
    let long = "\"" + String(repeating: "y", count: 900_000) + "\""
    let rows = Array(repeating: row, count: 200).joined(separator: ",")
    try keep("[\(rows), \(long), \(rows)]", sink)
    #expect(sink.tape.pieces > 15)
    #expect(sink.tape.held < 6_500_000)
    var (cursor, kinds, texts) = (TapeCursor(), [Tape.Kind: Int](), 0)
    cursor.visit(sink.tape, before: .max) { event, _ in
      kinds[event.kind, default: 0] += 1
      texts += event.text.count
      return true
    }
    #expect(kinds[.object] == 400 && kinds[.string] == 401 - (kinds[.longString] ?? 0))
    #expect(texts == 400 * (10_000 + "id1text".utf8.count) + 900_000)
    #expect(sink.tape.size >= texts)
  }

  @Test func takeNotMuchMoreThanTheirBytes() throws {
    let order = #"{"id":1,"paid":true,"name":"some words","total":1.25,"lines":[1,2,3]}"#
    let lines = "[" + Array(repeating: order, count: 2_000).joined(separator: ",\n") + "]"
    let element =
      "<order id='1'><paid>true</paid><name>some words</name><total>1.25</total></order>"
    let elements = "<r>" + Array(repeating: element, count: 2_000).joined(separator: "\n") + "</r>"
    for text in [lines, elements] {
      let sink = KeepingSink(notesPlaces: false)
      try keep(text, sink)
      #expect(sink.tape.held < 2 * text.utf8.count, "\(sink.tape.held) of \(text.utf8.count)")
    }
  }
}

/// Keeps every event, and beside it what the reader says of its place.
private final class KeepingSink: EventSink {
  struct Seen {
    var kind: String
    var mark: Int
    var end: Int
    var position: InputPosition
    var path: String
  }

  let tape = Tape()
  private(set) var seen: [Seen] = []
  private let notesPlaces: Bool
  private var places: (any PlaceSource)?

  init(notesPlaces: Bool = true) { self.notesPlaces = notesPlaces }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws { self.places = places }

  private func note(_ kind: String, _ keep: (any PlaceSource) -> Void) {
    guard let places else { return }
    keep(places)
    guard notesPlaces else { return }
    seen.append(
      Seen(
        kind: kind, mark: places.mark.offset, end: places.endMark.offset,
        position: places.position(at: places.mark), path: places.path))
  }

  func key(_ name: Span<UInt8>) throws -> Interest {
    note("key") { tape.key(name, $0) }
    return [.walk, .text]
  }

  func startObject() throws -> Interest {
    note("object") { tape.start(.object, $0) }
    return [.walk, .text]
  }

  func startArray() throws -> Interest {
    note("array") { tape.start(.array, $0) }
    return [.walk, .text]
  }

  func startString() throws -> Interest {
    note("longString") { tape.start(.text, $0) }
    return [.walk, .text]
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    guard let places else { return }
    tape.take(scalar, places)
    note("\(scalar.kind)") { _ in }
  }

  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest
  {
    guard let places else { return [.walk, .text] }
    tape.startElement(name, attributes, places)
    note("element") { _ in }
    return [.walk, .text]
  }

  func text(_ piece: Span<UInt8>) throws { note("text") { tape.text(piece, $0) } }

  func end() throws { note("end") { tape.end($0) } }
}
