internal import SaxEvents

/// Tokens that come in parts: the tokenizer gets the rest of one at once.
extension JSONEvents {
  func gather(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    switch pending {
    case .string: return try gatherString(start, stop)
    case .number: return try gatherNumber(start, stop)
    case .none, .literal, .comment:
      let next = start + characterLength(start)
      carry.pointee.append(start, next - start)
      resume = next
      try runCarry()
      return next
    }
  }

  /// Before something else ends the reading: lets the tokenizer see what was gathered, so that
  /// what is wrong with it comes first.
  func settleCarry() throws {
    if pending == .none { return }
    if carryFed < carry.pointee.count { try runCarry() }
    if pending == .none { return }
    openWindow(carry.pointee.start, carry.pointee.end)
    let finding = diagnosis(carry.pointee.bytes).run(wanted: wanted(gap), afterwards: afterwards)
    if let finding {
      throw error(finding, at: windowStart + finding.offset, isItem: wanted(gap).takesValue)
    }
  }

  private func runCarry() throws {
    try run(carry.pointee.start, carry.pointee.end, feeding: carry.pointee.start + carryFed)
  }

  private func gatherString(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    let isKey = wanted(gap).takesKey
    // No escape is longer than six bytes for each that it stands for. The two that may make a pair of
    // surrogates are seen whole, as what is wrong with them comes before the limit.
    let most = isKey ? 6 * min(limits.name, Int.max >> 4) + 13 : UnicodeDecoder.window
    let room = max(0, most - carry.pointee.count)
    let reach = room < stop - start ? start + room : stop
    if let end = stringEnd(start, reach) {
      carry.pointee.append(start, end - start)
      resume = end
      try runCarry()
      return end
    }
    carry.pointee.append(start, reach - start)
    if reach == stop { return stop }
    resume = reach
    openWindow(carry.pointee.start, carry.pointee.end)
    let finding = diagnosis(carry.pointee.bytes).run(wanted: wanted(gap), afterwards: afterwards)
    if isKey || finding != nil {
      let finding = finding ?? Diagnosis.longKey(limits)
      throw error(finding, at: windowStart + finding.offset, isItem: wanted(gap).takesValue)
    }
    try beginLongString()
    return reach
  }

  /// The byte after the closing quotation mark, or after a control character, which ends the string in error.
  func stringEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    if carryEndsInBackslash && next < end {
      carryEndsInBackslash = false
      next += 1
    }
    while true {
      next = scanner.plainEnd(next, end)
      if next == end { return nil }
      if next.pointee != UInt8(ascii: "\\") { return next + 1 }
      if end - next == 1 {
        carryEndsInBackslash = true
        return nil
      }
      next += 2
    }
  }

  private func gatherNumber(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    var next = start
    while next < stop, isNumberByte(next.pointee) { next += 1 }
    let length = carry.pointee.count + (next - start)
    // The tokenizer knows a number's end by the byte after it.
    let end = next < stop ? next + characterLength(next) : stop
    carry.pointee.append(start, end - start)
    resume = end
    // One that is too long is refused when it turns out to be one number.
    if next < stop || length > limits.tag { try runCarry() }
    return end
  }

  /// A number at the end of the input, or before an RS.
  func finishNumber() throws {
    openWindow(carry.pointee.start, carry.pointee.end)
    try tokenizer.readNumber(from: carry.pointee.start + carryFed, for: self)
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
