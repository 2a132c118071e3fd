internal import SaxEvents

/// Passes over an element by balance alone: tags by name, quotation marks, comments, CDATA
/// sections, processing instructions.
extension NativePointer {
  /// Passes over content of an element that is read without a word of it.
  /// - Returns: where its end tag begins; nil if it has to be told by events.
  func passContent(_ start: Cursor, _ end: Cursor) -> Cursor? {
    var at = start
    var outcome = SkippedTags.Outcome.more
    while true {
      at = pointee.skipped.pass(at, end, &outcome)
      switch outcome {
      case .more: return nil
      case .closed: return at
      case .other:
        guard end - at > 4 else { return nil }
        if pointee.skipped.count == 0, at[1] == UInt8(ascii: "/") { return at }
        // A section would be for the next window as well.
        if at[1] == UInt8(ascii: "!"), at[2] != UInt8(ascii: "-") { return nil }
        guard let next = try? skipMarkup(at, end) else { return nil }
        at = next
      }
    }
  }

  /// Passes over markup that needs a closer look.
  /// - Returns: nil where the bytes end within it.
  func skipMarkup(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    guard end - start > 1 else { return unfinished(start, .few) }
    switch start[1] {
    case UInt8(ascii: "/"): return try skipEndTag(start, end)
    case UInt8(ascii: "!"): return try skipDeclaration(start, end)
    case UInt8(ascii: "?"):
      return try skipDelimited(start, end, by: "?>", after: 2, .instruction)
    default: return try skipStartTag(start, end)
    }
  }

  private func skipStartTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let name = start + 1
    let nameEnd = pointee.search.endOfName(name, end)
    guard nameEnd < end, let close = try skipAttributes(nameEnd, end, in: start) else {
      return try unfinishedTag(start, longestTag(start, end))
    }
    if name == nameEnd { throw error(.noElementName, at: start) }
    if close - start >= pointee.limits.tag { throw tooLong(.tag, start) }
    if close[-1] == UInt8(ascii: "/") { return close + 1 }
    guard pointee.skipped.push(UnsafeBufferPointer(start: name, count: nameEnd - name)) else {
      throw error(.tooDeep(pointee.limits.depth + 1, pointee.limits), at: start)
    }
    return close + 1
  }

  /// The tag's `>`.
  private func skipAttributes(
    _ start: Cursor, _ end: Cursor, in tag: Cursor
  ) throws -> Cursor? {
    var at = start
    while true {
      at = pointee.search.endOfTag(at, end)
      guard at < end else { return nil }
      let byte = at.pointee
      if byte == UInt8(ascii: ">") { return at }
      if byte == UInt8(ascii: "<") { throw error(.markupInTag, at: at) }
      at = pointee.search.closeOfValue(at + 1, end, byte)
      guard at < end else { return nil }
      if at.pointee != byte { throw error(.lessThanInValue, at: at) }
      at += 1
    }
  }

  private func skipEndTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let name = start + 2
    let nameEnd = pointee.search.endOfName(name, end)
    var at = nameEnd
    while at < end, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < end else {
      return try unfinishedTag(start, longestTag(start, end))
    }
    guard at.pointee == UInt8(ascii: ">") else { throw error(.noEndOfTag, at: at) }
    if at - start >= pointee.limits.tag { throw tooLong(.tag, start) }
    guard pointee.skipped.pop(UnsafeBufferPointer(start: name, count: nameEnd - name)) else {
      throw error(
        .unbalanced(pointee.window.source(from: start, through: UInt8(ascii: ">"))), at: start)
    }
    return at + 1
  }

  private func skipDeclaration(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let isComment = ByteSearch.begins("<!--", start, end)
    if isComment == true { return try skipDelimited(start, end, by: "-->", after: 4, .comment) }
    let isSection = ByteSearch.begins("<![CDATA[", start, end)
    if isSection == true {
      pointee.document.mode = .skippedSection
      pointee.document.sectionMark = pointee.window.mark(start)
      return start + 9
    }
    if isComment == nil || isSection == nil { return unfinished(start, .few) }
    throw error(.unknownMarkup(pointee.window.source(from: start, count: 3)), at: start)
  }

  private func skipDelimited(
    _ start: Cursor, _ end: Cursor, by delimiter: StaticString, after opening: Int,
    _ construct: MarkupScanner.Construct
  ) throws -> Cursor? {
    let found = ByteSearch.first(delimiter, in: start, from: opening, to: end - start)
    let length = found.map { $0 + delimiter.utf8CodeUnitCount } ?? (end - start)
    if length > pointee.limits.tag { throw tooLong(construct, start) }
    if found == nil {
      return unfinished(start, construct == .comment ? .comment : .instruction)
    }
    return start + length
  }

  func skipSection(_ start: Cursor, _ end: Cursor) -> Cursor? {
    var at = start
    while true {
      at = pointee.search.byte(UInt8(ascii: "]"), at, end)
      guard at < end else { return end }
      guard end - at > 2 else {
        if end - at == 2 && at[1] != UInt8(ascii: "]") { return end }
        return unfinished(at, .few)
      }
      if at[1] == UInt8(ascii: "]"), at[2] == UInt8(ascii: ">") {
        pointee.document.mode = .skipped
        return at + 3
      }
      at += 1
    }
  }
}
