import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// The places of nodes and errors, and when they can be asked for.
@Suite struct PlaceTests {
  /// The place of a failure can be asked for when the bytes are gone.
  @Test(arguments: XMLEngine.allCases) func placesOutliveTheBytes(_ engine: XMLEngine) {
    let sink = XMLRecorder()
    let reader = engine.reader(sink: sink)
    var bytes = Array("<a>\n <b>text</b><c>&x;</c></a>".utf8)
    #expect(throws: ReadingError.self) { try reader.feed(bytes.span) }
    bytes = []
    #expect(reader.path == "/a/c")
    let position = reader.position(at: reader.mark)
    #expect(position.line == 2 && position.offset >= 16)
  }

  /// A text is where its first character's source is: of a line end the return, of a character
  /// that is referred to the ampersand.
  @Test(arguments: XMLEngine.allCases, [1, 2, 3, 1000])
  func textsAreWhereTheyBegin(_ engine: XMLEngine, _ chunk: Int) {
    let document = "<a>\r\n<b/>\r<b/>&#65;<b/><![CDATA[\r\n]]><b/><![CDATA[\r]]><b/>\n\r\n</a>"
    let events = record(document, chunk: chunk, engine: engine)
    #expect(
      events.filter { $0.hasPrefix("text") } == [
        "text \n at 1:4:3", "text \n at 2:5:9", "text A at 3:5:14", "text \n at 3:23:32",
        "text \n at 4:17:50", "text \n\n at 5:8:58",
      ])
  }

  @Test(arguments: XMLEngine.allCases) func namespacesInScope(_ engine: XMLEngine) throws {
    final class Sink: EventSink {
      var found: [String] = []
      private var places: (any PlaceSource)?

      func startDocument(_ kind: DocumentKind, places: any PlaceSource) { self.places = places }
      func key(_ name: Span<UInt8>) -> Interest { .walk }
      func startObject() -> Interest { .walk }
      func startArray() -> Interest { .walk }
      func startString() -> Interest { .walk }
      func scalar(_ scalar: borrowing Scalar) {}
      func text(_ piece: Span<UInt8>) {}
      func end() {}

      func startElement(
        _ name: borrowing ElementName, _ attributes: borrowing Attributes
      ) -> Interest {
        found.append(
          ["", "p", "xml", "q"].map { places?.namespace(ofPrefix: $0) ?? "-" }
            .joined(separator: " "))
        return .walk
      }
    }
    let sink = Sink()
    let reader = engine.reader(sink: sink)
    let document = "<a xmlns='u' xmlns:p='v'><b xmlns=''><c xmlns:p='w'/></b><d/></a>"
    try reader.feed(Array(document.utf8).span)
    try reader.finish()
    let xml = "http://www.w3.org/XML/1998/namespace"
    #expect(sink.found == ["u v \(xml) -", "- v \(xml) -", "- w \(xml) -", "u v \(xml) -"])
  }
}
