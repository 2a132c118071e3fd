internal import SaxEvents

/// The windows: what the tokenizer is fed, and what is held back from it.
///
/// A tokenizer would read a token that isn't all there anew with every part that comes, which
/// takes time that grows with the square. So the parts are gathered here, and it gets the rest
/// of a token at once.
extension JSONEvents: UnicodeDecoder.Receiver {
  func begin(_ source: LineCounter.Source, offset: Int) {
    lines.pointee = LineCounter(source: source, offset: offset)
  }

  func parse(_ window: UnsafeBufferPointer<UInt8>, lines: LineCounter.Survey?) throws {
    guard var start = window.baseAddress else { return }
    let end = start + window.count
    survey = lines
    surveyStart = start
    defer { survey = nil }
    while start < end {
      let stop = tokenizer.stop(start, end, in: options)
      while start < stop { start = try recovering { try self.step(start, stop) } }
      if start < end {
        start = try recovering { try self.stopped(at: start) }
      }
    }
  }

  private func step(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch mode {
    case .tokens, .balance:
      if pending != .none { return try gather(start, stop) }
      try run(start, stop, feeding: start)
      return stop
    case .longString: return try readLongString(start, stop)
    case .comment: return try readComment(start, stop)
    case .discard: return try discard(start, stop)
    }
  }

  private func stopped(at stop: UnsafePointer<UInt8>) throws -> UnsafePointer<UInt8> {
    let next = stop + 1
    switch mode {
    case .longString, .comment, .discard: return try step(stop, next)
    case .tokens, .balance: break
    }
    resume = stop
    try settleCarry()
    if pending == .number, let last = carry.pointee.bytes.last,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= last
    {
      try finishNumber()
    }
    resume = nil
    if stop.pointee == 0x1E && depth == 0 && options.shape != .single && pending == .none {
      if documents == 0 { isSequence = true }
      openWindow(stop, next)
      try settle()
      return next
    }
    if pending == .none {
      openWindow(stop, next)
    } else {
      carry.pointee.append(stop, 1)
      resume = next
      openWindow(carry.pointee.start, carry.pointee.end)
    }
    throw diagnose(isWhole: false)
  }

  func openWindow(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    windowStart = start
    windowEnd = end
    lastEnd = start
    eventStart = start
    rawFrom = start
    windowMark = lines.pointee.mark
    lines.pointee.open(
      UnsafeRawBufferPointer(start: start, count: end - start), survey: surveyed(from: start))
  }

  /// The facts known about a window that is a part of what is being fed. Those come in order;
  /// others are elsewhere in memory.
  private func surveyed(from start: UnsafePointer<UInt8>) -> LineCounter.Survey? {
    guard let known = survey, start >= surveyStart, start < surveyStart + known.count
    else { return nil }
    survey?.drop(surveyStart, start - surveyStart)
    surveyStart = start
    return survey
  }

  /// The next window begins at `end`.
  func closeWindow(before end: UnsafePointer<UInt8>) throws {
    if rawDepth != 0 { try flushRaw(before: end) }
    sink.windowWillClose()
    keepNames()
    if recover != nil, documentIsOpen { keepValue(before: end) }
    nodes.pointee.locate(&lines.pointee)
    lineIsBlank = isLineBlank(before: end)
    lines.pointee.close(before: mark(of: end))
  }

  /// Bytes that names of open nodes are in are about to go.
  func keepNames() {
    if last == .key && !isSkipping { keepKey() }
    nodes.pointee.keepNames()
  }

  @inline(never)
  func flushRaw(before end: UnsafePointer<UInt8>) throws {
    let piece = UnsafeBufferPointer(start: rawFrom, count: max(0, end - rawFrom))
    if piece.isEmpty { return }
    rawFrom = end
    try sink.raw(piece.span)
  }

  func run(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    feeding rest: UnsafePointer<UInt8>
  ) throws {
    openWindow(start, end)
    try tokenizer.read(from: rest, for: self)
    try settle()
  }

  /// After the tokenizer has read to the window's end: keeps the token that is not all there.
  func settle() throws {
    if mode == .balance {
      carry.pointee.removeAll()
      pending = .none
      return try closeWindow(before: windowEnd)
    }
    if lastEnd != windowStart { gap = Gap() }
    let before = gap
    let token = scan(&gap, from: lastEnd, to: windowEnd)
    let length = windowEnd - token
    if length == 0 {
      carry.pointee.removeAll()
      pending = .none
      return try closeWindow(before: windowEnd)
    }
    pending =
      switch token.pointee {
      case UInt8(ascii: "\""): .string
      case UInt8(ascii: "/"): .comment
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
      default: .literal
      }
    if pending == .number && length > limits.tag {
      gap = before
      throw diagnose(isWhole: false)
    }
    if pending == .comment && length > 1 { return try beginComment(token) }
    if depth == 0 && pending != .comment {
      try checkNeighbour(at: token, gap, isWord: pending != .string)
    }
    try closeWindow(before: token)
    if carry.pointee.count > 0 && carry.pointee.start <= token && token < carry.pointee.end {
      carry.pointee.removeFirst(token - carry.pointee.start)
    } else {
      carry.pointee.removeAll()
      carry.pointee.append(token, length)
    }
    carryFed = length
    carryEndsInBackslash = false
    if pending == .string { _ = stringEnd(carry.pointee.start + 1, carry.pointee.end) }
  }
}
