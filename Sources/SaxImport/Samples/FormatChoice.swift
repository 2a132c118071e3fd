internal import SaxEvents

/// Passes the events of a sample on to what learns from its format.
final class FormatChoice: EventSink {
  private let json: any EventSink
  private let xml: any EventSink
  private var sink: any EventSink

  init(json: any EventSink, xml: any EventSink) {
    self.json = json
    self.xml = xml
    sink = json
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    sink = kind == .xml || kind == .html ? xml : json
    try sink.startDocument(kind, places: places)
  }

  func endDocument() throws { try sink.endDocument() }

  func abandonDocument() { sink.abandonDocument() }

  func key(_ name: Span<UInt8>) throws -> Interest { try sink.key(name) }

  func startObject() throws -> Interest { try sink.startObject() }

  func startArray() throws -> Interest { try sink.startArray() }

  func startString() throws -> Interest { try sink.startString() }

  func scalar(_ scalar: borrowing Scalar) throws { try sink.scalar(scalar) }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }

  func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }

  func end() throws { try sink.end() }
}
