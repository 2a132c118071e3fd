internal import SaxEngine
internal import SaxEvents

/// Passes events on to a mapper, and keeps what a reading that begins behind them would need.
///
/// Of a node that has left the mapper as it was nothing is kept: that is, of most objects. ``RowCheckpointSink`` passes
/// rows on, too.
class CheckpointSink: ForwardingSink {
  /// The most bytes that may be kept.
  private static let most = 256 << 10
  /// After how many bytes a place is noted where no object has been handed out.
  private static let interval = 64 << 10

  let mapper: Mapper
  final let sink: any EventSink
  private let objects: () -> Int
  private let note: (Checkpoint) -> Void
  private let places: CheckpointPlaces

  private var opening = OpenPath()
  /// The point before each open node.
  private var nodes: [Point] = []
  /// The number of nodes that are open in the innermost of those, where no more is written of that;
  /// else nil.
  private var lost: Int?
  private var format: Checkpoint.Format?
  /// The reader, which has this for its sink.
  private weak var source: (any PlaceSource)?
  /// The latest checkpoint's.
  private var writing: (bytes: [UInt8], text: String) = ([], "")
  /// The place of that.
  private var latest = (offset: 0, objects: 0)
  /// True if no checkpoint can be had any more.
  private var isOver: Bool

  /// A sink between a reader and a mapper, at the beginning of what is read.
  ///
  /// - Parameters:
  ///   - mapper: the mapper that gets the events.
  ///   - sink: the sink by which the mapper gets them.
  ///   - places: those of the input, which may not be read from its beginning.
  ///   - objects: tells how many objects have been handed out.
  ///   - note: takes each checkpoint.
  required init(
    _ mapper: Mapper, by sink: any EventSink, _ mapping: Mapping, _ places: CheckpointPlaces,
    objects: @escaping () -> Int, note: @escaping (Checkpoint) -> Void
  ) {
    self.mapper = mapper
    self.sink = sink
    self.places = places
    self.objects = objects
    self.note = note
    isOver = mapping.asksForPlaces
    point.collected = mapper.restingState
    count = objects()
  }

  // MARK: Nodes

  /// True if what comes is written.
  private var writes: Bool { !isOver && lost == nil }

  private struct Point {
    /// The state that the mapper has collected; nil where something is being read.
    var collected: RestingState?
    /// The number of objects in what is written, which come again when that is read.
    var written = 0

    /// True if nothing but objects has come of what is between two points.
    func isSame(as other: Point) -> Bool { collected != nil && collected == other.collected }
  }

  /// After the event that came last.
  private var point = Point()
  /// The number of objects that had been handed out then.
  private var count = 0

  /// An event has been passed on.
  @discardableResult
  private func advance() -> (before: Point, now: Point) {
    let before = point
    if isOver { return (before, before) }
    let objects = objects()
    point.collected = mapper.restingState
    point.written += objects - count
    count = objects
    return (before, point)
  }

  /// A node has opened, and the mapper has answered.
  private func opened(_ interest: Interest, _ write: () -> Void) {
    let (before, now) = advance()
    if isOver { return }
    if let inside = lost {
      if !interest.isSkip { lost = inside + 1 }
      return
    }
    if interest.isSkip, before.isSame(as: now) { return opening.dropNext() }
    write()
    if interest.isSkip {
      // Nothing more comes of it, but that it is there counts.
      opening.close(isKept: true)
    } else {
      nodes.append(before)
    }
    limit()
  }

  private func ended() {
    let (_, now) = advance()
    if isOver { return }
    if let inside = lost, inside > 0 {
      lost = inside - 1
      return
    }
    guard let before = nodes.popLast() else { return }
    let isNothing = before.isSame(as: now)
    opening.close(isKept: lost == nil && !isNothing)
    if isNothing {
      lost = nil
      point.written = before.written
    } else if lost != nil, nodes.isEmpty {
      giveUp()
    }
    // What couldn't be written is missing in the node around now.
    cut()
  }

  /// A node has been taken as a row.
  final func passedRow() {
    let (before, now) = advance()
    guard writes else { return }
    if before.isSame(as: now) {
      opening.dropNext()
      point.written = before.written
      cut()
    } else {
      // Nobody has told of what is in it.
      lose()
    }
  }

  /// True if a node may leave the mapper as it was.
  final var isResting: Bool { isOver || point.collected != nil }

  private func giveUp() {
    isOver = true
    opening = OpenPath()
    nodes = []
  }

  private func limit() {
    if writes, opening.text.count > Self.most { lose() }
  }

  /// Does without the open node, whose content can't be written, and without those around it, up to one
  /// that leaves nothing behind.
  private func lose() {
    guard writes else { return }
    if nodes.isEmpty { return giveUp() }
    opening.dropNext()
    lost = 0
  }

  private func cut() {
    guard let source, let format, writes, point.collected != nil,
      !nodes.isEmpty || format.isSequence
    else { return }
    let mark = source.endMark
    // Before that is what was kept by the checkpoint that the reading was taken up at.
    guard mark.offset > places.openingSize else { return }
    guard count != latest.objects || mark.offset - latest.offset > Self.interval else { return }
    latest = (mark.offset, count)
    var checkpoint = Checkpoint()
    checkpoint.objects = count
    checkpoint.behind = point.written
    checkpoint.format = format
    // The same of most objects.
    if opening.text != writing.bytes {
      writing = (opening.text, String(decoding: opening.text, as: UTF8.self))
    }
    checkpoint.opening = writing.text
    checkpoint.dropsComma = !nodes.isEmpty && !opening.hasContent && format != .xml
    let position = places.actual(source.position(at: mark))
    checkpoint.offset = position.offset
    checkpoint.line = position.line
    checkpoint.column = position.column
    note(checkpoint)
  }

  // MARK: Events

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    source = places
    switch kind {
    case .json: format = format == nil ? .json : .jsonValues
    case .jsonNext: format = .jsonValues
    case .jsonSequence: format = .ndjson
    case .xml: format = .xml
    case .html: isOver = true
    }
    if !self.places.isUTF8 { isOver = true }
    try sink.startDocument(kind, places: places)
    advance()
  }

  func endDocument() throws {
    try sink.endDocument()
    advance()
  }

  func abandonDocument() {
    nodes = []
    lost = nil
    opening = OpenPath()
    sink.abandonDocument()
    advance()
  }

  func key(_ name: Span<UInt8>) throws -> Interest {
    let interest = try sink.key(name)
    advance()
    if writes, !interest.isSkip { opening.keep(key: name) }
    return interest
  }

  func startObject() throws -> Interest {
    let interest = try sink.startObject()
    opened(interest) { opening.openObject() }
    return interest
  }

  func startArray() throws -> Interest {
    let interest = try sink.startArray()
    opened(interest) { opening.openArray() }
    return interest
  }

  func startString() throws -> Interest {
    let interest = try sink.startString()
    opened(interest) { opening.openString() }
    return interest
  }

  func scalar(_ scalar: borrowing Scalar) throws {
    try sink.scalar(scalar)
    let (before, now) = advance()
    guard writes else { return }
    if before.isSame(as: now) {
      opening.dropNext()
      point.written = before.written
    } else {
      opening.keep(scalar)
    }
    limit()
    cut()
  }

  func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let interest = try sink.startElement(name, attributes)
    // What is borrowed can't be written by the closure of `opened`.
    let isNothing =
      interest.isSkip && point.isSame(as: Point(collected: mapper.restingState))
    if writes, !isNothing { opening.openElement(name, attributes) }
    opened(interest) {}
    return interest
  }

  func text(_ piece: Span<UInt8>) throws {
    try sink.text(piece)
    advance()
    guard writes, mapper.readsText else { return }
    opening.keep(text: piece)
    limit()
  }

  func skippedEntity(_ name: Span<UInt8>) throws {
    try sink.skippedEntity(name)
    lose()
  }

  func skippedEntity(inAttributes name: Span<UInt8>) throws {
    try sink.skippedEntity(inAttributes: name)
    lose()
  }

  func raw(_ piece: Span<UInt8>) throws {
    try sink.raw(piece)
    lose()
  }

  func end() throws {
    try sink.end()
    ended()
  }

  func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    if writes { opening.keepNamespace(prefix: prefix, uri: uri) }
    try sink.namespace(prefix: prefix, uri: uri)
  }

  func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
    // What it declares would have to be kept.
    giveUp()
    try sink.documentType(name: name, publicID: publicID, systemID: systemID)
  }
}
