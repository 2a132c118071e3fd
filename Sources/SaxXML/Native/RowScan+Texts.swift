internal import SaxEvents

/// Texts of elements that are read at once, and what nobody wants of them.
extension RowPointer {
  /// Reads an element's text, in which there are no elements, and its end tag.
  ///
  /// - Parameter ignoresEmpty: whether an empty text is none.
  @inline(__always)
  func text(
    _ field: Int32, _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor, ignoresEmpty: Bool
  ) -> Cursor? {
    let stop = pointee.search.endOfText(start, end)
    guard stop < end else { return nil }
    guard stop.pointee == UInt8(ascii: "<") else {
      return decodeText(field, tag, start, stop, end)
    }
    guard let after = endTag(tag, stop, end) else { return nil }
    if ignoresEmpty, start == stop { return after }
    return add(.string, field, start, stop - start) ? after : nil
  }

  /// Reads an element's text that holds a reference or a `]`, and its end tag; nil at anything
  /// else.
  ///
  /// - Parameter stop: the first byte that may not stand for itself.
  @inline(never)
  private func decodeText(
    _ field: Int32, _ tag: RowNames.Tags, _ start: Cursor, _ stop: Cursor, _ end: Cursor
  ) -> Cursor? {
    let offset = room(for: start, end)
    var from = start
    var at = stop
    while at < end {
      switch at.pointee {
      case UInt8(ascii: "<"):
        guard decode(from, at), let after = endTag(tag, at, end), addDecoded(field, offset) else {
          return nil
        }
        return after
      case UInt8(ascii: "&"):
        guard decode(from, at), let after = reference(at, end) else { return nil }
        from = after
        at = after
      case UInt8(ascii: "]"):
        // Two of them may begin what is an error in a text.
        guard end - at > 1, at[1] != UInt8(ascii: "]") else { return nil }
        at += 1
      default: return nil
      }
      at = pointee.search.endOfText(at, end)
    }
    return nil
  }

  /// An attribute's value with references.
  ///
  /// - Parameter stop: the first byte that may not stand for itself.
  @inline(never)
  func decodeValue(
    _ attribute: RowNames.Attributes, _ start: Cursor, _ stop: Cursor, _ end: Cursor,
    _ quote: UInt8
  ) -> Cursor? {
    let offset = room(for: start, end)
    var from = start
    var at = stop
    while at < end {
      guard decode(from, at) else { return nil }
      if at.pointee == quote {
        switch attribute.pointee.action {
        case .skip: return at + 1
        case .text: return addDecoded(attribute.pointee.field, offset) ? at + 1 : nil
        case .row, .walk: return nil
        }
      }
      guard at.pointee == UInt8(ascii: "&"), let after = reference(at, end) else { return nil }
      from = after
      at = pointee.search.endOfValue(after, end, quote)
    }
    return nil
  }

  /// Makes room for what may still be decoded, so that what was decoded before stays where it is.
  /// - Returns: where the next text begins.
  private func room(for start: Cursor, _ end: Cursor) -> Int {
    let offset = pointee.decoded.count
    // No text is longer than what it is written as.
    if offset == 0 { pointee.decoded.reserve(Swift.min(end - start, RowScan.mostDecoded) + 8) }
    return offset
  }

  /// Adds characters that stand for themselves, if there is room for them and another.
  private func decode(_ start: Cursor, _ end: Cursor) -> Bool {
    guard pointee.decoded.count + (end - start) + 4 <= pointee.decoded.capacity else {
      return false
    }
    pointee.decoded.append(start, end - start)
    return true
  }

  private func addDecoded(_ field: Int32, _ offset: Int) -> Bool {
    add(.string, field, pointee.decoded.base + offset, pointee.decoded.count - offset)
  }

  private func reference(_ start: Cursor, _ end: Cursor) -> Cursor? {
    if end - start > 4, pointee.limits.name >= 3, start[1] == UInt8(ascii: "a"),
      start[2] == UInt8(ascii: "m"), start[3] == UInt8(ascii: "p"), start[4] == UInt8(ascii: ";")
    {
      pointee.decoded.append(UInt8(ascii: "&"))
      return start + 5
    }
    let reader = pointee.reader
    var character = ReferredCharacter()
    guard let after = reader.plainReference(start, end, &character) else { return nil }
    character.withBytes {
      for byte in $0 { pointee.decoded.append(byte) }
    }
    return after
  }

  // MARK: What nobody wants

  /// Passes over an element's content by balance, and its end tag.
  ///
  /// - Parameter depth: how many elements are open.
  @inline(__always)
  func pass(
    _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor, _ depth: Int
  ) -> Cursor? {
    // Mostly there is a text, if anything.
    let opening = pointee.search.opening(start, end)
    guard end - opening > 2 else { return nil }
    if opening[1] == UInt8(ascii: "/") { return endTag(tag, opening, end) }
    return passElements(tag, opening, end, depth)
  }

  @inline(never)
  private func passElements(
    _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor, _ depth: Int
  ) -> Cursor? {
    let reader = pointee.reader
    reader.pointee.skipped.begin(deepest: Swift.max(pointee.limits.depth - depth, 0))
    guard let at = reader.passContent(start, end) else { return nil }
    return endTag(tag, at, end)
  }
}
