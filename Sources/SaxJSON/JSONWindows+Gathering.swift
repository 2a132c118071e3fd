internal import SaxEvents

/// Tokens that come in parts: the tokenizer gets the rest of one at once.
extension JSONWindows {
  func gather(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch carry.pending {
    case .string: return try gatherString(start, stop)
    case .number: return try gatherNumber(start, stop)
    case .object: return try gatherObject(start, stop)
    case .none, .literal, .comment:
      let next = start + characterLength(start)
      carry.buffer.append(start, next - start)
      resume = next
      try runCarry()
      return next
    }
  }

  /// Before something else ends the reading: lets the tokenizer see what was gathered, so that
  /// what is wrong with it comes first.
  func settleCarry() throws {
    if carry.pending == .none { return }
    if carry.fed < carry.buffer.count || carry.pending == .object { try runCarry() }
    if carry.pending == .none { return }
    if let finding = findingInCarry { throw error(finding) }
  }

  /// Makes a window of what was gathered.
  func openCarry() { events.openWindow(carry.buffer.start, carry.buffer.end) }

  /// The error in what was gathered, which becomes the window.
  private var findingInCarry: Diagnosis.Finding? {
    openCarry()
    return events.diagnosis(carry.buffer.bytes).run(
      wanted: events.wanted(nesting.gap), afterwards: events.afterwards)
  }

  private func error(_ finding: Diagnosis.Finding) -> ReadingError {
    events.error(
      finding, at: window.start + finding.offset,
      isItem: events.wanted(nesting.gap).takesValue)
  }

  func runCarry() throws {
    events.pointee.mayWait = false
    try run(carry.buffer.start, carry.buffer.end, feeding: carry.unread)
  }

  private func gatherString(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    let isKey = events.wanted(nesting.gap).takesKey
    // No escape is longer than six bytes for each that it stands for. The two that may make a pair of
    // surrogates are seen whole, as what is wrong with them comes before the limit.
    let most = isKey ? 6 * min(limits.name, Int.max >> 4) + 13 : UnicodeDecoder.window
    let room = max(0, most - carry.buffer.count)
    let reach = room < stop - start ? start + room : stop
    if let end = carry.stringEnd(start, reach, scanner) {
      carry.buffer.append(start, end - start)
      resume = end
      try runCarry()
      return end
    }
    carry.buffer.append(start, reach - start)
    if reach == stop { return stop }
    resume = reach
    let finding = findingInCarry ?? (isKey ? Diagnosis.longKey(limits) : nil)
    if let finding { throw error(finding) }
    try beginLongString()
    return reach
  }

  private func gatherObject(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    let room = max(0, Carry.mostOfObject - carry.buffer.count)
    let reach = room < stop - start ? start + room : stop
    let (end, outcome) = carry.passObject(start, reach, scanner)
    carry.buffer.append(start, end - start)
    if outcome == .more, reach == stop { return stop }
    // All there, or too long, or malformed.
    resume = end
    try runCarry()
    return end
  }

  private func gatherNumber(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    var next = start
    while next < stop, isNumberByte(next.pointee) { next += 1 }
    let length = carry.buffer.count + (next - start)
    // The tokenizer knows a number's end by the byte after it.
    let end = next < stop ? next + characterLength(next) : stop
    carry.buffer.append(start, end - start)
    resume = end
    // One that is too long is refused when it turns out to be one number.
    if next < stop || length > limits.tag { try runCarry() }
    return end
  }

  /// A number at the end of the input, or before an RS.
  func finishNumber() throws {
    openCarry()
    try tokenizer.readNumber(from: carry.unread, for: events)
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

  func characterLength(_ start: UnsafePointer<UInt8>) -> Int {
    switch start.pointee {
    case 0..<0xC0: 1
    case 0xC0..<0xE0: 2
    case 0xE0..<0xF0: 3
    default: 4
    }
  }
}
