internal import SaxEvents

/// Strings, numbers and literals. Each gives the byte after the token; nil if it is not all there.
extension NativeTokenizer {
  // MARK: Strings

  @inline(__always)
  func readString(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    guard let (text, after) = try text(start, end, events) else { return nil }
    if events.pointee.skip.isActive {
      events.passScalar(before: after)
    } else {
      try events.string(text, from: start, to: after)
    }
    return after
  }

  @inline(__always)
  func readKey(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    guard let (text, after) = try text(start, end, events) else { return nil }
    if events.pointee.skip.isActive {
      try events.passKey(text.count, from: start, to: after)
    } else {
      try events.key(text, from: start, to: after)
      if after - start != text.count &+ 2 { events.pointee.key.keep() }
    }
    return after
  }

  /// The characters of a string, in the window where there are no escapes.
  @inline(__always)
  private func text(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> (UnsafeBufferPointer<UInt8>, after: UnsafePointer<UInt8>)? {
    let first = start + 1
    let stop = scanner.plainEnd(first, end)
    if stop == end { return nil }
    if stop.pointee == UInt8(ascii: "\"") {
      return (UnsafeBufferPointer(start: first, count: stop - first), stop + 1)
    }
    decoded.pointee.removeAll()
    switch scanner.decode(first, stop, end, into: &decoded.pointee) {
    case .at(let after): return (decoded.pointee.bytes, after)
    case .unfinished: return nil
    case .wrong: throw events.diagnose(isWhole: false)
    }
  }

  // MARK: Numbers

  /// Tells of a number, or passes over it.
  @inline(__always)
  func tell(
    number start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws {
    if events.pointee.skip.isActive {
      try events.passNumber(from: start, to: end)
    } else {
      try events.number(from: start, to: end)
    }
  }

  /// Reads a number before the byte order mark of a value that follows in a sequence, or `-Infinity` where that is
  /// allowed; nil if the window cuts it.
  ///
  /// - Throws: the error of the number if it is neither.
  @inline(never)
  func readOddNumber(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents, isWhole: Bool
  ) throws -> UnsafePointer<UInt8>? {
    if events.pointee.options.allowsNonFiniteNumbers, start.pointee == UInt8(ascii: "-"),
      end - start > 1,
      start[1] == UInt8(ascii: "I")
    {
      return try readNonFinite(start, start + 1, end, events, isWhole: isWhole)
    }
    guard events.pointee.nesting.depth == 0, events.pointee.options.shape != .single,
      let mark = ByteSearch.first(0xEF, start, end), mark.byteOrderMarkEnd(end) != nil,
      case .at(mark) = scanner.anyNumberEnd(start, mark)
    else { throw events.diagnose(isWhole: false) }
    try tell(number: start, to: mark, events)
    return mark
  }

  /// Reads `NaN`, `Infinity` or `-Infinity`, and tells of it as a string, or passes over it; nil if the window cuts it.
  ///
  /// - Parameters:
  ///   - letters: the first letter, behind the sign.
  ///   - isWhole: whether the input ends with the window.
  @inline(never)
  func readNonFinite(
    _ start: UnsafePointer<UInt8>, _ letters: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents, isWhole: Bool
  ) throws -> UnsafePointer<UInt8>? {
    let word: StaticString = letters.pointee == UInt8(ascii: "N") ? "NaN" : "Infinity"
    switch scanner.literalEnd(word, letters, end) {
    case .at(end) where !isWhole: return nil
    case .at(let after) where after == end || !after.pointee.makesNumberNone:
      if events.pointee.skip.isActive {
        events.passScalar(before: after)
      } else {
        try events.word(.string, from: start, to: after)
      }
      return after
    case .unfinished: return nil
    case .at, .wrong: throw events.diagnose(isWhole: false)
    }
  }

  // MARK: Literals

  /// Reads `true`, `false` or `null`, and tells of it or passes over it; nil if the window cuts it.
  ///
  /// - Parameter first: the literal's first letter, by which it is told; any but `t` and `f`
  ///   means `null`.
  @inline(__always)
  func readLiteral(
    _ first: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    let kind: Scalar.Kind
    let found: TokenEnd
    switch first {
    case UInt8(ascii: "t"):
      kind = .true
      found = scanner.literalEnd("true", start, end)
    case UInt8(ascii: "f"):
      kind = .false
      found = scanner.literalEnd("false", start, end)
    default:
      kind = .null
      found = scanner.literalEnd("null", start, end)
    }
    let after: UnsafePointer<UInt8>
    switch found {
    case .at(let end): after = end
    case .unfinished: return nil
    case .wrong: throw events.diagnose(isWhole: false)
    }
    if events.pointee.skip.isActive {
      events.passScalar(before: after)
    } else {
      try events.word(kind, from: start, to: after)
    }
    return after
  }
}
