internal import SaxEvents

/// Texts, numbers and literals of objects that are read at once, and what nobody wants of them.
extension RowScanner {
  @inline(__always)
  mutating func text(
    _ entry: UnsafePointer<RowKeys.Entry>, _ byte: UInt8, _ start: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let field = entry.pointee.field
    switch byte {
    case UInt8(ascii: "\""):
      let first = start + 1
      let stop = scanner.plainEnd(first, end)
      guard stop < end else { return nil }
      let isVerbatim = entry.pointee.isVerbatim
      guard stop.pointee == UInt8(ascii: "\"") else {
        return members.decode(field, first, stop, end, isVerbatim: isVerbatim, scanner)
      }
      // It may be none; events tell better.
      if !isVerbatim, first.pointee <= 0x20 || stop == first { return nil }
      return members.add(.string, field, first, stop - first) ? stop + 1 : nil
    case UInt8(ascii: "t"): return word(.true, "true", field, start)
    case UInt8(ascii: "f"): return word(.false, "false", field, start)
    case UInt8(ascii: "n"): return word(.null, "null", field, start)
    default:
      guard case .at(let after) = scanner.numberEnd(start, end, checksEnd: false), after < end,
        after - start <= tagLimit, members.add(.number, field, start, after - start)
      else { return nil }
      return after
    }
  }

  mutating func word(
    _ kind: RowMember.Kind, _ text: StaticString, _ field: Int32,
    _ start: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard case .at(let after) = scanner.literalEnd(text, start, end),
      members.add(kind, field, start, after - start)
    else { return nil }
    return after
  }

  // MARK: What nobody wants

  @inline(never)
  mutating func pass(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ depth: Int
  ) -> UnsafePointer<UInt8>? {
    guard let after = checks ? checkedEnd(byte, start, depth) : passEnd(byte, start, depth) else {
      return nil
    }
    passedBytes &+= after - start
    return after
  }

  @inline(__always)
  private mutating func passEnd(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ depth: Int
  ) -> UnsafePointer<UInt8>? {
    switch byte {
    case UInt8(ascii: "\""):
      let stop = scanner.plainEnd(start + 1, end)
      if stop < end, stop.pointee == UInt8(ascii: "\"") { return stop + 1 }
      var isEscaped = false
      return scanner.stringEnd(stop, end, escaped: &isEscaped)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard depth < depthLimit else { return nil }
      kinds[depth] = byte == UInt8(ascii: "[") ? 1 : 0
      return passContainer(start + 1, depth + 1)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "t"),
      UInt8(ascii: "f"), UInt8(ascii: "n"):
      let after = scanner.wordEnd(start, end)
      return after < end ? after : nil
    default: return nil
    }
  }

  /// Passes over a scalar, which is checked, and not counted as passed over. Items that nobody wants are: events would
  /// tell of them all the same, since nobody can have said that before.
  mutating func plainEnd(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let found: TokenEnd
    switch byte {
    case UInt8(ascii: "\""):
      let stop = scanner.plainEnd(start + 1, end)
      guard stop < end else { return nil }
      return stop.pointee == UInt8(ascii: "\"")
        ? stop + 1 : members.check(start + 1, stop, end, scanner)
    case UInt8(ascii: "t"): found = scanner.literalEnd("true", start, end)
    case UInt8(ascii: "f"): found = scanner.literalEnd("false", start, end)
    case UInt8(ascii: "n"): found = scanner.literalEnd("null", start, end)
    default: found = scanner.numberEnd(start, end, checksEnd: false)
    }
    guard case .at(let after) = found, after < end, after - start <= tagLimit else { return nil }
    return after
  }

  /// Passes over what is left of an object of which all that is wanted has been read.
  ///
  /// - Parameter start: a key, of which no more is wanted than that it is one.
  @inline(never)
  mutating func passRest(_ start: UnsafePointer<UInt8>, _ depth: Int) -> UnsafePointer<UInt8>? {
    if checks { return checkedRest(start, depth) }
    guard let length = keyLength(start + 1) else { return nil }
    var next = start + (length &+ 2)
    guard nextByte(&next) == UInt8(ascii: ":") else { return nil }
    next += 1
    guard let byte = nextByte(&next), byte.beginsValue, let after = passContainer(next, depth)
    else { return nil }
    passedBytes &+= after - next
    return after
  }

  /// Passes over the inside of a container by balance alone; nil if the window cuts it or brackets
  /// don't match.
  ///
  /// - Parameters:
  ///   - start: the byte to begin at, which is inside the container.
  ///   - depth: the number of containers that are open, the one that is passed over included.
  @inline(__always)
  private mutating func passContainer(
    _ start: UnsafePointer<UInt8>, _ depth: Int
  ) -> UnsafePointer<UInt8>? {
    var balance = BlockScanner.Balance(kinds: kinds, depth: depth, limit: depthLimit)
    let (after, outcome) = scanner.pass(&balance, start, end)
    return outcome == .closed ? after : nil
  }
}
