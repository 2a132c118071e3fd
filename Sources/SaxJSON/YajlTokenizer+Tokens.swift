internal import SaxEvents

/// The places of yajl's tokens: it tells their text, and how far it has read.
extension YajlTokenizer: Tokenizer {
  /// Form feed and vertical tab, which yajl takes for white space, and the RS or byte order mark before a value of a
  /// sequence.
  func stop(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, in options: JSONOptions
  ) -> UnsafePointer<UInt8> {
    // Searches in blocks: each search goes past the first stop, and the next one repeats that part. 3 MB of byte order
    // marks took 1.2 s.
    var block = start
    while block < end {
      let blockEnd = end - block > 1024 ? block + 1024 : end
      if let stop = firstStop(block, blockEnd, end, isSingle: options.shape == .single) {
        return stop
      }
      block = blockEnd
    }
    return end
  }

  /// Finds the first byte of a block that yajl must not see.
  ///
  /// - Parameter end: the end of the window, which a mark that begins in the block may reach.
  private func firstStop(
    _ start: UnsafePointer<UInt8>, _ blockEnd: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    isSingle: Bool
  ) -> UnsafePointer<UInt8>? {
    var stop = blockEnd
    stop = ByteSearch.first(0x0B, start, stop) ?? stop
    stop = ByteSearch.first(0x0C, start, stop) ?? stop
    if !isSingle {
      stop = ByteSearch.first(0x1E, start, stop) ?? stop
      var mark = start
      while let found = ByteSearch.first(0xEF, mark, stop) {
        if found.byteOrderMarkEnd(end) != nil { return found }
        mark = found + 1
      }
    }
    return stop < blockEnd ? stop : nil
  }

  func read(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws {
    try show(unread, events.pointee.window.end - unread, events, isWhole: false)
  }

  func readNumber(from unread: UnsafePointer<UInt8>, for events: JSONEvents) throws {
    if unread < events.pointee.window.end { try read(from: unread, for: events) }
    // yajl knows a number's end by the byte after it; this one is no part of the window.
    fed = events.pointee.window.end
    self.events = events
    if !parse([0x20], 1) { throw whatIsWrong(events, isWhole: true) }
  }

  private func show(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ events: JSONEvents, isWhole: Bool
  ) throws {
    fed = bytes
    self.events = events
    if !parse(bytes, count) { throw whatIsWrong(events, isWhole: isWhole) }
  }

  private func whatIsWrong(_ events: JSONEvents, isWhole: Bool) -> any Error {
    guard let failure else { return events.diagnose(isWhole: isWhole) }
    self.failure = nil
    return failure
  }

  /// Always false, as yajl reads every token and nothing is passed over by balance.
  var isInString: Bool { false }

  // MARK: Stand-ins

  func restart(inside open: UnsafeBufferPointer<UInt8>, isAfterComma: Bool) {
    restart()
    var text = open.flatMap { Array(($0 == 0 ? #"{"":"# : "[").utf8) }
    text += Array((isAfterComma ? #""","# : #""""#).utf8)
    tell(.nothing)
    _ = text.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { parse($0, bytes.count) }
    }
    tell(.everything)
  }

  /// yajl would keep the string whole: it is shown the shortest end that it can have.
  func leaveString(_ shown: UnsafeBufferPointer<UInt8>, for events: JSONEvents) throws {
    var index = 1
    while index < shown.count {
      if shown[index] != UInt8(ascii: "\\") {
        index += 1
      } else if index + 1 == shown.count {
        return try standIn(Array("\"\"".utf8), events)
      } else {
        index += shown[index + 1] == UInt8(ascii: "u") ? 6 : 2
      }
    }
    let digits = Array(repeating: UInt8(ascii: "0"), count: index - shown.count)
    try standIn(digits + [UInt8(ascii: "\"")], events)
  }

  func takesOverString(escaped: Bool, for events: JSONEvents) -> Bool { false }

  func leaveComment(_ comment: Comment, for events: JSONEvents) throws {
    let rest = comment.isBlock ? comment.endsInAsterisk ? "/" : "*/" : "\n"
    try standIn(Array(rest.utf8), events)
  }

  private func standIn(_ bytes: [UInt8], _ events: JSONEvents) throws {
    tell(.nothing)
    let isFine = parse(bytes, bytes.count)
    tell(events.pointee.skip.isActive ? .outline : .everything)
    if !isFine { throw events.diagnose(isWhole: false) }
  }

  // MARK: Tokens

  @inline(__always)
  func open(isArray: Bool, for events: JSONEvents) throws {
    try events.open(isArray: isArray, at: tokenEnd - 1)
    if events.pointee.skip.isActive { tell(.outline) }
  }

  @inline(__always)
  func passClose(for events: JSONEvents) throws {
    try events.passClose(before: tokenEnd)
    if !events.pointee.skip.isActive { tell(.everything) }
  }

  @inline(__always)
  func literal(_ kind: Scalar.Kind, for events: JSONEvents) throws {
    let end = tokenEnd
    try events.word(kind, from: end - (kind == .false ? 5 : 4), to: end)
  }

  func number(_ count: Int, for events: JSONEvents) throws {
    let end = tokenEnd
    // yajl ends a number where it is one, whatever follows.
    if end < events.pointee.window.end, end.pointee.makesNumberNone {
      throw events.diagnose(isWhole: false)
    }
    try events.number(from: end - count, to: end)
  }

  @inline(__always)
  func string(_ text: UnsafePointer<UInt8>?, _ count: Int, for events: JSONEvents) throws {
    guard let text else { return }
    let source = try source(text, count, events)
    try events.string(
      UnsafeBufferPointer(start: text, count: count), from: source.start, to: source.end)
  }

  @inline(__always)
  func key(_ text: UnsafePointer<UInt8>?, _ count: Int, for events: JSONEvents) throws {
    guard let text else { return }
    let source = try source(text, count, events)
    try events.key(
      UnsafeBufferPointer(start: text, count: count), from: source.start, to: source.end)
    if !events.pointee.window.contains(text) { events.pointee.key.keep() }
  }

  @inline(__always)
  func passString(_ text: UnsafePointer<UInt8>?, _ count: Int, for events: JSONEvents) throws {
    guard let text else { return }
    events.passScalar(before: try source(text, count, events).end)
  }

  @inline(__always)
  func passKey(_ text: UnsafePointer<UInt8>?, _ count: Int, for events: JSONEvents) throws {
    guard let text else { return }
    let source = try source(text, count, events)
    try events.passKey(count, from: source.start, to: source.end)
  }

  /// The place of a string, quotation marks included. Strings with escapes, and those that were
  /// held back, have their text elsewhere than in the window.
  @inline(__always)
  private func source(
    _ text: UnsafePointer<UInt8>, _ count: Int, _ events: JSONEvents
  ) throws -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    if events.pointee.window.contains(text) { return (text - 1, text + (count &+ 1)) }
    let start = events.tokenStart(after: events.pointee.window.lastEnd)
    let end = tokenEnd
    if end - start != count &+ 2 { try checkSurrogates(start, end, events) }
    return (start, end)
  }

  /// yajl makes nonsense of surrogates that are alone; the source tells.
  @inline(never)
  private func checkSurrogates(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws {
    let count = end - start
    var index = 1
    while index &+ 5 < count {
      if start[index] != UInt8(ascii: "\\") {
        index &+= 1
      } else if start[index &+ 1] == UInt8(ascii: "u")
        && start[index &+ 2] | 0x20 == UInt8(ascii: "d")
        && start[index &+ 3] >= UInt8(ascii: "8")
      {
        let source = UnsafeBufferPointer(start: start, count: count)
        if events.diagnosis(source).run(wanted: .value, afterwards: .inputEnd) != nil {
          throw events.diagnose(isWhole: false)
        }
        return
      } else {
        index &+= 2
      }
    }
  }
}
