internal import SaxEvents

/// Elements that are read at once, and those in them.
extension RecordPointer {
  /// Reads the element of a name and kind that begins at `start`.
  ///
  /// - Parameter after: where the name ends.
  /// - Returns: the byte after it; nil if it has to be told by events.
  func read(
    _ name: QualifiedNames.Entry, _ kind: Int, _ start: Cursor, _ after: Cursor, _ end: Cursor
  ) -> Cursor? {
    pointee.count = 0
    pointee.decoded.removeAll()
    pointee.names.enter(pointee.reader.pointee.bindings)
    pointee.outermost = pointee.reader.pointee.open.count
    guard let root = pointee.names.root(name, kind) ?? learnRoot(name, kind) else { return nil }
    return record(root, start, after, end, pointee.outermost)
  }

  /// - Parameter depth: how many elements are open around it.
  private func record(
    _ tag: RecordNames.Tags, _ start: Cursor, _ after: Cursor, _ end: Cursor, _ depth: Int
  ) -> Cursor? {
    guard let kind = tag.pointee.kind, depth < pointee.limits.depth,
      depth &- pointee.outermost < RecordScan.deepest,
      let next = attributes(tag, after, end, start)
    else { return nil }
    if kind.pointee.text >= 0 {
      // A text that is not there is none.
      if pointee.isEmptyElement { return next }
      return text(kind.pointee.text, tag, next, end, isOwn: true)
    }
    if pointee.isEmptyElement { return next }
    return content(kind, tag, next, end, depth &+ 1)
  }

  /// Reads the elements in one, and its end tag.
  ///
  /// - Parameter depth: how many elements are open.
  private func content(
    _ kind: RecordNames.Kind, _ outer: RecordNames.Tags, _ start: Cursor, _ end: Cursor,
    _ depth: Int
  ) -> Cursor? {
    let tags = kind.pointee.tags
    var cursor = 0
    var at = start
    while true {
      while at < end, at.pointee != UInt8(ascii: "<") {
        guard XMLCharacters.isSpace(at.pointee) else { return nil }
        at += 1
      }
      guard end - at > 2 else { return nil }
      let first = at + 1
      if first.pointee == UInt8(ascii: "/") { return endTag(outer, at, end) }
      var index = cursor
      if index < kind.pointee.count, end - first > tags[index].name.reach,
        tags[index].name.stands(at: first),
        XMLCharacters.endsName(first[tags[index].name.count])
      {
        // As in the element before.
      } else {
        guard kind.pointee.walks, let found = find(kind, cursor, first, end) else { return nil }
        index = found
      }
      cursor = index &+ 1
      guard let after = element(tags + index, at, end, depth) else { return nil }
      at = after
    }
  }

  /// Reads an element of a known name.
  @inline(__always)
  private func element(
    _ tag: RecordNames.Tags, _ start: Cursor, _ end: Cursor, _ depth: Int
  ) -> Cursor? {
    let after = start + (tag.pointee.name.count &+ 1)
    guard depth < pointee.limits.depth else { return nil }
    switch tag.pointee.action {
    case .skip:
      guard let next = attributes(tag, after, end, start) else { return nil }
      return pointee.isEmptyElement ? next : pass(tag, next, end, depth &+ 1)
    case .text:
      guard let next = attributes(tag, after, end, start) else { return nil }
      if pointee.isEmptyElement { return add(.string, tag.pointee.field, next, 0) ? next : nil }
      return text(tag.pointee.field, tag, next, end, isOwn: false)
    case .record:
      guard add(.open, tag.pointee.field, start, 0),
        let next = record(tag, start, after, end, depth),
        add(.close, tag.pointee.field, start, 0)
      else { return nil }
      return next
    case .walk: return nil
    }
  }

  // MARK: Tags

  /// An element's end tag, as it mostly is.
  @inline(__always)
  func endTag(_ tag: RecordNames.Tags, _ start: Cursor, _ end: Cursor) -> Cursor? {
    let name = start + 2
    let after = name + tag.pointee.name.count
    guard after < end, start[1] == UInt8(ascii: "/"), after.pointee == UInt8(ascii: ">") else {
      return nil
    }
    let isSame =
      end - name > tag.pointee.name.reach
      ? tag.pointee.name.stands(at: name) : tag.pointee.name.stands(at: name, before: end)
    return isSame ? after + 1 : nil
  }

  /// Reads what follows a name in a start tag, and says whether its element is empty.
  /// - Returns: after the tag's `>`.
  @inline(__always)
  private func attributes(
    _ tag: RecordNames.Tags, _ start: Cursor, _ end: Cursor, _ tagStart: Cursor
  ) -> Cursor? {
    if start.pointee == UInt8(ascii: ">") {
      pointee.isEmptyElement = false
      return start - tagStart < pointee.limits.tag ? start + 1 : nil
    }
    return someAttributes(tag, start, end, tagStart)
  }

  @inline(never)
  private func someAttributes(
    _ tag: RecordNames.Tags, _ start: Cursor, _ end: Cursor, _ tagStart: Cursor
  ) -> Cursor? {
    let known = tag.pointee.attributes
    var seen: UInt64 = 0
    var cursor = 0
    var at = start
    while true {
      let last = at
      while at < end, XMLCharacters.isSpace(at.pointee) { at += 1 }
      guard end - at > 2 else { return nil }
      if at.pointee == UInt8(ascii: ">") {
        pointee.isEmptyElement = false
        at += 1
        break
      }
      if at.pointee == UInt8(ascii: "/") {
        guard at[1] == UInt8(ascii: ">") else { return nil }
        pointee.isEmptyElement = true
        at += 2
        break
      }
      guard at > last else { return nil }
      var index = cursor
      if index < tag.pointee.attributeCount, end - at > known[index].name.reach,
        known[index].name.stands(at: at), at[known[index].name.count] == UInt8(ascii: "=")
      {
        // As in the tag before.
      } else {
        guard let found = findAttribute(tag, at, end) else { return nil }
        index = found
      }
      cursor = index &+ 1
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
      guard seen & bit == 0 else { return nil }
      seen |= bit
      at += known[index].name.count
      guard let after = value(known + index, at, end) else { return nil }
      at = after
    }
    return at - tagStart <= pointee.limits.tag ? at : nil
  }

  /// Reads the value after an attribute's name.
  @inline(__always)
  private func value(
    _ attribute: RecordNames.Attributes, _ start: Cursor, _ end: Cursor
  ) -> Cursor? {
    guard end - start > 2, start.pointee == UInt8(ascii: "=") else { return nil }
    let quote = start[1]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let first = start + 2
    let stop = pointee.search.endOfValue(first, end, quote)
    guard stop < end else { return nil }
    if stop.pointee != quote { return decodeValue(attribute, first, stop, end, quote) }
    switch attribute.pointee.action {
    case .skip: return stop + 1
    case .text:
      return add(.string, attribute.pointee.field, first, stop - first) ? stop + 1 : nil
    case .record, .walk: return nil
    }
  }
}
