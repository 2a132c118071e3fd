internal import SaxEvents

/// Elements that are read at once, and those in them.
extension RowPointer {
  /// Reads the element of a name and shape that begins at `start`.
  ///
  /// - Parameter after: where the name ends.
  /// - Returns: the byte after it; nil if it has to be told by events.
  func read(
    _ name: QualifiedNames.Entry, _ shape: Int, _ start: Cursor, _ after: Cursor, _ end: Cursor
  ) -> Cursor? {
    pointee.members.truncate(to: 0)
    pointee.decoded.removeAll()
    pointee.names.enter(pointee.reader.pointee.declarations.bindings)
    pointee.outermost = pointee.reader.pointee.open.count
    guard let root = pointee.names.root(name, shape) ?? learnRoot(name, shape) else { return nil }
    var had: UInt64 = 0
    guard let shape = root.pointee.shape, pointee.outermost < pointee.limits.depth,
      let next = attributes(root, after, end, start, &had)
    else { return nil }
    if pointee.isEmptyElement { return addEmptyText(of: shape, next) ? next : nil }
    if shape.pointee.text >= 0 {
      return text(
        shape.pointee.text, root, next, end, ignoresEmpty: !shape.pointee.takesEmptyText)
    }
    return content(root, shape, next, end, had)
  }

  /// Reads the elements in one, and its end tag.
  private func content(
    _ root: RowNames.Tags, _ shape: RowNames.Shape, _ start: Cursor, _ end: Cursor,
    _ had: UInt64
  ) -> Cursor? {
    let levels = pointee.levels
    var level = RowScan.Level(tag: root, shape: shape, had: had)
    // How many are open around it among those that are read.
    var depth = 0
    // How many elements are open around one in it, and how many may be.
    var opened = pointee.outermost &+ 1
    let limit = pointee.limits.depth
    var at = start
    while true {
      while at < end, at.pointee != UInt8(ascii: "<") {
        if !XMLCharacters.isSpace(at.pointee) {
          // A text that nobody wants.
          at = pointee.search.endOfText(at, end)
          guard at < end, at.pointee == UInt8(ascii: "<") else { return nil }
          break
        }
        at += 1
      }
      guard end - at > 2 else { return nil }
      var tags = level.shape.pointee.tags
      var index = level.cursor
      let ends = at[1] == UInt8(ascii: "/")
      var isKnown = false
      if ends {
        // Of the element itself.
      } else if index < level.shape.pointee.count, opens(tags + index, at, end) {
        // As in the element before.
        isKnown = true
      } else if index > 0, opens(tags + (index &- 1), at, end) {
        // Another of a list.
        index &-= 1
        isKnown = true
      }
      let isRest = level.isSettled
      if ends || isRest && !(isKnown && tags[index].action == .skip) {
        let found = ends ? endTag(level.tag, at, end) : passRest(level, at, end, opened, limit)
        guard let after = found else { return nil }
        if depth == 0 { return after }
        guard add(.close, level.tag.pointee.field, at, 0) else { return nil }
        at = after
        depth &-= 1
        opened &-= 1
        let inner = level
        level = levels[depth]
        level.had |= inner.shape.pointee.isShared ? inner.had : inner.tag.pointee.settles
        continue
      }
      level.isInRest = isRest
      if !isKnown {
        guard level.shape.pointee.walks, let found = find(level.shape, index, at + 1, end) else {
          return nil
        }
        index = found
        tags = level.shape.pointee.tags
      }
      level.cursor = index &+ 1
      guard opened < limit else { return nil }
      let tag = tags + index
      let action = tag.pointee.action
      if action == .row, !add(.open, tag.pointee.field, at, 0) { return nil }
      var had: UInt64 = 0
      let count = pointee.members.count
      guard let next = attributes(tag, at + (tag.pointee.count &+ 1), end, at, &had) else {
        return nil
      }
      if action == .skip {
        // Nobody wants them any more.
        if isRest { pointee.members.truncate(to: count) }
        level.had |= had
        guard let after = pointee.isEmptyElement ? next : pass(tag, next, end, opened &+ 1) else {
          return nil
        }
        at = after
      } else if action == .text {
        if pointee.isEmptyElement {
          guard add(.string, tag.pointee.field, next, 0) else { return nil }
          if tag.pointee.isVerbatim { had |= tag.pointee.settles }
          at = next
        } else {
          guard let after = text(tag.pointee.field, tag, next, end, ignoresEmpty: false) else {
            return nil
          }
          if tag.pointee.settles != 0, tag.pointee.isVerbatim || hasValue {
            had |= tag.pointee.settles
          }
          at = after
        }
        level.had |= had
      } else {
        guard action == .row, let inner = tag.pointee.shape else { return nil }
        if pointee.isEmptyElement {
          guard addEmptyText(of: inner, next) else { return nil }
          at = next
        } else if inner.pointee.text >= 0 {
          let ignoresEmpty = !inner.pointee.takesEmptyText
          guard
            let after = text(inner.pointee.text, tag, next, end, ignoresEmpty: ignoresEmpty)
          else { return nil }
          at = after
        } else if !inner.pointee.walks {
          // Nothing is wanted but of its tag.
          guard let after = pass(tag, next, end, opened &+ 1) else { return nil }
          at = after
        } else {
          guard depth < RowScan.deepest else { return nil }
          levels[depth] = level
          depth &+= 1
          opened &+= 1
          level = RowScan.Level(
            tag: tag, shape: inner, had: inner.pointee.isShared ? level.had | had : had)
          at = next
          continue
        }
        guard add(.close, tag.pointee.field, at, 0) else { return nil }
        level.had |= inner.pointee.isShared ? had : tag.pointee.settles
      }
    }
  }

  /// The text of an element without content.
  private func addEmptyText(of shape: RowNames.Shape, _ at: Cursor) -> Bool {
    !shape.pointee.takesEmptyText || add(.string, shape.pointee.text, at, 0)
  }

  // MARK: Tags

  /// True if the start tag of an element stands there.
  @inline(__always)
  func opens(_ tag: RowNames.Tags, _ at: Cursor, _ end: Cursor) -> Bool {
    end - at > tag.pointee.opening.reach && tag.pointee.opening.stands(at: at)
      && XMLCharacters.endsName(at[tag.pointee.opening.count])
  }

  /// An element's end tag, as it mostly is.
  @inline(__always)
  func endTag(_ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor) -> Cursor? {
    let isSame =
      end - start >= tag.pointee.closing.reach
      ? tag.pointee.closing.stands(at: start)
      : tag.pointee.closing.stands(at: start, before: end)
    return isSame ? start + tag.pointee.closing.count : nil
  }

  /// Reads what follows a name in a start tag, and says whether its element is empty.
  /// - Parameter had: what its attributes settle comes to this.
  /// - Returns: after the tag's `>`.
  @inline(__always)
  func attributes(
    _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor, _ tagStart: Cursor,
    _ had: inout UInt64
  ) -> Cursor? {
    if start.pointee == UInt8(ascii: ">") {
      pointee.isEmptyElement = false
      return start - tagStart < pointee.limits.tag ? start + 1 : nil
    }
    return someAttributes(tag, start, end, tagStart, &had)
  }

  @inline(never)
  private func someAttributes(
    _ tag: RowNames.Tags, _ start: Cursor, _ end: Cursor, _ tagStart: Cursor,
    _ had: inout UInt64
  ) -> Cursor? {
    var known = tag.pointee.attributes
    var seen: UInt64 = 0
    var cursor = 0
    var at = start
    while true {
      if cursor < tag.pointee.attributeCount, end - at > known[cursor].pattern.reach,
        known[cursor].pattern.stands(at: at)
      {
        // As in the tag before.
        at += known[cursor].pattern.count
      } else {
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
        guard at > last, let found = findAttribute(tag, at, end) else { return nil }
        known = tag.pointee.attributes
        cursor = found
        at += known[found].count
        guard end - at > 2, at.pointee == UInt8(ascii: "="),
          at[1] == UInt8(ascii: "\"") || at[1] == UInt8(ascii: "'")
        else { return nil }
        at += 2
      }
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: cursor)
      guard seen & bit == 0 else { return nil }
      seen |= bit
      guard let after = value(known + cursor, at, end) else { return nil }
      at = after
      let settles = known[cursor].settles
      if settles != 0, known[cursor].isVerbatim || hasValue { had |= settles }
      cursor &+= 1
    }
    guard seen.nonzeroBitCount <= pointee.limits.attributes else { return nil }
    return at - tagStart <= pointee.limits.tag ? at : nil
  }

  /// Reads an attribute's value, before which its quotation mark stands.
  @inline(__always)
  private func value(
    _ attribute: RowNames.Attributes, _ first: Cursor, _ end: Cursor
  ) -> Cursor? {
    let quote = first[-1]
    let stop = pointee.search.endOfValue(first, end, quote)
    guard stop < end else { return nil }
    if stop.pointee != quote { return decodeValue(attribute, first, stop, end, quote) }
    switch attribute.pointee.action {
    case .skip: return stop + 1
    case .text:
      return add(.string, attribute.pointee.field, first, stop - first) ? stop + 1 : nil
    case .row, .walk: return nil
    }
  }
}
