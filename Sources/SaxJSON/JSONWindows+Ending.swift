internal import SaxEvents

/// The ends of a reading other than by a token: the input's end, its limit, bytes that are no text.
extension JSONWindows {
  /// Ends the reading where the input ends: an unfinished value is an error, which a sequence may
  /// recover from.
  ///
  /// - Parameter isInsideCharacter: whether bytes of a character that isn't whole came last.
  func finish(isInsideCharacter: Bool) throws {
    var isFinished = false
    // What is read again after a malformed value has an end of its own.
    while !isFinished {
      _ = try recovering { () throws -> UnsafePointer<UInt8> in
        resume = carry.buffer.end
        try self.finishInput(isInsideCharacter: isInsideCharacter)
        isFinished = true
        return window.end
      }
    }
  }

  private func finishInput(isInsideCharacter: Bool) throws {
    if mode == .discard { return try endDiscarding() }
    if mode == .item { return try endItem() }
    if carry.pending == .object {
      try runCarry()
      resume = carry.buffer.end
    }
    if mode == .tokens && carry.pending == .number && !isInsideCharacter && !mayGoOn() {
      try finishNumber()
    }
    if isInsideCharacter { try settleCarry() }
    openCarry()
    if isInsideCharacter {
      throw events.error(
        Diagnosis.Finding(
          offset: 0, code: .truncated, message: "found the end of the input inside a character"),
        at: window.end)
    }
    switch mode {
    case .longString: throw events.truncated(inside: UInt8(ascii: "\""), .value)
    case .comment where comment.isBlock: throw events.truncated(inside: UInt8(ascii: "/"), .value)
    case .balance:
      throw events.truncated(
        inside: tokenizer.isInString ? UInt8(ascii: "\"") : nil, events.afterwards)
    case .tokens, .comment, .discard, .item: break
    }
    if nesting.depth > 0 || carry.pending != .none { throw events.diagnose(isWhole: true) }
    if documents.count == 0 && options.shape != .sequence && options.shape != .restOfSequence {
      throw events.error(
        Diagnosis.Finding(offset: 0, code: .empty, message: "found nothing, wanted a JSON value"),
        at: window.end)
    }
  }

  /// True if the number that has begun is one so far, within something that is open: nobody knows whether more
  /// digits were to come.
  private func mayGoOn() -> Bool {
    guard nesting.depth > 0 else { return false }
    openCarry()
    let (between, token) = events.restOfGap(upTo: window.end)
    return events.diagnosis(window.rest(from: token)).run(
      wanted: events.wanted(between), afterwards: events.afterwards) == nil
  }

  func endTooLong(_ total: Int) throws {
    try endDiscarding()
    if mode == .item { try tellItem() }
    try settleCarry()
    openCarry()
    throw events.error(
      Diagnosis.Finding(
        offset: 0, code: .limit, message: "found more than \(total) bytes of input (limit total)",
        fix: Limits.fix(raising: "total", from: total)),
      at: window.end)
  }

  func undecodable(_ bytes: UnsafeBufferPointer<UInt8>, _ message: String) throws {
    guard let start = bytes.baseAddress else { return }
    if mode == .item {
      return try passUndecodable(bytes)
    }
    if mode == .discard {
      events.openWindow(start, start + bytes.count)
      window.close(before: window.end)
      recovery.isAtLineStart = false
      return
    }
    let next = try recovering { () throws -> UnsafePointer<UInt8> in
      resume = start
      try self.settleCarry()
      let length = carry.buffer.count
      carry.buffer.append(start, bytes.count)
      resume = start + bytes.count
      openCarry()
      self.recovery.undecoded = (window.start + length, start)
      throw events.error(
        Diagnosis.Finding(
          offset: 0, code: .encoding, message: message, fix: "the input in UTF-8, UTF-16 or UTF-32"),
        at: window.start + length, isItem: events.wanted(nesting.gap).takesValue)
    }
    // What came before was malformed, and given up: now it is these bytes' turn.
    if next == start { try undecodable(bytes, message) }
  }
}
