internal import SaxEvents

/// A sink that is called without a reference being counted at each event: what can't be copied
/// is borrowed where it lies.
struct BorrowedSink: ~Copyable {
  private let sink: any EventSink

  init(_ sink: any EventSink) { self.sink = sink }

  @inline(__always)
  borrowing func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  @inline(__always)
  borrowing func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }

  borrowing func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }

  borrowing func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }

  @inline(__always)
  borrowing func end() throws { try sink.end() }

  borrowing func raw(_ piece: Span<UInt8>) throws { try sink.raw(piece) }

  borrowing func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    try sink.startDocument(kind, places: places)
  }

  borrowing func endDocument() throws { try sink.endDocument() }

  borrowing func windowWillClose() { sink.windowWillClose() }

  borrowing func comment(_ text: Span<UInt8>) throws { try sink.comment(text) }

  borrowing func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try sink.processingInstruction(target: target, data: data)
  }

  borrowing func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try sink.namespace(prefix: prefix, uri: uri)
  }

  borrowing func cdata(_ begins: Bool) throws { try sink.cdata(begins) }

  borrowing func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}
