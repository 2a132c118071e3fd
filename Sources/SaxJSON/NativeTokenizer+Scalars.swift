internal import SaxEvents

/// Strings, numbers and literals. Each gives the byte after the token; nil if it is not all there.
extension NativeTokenizer {
  // MARK: Strings

  @inline(__always)
  func readString(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    guard let (text, after) = try text(start, end, events) else { return nil }
    if events.isSkipping {
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
    if events.isSkipping {
      try events.passKey(text.count, from: start, to: after)
    } else {
      try events.key(text, from: start, to: after)
      if after - start != text.count &+ 2 { events.keepKey() }
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
    guard let after = try decode(first, stop, end, events) else { return nil }
    return (decoded.pointee.bytes, after)
  }

  /// - Parameter stop: the first byte that doesn't stand for itself.
  @inline(never)
  private func decode(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    decoded.pointee.removeAll()
    var from = start
    var next = stop
    while next < end {
      decoded.pointee.append(from, next - from)
      if next.pointee == UInt8(ascii: "\"") { return next + 1 }
      switch Escape(next, end) {
      case .ascii(let character):
        decoded.pointee.append(character)
        next += 2
      case .scalar(let scalar, let length):
        decoded.pointee.append(scalar)
        next += length
      case .unfinished: return nil
      case .wrong: throw events.diagnose(isWhole: false)
      }
      from = next
      next = scanner.plainEnd(from, end)
    }
    return nil
  }

  // MARK: Numbers

  /// - Parameter isWhole: whether the input ends with the window.
  @inline(__always)
  func readNumber(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents, isWhole: Bool
  ) throws -> UnsafePointer<UInt8>? {
    var next = start
    if next.pointee == UInt8(ascii: "-") { next += 1 }
    if next < end, next.pointee == UInt8(ascii: "0") {
      next += 1
    } else if try !readDigits(&next, end, events) {
      return nil
    }
    if next < end, next.pointee == UInt8(ascii: ".") {
      next += 1
      if try !readDigits(&next, end, events) { return nil }
    }
    if next < end, next.pointee | 0x20 == UInt8(ascii: "e") {
      next += 1
      if next < end, next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") {
        next += 1
      }
      if try !readDigits(&next, end, events) { return nil }
    }
    if next == end && !isWhole { return nil }
    if events.isSkipping {
      try events.passNumber(from: start, to: next)
    } else {
      try events.number(from: start, to: next)
    }
    return next
  }

  /// One digit or more.
  /// - Returns: false if there is nothing at all yet.
  @inline(__always)
  private func readDigits(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ events: JSONEvents
  ) throws -> Bool {
    guard next < end else { return false }
    let after = scanner.digitsEnd(next, end)
    if after == next { throw events.diagnose(isWhole: false) }
    next = after
    return true
  }

  // MARK: Literals

  /// - Parameter first: its first letter.
  @inline(__always)
  func readLiteral(
    _ first: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) throws -> UnsafePointer<UInt8>? {
    let kind: Scalar.Kind
    let isWhole: Bool?
    switch first {
    case UInt8(ascii: "t"):
      kind = .true
      isWhole = compare(start, end, "true")
    case UInt8(ascii: "f"):
      kind = .false
      isWhole = compare(start, end, "false")
    default:
      kind = .null
      isWhole = compare(start, end, "null")
    }
    guard let isWhole else { throw events.diagnose(isWhole: false) }
    guard isWhole else { return nil }
    let after = start + (kind == .false ? 5 : 4)
    if events.isSkipping {
      events.passScalar(before: after)
    } else {
      try events.word(kind, from: start, to: after)
    }
    return after
  }

  /// Whether a word is all there; nil if something else is.
  @inline(__always)
  private func compare(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ word: StaticString
  ) -> Bool? {
    let letters = word.utf8Start
    var index = 1
    while index < word.utf8CodeUnitCount {
      if end - start == index { return false }
      if start[index] != letters[index] { return nil }
      index &+= 1
    }
    return true
  }
}
