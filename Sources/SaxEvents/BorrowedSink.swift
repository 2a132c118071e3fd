/// A sink that is called without a reference being counted at each event: what can't be copied
/// is borrowed where it lies.
@usableFromInline
package struct BorrowedSink: ~Copyable {
  @usableFromInline let sink: any EventSink

  @inlinable
  package init(_ sink: any EventSink) { self.sink = sink }

  // MARK: Documents

  @inlinable
  package borrowing func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    try sink.startDocument(kind, places: places)
  }

  @inlinable package borrowing func endDocument() throws { try sink.endDocument() }

  @inlinable package borrowing func abandonDocument() { sink.abandonDocument() }

  @inlinable package borrowing func loseRecord(to error: () -> ReadingError) throws -> Bool {
    try sink.loseRecord(to: error)
  }

  @inlinable package borrowing func loseNextAttributes(to error: ReadingError) {
    sink.loseNextAttributes(to: error)
  }

  @inlinable package borrowing func loseItem(to error: ReadingError) throws -> Int? {
    try sink.loseItem(to: error)
  }

  @inlinable package borrowing func windowWillClose() { sink.windowWillClose() }

  // MARK: Of both formats

  @inlinable @inline(__always)
  package borrowing func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }

  @inlinable @inline(__always)
  package borrowing func end() throws { try sink.end() }

  @inlinable package borrowing func raw(_ piece: Span<UInt8>) throws { try sink.raw(piece) }

  // MARK: JSON

  @inlinable @inline(__always)
  package borrowing func scalar(_ scalar: borrowing Scalar) throws { try sink.scalar(scalar) }

  @inlinable @inline(__always)
  package borrowing func key(_ name: Span<UInt8>) throws -> Interest { try sink.key(name) }

  @inlinable @inline(__always)
  package borrowing func startObject() throws -> Interest { try sink.startObject() }

  @inlinable @inline(__always)
  package borrowing func startArray() throws -> Interest { try sink.startArray() }

  @inlinable package borrowing func startString() throws -> Interest { try sink.startString() }

  // MARK: XML

  @inlinable @inline(__always)
  package borrowing func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  @inlinable
  package borrowing func skippedEntity(_ name: Span<UInt8>) throws {
    try sink.skippedEntity(name)
  }

  @inlinable
  package borrowing func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }

  @inlinable
  package borrowing func comment(_ text: Span<UInt8>) throws { try sink.comment(text) }

  @inlinable
  package borrowing func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try sink.processingInstruction(target: target, data: data)
  }

  @inlinable
  package borrowing func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try sink.namespace(prefix: prefix, uri: uri)
  }

  @inlinable package borrowing func cdata(_ begins: Bool) throws { try sink.cdata(begins) }

  @inlinable
  package borrowing func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}
