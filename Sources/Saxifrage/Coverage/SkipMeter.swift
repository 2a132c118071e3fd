internal import SaxEvents

/// Passes events on, and measures what lies in the subtrees that their receiver passes over.
class SkipMeter: ForwardingSink {
  final let sink: any EventSink
  /// The reader's, which tells of events only as long as it is there.
  private(set) unowned(unsafe) var places: (any PlaceSource)?
  /// The beginning of the subtree that is being passed over.
  private var start: Mark?
  private(set) var skipped = 0

  init(_ sink: any EventSink) { self.sink = sink }

  /// Another event has come: what was passed over is behind it.
  final func arrive() {
    guard let start, let places else { return }
    let bytes = max(0, places.mark.offset - start.offset)
    skipped += bytes
    self.start = nil
    didPassOver(bytes)
  }

  /// The subtree that was passed over last has been measured.
  func didPassOver(_ bytes: Int) {}

  /// The node that is opening is passed over.
  final func passOver() { start = places?.mark }

  /// The value of the key that has come is passed over.
  final func passOverValue() { start = places?.endMark }

  /// The node that is opening is not passed over after all.
  final func dontPassOver() { start = nil }

  private func answer(_ interest: Interest, from mark: (any PlaceSource) -> Mark) -> Interest {
    if interest.isSkip, let places { start = mark(places) }
    return interest
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    try sink.startDocument(kind, places: places)
  }

  func endDocument() throws {
    arrive()
    try sink.endDocument()
  }

  func abandonDocument() {
    start = nil
    sink.abandonDocument()
  }

  func key(_ name: Span<UInt8>) throws -> Interest {
    arrive()
    return answer(try sink.key(name)) { $0.endMark }
  }

  func startObject() throws -> Interest {
    arrive()
    return answer(try sink.startObject()) { $0.mark }
  }

  func startArray() throws -> Interest {
    arrive()
    return answer(try sink.startArray()) { $0.mark }
  }

  func startString() throws -> Interest {
    arrive()
    return answer(try sink.startString()) { $0.mark }
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    arrive()
    try sink.scalar(scalar)
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    arrive()
    return answer(try sink.startElement(name, attributes)) { $0.mark }
  }

  func text(_ piece: Span<UInt8>) throws {
    arrive()
    try sink.text(piece)
  }

  func skippedEntity(_ name: Span<UInt8>) throws {
    arrive()
    try sink.skippedEntity(name)
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    arrive()
    try sink.skippedEntity(inAttributes: name)
  }

  func end() throws {
    arrive()
    try sink.end()
  }
}
