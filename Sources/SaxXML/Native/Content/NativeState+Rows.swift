internal import SaxEvents

/// Elements that the sink takes at once.
extension NativePointer {
  func takeRows(to sink: any RowSink) {
    let rows = RowPointer.allocate(capacity: 1)
    rows.initialize(
      to: RowScan(
        sink: sink, reader: self, search: pointee.search, limits: pointee.limits))
    pointee.rows = rows
  }

  /// Takes the element as a row if its sink has a shape for it, unless such attempts failed lately.
  ///
  /// - Parameters:
  ///   - start: the `<` of the element.
  ///   - after: the place after the element's name.
  /// - Returns: the place after the element; nil if it has to be told by events.
  @inline(__always)
  func takeRow(
    _ name: QualifiedNames.Entry, _ start: Cursor, _ after: Cursor, _ end: Cursor
  ) throws -> Cursor? {
    guard pointee.interest.isPlain, let rows = pointee.rows else { return nil }
    if name.pointee.rowPause > 0 {
      name.pointee.rowPause &-= 1
      return nil
    }
    return try takeRow(rows, name, start, after, end)
  }

  @inline(never)
  private func takeRow(
    _ rows: RowPointer, _ name: QualifiedNames.Entry, _ start: Cursor, _ after: Cursor,
    _ end: Cursor
  ) throws -> Cursor? {
    guard pointee.open.count > 0,
      name.pointee.elementNamespace == name.pointee.prefix.pointee.namespace
    else { return nil }
    let element = name.pointee.element
    let shape = rows.pointee.sink.rowShape(
      of: ElementName(
        local: element.local.span, prefix: element.prefix.span, namespace: element.namespace.span,
        number: element.number))
    guard shape >= 0 else {
      // Mostly it will not be one the next time.
      name.pointee.rowRefusals = Swift.min(name.pointee.rowRefusals * 2 + 1, 63)
      name.pointee.rowPause = name.pointee.rowRefusals
      return nil
    }
    name.pointee.rowRefusals = 0
    if rows.pointee.attempts.pauses() { return nil }
    guard let next = rows.read(name, shape, start, after, end) else {
      if rows.pointee.sink.mayWait(shape: shape), isCut(name, start, after, end) {
        wait(for: name, start)
      } else {
        rows.pointee.attempts.note(isRead: false)
      }
      return nil
    }
    let isTaken = try take(rows, name, shape, start, next)
    rows.pointee.attempts.note(isRead: isTaken)
    return isTaken ? next : nil
  }

  /// True if the window ends in an element, of which the whole start tag is there.
  private func isCut(
    _ name: QualifiedNames.Entry, _ start: Cursor, _ after: Cursor, _ end: Cursor
  ) -> Bool {
    guard end - start < Unfinished.mostOfElement, !pointee.window.isLast,
      pointee.unfinished.attempts < Unfinished.mostAttempts,
      let tagEnd = ByteSearch.first(UInt8(ascii: ">"), after, end), tagEnd[-1] != UInt8(ascii: "/")
    else { return false }
    let buffer = name.pointee.buffer
    var at = tagEnd
    while let found = ByteSearch.first(UInt8(ascii: "<"), at, end), end - found > buffer.count + 2 {
      if found[1] == UInt8(ascii: "/"),
        buffer.elementsEqual(UnsafeBufferPointer(start: found + 2, count: buffer.count)),
        XMLCharacters.endsName(found[buffer.count + 2])
      {
        return false
      }
      at = found + 1
    }
    return true
  }

  /// Has the element read again when more of it is there. Told by events, those that
  /// windows cut made records of 500 bytes under 256 rules with predicates take 1.6 times as long in all.
  private func wait(for name: QualifiedNames.Entry, _ start: Cursor) {
    pointee.unfinished.attempts += 1
    _ = unfinished(start, .element(name))
  }

  private func take(
    _ rows: RowPointer, _ name: QualifiedNames.Entry, _ shape: Int, _ start: Cursor,
    _ next: Cursor
  ) throws -> Bool {
    pointee.unfinished.attempts = 0
    let events = (pointee.window.eventStart, pointee.window.eventEnd)
    push(name, start, pointee.declarations.count)
    pointee.open.countSibling(name.pointee.element.number)
    pointee.window.setEvent(start, next)
    let isTaken: Bool
    do { isTaken = try rows.pointee.sink.take(rows.pointee.members.all, in: shape) } catch {
      pointee.window.eventStart = lastTag(name, start, next)
      throw error
    }
    pointee.window.eventStart = lastTag(name, start, next)
    if !isTaken {
      pointee.open.uncountSibling(name.pointee.element.number)
      (pointee.window.eventStart, pointee.window.eventEnd) = events
    }
    pointee.open.pop()
    return isTaken
  }

  /// The beginning of the tag that an element's last event comes from.
  private func lastTag(_ name: QualifiedNames.Entry, _ start: Cursor, _ next: Cursor) -> Cursor {
    next[-2] == UInt8(ascii: "/") ? start : next - (name.pointee.key.count + 3)
  }
}
