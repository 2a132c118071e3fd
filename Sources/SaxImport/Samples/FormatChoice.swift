internal import SaxEvents

/// Passes the events of a sample on to what learns from its format.
final class FormatChoice: ForwardingSink {
  private let json: any EventSink
  private let xml: any EventSink
  private(set) var sink: any EventSink

  init(json: any EventSink, xml: any EventSink) {
    self.json = json
    self.xml = xml
    sink = json
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    sink = kind == .xml || kind == .html ? xml : json
    try sink.startDocument(kind, places: places)
  }
}
