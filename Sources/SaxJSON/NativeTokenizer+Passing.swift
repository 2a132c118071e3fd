internal import SaxEvents

/// Passing over by balance: strings to their closing quotation mark, containers to the
/// bracket of their kind, numbers and literals to what can be part of none.
extension NativeTokenizer {
  /// The thing passed over that the window ended in.
  enum Passing {
    case nothing
    case container(BlockScanner.Balance)
    case string(escaped: Bool)
    case word
  }

  var isInString: Bool {
    switch passing {
    case .container(let balance): balance.isInString
    case .string: true
    case .nothing, .word: false
    }
  }

  /// Not where the source is wanted, which nobody is to get unchecked; nor where a quotation mark
  /// may stand in a comment.
  @inline(__always)
  func passesByBalance(_ events: JSONEvents) -> Bool {
    events.pointee.balances && events.pointee.raw.depth == 0
  }

  /// Goes on with what the last window ended in.
  /// - Returns: whether it has ended, in which case tokens follow.
  func passOn(_ events: JSONEvents) throws -> Bool {
    let start = events.pointee.window.start
    let end = events.pointee.window.end
    let after: UnsafePointer<UInt8>?
    switch passing {
    case .nothing: after = start
    case .container(let balance): after = try pass(balance, start, end, events)
    case .string(let escaped):
      after = passString(start, end, escaped: escaped, events)
      if let after { try events.endPassedString(before: after) }
    case .word: after = passWord(start, end, events)
    }
    guard after != nil else { return false }
    events.pointee.mode = .tokens
    events.pointee.nesting.gap = Gap()
    return true
  }

  // MARK: Values that their keys have answered for

  /// Passes over a value of which its key's answer said that nobody wants it, or over all the rest
  /// of its object.
  ///
  /// - Parameter byte: the value's first byte, the one at `start`.
  /// - Returns: the byte after what is passed over; nil if that goes on after the window.
  @inline(__always)
  func passValue(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    if events.pointee.skip.rest, byte.beginsValue { return try passRest(start, end, events) }
    switch byte {
    case UInt8(ascii: "\""):
      events.pointee.skip.mark = events.pointee.window.mark(of: start)
      let stop = scanner.plainEnd(start + 1, end)
      if stop < end, stop.pointee == UInt8(ascii: "\"") {
        events.skipScalar(from: start, to: stop + 1)
        return stop + 1
      }
      return passString(stop, end, escaped: false, events)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return try passMember(isArray: byte == UInt8(ascii: "["), start, end, events)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      events.pointee.skip.mark = events.pointee.window.mark(of: start)
      return passWord(start, end, events)
    default: throw events.diagnose(isWhole: false)
    }
  }

  private func passString(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, escaped: Bool,
    _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    var escaped = escaped
    guard let after = scanner.stringEnd(start, end, escaped: &escaped) else {
      passing = .string(escaped: escaped)
      events.pointee.mode = .balance
      return nil
    }
    endScalar(before: after, events)
    return after
  }

  private func passWord(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    let next = scanner.wordEnd(start, end)
    if next == end {
      passing = .word
      events.pointee.mode = .balance
      return nil
    }
    endScalar(before: next, events)
    return next
  }

  private func endScalar(before end: UnsafePointer<UInt8>, _ events: JSONEvents) {
    events.passScalar(before: end)
    events.pointee.skip.next = false
    events.pointee.skip.bytes += events.pointee.window.mark(of: end) - events.pointee.skip.mark
  }

  // MARK: Containers

  /// A container that ends in the window, as most do, is never opened.
  private func passMember(
    isArray: Bool, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    if events.pointee.nesting.depth >= events.pointee.limits.depth {
      throw events.tooDeep(at: start)
    }
    events.pointee.nesting.kinds[events.pointee.nesting.depth] = isArray ? 1 : 0
    var balance = BlockScanner.Balance(
      kinds: events.pointee.nesting.kinds, depth: events.pointee.nesting.depth + 1,
      limit: events.pointee.limits.depth)
    let (after, outcome) = scanner.pass(&balance, start + 1, end)
    if outcome == .closed {
      events.skipScalar(from: start, to: after)
      return after
    }
    events.pointee.window.lastEnd = start + 1
    events.openNode(isArray: isArray, at: start)
    events.pointee.skip.next = false
    events.beginSkip(from: start, ends: false)
    return try settle(balance, after, outcome, events)
  }

  /// Passes over the inside of the innermost container, to its closing bracket or to the window's
  /// end.
  ///
  /// - Parameter start: after the opening bracket, of which the sink has been told.
  func passContainer(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    let balance = BlockScanner.Balance(
      kinds: events.pointee.nesting.kinds, depth: events.pointee.nesting.depth,
      limit: events.pointee.limits.depth)
    return try pass(balance, start, end, events)
  }

  /// Passes over what is left of the innermost object, of which the sink has had all that it wants.
  ///
  /// - Parameter start: the value of the key that showed it.
  private func passRest(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    events.pointee.skip.next = false
    events.beginSkip(from: start, ends: true)
    return try passContainer(start, end, events)
  }

  private func pass(
    _ balance: BlockScanner.Balance, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    var balance = balance
    let (after, outcome) = scanner.pass(&balance, start, end)
    return try settle(balance, after, outcome, events)
  }

  private func settle(
    _ balance: BlockScanner.Balance, _ end: UnsafePointer<UInt8>,
    _ outcome: BlockScanner.Outcome, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    events.pointee.nesting.leave(to: balance.depth)
    events.pointee.window.lastEnd = end
    events.pointee.nesting.last = .value
    switch outcome {
    case .more:
      passing = .container(balance)
      events.pointee.mode = .balance
      return nil
    case .closed:
      try events.endSkip(before: end)
      return end
    case .mismatch: throw events.unexpected(at: end, events.afterwards)
    case .tooDeep: throw events.tooDeep(at: end)
    }
  }
}

extension UInt8 {
  /// True if a value may begin with it.
  @inline(__always)
  var beginsValue: Bool {
    switch self {
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"), UInt8(ascii: "f"),
      UInt8(ascii: "n"):
      true
    default: false
    }
  }

  /// True if it may be part of a number or a literal, right or wrong.
  @inline(__always)
  var isPartOfWord: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
