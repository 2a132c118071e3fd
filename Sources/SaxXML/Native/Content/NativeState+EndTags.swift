internal import SaxEvents

/// End tags (XML 1.0 §3.1), and what becomes of an element that ends.
extension NativePointer {
  @inline(__always)
  func endTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let depth = pointee.open.count
    guard depth > 0 else { return try misplacedEndTag(start, end) }
    let name = pointee.openTags[depth &- 1].name
    let after = start + (2 &+ name.pointee.key.count)
    guard after < end, QualifiedNames.matches(name, start + 2, end),
      after.pointee == UInt8(ascii: ">")
    else {
      return try unusualEndTag(start, end, name)
    }
    try endElement(start, after + 1)
    return after + 1
  }

  /// With white space before its end, cut off, or wrong.
  @inline(never)
  private func unusualEndTag(
    _ start: Cursor, _ end: Cursor, _ name: QualifiedNames.Entry
  ) throws -> Cursor? {
    let stop = longestTag(start, end)
    let nameEnd = XMLCharacters.endOfName(start + 2, stop)
    var at = nameEnd
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return try unfinishedTag(start, stop) }
    guard at.pointee == UInt8(ascii: ">") else { throw error(.noEndOfTag, at: at) }
    if at + 1 - start > pointee.limits.tag { throw tooLong(.tag, start) }
    guard nameEnd - start - 2 == name.pointee.key.count,
      QualifiedNames.matches(name, start + 2, stop)
    else {
      throw error(
        .mismatch(
          pointee.window.source(from: start, through: UInt8(ascii: ">")), wanted: innermost),
        at: start)
    }
    try endElement(start, at + 1)
    return at + 1
  }

  private func misplacedEndTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    try startDocument(start)
    throw error(pointee.document.sawRoot ? .moreAfterElement : .noElementName, at: start)
  }

  // MARK: Of elements that are passed over

  /// Passes over what is left of an element that holds text alone, and not much of it; its
  /// end tag then goes without a word.
  /// - Returns: after the element; nil if it is none such.
  @inline(__always)
  func skipLeaf(_ start: Cursor, _ end: Cursor) -> Cursor? {
    guard let tag = pointee.search.nearOpening(start, end), end - tag > 2,
      tag[1] == UInt8(ascii: "/")
    else { return nil }
    let name = pointee.openTags[pointee.open.count &- 1].name
    let after = tag + (2 &+ name.pointee.key.count)
    guard after < end, QualifiedNames.matches(name, tag + 2, end),
      after.pointee == UInt8(ascii: ">")
    else { return nil }
    pointee.document.mode = .content
    pointee.interest.walk()
    if pointee.interest.hasInherited { endInheritance() }
    close()
    return after + 1
  }

  /// Passes over the content of an element that is skipped, matching tags alone.
  ///
  /// - Returns: the place after the element, where a section begins, or where the window ends;
  ///   nil where that cuts a piece of markup.
  func skipContent(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    var at = start
    var outcome = SkippedTags.Outcome.more
    while true {
      at = pointee.skipped.pass(at, end, &outcome)
      switch outcome {
      case .more: return at
      case .closed: return try skippedElementEnd(at, end)
      case .other
      where pointee.skipped.count == 0 && end - at > 1 && at[1] == UInt8(ascii: "/"):
        return try skippedElementEnd(at, end)
      case .other:
        guard let next = try skipMarkup(at, end) else { return nil }
        at = next
        if pointee.document.mode == .skippedSection { return at }
      }
      if at == end { return at }
    }
  }

  private func skippedElementEnd(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    guard let after = try endTag(start, end) else { return nil }
    pointee.document.mode = .content
    return after
  }
}
