import SaxEvents

/// Passes events on to a mapper, of which nobody sees that it could take objects at once.
class EventsAlone: EventSink {
  fileprivate let sink: any RecordSink

  init(_ sink: any RecordSink) { self.sink = sink }

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
}

/// Passes on what can be taken at once as well, and counts it.
final class CountedTakes: EventsAlone, RecordSink {
  private(set) var count = 0

  var recordKind: Int { sink.recordKind }

  func sufficiency(of kind: Int) -> RecordSufficiency { sink.sufficiency(of: kind) }

  func action(ofItem number: Int, in kind: Int) -> MemberAction {
    sink.action(ofItem: number, in: kind)
  }

  func action(ofKey key: Span<UInt8>, in kind: Int) -> MemberAction {
    sink.action(ofKey: key, in: kind)
  }

  func recordKind(of element: borrowing ElementName) -> Int { sink.recordKind(of: element) }

  func content(ofKind kind: Int) -> RecordContent { sink.content(ofKind: kind) }

  func action(ofElement name: borrowing ElementName, in kind: Int) -> ElementAction {
    sink.action(ofElement: name, in: kind)
  }

  func action(ofAttribute name: borrowing ElementName, in kind: Int) -> MemberAction {
    sink.action(ofAttribute: name, in: kind)
  }

  func take(_ members: UnsafeBufferPointer<RecordMember>, in kind: Int) throws -> Bool {
    let isTaken = try sink.take(members, in: kind)
    if isTaken { count += 1 }
    return isTaken
  }
}
