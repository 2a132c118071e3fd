internal import SaxEvents

/// Finds the tokens straight in the window's bytes.
///
/// It keeps nothing of a token from window to window: one that is not all there is gathered by
/// ``JSONWindows``, and read when it is. What is passed over by balance alone goes on from window
/// to window without being gathered.
final class NativeTokenizer: Tokenizer {
  let scanner: BlockScanner
  /// Reads objects that the sink takes at once; nil if it takes none.
  let rows: UnsafeMutablePointer<RowScanner>?
  /// Holds that.
  private let rowMemory: RowMemory?
  private let rowSink: (any RowSink)?
  /// The object in the window that has to be told by events.
  private var untaken: UnsafePointer<UInt8>?
  /// The text of a string with escapes.
  let decoded = UnsafeMutablePointer.holding(ByteBuffer())
  var passing = Passing.nothing

  /// A tokenizer that hands plain objects over as rows, if the sink takes them and the options ask
  /// for no comments or XML entities.
  ///
  /// - Parameter sink: the receiver of rows; held by the caller as long as the tokenizer is used.
  init(scanner: BlockScanner, sink: any EventSink, options: JSONOptions, limits: Limits) {
    self.scanner = scanner
    let isPlain = !options.isRelaxed && !options.decodesXMLEntities
    rowSink = isPlain ? sink as? any RowSink : nil
    rowMemory = rowSink.map {
      .of($0, scanner: scanner, limits: limits, checks: options.validation == .full)
    }
    rows = rowMemory?.scanner
  }

  deinit {
    decoded.deinitialize(count: 1)
    decoded.deallocate()
  }

  func stop(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in options: JSONOptions
  ) -> UnsafePointer<UInt8> { end }

  func read(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws {
    if events.pointee.mode == .balance {
      guard try passOn(events) else { return }
    }
    try readTokens(events, isWhole: false)
  }

  func readNumber(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws {
    try readTokens(events, isWhole: true)
    if events.pointee.window.lastEnd == events.pointee.window.start {
      throw events.diagnose(isWhole: true)
    }
  }

  func leaveString(_ shown: UnsafeBufferPointer<UInt8>, for events: JSONEvents) {}

  func takesOverString(escaped: Bool, for events: JSONEvents) -> Bool {
    guard passesByBalance(events) else { return false }
    passing = .string(escaped: escaped)
    events.pointee.mode = .balance
    return true
  }

  func leaveComment(_ comment: Comment, for events: JSONEvents) {}

  func restart() { passing = .nothing }

  func restart(inside open: UnsafeBufferPointer<UInt8>, isAfterComma: Bool) { restart() }

  // MARK: Grammar

  /// Reads tokens from the last one's end to the window's, or to a token that the window cuts.
  ///
  /// - Parameter isWhole: whether the input ends with the window.
  private func readTokens(_ events: JSONEvents, isWhole: Bool) throws {
    let end = events.pointee.window.end
    untaken = nil
    var next = events.pointee.window.lastEnd
    var wanted = events.wanted(
      next == events.pointee.window.start ? events.pointee.nesting.gap : Gap())
    while var byte = nextByte(&next, end) {
      // A member's or an item's parts mostly follow each other at once.
      if wanted == .commaOrObjectEnd {
        if byte == UInt8(ascii: ",") {
          next += 1
          wanted = .key
          guard let after = nextByte(&next, end) else { return }
          byte = after
        } else if byte == UInt8(ascii: "}") {
          next += 1
          wanted = try close(events, before: next)
          continue
        }
      } else if wanted == .commaOrArrayEnd {
        if byte == UInt8(ascii: ",") {
          next += 1
          wanted = .value
          guard let after = nextByte(&next, end) else { return }
          byte = after
        } else if byte == UInt8(ascii: "]") {
          next += 1
          wanted = try close(events, before: next)
          continue
        }
      }
      if byte == UInt8(ascii: "\""), wanted == .key || wanted == .keyOrObjectEnd {
        guard let after = try readKey(next, end, events) else { return }
        next = after
        wanted = .colon
        guard let after = nextByte(&next, end) else { return }
        byte = after
      }
      if wanted == .colon, byte == UInt8(ascii: ":") {
        next += 1
        wanted = .value
        guard let after = nextByte(&next, end) else { return }
        byte = after
      }
      if wanted == .value || wanted == .valueOrArrayEnd || events.pointee.nesting.container == .none
      {
        if events.pointee.skip.next, passesByBalance(events) {
          guard let after = try passValue(byte, next, end, events) else { return }
          next = after
          wanted = events.afterwards
          continue
        }
        switch byte {
        case UInt8(ascii: "\""):
          guard let after = try readString(next, end, events) else { return }
          next = after
          wanted = events.afterwards
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["):
          let isArray = byte == UInt8(ascii: "[")
          if let after = try takeRows(next, end, events) {
            next = after
            wanted = events.afterwards
            continue
          }
          if events.pointee.mayWait, waits(next, end, events) { return }
          next += 1
          try open(isArray, at: next - 1, events)
          wanted = isArray ? .valueOrArrayEnd : .keyOrObjectEnd
          if events.pointee.skip.isActive && passesByBalance(events) {
            guard let after = try passContainer(next, end, events) else { return }
            next = after
            wanted = events.afterwards
          }
          continue
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          // Here, and not in a function of its own (RFC 8259 §6): the compiler called it, which took 4 % more instructions
          // of a document that is read in full.
          switch scanner.numberEnd(next, end, checksEnd: true) {
          case .at(let after):
            if after == end && !isWhole { return }
            try tell(number: next, to: after, events)
            next = after
          case .unfinished: return
          case .wrong:
            guard let after = try readOddNumber(next, end, events, isWhole: isWhole) else { return }
            next = after
          }
          wanted = events.afterwards
          continue
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
          guard let after = try readLiteral(byte, next, end, events) else { return }
          next = after
          wanted = events.afterwards
          continue
        default: break
        }
      }
      if byte == UInt8(ascii: "]") && wanted == .valueOrArrayEnd
        || byte == UInt8(ascii: "}") && wanted == .keyOrObjectEnd
      {
        next += 1
        wanted = try close(events, before: next)
        continue
      }
      if events.pointee.isRelaxed {
        if events.pointee.options.allowsTrailingCommas, closesAfterComma(byte, wanted, events) {
          next += 1
          wanted = try close(events, before: next)
          continue
        }
        if events.pointee.options.allowsNonFiniteNumbers, wanted.takesValue,
          byte == UInt8(ascii: "N") || byte == UInt8(ascii: "I")
        {
          guard let after = try readNonFinite(next, next, end, events, isWhole: isWhole)
          else { return }
          next = after
          wanted = events.afterwards
          continue
        }
      }
      guard let after = try readGap(byte, next, end, events) else { return }
      next = after
    }
  }

  /// True if a byte closes the innermost container behind a comma.
  private func closesAfterComma(_ byte: UInt8, _ wanted: Wanted, _ events: JSONEvents) -> Bool {
    switch wanted {
    case .key: byte == UInt8(ascii: "}")
    case .value: byte == UInt8(ascii: "]") && events.pointee.nesting.container == .array
    default: false
    }
  }

  /// The first byte that is no white space; nil if there is none.
  @inline(__always)
  private func nextByte(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UInt8? {
    guard next < end else { return nil }
    if next.pointee > 0x20 { return next.pointee }
    next = spaceEnd(next, end)
    return next < end ? next.pointee : nil
  }

  @inline(never)
  private func spaceEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    // Mostly there is one, if any.
    if end - start >= 2, start.pointee == 0x20 || start.pointee == 0x0A, start[1] > 0x20 {
      return start + 1
    }
    return scanner.spaceEnd(start, end)
  }

  /// Reads what stands between tokens and is neither white space nor a separator.
  /// - Returns: what comes after it; nil if it goes on.
  @inline(never)
  private func readGap(
    _ byte: UInt8, _ next: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    if byte == 0x1E && events.pointee.nesting.depth == 0 && events.pointee.options.shape != .single
    {
      events.pointee.documents.noteSeparator()
      return next + 1
    }
    if let after = events.markEnd(next, end) { return after }
    if byte == UInt8(ascii: "/") && events.pointee.options.allowsComments {
      var comment = Comment()
      guard end - next >= 2 else { return nil }
      if comment.begin(next[1]) { return comment.end(next + 2, end) }
    }
    throw events.diagnose(isWhole: false)
  }

  // MARK: Containers

  /// Takes the object that begins there at once, and in an array those that follow it. To come here for
  /// each took 4 % of the time of a record of 860 bytes.
  ///
  /// - Returns: the byte after the last that was taken; nil if the first has to be told by events.
  private func takeRows(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    guard let rows, let rowSink, !events.pointee.skip.isActive, events.pointee.raw.depth == 0,
      start != untaken
    else { return nil }
    if events.pointee.nesting.container == .object {
      guard start.pointee == UInt8(ascii: "{"), !events.pointee.skip.next,
        case let shape = rowSink.rowShape, shape >= 0,
        let after = rows.pointee.read(shape, start, end, depth: events.pointee.nesting.depth),
        try events.take(rows, shape, rowSink, from: start, to: after)
      else {
        untaken = start
        return nil
      }
      return after
    }
    guard events.pointee.nesting.container == .array else {
      guard events.pointee.documents.isSequence, events.pointee.nesting.depth == 0,
        start.pointee == UInt8(ascii: "{"),
        case let shape = rowSink.rowShape, shape >= 0,
        let after = rows.pointee.read(shape, start, end, depth: 0),
        try events.takeRoot(rows, shape, rowSink, from: start, to: after)
      else { return nil }
      return after
    }
    let depth = events.pointee.nesting.depth
    var start = start
    var taken: UnsafePointer<UInt8>?
    var shape = rowSink.rowShape
    let isKept = shape >= 0 && rowSink.keepsShape(shape)
    while true {
      guard shape >= 0, let after = rows.pointee.read(shape, start, end, depth: depth),
        try events.takeItem(rows, shape, rowSink, from: start, to: after)
      else {
        untaken = start
        return taken
      }
      taken = after
      var next = after
      guard nextByte(&next, end) == UInt8(ascii: ",") else { return taken }
      next += 1
      guard let byte = nextByte(&next, end), byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      else { return taken }
      start = next
      if !isKept { shape = rowSink.rowShape }
    }
  }

  /// True if an object that begins there is cut by the window, and the sink may take it at once when it is whole.
  /// Told by events, those that windows of 64 KiB cut made records of 860 bytes under 256 rules with predicates take
  /// eight times as long in all.
  private func waits(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) -> Bool {
    // One that is cut off by a mistake would swallow the lines or items behind it until then.
    if events.pointee.recovery.isWanted { return false }
    guard end - start < Carry.mostOfObject, let rows, let rowSink,
      start.pointee == UInt8(ascii: "{"), !events.pointee.skip.isActive,
      events.pointee.raw.depth == 0
    else { return false }
    let mayBeRow =
      switch events.pointee.nesting.container {
      case .object: !events.pointee.skip.next
      case .array: true
      case .none: events.pointee.documents.isSequence && events.pointee.nesting.depth == 0
      }
    guard mayBeRow, case let shape = rowSink.rowShape, shape >= 0,
      !rows.pointee.keys.isPaused(shape), rowSink.mayWait(shape: shape)
    else { return false }
    return rows.pointee.isCut(start, end)
  }

  @inline(__always)
  private func open(
    _ isArray: Bool, at start: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws {
    if events.pointee.skip.isActive {
      try events.passOpen(isArray: isArray, at: start)
    } else {
      try events.open(isArray: isArray, at: start)
    }
  }

  @inline(__always)
  private func close(_ events: JSONEvents, before end: UnsafePointer<UInt8>) throws -> Wanted {
    if events.pointee.skip.isActive {
      try events.passClose(before: end)
    } else {
      try events.close(before: end)
    }
    return events.afterwards
  }
}
