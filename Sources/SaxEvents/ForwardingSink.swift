/// A sink that passes events on to another. It declares only those that it does something with.
@usableFromInline package protocol ForwardingSink: EventSink {
  /// The sink that gets the events.
  var sink: any EventSink { get }
}

extension ForwardingSink {
  @inlinable package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    try sink.startDocument(kind, places: places)
  }

  @inlinable package func endDocument() throws { try sink.endDocument() }
  @inlinable package func abandonDocument() { sink.abandonDocument() }

  @inlinable package func loseRecord(to error: () -> ReadingError) throws -> Bool {
    try sink.loseRecord(to: error)
  }

  @inlinable package func loseNextAttributes(to error: ReadingError) {
    sink.loseNextAttributes(to: error)
  }
  @inlinable package func loseItem(to error: ReadingError) throws -> Int? {
    try sink.loseItem(to: error)
  }
  @inlinable package func windowWillClose() { sink.windowWillClose() }

  @inlinable package func key(_ name: Span<UInt8>) throws -> Interest { try sink.key(name) }
  @inlinable package func startObject() throws -> Interest { try sink.startObject() }
  @inlinable package func startArray() throws -> Interest { try sink.startArray() }
  @inlinable package func startString() throws -> Interest { try sink.startString() }
  @inlinable package func scalar(_ scalar: borrowing Scalar) throws { try sink.scalar(scalar) }

  @inlinable package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  @inlinable package func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }
  @inlinable package func raw(_ piece: Span<UInt8>) throws { try sink.raw(piece) }
  @inlinable package func end() throws { try sink.end() }

  @inlinable package func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }

  @inlinable package func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }

  @inlinable package func comment(_ text: Span<UInt8>) throws { try sink.comment(text) }

  @inlinable package func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try sink.processingInstruction(target: target, data: data)
  }

  @inlinable package func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try sink.namespace(prefix: prefix, uri: uri)
  }

  @inlinable package func cdata(_ begins: Bool) throws { try sink.cdata(begins) }

  @inlinable package func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}
