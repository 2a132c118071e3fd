package import SaxEvents

/// Reads XML 1.0 with Namespaces in XML 1.0 where it comes in UTF-8 or ASCII and without a document
/// type declaration, several times faster than libxml2. Anything else is handed over to an
/// ``XMLReader``, whose events, errors and limits are the same.
///
/// What the sink passes over is by default checked for balance alone (``XMLOptions/validation``).
/// Memory is bounded by the ``Limits``: a tag, a comment or a processing instruction that the
/// pieces fed cut in two is held, up to `limit tag`; text and CDATA are not. Until the document
/// element begins up to 64 KiB are held. Of names two thousand are kept at a time, 1.8 MB, and
/// those that are open. Not for concurrent use: one thread at a time, and the sink must not feed it.
package final class NativeXMLReader: Reader {
  private enum Stage {
    case prolog
    case native
    case handed(XMLReader)
  }

  private let sink: any EventSink
  private let options: XMLOptions
  private let limits: Limits
  private let source: String?

  private var stage = Stage.prolog
  private var prolog: Prolog
  let state: NativePointer

  /// The name of the encoding that has nothing but ASCII, if the document declares it.
  private var ascii: String?
  /// The beginning of a character that the last piece cut in two.
  private var partial: [UInt8] = []
  private var taken = 0
  /// The most bytes that are looked at before they are read. Less once there were bytes that are no character, as those
  /// behind them are looked at again.
  private var longestPiece = Int.max
  private let life = ReaderLife()

  /// A reader for one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: told of what is read; kept until the reader goes.
  ///   - options: with another mode than ``XMLOptions/Mode/xml``, a DTD or a resolver an
  ///     ``XMLReader`` reads.
  ///   - limits: what the document may ask for.
  ///   - source: the input's name, for errors.
  package init(
    sink: any EventSink, options: XMLOptions = XMLOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.sink = sink
    self.options = options
    self.limits = limits
    self.source = source
    prolog = Prolog(as: options.encoding)
    state = .allocate(capacity: 1)
    state.initialize(
      to: NativeState(sink: sink, options: options, limits: limits, source: source))
    state.pointee.places.attach(state)
    if let sink = sink as? any RowSink, options.validation == .balanced {
      state.takeRows(to: sink)
    }
    if options.mode != .xml || options.dtd != nil || options.resolver != nil { handOver() }
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// True if an ``XMLReader`` reads the document.
  package var isHandedOver: Bool {
    if case .handed = stage { true } else { false }
  }

  /// The number of bytes that there is room for, of what pieces have left unfinished.
  package var heldCapacity: Int {
    if case .handed(let reader) = stage { return reader.windowCapacity }
    return state.pointee.unfinished.bytes.capacity
  }

  /// True if the sink is asked to lose the record around a character that XML forbids, or bytes that are no character,
  /// so that reading goes on. Set before the first byte. Documents that an ``XMLReader`` reads end there in any case.
  package var passesForbiddenCharacters: Bool {
    get { state.pointee.forbidden.arePassed }
    set { state.pointee.forbidden.arePassed = newValue }
  }

  package func feed(_ bytes: Span<UInt8>) throws {
    if case .handed(let reader) = stage { return try reader.feed(bytes) }
    try bytes.withUnsafeBufferPointer { bytes in
      try life.read { try take(bytes) }
    }
  }

  package func finish() throws {
    if case .handed(let reader) = stage { return try reader.finish() }
    try life.finish {
      if case .prolog = stage { try leaveProlog() }
      if case .handed(let reader) = stage { return try reader.finish() }
      try state.end(isInCharacter: !partial.isEmpty)
    }
  }

  // MARK: Who reads

  private func take(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    guard case .prolog = stage else { return try takeWithinTotal(bytes) }
    if let total = limits.total, prolog.held.count + bytes.count > total {
      prolog.hold(UnsafeBufferPointer(rebasing: bytes.prefix(total - prolog.held.count)))
      try leaveProlog()
      return try take(UnsafeBufferPointer(rebasing: bytes.dropFirst(total - taken)))
    }
    if prolog.held.isEmpty, let decision = prolog.decide(bytes, atEnd: false) {
      return try begin(decision, bytes)
    }
    prolog.hold(bytes)
    let held = prolog.held
    try held.withUnsafeBufferPointer { held in
      if let decision = prolog.decide(held, atEnd: false) { try begin(decision, held) }
    }
  }

  /// Decides, though nothing may have been seen that decides it.
  private func leaveProlog() throws {
    let held = prolog.held
    try held.withUnsafeBufferPointer { held in
      try begin(prolog.decide(held, atEnd: true) ?? .handOver, held)
    }
  }

  private func begin(_ decision: Prolog.Decision, _ bytes: UnsafeBufferPointer<UInt8>) throws {
    prolog.release()
    switch decision {
    case .handOver: try handOver().feed(bytes.span)
    case .native(let mark, let ascii):
      stage = .native
      self.ascii = ascii
      taken = mark
      state.begin(after: mark)
      try takeWithinTotal(UnsafeBufferPointer(rebasing: bytes.dropFirst(mark)))
    }
  }

  @discardableResult
  private func handOver() -> XMLReader {
    let reader = XMLReader(sink: sink, options: options, limits: limits, source: source)
    stage = .handed(reader)
    return reader
  }

  // MARK: From bytes to characters

  private func takeWithinTotal(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if case .handed(let reader) = stage { return try reader.feed(bytes.span) }
    guard let total = limits.total, bytes.count > total - taken else {
      taken += bytes.count
      return try decode(bytes)
    }
    try decode(UnsafeBufferPointer(rebasing: bytes.prefix(max(total - taken, 0))))
    taken = total
    try state.refuse(.tooMuch(limits))
  }

  private func decode(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    var rest = bytes
    while !rest.isEmpty {
      if partial.isEmpty {
        let count = try readCharacters(UnsafeBufferPointer(rebasing: rest.prefix(longestPiece)))
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst(count))
      } else {
        partial.append(rest[0])
        rest = UnsafeBufferPointer(rebasing: rest.dropFirst())
        try readPartial()
      }
    }
  }

  /// Reads the bytes of a character that pieces have cut, or finds that they are none.
  private func readPartial() throws {
    var character = partial
    while !character.isEmpty {
      let count = try character.withUnsafeBufferPointer { try readCharacters($0) }
      if !partial.isEmpty { return }
      character.removeFirst(count)
    }
  }

  /// Reads characters, up to bytes that are none at most.
  /// - Returns: the number of bytes that have been read, or kept.
  private func readCharacters(_ bytes: UnsafeBufferPointer<UInt8>) throws -> Int {
    partial = []
    if let ascii {
      let count = UTF8Prefix.ascii(bytes)
      try state.take(UnsafeBufferPointer(rebasing: bytes.prefix(count)))
      return count < bytes.count ? count + (try pass(1, .notEncoded(ascii))) : count
    }
    let survey = state.pointee.search.survey(bytes)
    try state.take(UnsafeBufferPointer(rebasing: bytes.prefix(survey.count)), survey.lines)
    let rest = bytes.dropFirst(survey.count)
    switch survey.rest {
    case .none: return bytes.count
    case .partial:
      partial = Array(rest)
      return bytes.count
    case .invalid: return survey.count + (try pass(1, .notEncoded("UTF-8")))
    case .noncharacter:
      let last = rest.dropFirst(2).first ?? 0
      return survey.count
        + (try pass(3, .forbidden(character: last == 0xBE ? 0xFFFE : 0xFFFF)))
    }
  }

  /// Passes over bytes that are no character of XML, if the sink can lose the record that they are in.
  /// - Returns: their count.
  private func pass(_ count: Int, _ fault: Fault) throws -> Int {
    guard passesForbiddenCharacters else {
      try state.refuse(fault)
      return count
    }
    longestPiece = 4096
    try state.replace(count, for: fault)
    return count
  }
}

extension NativeXMLReader: PlaceSource {
  private var places: NativePlaces { state.pointee.places }

  package var mark: Mark {
    if case .handed(let reader) = stage { return reader.mark }
    return places.mark
  }

  package var endMark: Mark {
    if case .handed(let reader) = stage { return reader.endMark }
    return places.endMark
  }

  package func position(at mark: Mark) -> InputPosition {
    if case .handed(let reader) = stage { return reader.position(at: mark) }
    return places.position(at: mark)
  }

  package var path: String {
    if case .handed(let reader) = stage { return reader.path }
    return places.path
  }

  /// The namespace that a prefix stands for at the element that opened last (Namespaces in XML 1.0
  /// §6.1).
  package func namespace(ofPrefix prefix: String) -> String? {
    if case .handed(let reader) = stage { return reader.namespace(ofPrefix: prefix) }
    return places.namespace(ofPrefix: prefix)
  }
}

@available(*, unavailable, message: "a reader belongs to the thread that feeds it")
extension NativeXMLReader: Sendable {}
