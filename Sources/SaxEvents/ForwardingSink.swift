/// A sink that passes events on to another. It declares those alone at which it does something.
package protocol ForwardingSink: EventSink {
  /// The sink that gets the events.
  var sink: any EventSink { get }
}

extension ForwardingSink {
  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    try sink.startDocument(kind, places: places)
  }

  package func endDocument() throws { try sink.endDocument() }
  package func abandonDocument() { sink.abandonDocument() }

  package func loseRecord(to error: () -> ReadingError) throws -> Bool {
    try sink.loseRecord(to: error)
  }

  package func loseNextAttributes(to error: ReadingError) { sink.loseNextAttributes(to: error) }
  package func loseItem(to error: ReadingError) throws -> Int? { try sink.loseItem(to: error) }
  package func windowWillClose() { sink.windowWillClose() }

  package func key(_ name: Span<UInt8>) throws -> Interest { try sink.key(name) }
  package func startObject() throws -> Interest { try sink.startObject() }
  package func startArray() throws -> Interest { try sink.startArray() }
  package func startString() throws -> Interest { try sink.startString() }
  package func scalar(_ scalar: borrowing Scalar) throws { try sink.scalar(scalar) }

  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  package func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }
  package func raw(_ piece: Span<UInt8>) throws { try sink.raw(piece) }
  package func end() throws { try sink.end() }

  package func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }

  package func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }

  package func comment(_ text: Span<UInt8>) throws { try sink.comment(text) }

  package func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try sink.processingInstruction(target: target, data: data)
  }

  package func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try sink.namespace(prefix: prefix, uri: uri)
  }

  package func cdata(_ begins: Bool) throws { try sink.cdata(begins) }

  package func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}
