internal import SaxEvents

/// A string whose source is longer than a window, while it passes by.
struct LongString {
  var decoder = LongStringDecoder()
  var entities = EntityDecoder()
  var interest = Interest.skip
  /// True if nobody was asked about it.
  var isPassedOver = false
  /// The offset in the input of its opening quotation mark, where errors are recovered from.
  var start: Int?
  /// The position of the escape that the last window ended in.
  var escape: InputPosition?
}

/// Strings and comments that the tokenizer isn't shown: it would keep them whole.
extension JSONWindows {
  /// The window is the string's source so far, without anything wrong in it.
  func beginLongString() throws {
    try tokenizer.leaveString(
      UnsafeBufferPointer(start: carry.buffer.start, count: carry.fed), for: events)
    longString = LongString()
    if recovery.isWanted { longString.start = window.position(of: window.start).offset }
    longString.isPassedOver = skip.isActive || skip.next
    if skip.next { skip.mark = window.mark }
    if !longString.isPassedOver {
      if nesting.container != .object {
        try events.openValue(at: window.start, after: window.start, isWord: false)
      }
      window.eventStart = window.start
      window.lastEnd = window.end
      nesting.inItem = nesting.container == .array
      longString.interest = try sink.startString()
      if longString.interest.isEmpty { skip.mark = window.mark }
      if longString.interest.contains(.raw) && raw.depth == 0 {
        raw.depth = nesting.depth + 1
        raw.from = window.start
      }
    }
    mode = .longString
    carry.pending = .none
    let isWanted = !longString.interest.isEmpty
    if !isWanted, tokenizer.takesOverString(escaped: carry.endsInBackslash, for: events) {
      try closeWindow(before: window.end)
    } else {
      _ = try decodeLongString(from: window.start + 1)
    }
    carry.buffer.removeAll()
  }

  func readLongString(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    events.openWindow(start, stop)
    return try decodeLongString(from: start)
  }

  private func decodeLongString(
    from start: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    // In a copy: the sink may look at the reader meanwhile.
    var decoder = longString.decoder
    window.eventStart = start
    window.lastEnd = window.end
    let (read, outcome) = try decoder.run(
      UnsafeBufferPointer(start: start, count: window.end - start), scanner, emit: emit)
    longString.decoder = decoder
    let end = start + read
    switch outcome {
    case .wrong(let finding):
      let at = start + finding.offset
      if at >= window.start { throw events.error(finding, at: at) }
      throw events.error(finding, at: window.start, position: longString.escape)
    case .moreWanted:
      if 1...read ~= decoder.openEscape {
        longString.escape = window.position(of: end - decoder.openEscape)
      }
      try closeWindow(before: end)
    case .closed:
      try endLongString(end)
      try closeWindow(before: end)
      recovery.lastText = nil
    }
    return end
  }

  private func emit(_ piece: UnsafeBufferPointer<UInt8>) throws {
    if longString.interest.isDisjoint(with: [.walk, .text]) { return }
    guard options.decodesXMLEntities else { return try sink.text(piece.span) }
    events.pointee.plain.removeAll()
    longString.entities.decode(piece, into: &events.pointee.plain)
    if events.pointee.plain.count > 0 { try sink.text(events.pointee.plain.bytes.span) }
  }

  private func endLongString(_ end: UnsafePointer<UInt8>) throws {
    window.eventStart = end - 1
    window.lastEnd = end
    if raw.depth != 0 { try events.flushRaw(before: end) }
    if raw.depth > nesting.depth { raw.depth = 0 }
    if !longString.interest.isEmpty {
      events.pointee.plain.removeAll()
      longString.entities.finish(into: &events.pointee.plain)
      if events.pointee.plain.count > 0 { try sink.text(events.pointee.plain.bytes.span) }
      try sink.end()
    }
    if !skip.isActive && longString.interest.isEmpty {
      skip.bytes += window.mark(of: end) - skip.mark
    }
    skip.next = false
    mode = .tokens
    nesting.inItem = false
    nesting.last = .value
    nesting.gap = Gap()
    if nesting.depth == 0 { try events.closeDocument() }
  }

  // MARK: Comments

  /// A comment begins in the window, and ends beyond it.
  func beginComment(_ start: UnsafePointer<UInt8>) throws {
    var comment = Comment()
    guard comment.begin(start[1]), comment.end(start + 2, window.end) == nil else {
      throw events.diagnose(isWhole: false)
    }
    self.comment = comment
    mode = .comment
    carry.pending = .none
    carry.buffer.removeAll()
    nesting.gap.space = true
    try tokenizer.leaveComment(comment, for: events)
    try closeWindow(before: window.end)
  }

  func readComment(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    events.openWindow(start, stop)
    let end = comment.end(start, stop)
    if end != nil { mode = .tokens }
    if comment.sawLineEnd { nesting.gap.lineEnd = true }
    try closeWindow(before: end ?? stop)
    return end ?? stop
  }
}
