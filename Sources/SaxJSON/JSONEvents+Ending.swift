internal import SaxEvents

/// The ends of a reading other than by a token: the input's end, its limit, bytes that are no text.
extension JSONEvents {
  /// - Parameter isInsideCharacter: whether bytes of a character that isn't whole came last.
  func finish(isInsideCharacter: Bool) throws {
    var isFinished = false
    // What is read again after a malformed value has an end of its own.
    while !isFinished {
      _ = try recovering { () throws -> UnsafePointer<UInt8> in
        self.resume = self.carry.pointee.end
        try self.finishInput(isInsideCharacter: isInsideCharacter)
        isFinished = true
        return self.windowEnd
      }
    }
  }

  private func finishInput(isInsideCharacter: Bool) throws {
    if mode == .discard { return try endDiscarding() }
    if mode == .tokens && pending == .number && !isInsideCharacter && !mayGoOn() {
      try finishNumber()
    }
    if isInsideCharacter { try settleCarry() }
    openWindow(carry.pointee.start, carry.pointee.end)
    if isInsideCharacter {
      throw error(
        Diagnosis.Finding(
          offset: 0, code: .truncated, message: "found the end of the input inside a character"),
        at: windowEnd)
    }
    switch mode {
    case .longString: throw truncated(inside: UInt8(ascii: "\""), .value)
    case .comment where comment.isBlock: throw truncated(inside: UInt8(ascii: "/"), .value)
    case .balance:
      throw truncated(inside: tokenizer.isInString ? UInt8(ascii: "\"") : nil, afterwards)
    case .tokens, .comment, .discard: break
    }
    if depth > 0 || pending != .none { throw diagnose(isWhole: true) }
    if documents == 0 && options.shape != .sequence {
      throw error(
        Diagnosis.Finding(offset: 0, code: .empty, message: "found nothing, wanted a JSON value"),
        at: windowEnd)
    }
  }

  /// True if the number that has begun is one so far, within something that is open: nobody knows whether more
  /// digits were to come.
  private func mayGoOn() -> Bool {
    guard depth > 0 else { return false }
    openWindow(carry.pointee.start, carry.pointee.end)
    var between = lastEnd == windowStart ? gap : Gap()
    let token = scan(&between, from: lastEnd, to: windowEnd)
    let bytes = UnsafeBufferPointer(start: token, count: windowEnd - token)
    return diagnosis(bytes).run(wanted: wanted(between), afterwards: afterwards) == nil
  }

  func endTooLong(_ total: Int) throws {
    try endDiscarding()
    try settleCarry()
    openWindow(carry.pointee.start, carry.pointee.end)
    throw error(
      Diagnosis.Finding(
        offset: 0, code: .limit, message: "found more than \(total) bytes of input (limit total)",
        fix: Limits.fix(raising: "total", from: total)),
      at: windowEnd)
  }

  func undecodable(_ bytes: UnsafeBufferPointer<UInt8>, _ message: String) throws {
    guard let start = bytes.baseAddress else { return }
    if mode == .discard {
      openWindow(start, start + bytes.count)
      lines.pointee.close(before: mark(of: windowEnd))
      recovery.isAtLineStart = false
      return
    }
    let next = try recovering { () throws -> UnsafePointer<UInt8> in
      self.resume = start
      try self.settleCarry()
      let length = self.carry.pointee.count
      self.carry.pointee.append(start, bytes.count)
      self.resume = start + bytes.count
      self.openWindow(self.carry.pointee.start, self.carry.pointee.end)
      self.recovery.undecoded = (self.windowStart + length, start)
      throw self.error(
        Diagnosis.Finding(
          offset: 0, code: .encoding, message: message, fix: "the input in UTF-8, UTF-16 or UTF-32"),
        at: self.windowStart + length, isItem: self.wanted(self.gap).takesValue)
    }
    // What came before was malformed, and given up: now it is these bytes' turn.
    if next == start { try undecodable(bytes, message) }
  }
}
