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
      guard case .at(let after) = scanner.numberEnd(start, end), after < end,
        after - start <= events.limits.tag, add(.number, field, start, after - start)
      else { return nil }
      return after
    }
  }

  func word(
    _ kind: RecordMember.Kind, _ text: StaticString, _ field: Int32,
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard case .at(let after) = scanner.literalEnd(text, start, end),
      add(kind, field, start, after - start)
    else { return nil }
    return after
  }

  /// - Parameter stop: the first byte that doesn't stand for itself.
  private func decode(
    _ field: Int32, _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>,
    _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let offset = decoded.pointee.count
    guard case .at(let after) = scanner.decode(start, stop, end, into: &decoded.pointee),
      add(.string, field, start, decoded.pointee.count - offset)
    else { return nil }
    escaped.append((count - 1, offset))
    return after
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
