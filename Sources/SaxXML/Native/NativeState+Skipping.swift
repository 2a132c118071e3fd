internal import SaxEvents

/// Passes over an element by balance alone: tags by name, quotation marks, comments, CDATA
/// sections, processing instructions.
extension NativePointer {
  /// - Returns: after the element, or where a section begins; nil where the window ends within
  ///   a piece of markup.
  func skipContent(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    var at = start
    while true {
      at = MarkupSearch.byte(UInt8(ascii: "<"), at, end)
      guard end - at > 1 else { return at == end ? end : unfinished(at, .few) }
      let next: Cursor?
      switch at[1] {
      case UInt8(ascii: "/"):
        if pointee.skipped.count == 0 {
          guard let after = try endTag(at, end) else { return nil }
          pointee.mode = .content
          return after
        }
        next = try skipEndTag(at, end)
      case UInt8(ascii: "!"):
        next = try skipDeclaration(at, end)
        if pointee.mode == .skippedSection { return next }
      case UInt8(ascii: "?"): next = try skipDelimited(at, end, by: "?>", after: 2, .instruction)
      default: next = try skipStartTag(at, end)
      }
      guard let next else { return nil }
      at = next
    }
  }

  @inline(__always)
  private func skipStartTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let nameEnd = MarkupSearch.endOfName(start + 1, end)
    guard nameEnd < end else { return try unfinishedTag(start, longestTag(start, end)) }
    var at = nameEnd
    if at.pointee != UInt8(ascii: ">") {
      guard let close = try skipAttributes(at, end, in: start) else {
        return try unfinishedTag(start, longestTag(start, end))
      }
      if close - start >= pointee.limits.tag { throw tooLong(.tag, start) }
      if close[-1] == UInt8(ascii: "/") { return close + 1 }
      at = close
    }
    let name = start + 1
    if name == nameEnd { throw error(.noElementName, at: start) }
    pointee.skipped.push(NameKey(name, nameEnd - name, before: end), name)
    let depth = pointee.open.count &+ pointee.skipped.count
    if depth > pointee.limits.depth { throw error(.tooDeep(depth, pointee.limits), at: start) }
    return at + 1
  }

  /// The tag's `>`.
  private func skipAttributes(
    _ start: Cursor, _ end: Cursor, in tag: Cursor
  ) throws -> Cursor? {
    var at = start
    while true {
      at = MarkupSearch.endOfTag(at, end)
      guard at < end else { return nil }
      let byte = at.pointee
      if byte == UInt8(ascii: ">") { return at }
      if byte == UInt8(ascii: "<") { throw error(.markupInTag, at: at) }
      at = MarkupSearch.closeOfValue(at + 1, end, byte)
      guard at < end else { return nil }
      if at.pointee != byte { throw error(.lessThanInValue, at: at) }
      at += 1
    }
  }

  @inline(__always)
  private func skipEndTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let name = start + 2
    let nameEnd = MarkupSearch.endOfName(name, end)
    var at = nameEnd
    while at < end, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < end else { return try unfinishedTag(start, longestTag(start, end)) }
    guard at.pointee == UInt8(ascii: ">") else { throw error(.noEndOfTag, at: at) }
    guard name < nameEnd, pointee.skipped.pop(NameKey(name, nameEnd - name, before: end), name)
    else {
      throw error(.unbalanced(source(from: start, through: UInt8(ascii: ">"))), at: start)
    }
    return at + 1
  }

  private func skipDeclaration(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let isComment = begins("<!--", start, end)
    if isComment == true { return try skipDelimited(start, end, by: "-->", after: 4, .comment) }
    let isSection = begins("<![CDATA[", start, end)
    if isSection == true {
      pointee.mode = .skippedSection
      pointee.sectionMark = mark(start)
      return start + 9
    }
    if isComment == nil || isSection == nil { return unfinished(start, .few) }
    throw error(.unknownMarkup(source(from: start, count: 3)), at: start)
  }

  private func skipDelimited(
    _ start: Cursor, _ end: Cursor, by delimiter: StaticString, after opening: Int,
    _ construct: MarkupScanner.Construct
  ) throws -> Cursor? {
    let found = ByteSearch.first(delimiter, in: start, from: opening, to: end - start)
    let length = found.map { $0 + delimiter.utf8CodeUnitCount } ?? (end - start)
    if length > pointee.limits.tag { throw tooLong(construct, start) }
    if found == nil { return unfinished(start, construct == .comment ? .comment : .instruction) }
    return start + length
  }

  func skipSection(_ start: Cursor, _ end: Cursor) -> Cursor? {
    var at = start
    while true {
      at = MarkupSearch.byte(UInt8(ascii: "]"), at, end)
      guard at < end else { return end }
      guard end - at > 2 else {
        if end - at == 2 && at[1] != UInt8(ascii: "]") { return end }
        return unfinished(at, .few)
      }
      if at[1] == UInt8(ascii: "]"), at[2] == UInt8(ascii: ">") {
        pointee.mode = .skipped
        return at + 3
      }
      at += 1
    }
  }
}
