internal import SaxEvents

/// The windows: what the tokenizer is fed, and what is held back from it.
///
/// A tokenizer would read a token that isn't all there anew with every part that comes, which
/// takes time that grows with the square. So the parts are gathered here, and it gets the rest
/// of a token at once.
final class JSONWindows {
  /// The receiver of the tokenizer's tokens.
  let events: JSONEvents
  let tokenizer: any Tokenizer
  let scanner: BlockScanner

  /// The token or object that is not all there.
  var carry = Carry()
  var longString = LongString()
  var comment = Comment()

  /// Takes the errors of malformed values of a sequence and of malformed items of arrays.
  var recover: ((ReadingError) throws -> Void)? {
    didSet { recovery.isWanted = recover != nil }
  }
  /// The search for the end of a malformed item of an array, while that is passed over.
  var search: ItemSearch?
  /// The mark at which reading went on after the last of those.
  var lastResumed = -1
  /// The place in what was fed to go on from, if that isn't in the window.
  var resume: UnsafePointer<UInt8>?

  init(
    sink: any EventSink, options: JSONOptions, limits: Limits, source: String?,
    tokenizer: any Tokenizer, scanner: BlockScanner
  ) {
    events = .allocate(capacity: 1)
    events.initialize(
      to: JSONState(sink: sink, options: options, limits: limits, source: source))
    self.tokenizer = tokenizer
    self.scanner = scanner
    events.pointee.places.attach(events)
  }

  deinit {
    events.deinitialize(count: 1)
    events.deallocate()
  }
}

/// The parts of the state.
extension JSONWindows {
  var options: JSONOptions { _read { yield events.pointee.options } }
  var limits: Limits { _read { yield events.pointee.limits } }
  var window: JSONWindow {
    _read { yield events.pointee.window }
    _modify { yield &events.pointee.window }
  }
  var nesting: OpenContainers {
    _read { yield events.pointee.nesting }
    _modify { yield &events.pointee.nesting }
  }
  var nodes: OpenNodes {
    _read { yield events.pointee.nodes }
    _modify { yield &events.pointee.nodes }
  }
  var documents: Documents {
    _read { yield events.pointee.documents }
    _modify { yield &events.pointee.documents }
  }
  var skip: Skip {
    _read { yield events.pointee.skip }
    _modify { yield &events.pointee.skip }
  }
  var sink: BorrowedSink { _read { yield events.pointee.sink } }
  var mode: JSONState.Mode {
    _read { yield events.pointee.mode }
    _modify { yield &events.pointee.mode }
  }
  var raw: RawSource {
    _read { yield events.pointee.raw }
    _modify { yield &events.pointee.raw }
  }
  var recovery: Recovery {
    _read { yield events.pointee.recovery }
    _modify { yield &events.pointee.recovery }
  }
}

extension JSONWindows: UnicodeDecoder.Receiver {
  func begin(_ source: LineCounter.Source, offset: Int) {
    window.lines = LineCounter(source: source, offset: offset)
  }

  func parse(_ bytes: UnsafeBufferPointer<UInt8>, lines: LineCounter.Survey?) throws {
    guard var start = bytes.baseAddress else { return }
    let end = start + bytes.count
    window.expect(lines, from: start)
    defer { window.expect(nil, from: start) }
    while start < end {
      let stop = tokenizer.stop(start, end, in: options)
      while start < stop { start = try recovering { try self.step(start, stop) } }
      if start < end {
        start = try recovering { try self.stopped(at: start) }
      }
    }
  }

  /// Runs a step; if that finds a value malformed and somebody takes the error, goes on behind it.
  ///
  /// - Returns: where in what was fed to go on.
  @inline(__always)
  func recovering(
    _ step: () throws -> UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    resume = nil
    events.pointee.isOwnError = false
    recovery.undecoded = nil
    do {
      return try step()
    } catch {
      return try recovered(from: error)
    }
  }

  private func step(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch mode {
    case .tokens, .balance:
      if carry.pending != .none { return try gather(start, stop) }
      events.pointee.mayWait = true
      try run(start, stop, feeding: start)
      return stop
    case .longString: return try readLongString(start, stop)
    case .comment: return try readComment(start, stop)
    case .discard: return try discard(start, stop)
    case .item: return try passItem(start, stop)
    }
  }

  private func stopped(at stop: UnsafePointer<UInt8>) throws -> UnsafePointer<UInt8> {
    let mark = stop.byteOrderMarkEnd(stop + characterLength(stop))
    let next = mark ?? stop + 1
    switch mode {
    case .longString, .comment, .discard, .item: return try step(stop, next)
    case .tokens, .balance: break
    }
    if mark != nil, nesting.depth > 0 || carry.pending == .string { return try step(stop, next) }
    resume = stop
    try settleCarry()
    if carry.pending == .number, let last = carry.buffer.bytes.last,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= last
    {
      try finishNumber()
    }
    resume = nil
    let isSeparator = stop.pointee == 0x1E && nesting.depth == 0 && options.shape != .single
    if carry.pending == .none, isSeparator || events.markEnd(stop, next) != nil {
      if isSeparator { documents.noteSeparator() }
      events.openWindow(stop, next)
      try settle()
      return next
    }
    if carry.pending == .none {
      events.openWindow(stop, next)
    } else {
      carry.buffer.append(stop, next - stop)
      resume = next
      events.openWindow(carry.buffer.start, carry.buffer.end)
    }
    throw events.diagnose(isWhole: false)
  }

  /// The next window begins at `end`.
  func closeWindow(before end: UnsafePointer<UInt8>) throws {
    if raw.depth != 0 { try events.flushRaw(before: end) }
    sink.windowWillClose()
    events.keepNames()
    if recovery.isWanted, documents.isOpen {
      recovery.keep(before: end, in: &window, limit: limits.buffer)
      recovery.keepLastText(before: end, in: window)
    }
    nodes.locate(&window.lines)
    window.lineIsBlank = window.isLineBlank(before: end)
    window.close(before: end)
  }

  func run(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    feeding rest: UnsafePointer<UInt8>
  ) throws {
    events.openWindow(start, end)
    try tokenizer.read(from: rest, for: events)
    try settle()
  }

  /// After the tokenizer has read to the window's end: keeps the token that is not all there.
  func settle() throws {
    if mode == .balance {
      carry.clear()
      return try closeWindow(before: window.end)
    }
    if window.lastEnd != window.start { nesting.gap = Gap() }
    let before = nesting.gap
    let token: UnsafePointer<UInt8>
    (nesting.gap, token) = events.restOfGap(upTo: window.end)
    let length = window.end - token
    if length == 0 {
      carry.clear()
      return try closeWindow(before: window.end)
    }
    carry.pending =
      switch token.pointee {
      case UInt8(ascii: "\""): .string
      case UInt8(ascii: "/"): .comment
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
      case UInt8(ascii: "N"), UInt8(ascii: "I"): .number
      case UInt8(ascii: "{"): .object
      default: .literal
      }
    if carry.pending == .number && length > limits.tag {
      nesting.gap = before
      throw events.diagnose(isWhole: false)
    }
    if carry.pending == .comment && length > 1 { return try beginComment(token) }
    if nesting.depth == 0 && carry.pending != .comment {
      try events.checkNeighbour(
        at: token, nesting.gap, isWord: carry.pending == .number || carry.pending == .literal)
    }
    try closeWindow(before: token)
    carry.hold(token, length, scanner)
  }
}
