internal import SaxEvents

/// What is wrong, and where; and going on after it.
extension JSONEvents {
  func mark(of pointer: UnsafePointer<UInt8>) -> Int { windowMark + (pointer - windowStart) }

  var path: String {
    path(isItem: false)
  }

  /// - Parameter isItem: whether an item of the innermost array was about to begin.
  private func path(isItem: Bool) -> String {
    let number = isSequence && documents > 0 ? documents : nil
    if depth == 0 && nodes.value.count == 0 {
      return nodes.value.path(value: inValue || documentIsOpen ? number : nil, tail: .none)
    }
    let tail: OpenNodes.Tail
    if isSkipping {
      tail = .none
    } else if isInArray {
      tail = inValue ? .item(ahead: 0) : isItem ? .item(ahead: 1) : .none
    } else {
      tail = inValue || last == .key ? .member(key) : .none
    }
    return nodes.value.path(value: number, tail: tail)
  }

  @inline(__always)
  var isInArray: Bool { depth > 0 && kinds.value.base[depth &- 1] != 0 }

  @inline(never)
  func error(
    _ finding: Diagnosis.Finding, at pointer: UnsafePointer<UInt8>, isItem: Bool = false,
    position: Position? = nil
  ) -> ReadingError {
    isOwnError = true
    failedAt = pointer
    let place = Place(
      source: source, position: position ?? lines.value.position(at: mark(of: pointer)),
      path: path(isItem: isItem))
    return ReadingError(finding.code, finding.message, at: place, fix: finding.fix)
  }

  @inline(never)
  func tooDeep(at start: UnsafePointer<UInt8>) -> ReadingError {
    error(
      Diagnosis.Finding(
        offset: 0, code: .limit,
        message: "found more than \(limits.depth) open objects and arrays: limit depth",
        fix: "raise limit depth"),
      at: start, isItem: true)
  }

  func diagnosis(_ bytes: UnsafeBufferPointer<UInt8>) -> Diagnosis {
    Diagnosis(
      bytes: bytes, limits: limits, allowsComments: options.allowsComments,
      checksSurrogates: !isSkipping && !skipsNext)
  }

  func wanted(_ gap: Gap) -> Wanted {
    if depth == 0 {
      if documents == 0 || isSequence { return .value }
      return options.shape == .singleOrSequence && gap.lineEnd ? .value : .inputEnd
    }
    switch last {
    case .start, .open: return isInArray ? .valueOrArrayEnd : .keyOrObjectEnd
    case .key: return gap.separator ? .value : .colon
    case .value:
      if gap.separator { return isInArray ? .value : .key }
      return afterwards
    }
  }

  /// What may follow a value.
  var afterwards: Wanted {
    if depth == 0 { return isSequence ? .value : .inputEnd }
    return isInArray ? .commaOrArrayEnd : .commaOrObjectEnd
  }

  @inline(never)
  func unexpected(at pointer: UnsafePointer<UInt8>, _ wanted: Wanted) -> ReadingError {
    let bytes = UnsafeBufferPointer(start: pointer, count: windowEnd - pointer)
    return error(diagnosis(bytes).unexpected(0, wanted.text), at: pointer)
  }

  /// What is wrong with the window after the last token.
  /// - Parameter isWhole: whether the input ends with it.
  @inline(never)
  func diagnose(isWhole: Bool) -> any Error {
    var between = lastEnd == windowStart ? gap : Gap()
    let token = scan(&between, from: lastEnd, to: windowEnd)
    let wanted = wanted(between)
    let bytes = UnsafeBufferPointer(start: token, count: windowEnd - token)
    let isItem = wanted.takesValue && !bytes.isEmpty && bytes.first != UInt8(ascii: "]")
    if depth == 0, let first = bytes.first, Diagnosis.beginsWord(first) {
      do { try checkNeighbour(at: token, between, isWord: true) } catch { return error }
    }
    if let finding = diagnosis(bytes).run(wanted: wanted, afterwards: afterwards) {
      return error(finding, at: token + finding.offset, isItem: isItem)
    }
    if isWhole { return truncated(inside: bytes.first, wanted) }
    return error(
      Diagnosis.Finding(
        offset: 0, code: .malformed, message: "found no JSON, wanted \(wanted.text)"),
      at: token, isItem: isItem)
  }

  private func truncated(inside token: UInt8?, _ wanted: Wanted) -> ReadingError {
    var message =
      switch token {
      case nil: "found the end of the input, wanted \(wanted.text)"
      case UInt8(ascii: "\""):
        "found the end of the input inside a string, wanted its closing quotation mark"
      case UInt8(ascii: "/"): "found the end of the input inside a comment"
      case UInt8(ascii: "t"): "found the end of the input, wanted 'true'"
      case UInt8(ascii: "f"): "found the end of the input, wanted 'false'"
      case UInt8(ascii: "n"): "found the end of the input, wanted 'null'"
      default: "found the end of the input inside a number, wanted a digit"
      }
    if let open = nodes.value.innermost(&lines.value) {
      let position = open.position
      message +=
        ": the \(open.isArray ? "array" : "object") that opens at \(position.line):\(position.column) is not closed"
    }
    return error(
      Diagnosis.Finding(offset: 0, code: .truncated, message: message), at: windowEnd,
      isItem: token != nil && wanted.takesValue)
  }

  // MARK: The input's end

  /// - Parameter isInsideCharacter: whether bytes of a character that isn't whole came last.
  func finish(isInsideCharacter: Bool) throws {
    _ = try recovering { () throws -> UnsafePointer<UInt8> in
      try self.finishInput(isInsideCharacter: isInsideCharacter)
      return self.windowEnd
    }
  }

  private func finishInput(isInsideCharacter: Bool) throws {
    if mode == .discard { return }
    if mode == .tokens && pending == .number && !isInsideCharacter { try finishNumber() }
    if isInsideCharacter { try settleCarry() }
    openWindow(carry.value.start, carry.value.end)
    if isInsideCharacter {
      throw error(
        Diagnosis.Finding(
          offset: 0, code: .truncated, message: "found the end of the input inside a character"),
        at: windowEnd)
    }
    switch mode {
    case .longString: throw truncated(inside: UInt8(ascii: "\""), .value)
    case .comment where comment.isBlock: throw truncated(inside: UInt8(ascii: "/"), .value)
    case .tokens, .comment, .discard: break
    }
    if depth > 0 || pending != .none { throw diagnose(isWhole: true) }
    if documents == 0 && options.shape != .sequence {
      throw error(
        Diagnosis.Finding(offset: 0, code: .empty, message: "found nothing, wanted a JSON value"),
        at: windowEnd)
    }
  }

  func endTooLong(_ total: Int) throws {
    try settleCarry()
    openWindow(carry.value.start, carry.value.end)
    throw error(
      Diagnosis.Finding(
        offset: 0, code: .limit, message: "found more than \(total) bytes of input: limit total",
        fix: "raise limit total"),
      at: windowEnd)
  }

  func undecodable(_ bytes: UnsafeBufferPointer<UInt8>, _ message: String) throws {
    guard let start = bytes.baseAddress else { return }
    if mode == .discard {
      openWindow(start, start + bytes.count)
      lines.value.close(before: mark(of: windowEnd))
      return
    }
    let next = try recovering { () throws -> UnsafePointer<UInt8> in
      self.resume = start
      try self.settleCarry()
      let length = self.carry.value.count
      self.carry.value.append(start, bytes.count)
      self.resume = start + bytes.count
      self.openWindow(self.carry.value.start, self.carry.value.end)
      throw self.error(
        Diagnosis.Finding(offset: 0, code: .encoding, message: message),
        at: self.windowStart + length, isItem: self.wanted(self.gap).takesValue)
    }
    // What came before was malformed, and given up: now it is these bytes' turn.
    if next == start { try undecodable(bytes, message) }
  }

  // MARK: Recovery

  /// Runs a step; if that finds a value of a sequence malformed and somebody takes the error,
  /// goes on at the next line.
  /// - Returns: where in what was fed to go on.
  func recovering(
    _ step: () throws -> UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    resume = nil
    isOwnError = false
    do {
      return try step()
    } catch let error as ReadingError where isOwnError && isSequence && error.isRecoverable {
      guard let recover else { throw error }
      let next = resume
      if documentIsOpen { sink.abandonDocument() }
      try recover(error)
      return try restart(next)
    }
  }

  private func restart(_ next: UnsafePointer<UInt8>?) throws -> UnsafePointer<UInt8> {
    var lineEnd = failedAt
    while lineEnd < windowEnd, !isLineEnd(lineEnd.pointee) { lineEnd += 1 }
    mode = lineEnd < windowEnd ? .tokens : .discard
    lines.value.close(before: mark(of: lineEnd))
    let rest =
      next == nil ? [] : Array(UnsafeBufferPointer(start: lineEnd, count: windowEnd - lineEnd))
    tokenizer = YajlTokenizer(events: self, allowsComments: options.allowsComments)
    kinds.value.removeAll()
    depth = 0
    nodes.value.removeAll()
    carry.value.removeAll()
    pending = .none
    last = .start
    gap = Gap()
    gap.space = true
    gap.lineEnd = true
    inValue = false
    skipsNext = false
    isSkipping = false
    rawDepth = 0
    documentIsOpen = false
    lastWasWord = false
    guard let next else { return lineEnd }
    try rest.withUnsafeBufferPointer(parse)
    return next
  }

  func discard(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    openWindow(start, stop)
    var lineEnd = start
    while lineEnd < stop, !isLineEnd(lineEnd.pointee) { lineEnd += 1 }
    if lineEnd < stop { mode = .tokens }
    lines.value.close(before: mark(of: lineEnd))
    return lineEnd
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x1E }
}

extension ReadingError {
  fileprivate var isRecoverable: Bool {
    code == .malformed || code == .truncated || code == .encoding
  }
}
