import SaxEvents
import SaxJSON
import SaxXML
import Testing

@testable import SaxEngine

/// The sinks that tests compare rows with events by: one is told by events alone, and of all of them; the other
/// takes rows.
@Suite struct EventsAloneTests {
  /// Writes down each event, and takes each object that may be a row.
  private final class Spy: RowSink {
    var readerMemory: AnyObject?
    var events: [String] = []
    var rows = 0

    private func add(_ event: String) -> Interest {
      events.append(event)
      return .walk
    }

    func startDocument(_ kind: DocumentKind, places: any PlaceSource) { _ = add("document") }
    func endDocument() { _ = add("end of document") }
    func abandonDocument() { _ = add("abandoned") }
    func loseRecord(to error: () -> ReadingError) -> Bool { add("lost record") == .walk }
    func loseNextAttributes(to error: ReadingError) { _ = add("lost attributes") }
    func loseItem(to error: ReadingError) -> Int? { add("lost item") == .walk ? 7 : nil }
    func key(_ name: Span<UInt8>) -> Interest { add("key") }
    func startObject() -> Interest { add("object") }
    func startArray() -> Interest { add("array") }
    func startString() -> Interest { add("string") }
    func scalar(_ scalar: borrowing Scalar) { _ = add("scalar") }
    func startElement(
      _ name: borrowing ElementName, _ attributes: borrowing Attributes
    ) -> Interest { name.local.count == 3 ? add("element, raw").union(.raw) : add("element") }
    func text(_ piece: Span<UInt8>) { _ = add("text") }
    func skippedEntity(_ name: Span<UInt8>) { _ = add("entity") }
    func skippedEntity(inAttributes name: Span<UInt8>) { _ = add("entity in an attribute") }
    func raw(_ piece: Span<UInt8>) { _ = add("raw") }
    func end() { _ = add("end") }
    func windowWillClose() { _ = add("window") }
    func comment(_ text: Span<UInt8>) { _ = add("comment") }
    func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) { _ = add("instruction") }
    func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) { _ = add("namespace") }
    func cdata(_ begins: Bool) { _ = add("CDATA") }
    func documentType(name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>) {
      _ = add("document type")
    }

    var rowShape: Int { 0 }
    func mayWait(shape: Int) -> Bool { true }

    func sufficiency(of shape: Int) -> RowSufficiency {
      RowSufficiency(all: 0, isShared: false)
    }
    func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction { .text(field: 0) }
    func action(ofItem number: Int, in shape: Int) -> MemberAction { .skip }
    func take(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) -> Bool {
      rows += 1
      return true
    }
  }

  private static let json =
    #"[{"a": 1}, {"a": 2}, "\#(String(repeating: "long ", count: 40_000))"]"#

  private func read(_ text: String, _ reader: any Reader) throws {
    try reader.feed(Array(text.utf8).span)
    try reader.finish()
  }

  @Test func noRowIsTaken() throws {
    let spy = Spy()
    try read(Self.json, JSONReader(sink: EventsAlone(spy)))
    #expect(spy.rows == 0)
    #expect(spy.events.count { $0 == "key" } == 2)
    let taking = CountedTakes(Spy())
    try read(Self.json, JSONReader(sink: taking))
    #expect(taking.count == 2)
  }

  @Test func everyEventIsPassedOn() throws {
    let xml =
      #"<!DOCTYPE a PUBLIC "p" "s"><a xmlns:n="u"><b c="&x;"/><!-- c --><?t d?>&y;"#
      + "<![CDATA[e]]><raw>f</raw>g</a>"
    var options = XMLOptions()
    options.reports = [.comments, .processingInstructions, .cdata, .namespaces, .documentType]
    let wanted = Spy()
    let found = Spy()
    for (sink, spy) in [(wanted as any EventSink, wanted), (EventsAlone(found), found)] {
      try read(xml, XMLReader(sink: sink, options: options))
      var sequence = JSONOptions()
      sequence.shape = .sequence
      let broken = JSONReader(sink: sink, options: sequence)
      broken.recoversAtNextLine = { _ in }
      try read("[1\n[2]\n", broken)
      // The first is asked for rows, and is told of what is none.
      if spy === found { try read(Self.json, JSONReader(sink: sink)) }
    }
    #expect(found.events.starts(with: wanted.events))
    let all: Set = [
      "document", "end of document", "abandoned", "key", "object", "array", "string", "scalar",
      "element", "element, raw", "text", "entity", "entity in an attribute", "raw", "end", "window",
      "comment", "instruction", "namespace", "CDATA", "document type",
    ]
    #expect(all.subtracting(found.events) == [])
  }

  @Test func lossesArePassedOn() throws {
    let spy = Spy()
    let sink: any EventSink = EventsAlone(spy)
    let error = ReadingError(.malformed, "lost", at: InputPlace())
    #expect(try sink.loseRecord { error })
    #expect(try sink.loseItem(to: error) == 7)
    sink.loseNextAttributes(to: error)
    #expect(spy.events == ["lost record", "lost item", "lost attributes"])
  }
}
