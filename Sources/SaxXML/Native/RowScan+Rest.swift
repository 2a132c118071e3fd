internal import SaxEvents

/// The check whether all that is wanted of an element is there, and what follows it.
extension RowScan.Level {
  /// True if the sink would answer for the next element in it with ``Interest/skipRest``.
  @inline(__always)
  var isSettled: Bool { shape.pointee.needed & ~had == 0 }
}

extension RowPointer {
  /// True if the text added last is more than white space.
  var hasValue: Bool {
    let last = pointee.members.last
    for index in 0..<last.pointee.count where !XMLCharacters.isSpace(last.pointee.start[index]) {
      return true
    }
    return false
  }

  /// Passes over the rest of an element by balance, and its end tag. Of the first element in it the
  /// start tag is read like any other.
  ///
  /// What stands where it stood in the element before is passed over one by one, and never comes here:
  /// that is as fast, and finds as much.
  ///
  /// - Parameter opened: how many elements are open, the one whose rest it is included.
  /// - Returns: after the end tag; nil if it has to be told by events.
  @inline(never)
  func passRest(
    _ level: RowScan.Level, _ start: Cursor, _ end: Cursor, _ opened: Int, _ limit: Int
  ) -> Cursor? {
    guard opened < limit else { return nil }
    if !level.isInRest {
      guard let index = find(level.shape, level.cursor, start + 1, end) else { return nil }
      let tag = level.shape.pointee.tags + index
      let count = pointee.members.count
      var had: UInt64 = 0
      let next = attributes(tag, start + (tag.pointee.count &+ 1), end, start, &had)
      pointee.members.truncate(to: count)
      guard next != nil else { return nil }
    } else if level.shape.pointee.lookups > 0 {
      level.shape.pointee.lookups &-= 1
      _ = find(level.shape, level.cursor, start + 1, end)
    }
    let reader = pointee.reader
    reader.pointee.skipped.begin(deepest: limit - opened)
    // From its start tag on, as that is what the others are compared with.
    guard let at = reader.passContent(start, end) else { return nil }
    return endTag(level.tag, at, end)
  }
}
