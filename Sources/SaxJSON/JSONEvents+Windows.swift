internal import SaxEvents

/// The windows: what the tokenizer is fed, and what is held back from it.
///
/// The tokenizer keeps a token that isn't all there and reads it anew with every part that
/// comes, which takes time that grows with the square. So the parts are gathered here, and it
/// gets the rest of a token at once.
extension JSONEvents: InputDecoder.Receiver {
  func begin(_ source: LineCounter.Source, offset: Int) {
    lines.value = LineCounter(source: source, offset: offset)
  }

  func parse(_ window: UnsafeBufferPointer<UInt8>) throws {
    guard var start = window.baseAddress else { return }
    let end = start + window.count
    while start < end {
      let stop = stopByte(start, end)
      while start < stop { start = try recovering { try self.step(start, stop) } }
      if start < end {
        start = try recovering { try self.stopped(at: start) }
      }
    }
  }

  /// The first byte that the tokenizer mustn't see: form feed and vertical tab, which it takes
  /// for white space, and the RS before a value of a sequence. None is allowed inside a token.
  private func stopByte(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var stop = end
    stop = firstByte(0x0B, start, stop) ?? stop
    stop = firstByte(0x0C, start, stop) ?? stop
    return options.shape == .single ? stop : firstByte(0x1E, start, stop) ?? stop
  }

  private func step(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch mode {
    case .tokens:
      if pending != .none { return try gather(start, stop) }
      try run(start, stop, feeding: start)
      return stop
    case .longString: return try readLongString(start, stop)
    case .comment: return try readComment(start, stop)
    case .discard: return discard(start, stop)
    }
  }

  private func stopped(at stop: UnsafePointer<UInt8>) throws -> UnsafePointer<UInt8> {
    let next = stop + 1
    switch mode {
    case .longString, .comment, .discard: return try step(stop, next)
    case .tokens: break
    }
    resume = stop
    try settleCarry()
    if pending == .number, let last = carry.value.bytes.last,
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
      carry.value.append(stop, 1)
      resume = next
      openWindow(carry.value.start, carry.value.end)
    }
    throw diagnose(isWhole: false)
  }

  // MARK: Windows

  func openWindow(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    windowStart = start
    windowEnd = end
    lastEnd = start
    eventStart = start
    eventEnd = start
    rawFrom = start
    windowMark = lines.value.mark
    lines.value.open(UnsafeRawBufferPointer(start: start, count: end - start))
  }

  /// The next window begins at `end`.
  func closeWindow(before end: UnsafePointer<UInt8>) throws {
    if rawDepth != 0 { try flushRaw(before: end) }
    if last == .key && !isSkipping { keepKey() }
    sink.windowWillClose()
    nodes.value.locate(&lines.value)
    lines.value.close(before: mark(of: end))
  }

  @inline(never)
  func flushRaw(before end: UnsafePointer<UInt8>) throws {
    let piece = UnsafeBufferPointer(start: rawFrom, count: max(0, end - rawFrom))
    if piece.isEmpty { return }
    rawFrom = end
    try sink.raw(piece.span)
  }

  private func run(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    feeding rest: UnsafePointer<UInt8>
  ) throws {
    openWindow(start, end)
    try feed(rest, end - rest)
    try settle()
  }

  private func feed(_ bytes: UnsafePointer<UInt8>, _ count: Int) throws {
    fed = bytes
    guard let tokenizer, tokenizer.feed(bytes, count) else {
      if let failure {
        self.failure = nil
        throw failure
      }
      throw diagnose(isWhole: false)
    }
  }

  /// After the tokenizer has read to the window's end: keeps the token that is not all there.
  private func settle() throws {
    if lastEnd != windowStart { gap = Gap() }
    var between = gap
    let token = scan(&between, from: lastEnd, to: windowEnd)
    gap = between
    let length = windowEnd - token
    if length == 0 {
      carry.value.removeAll()
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
      throw error(Diagnosis.longNumber(limits), at: token, isItem: true)
    }
    if pending == .comment && length > 1 { return try beginComment(token) }
    if depth == 0 && pending != .comment {
      try checkNeighbour(at: token, gap, isWord: pending != .string)
    }
    try closeWindow(before: token)
    if carry.value.count > 0 && carry.value.start <= token && token < carry.value.end {
      carry.value.removeFirst(token - carry.value.start)
    } else {
      carry.value.removeAll()
      carry.value.append(token, length)
    }
    carryFed = length
    carryEndsInBackslash = false
    if pending == .string { _ = stringEnd(carry.value.start + 1, carry.value.end) }
  }

  // MARK: Between tokens

  /// Passes over what may stand between tokens.
  /// - Returns: the first byte of something else, such as a token.
  func scan(
    _ gap: inout Gap, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    separator: UInt8? = nil
  ) -> UnsafePointer<UInt8> {
    let separator = separator ?? self.separator
    var next = start
    while next < end {
      switch next.pointee {
      case 0x20, 0x09: gap.space = true
      case 0x0A, 0x0D:
        gap.space = true
        gap.lineEnd = true
      case 0x1E where depth == 0 && options.shape != .single:
        gap.space = true
        gap.lineEnd = true
      case separator where !gap.separator && separator != 0: gap.separator = true
      case UInt8(ascii: "/") where options.allowsComments:
        guard let after = commentEnd(next, end, &gap) else { return next }
        next = after
        continue
      default: return next
      }
      next += 1
    }
    return end
  }

  /// What stands before the next token: after a key a colon, after a value a comma.
  private var separator: UInt8 {
    if depth == 0 { return 0 }
    switch last {
    case .key: return UInt8(ascii: ":")
    case .value: return UInt8(ascii: ",")
    case .start, .open: return 0
    }
  }

  /// Where a token begins that the tokenizer didn't find in the window, whose grammar is checked.
  @inline(never)
  func tokenStart(after before: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var next = before
    var between = Gap()
    while next < windowEnd {
      next = scan(&between, from: next, to: windowEnd, separator: 0)
      guard next < windowEnd,
        next.pointee == UInt8(ascii: ",") || next.pointee == UInt8(ascii: ":")
      else { break }
      next += 1
    }
    return next
  }

  private func commentEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ gap: inout Gap
  ) -> UnsafePointer<UInt8>? {
    guard end - start >= 2 else { return nil }
    var comment = Comment()
    guard comment.begin(start[1]), let after = comment.end(start + 2, end) else { return nil }
    gap.space = true
    if comment.sawLineEnd { gap.lineEnd = true }
    return after
  }

  // MARK: Tokens in parts

  private func gather(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch pending {
    case .string: return try gatherString(start, stop)
    case .number: return try gatherNumber(start, stop)
    case .none, .literal, .comment:
      let next = start + characterLength(start)
      carry.value.append(start, next - start)
      resume = next
      try runCarry()
      return next
    }
  }

  /// Before something else ends the reading: lets the tokenizer see what was gathered, so that
  /// what is wrong with it comes first.
  func settleCarry() throws {
    if pending != .none && carryFed < carry.value.count { try runCarry() }
  }

  private func runCarry() throws {
    try run(carry.value.start, carry.value.end, feeding: carry.value.start + carryFed)
  }

  private func gatherString(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    let isKey = wanted(gap).takesKey
    let most =
      isKey ? limits.name.multipliedReportingOverflow(by: 6).partialValue : InputDecoder.window
    let room = max(0, (most < 0 ? Int.max : most) - carry.value.count)
    let reach = room < stop - start ? start + room : stop
    if let end = stringEnd(start, reach) {
      carry.value.append(start, end - start)
      resume = end
      try runCarry()
      return end
    }
    carry.value.append(start, reach - start)
    if reach == stop { return stop }
    resume = reach
    openWindow(carry.value.start, carry.value.end)
    let finding = diagnosis(carry.value.bytes).run(wanted: wanted(gap), afterwards: afterwards)
    if isKey || finding != nil {
      let finding = finding ?? Diagnosis.longKey(limits)
      throw error(finding, at: windowStart + finding.offset, isItem: true)
    }
    try beginLongString()
    return reach
  }

  /// The byte after the closing quotation mark, or after a control character, which ends the string in error.
  private func stringEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    var escaped = carryEndsInBackslash
    while next < end {
      let byte = next.pointee
      next += 1
      if escaped {
        escaped = false
      } else if byte == UInt8(ascii: "\\") {
        escaped = true
      } else if byte == UInt8(ascii: "\"") || byte < 0x20 {
        return next
      }
    }
    carryEndsInBackslash = escaped
    return nil
  }

  private func gatherNumber(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    var next = start
    while next < stop, isNumberByte(next.pointee) { next += 1 }
    let length = carry.value.count + (next - start)
    // The tokenizer knows a number's end by the byte after it.
    let end = next < stop ? next + characterLength(next) : stop
    carry.value.append(start, end - start)
    resume = end
    if length > limits.tag {
      openWindow(carry.value.start, carry.value.end)
      let finding =
        diagnosis(carry.value.bytes).run(wanted: wanted(gap), afterwards: afterwards)
        .flatMap { $0.offset <= limits.tag ? $0 : nil } ?? Diagnosis.longNumber(limits)
      throw error(finding, at: windowStart + finding.offset, isItem: true)
    }
    if next < stop { try runCarry() }
    return end
  }

  /// A number at the end of the input, or before an RS.
  func finishNumber() throws {
    openWindow(carry.value.start, carry.value.end)
    if carryFed < carry.value.count {
      try feed(carry.value.start + carryFed, carry.value.count - carryFed)
    }
    // The tokenizer knows a number's end by the byte after it; this one is no part of the window.
    fed = windowEnd
    guard let tokenizer, tokenizer.feed([0x20], 1) else {
      if let failure {
        self.failure = nil
        throw failure
      }
      throw diagnose(isWhole: true)
    }
    try settle()
  }

  private func isNumberByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private func characterLength(_ start: UnsafePointer<UInt8>) -> Int {
    switch start.pointee {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }
}
