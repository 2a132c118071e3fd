internal import SaxEvents

/// Keeps the events of each JSON document until it has ended, so that one that turns out to be
/// malformed has no part in what is learned. What is long is passed on as it comes.
final class HeldDocuments: EventSink {
  /// In bytes, those of the events' own among them.
  static let longest = 1 << 20

  private enum Kind {
    case key, object, array, longString, text, end
    case scalar(Scalar.Kind)
  }

  private struct Event {
    var kind: Kind
    var offset: Int
    /// The end of its text, which begins where that of the event before ends.
    var end: Int
  }

  private let sink: any EventSink
  private weak var places: (any PlaceSource)?
  private var document = DocumentKind.json
  private var isHolding = false
  private var events: [Event] = []
  private var texts: [UInt8] = []
  /// Of the event that is passed on.
  private var offset = 0
  /// Nodes that are open in one that nobody wants.
  private var skipped = 0
  /// True if nobody wants the value of the key before.
  private var skipsValue = false

  init(for sink: any EventSink) { self.sink = sink }

  // MARK: Documents

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    self.places = places
    document = kind
    (skipped, skipsValue) = (0, false)
    events.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    isHolding = kind == .json || kind == .jsonNext || kind == .jsonSequence
    if !isHolding { try sink.startDocument(kind, places: places) }
  }

  func endDocument() throws {
    try release()
    try sink.endDocument()
  }

  func abandonDocument() {
    if isHolding { isHolding = false } else { sink.abandonDocument() }
  }

  /// Passes on what has been kept, and what follows of this document as it comes.
  private func release() throws {
    guard isHolding else { return }
    isHolding = false
    try sink.startDocument(document, places: self)
    let (events, texts) = (self.events, self.texts)
    var start = 0
    for event in events {
      offset = event.offset
      try pass(event.kind, texts.span.extracting(start..<event.end))
      start = event.end
    }
  }

  private func take(_ kind: Kind, _ text: Span<UInt8> = Span()) throws {
    let offset = places?.mark.offset ?? 0
    guard isHolding else {
      self.offset = offset
      return try pass(kind, text)
    }
    for index in text.indices { texts.append(text[index]) }
    events.append(Event(kind: kind, offset: offset, end: texts.count))
    if texts.count + events.count * MemoryLayout<Event>.stride > Self.longest { try release() }
  }

  /// Passes an event on, unless the answers would have kept it from coming.
  private func pass(_ kind: Kind, _ text: Span<UInt8>) throws {
    switch kind {
    case .key where skipped == 0: skipsValue = try sink.key(text) == .skip
    case .object, .array, .longString:
      if skipped > 0 || skipsValue {
        skipped += 1
        skipsValue = false
      } else if try start(kind) == .skip {
        skipped = 1
      }
    case .text where skipped == 0: try sink.text(text)
    case .end: if skipped > 0 { skipped -= 1 } else { try sink.end() }
    case .scalar(let kind) where skipped == 0:
      if !skipsValue { try sink.scalar(Scalar(kind: kind, text: text, source: text)) }
      skipsValue = false
    case .key, .text, .scalar: break
    }
  }

  private func start(_ kind: Kind) throws -> Interest {
    switch kind {
    case .array: try sink.startArray()
    case .longString: try sink.startString()
    default: try sink.startObject()
    }
  }

  // MARK: JSON

  func key(_ name: Span<UInt8>) throws -> Interest {
    try take(.key, name)
    return .walk
  }

  func startObject() throws -> Interest {
    try take(.object)
    return .walk
  }

  func startArray() throws -> Interest {
    try take(.array)
    return .walk
  }

  func startString() throws -> Interest {
    try take(.longString)
    return .text
  }

  func scalar(_ scalar: borrowing Scalar) throws { try take(.scalar(scalar.kind), scalar.text) }

  // MARK: Both

  func text(_ piece: Span<UInt8>) throws {
    if document == .xml || document == .html {
      try sink.text(piece)
    } else {
      try take(.text, piece)
    }
  }

  func end() throws {
    if document == .xml || document == .html { try sink.end() } else { try take(.end) }
  }

  func windowWillClose() { sink.windowWillClose() }

  // MARK: XML

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try sink.startElement(name, attributes)
  }

  func skippedEntity(_ name: Span<UInt8>) throws { try sink.skippedEntity(name) }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
  }
}

/// The place of a kept event.
extension HeldDocuments: PlaceSource {
  var mark: Mark { Mark(offset: offset) }
  var endMark: Mark { places?.endMark ?? mark }
  var path: String { places?.path ?? "/" }

  func position(at mark: Mark) -> InputPosition {
    places?.position(at: mark) ?? InputPosition(line: 1, column: 1, offset: mark.offset)
  }
}
