import SaxEvents

/// Passes events on to a mapper, of which nobody sees that it could take objects at once.
class EventsAlone: EventSink {
  fileprivate let sink: any RowSink

  init(_ sink: any RowSink) { self.sink = sink }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
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
  ) throws -> Interest { try sink.startElement(name, attributes) }
  func text(_ piece: Span<UInt8>) throws { try sink.text(piece) }
  func raw(_ piece: Span<UInt8>) throws { try sink.raw(piece) }
  func end() throws { try sink.end() }
  func windowWillClose() { sink.windowWillClose() }
  func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }
  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }
  func comment(_ text: Span<UInt8>) throws { try sink.comment(text) }
  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try sink.processingInstruction(target: target, data: data)
  }
  func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try sink.namespace(prefix: prefix, uri: uri)
  }
  func cdata(_ begins: Bool) throws { try sink.cdata(begins) }
  func documentType(name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>) throws {
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}

/// Passes on what can be taken at once as well, and counts it.
final class CountedTakes: EventsAlone, RowSink {
  private(set) var count = 0
  /// The number of times that the shape of an object or an array was asked for.
  private(set) var asked = 0
  var readerMemory: AnyObject?

  var rowShape: Int {
    asked += 1
    return sink.rowShape
  }

  func keepsShape(_ shape: Int) -> Bool { sink.keepsShape(shape) }

  func mayWait(shape: Int) -> Bool { sink.mayWait(shape: shape) }

  func sufficiency(of shape: Int) -> RowSufficiency { sink.sufficiency(of: shape) }

  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    sink.action(ofItem: number, in: shape)
  }

  func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction {
    sink.action(ofKey: key, in: shape)
  }

  func rowShape(of element: borrowing ElementName) -> Int { sink.rowShape(of: element) }

  func content(ofShape shape: Int) -> RowContent { sink.content(ofShape: shape) }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    sink.action(ofElement: name, in: shape)
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    sink.action(ofAttribute: name, in: shape)
  }

  func take(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) throws -> Bool {
    let isTaken = try sink.take(members, in: shape)
    if isTaken { count += 1 }
    return isTaken
  }
}
