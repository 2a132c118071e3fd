internal import SaxEvents

/// Texts, numbers and literals of objects that are read at once, and what nobody wants of them.
extension RecordScanner {
  @inline(__always)
  func text(
    _ field: Int32, _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    switch byte {
    case UInt8(ascii: "\""):
      let first = start + 1
      let stop = scanner.plainEnd(first, end)
      guard stop < end else { return nil }
      guard stop.pointee == UInt8(ascii: "\"") else { return decode(field, first, stop, end) }
      return add(.string, field, first, stop - first) ? stop + 1 : nil
    case UInt8(ascii: "t"): return word(.true, "true", field, start, end)
    case UInt8(ascii: "f"): return word(.false, "false", field, start, end)
    case UInt8(ascii: "n"): return word(.null, "null", field, start, end)
    default:
      guard let after = numberEnd(start, end), after - start <= events.limits.tag,
        add(.number, field, start, after - start)
      else { return nil }
      return after
    }
  }

  func word(
    _ kind: RecordMember.Kind, _ text: StaticString, _ field: Int32,
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let count = text.utf8CodeUnitCount
    guard end - start > count else { return nil }
    for index in 1..<count where start[index] != text.utf8Start[index] { return nil }
    return add(kind, field, start, count) ? start + count : nil
  }

  /// The end of a number (RFC 8259 §6); nil if there is none, or it may go on.
  @inline(__always)
  private func numberEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    if next.pointee == UInt8(ascii: "-") { next += 1 }
    if next < end, next.pointee == UInt8(ascii: "0") {
      next += 1
    } else if !digits(&next, end) {
      return nil
    }
    if next < end, next.pointee == UInt8(ascii: ".") {
      next += 1
      if !digits(&next, end) { return nil }
    }
    if next < end, next.pointee | 0x20 == UInt8(ascii: "e") {
      next += 1
      if next < end, next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") {
        next += 1
      }
      if !digits(&next, end) { return nil }
    }
    return next < end ? next : nil
  }

  @inline(__always)
  private func digits(
    _ next: inout UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    let after = scanner.digitsEnd(next, end)
    defer { next = after }
    return after > next
  }

  /// - Parameter stop: the first byte that doesn't stand for itself.
  @inline(never)
  private func decode(
    _ field: Int32, _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let offset = decoded.pointee.count
    var from = start
    var next = stop
    while next < end {
      decoded.pointee.append(from, next - from)
      if next.pointee == UInt8(ascii: "\"") {
        guard add(.string, field, start, decoded.pointee.count - offset) else { return nil }
        escaped.append((count - 1, offset))
        return next + 1
      }
      switch Escape(next, end) {
      case .ascii(let character):
        decoded.pointee.append(character)
        next += 2
      case .scalar(let scalar, let length):
        decoded.pointee.append(scalar)
        next += length
      case .unfinished, .wrong: return nil
      }
      from = next
      next = scanner.plainEnd(from, end)
    }
    return nil
  }

  // MARK: What nobody wants

  @inline(__always)
  func pass(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ depth: Int,
    _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    guard let after = passEnd(byte, start, end, depth, events) else { return nil }
    passedBytes &+= after - start
    return after
  }

  @inline(__always)
  private func passEnd(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ depth: Int,
    _ events: JSONEvents
  ) -> UnsafePointer<UInt8>? {
    switch byte {
    case UInt8(ascii: "\""):
      let stop = scanner.plainEnd(start + 1, end)
      if stop < end, stop.pointee == UInt8(ascii: "\"") { return stop + 1 }
      var isEscaped = false
      return scanner.stringEnd(stop, end, escaped: &isEscaped)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < events.limits.depth else { return nil }
      events.kinds[depth] = byte == UInt8(ascii: "[") ? 1 : 0
      var balance = BlockScanner.Balance(
        kinds: events.kinds, depth: depth + 1, limit: events.limits.depth)
      let (after, outcome) = scanner.pass(&balance, start + 1, end)
      return outcome == .closed ? after : nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      var next = start
      while next < end, next.pointee.isPartOfWord { next += 1 }
      return next < end ? next : nil
    default: return nil
    }
  }
}
