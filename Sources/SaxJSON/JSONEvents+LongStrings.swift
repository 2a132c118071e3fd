internal import SaxEvents

/// A string whose source is longer than a window, while it passes by.
struct LongString {
  var decoder = LongStringDecoder()
  var entities = EntityDecoder()
  var interest = Interest.skip
  /// True if nobody was asked about it.
  var isPassedOver = false
  /// The position of the escape that the last window ended in.
  var escape: InputPosition?
}

/// Strings and comments that the tokenizer isn't shown: it would keep them whole.
extension JSONEvents {
  /// The window is the string's source so far, without anything wrong in it.
  func beginLongString() throws {
    try tokenizer.leaveString(
      UnsafeBufferPointer(start: carry.pointee.start, count: carryFed), for: self)
    longString = LongString()
    longString.isPassedOver = isSkipping || skipsNext
    if skipsNext { skipMark = windowMark }
    if !longString.isPassedOver {
      if container != .object {
        try openValue(at: windowStart, after: windowStart, isWord: false)
      }
      eventStart = windowStart
      lastEnd = windowEnd
      inItem = container == .array
      longString.interest = try sink.startString()
      if longString.interest.isEmpty { skipMark = windowMark }
      if longString.interest.contains(.raw) && rawDepth == 0 {
        rawDepth = depth + 1
        rawFrom = windowStart
      }
    }
    mode = .longString
    pending = .none
    let isWanted = !longString.interest.isEmpty
    if !isWanted, tokenizer.takesOverString(escaped: carryEndsInBackslash, for: self) {
      try closeWindow(before: windowEnd)
    } else {
      _ = try decodeLongString(from: windowStart + 1)
    }
    carry.pointee.removeAll()
  }

  /// A string that nobody wants has ended, and has been counted.
  func endPassedString(before end: UnsafePointer<UInt8>) throws {
    eventStart = end - 1
    inItem = false
    if container == .none { try closeDocument() }
  }

  func readLongString(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    openWindow(start, stop)
    return try decodeLongString(from: start)
  }

  private func decodeLongString(
    from start: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    // In a copy: the sink may look at the reader meanwhile.
    var decoder = longString.decoder
    eventStart = start
    lastEnd = windowEnd
    let (read, outcome) = try decoder.run(
      UnsafeBufferPointer(start: start, count: windowEnd - start), scanner, emit: emit)
    longString.decoder = decoder
    let end = start + read
    switch outcome {
    case .wrong(let finding):
      let at = start + finding.offset
      if at >= windowStart { throw error(finding, at: at) }
      throw error(finding, at: windowStart, position: longString.escape)
    case .moreWanted:
      if 1...read ~= decoder.openEscape {
        longString.escape = lines.pointee.position(at: mark(of: end) - decoder.openEscape)
      }
      try closeWindow(before: end)
    case .closed:
      try endLongString(end)
      try closeWindow(before: end)
    }
    return end
  }

  private func emit(_ piece: UnsafeBufferPointer<UInt8>) throws {
    if longString.interest.isDisjoint(with: [.walk, .text]) { return }
    guard options.decodesXMLEntities else { return try sink.text(piece.span) }
    plain.pointee.removeAll()
    longString.entities.decode(piece, into: &plain.pointee)
    if plain.pointee.count > 0 { try sink.text(plain.pointee.bytes.span) }
  }

  private func endLongString(_ end: UnsafePointer<UInt8>) throws {
    eventStart = end - 1
    lastEnd = end
    if rawDepth != 0 { try flushRaw(before: end) }
    if rawDepth > depth { rawDepth = 0 }
    if !longString.interest.isEmpty {
      plain.pointee.removeAll()
      longString.entities.finish(into: &plain.pointee)
      if plain.pointee.count > 0 { try sink.text(plain.pointee.bytes.span) }
      try sink.end()
    }
    if !isSkipping && longString.interest.isEmpty { skippedBytes += mark(of: end) - skipMark }
    skipsNext = false
    mode = .tokens
    inItem = false
    last = .value
    gap = Gap()
    if depth == 0 { try closeDocument() }
  }

  // MARK: Comments

  /// A comment begins in the window, and ends beyond it.
  func beginComment(_ start: UnsafePointer<UInt8>) throws {
    var comment = Comment()
    guard comment.begin(start[1]), comment.end(start + 2, windowEnd) == nil else {
      throw diagnose(isWhole: false)
    }
    self.comment = comment
    mode = .comment
    pending = .none
    carry.pointee.removeAll()
    gap.space = true
    try tokenizer.leaveComment(comment, for: self)
    try closeWindow(before: windowEnd)
  }

  func readComment(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    openWindow(start, stop)
    let end = comment.end(start, stop)
    if end != nil { mode = .tokens }
    if comment.sawLineEnd { gap.lineEnd = true }
    try closeWindow(before: end ?? stop)
    return end ?? stop
  }
}
