internal import SaxEvents

/// Elements that the sink takes at once.
extension NativePointer {
  func takeRecords(to sink: any RecordSink) {
    let records = RecordPointer.allocate(capacity: 1)
    records.initialize(
      to: RecordScan(
        sink: sink, reader: self, search: pointee.search, limits: pointee.limits))
    pointee.records = records
  }

  /// - Parameters:
  ///   - start: where the element begins.
  ///   - after: where its name ends.
  /// - Returns: after the element; nil if it has to be told by events.
  @inline(__always)
  func takeRecord(
    _ name: QualifiedNames.Entry, _ start: Cursor, _ after: Cursor, _ end: Cursor
  ) throws -> Cursor? {
    guard pointee.isPlain, let records = pointee.records else { return nil }
    if name.pointee.recordPause > 0 {
      name.pointee.recordPause &-= 1
      return nil
    }
    return try takeRecord(records, name, start, after, end)
  }

  @inline(never)
  private func takeRecord(
    _ records: RecordPointer, _ name: QualifiedNames.Entry, _ start: Cursor, _ after: Cursor,
    _ end: Cursor
  ) throws -> Cursor? {
    guard pointee.open.count > 0,
      name.pointee.elementNamespace == name.pointee.prefix.pointee.namespace
    else { return nil }
    let element = name.pointee.element
    let kind = records.pointee.sink.recordKind(
      of: ElementName(
        local: element.local.span, prefix: element.prefix.span, namespace: element.namespace.span,
        number: element.number))
    guard kind >= 0 else {
      // Mostly it will not be one the next time.
      name.pointee.recordRefusals = Swift.min(name.pointee.recordRefusals * 2 + 1, 63)
      name.pointee.recordPause = name.pointee.recordRefusals
      return nil
    }
    name.pointee.recordRefusals = 0
    if records.pointee.pauses() { return nil }
    guard let next = records.read(name, kind, start, after, end) else {
      records.pointee.note(isTaken: false)
      return nil
    }
    let isTaken = try take(records, name, kind, start, next)
    records.pointee.note(isTaken: isTaken)
    return isTaken ? next : nil
  }

  private func take(
    _ records: RecordPointer, _ name: QualifiedNames.Entry, _ kind: Int, _ start: Cursor,
    _ next: Cursor
  ) throws -> Bool {
    let events = (pointee.eventStart, pointee.eventEnd)
    push(name, start, pointee.declarationCount)
    pointee.open.countSibling(name.pointee.element.number)
    pointee.eventStart = start
    pointee.eventEnd = next
    let isTaken: Bool
    do { isTaken = try records.pointee.sink.take(records.pointee.found, in: kind) } catch {
      pointee.eventStart = lastTag(name, start, next)
      throw error
    }
    pointee.eventStart = lastTag(name, start, next)
    if !isTaken {
      pointee.open.uncountSibling(name.pointee.element.number)
      (pointee.eventStart, pointee.eventEnd) = events
    }
    pointee.open.pop()
    return isTaken
  }

  /// The beginning of the tag that an element's last event comes from.
  private func lastTag(_ name: QualifiedNames.Entry, _ start: Cursor, _ next: Cursor) -> Cursor {
    next[-2] == UInt8(ascii: "/") ? start : next - (name.pointee.key.count + 3)
  }
}
