internal import SaxEvents

/// Comments (XML 1.0 §2.5), processing instructions (§2.6), and where CDATA sections begin (§2.7).
extension NativePointer {
  /// Reads what begins with `<!`.
  func declaration(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let isComment = ByteSearch.begins("<!--", start, end)
    if isComment == true { return try comment(start, end) }
    let isSection = ByteSearch.begins("<![CDATA[", start, end)
    if isSection == true {
      guard pointee.open.count > 0 else { throw try misplaced(start) }
      return try startSection(start, start + 9)
    }
    let isDoctype = ByteSearch.begins("<!DOCTYPE", start, end)
    if isDoctype == true { throw try misplaced(start) }
    if isComment == nil || isSection == nil || isDoctype == nil {
      return unfinished(start, .few)
    }
    throw try startingDocument(
      error(.unknownMarkup(pointee.window.source(from: start, count: 3)), at: start), start)
  }

  private func misplaced(_ start: Cursor) throws -> ReadingError {
    if pointee.open.count > 0 { return error(.misplacedMarkup, at: start) }
    return try startingDocument(
      error(pointee.document.sawRoot ? .moreAfterElement : .noElementName, at: start), start)
  }

  private func startingDocument(_ error: ReadingError, _ at: Cursor) throws -> ReadingError {
    try startDocument(at)
    return error
  }

  // MARK: Comments

  private func comment(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    try startDocument(start)
    let stop = longestTag(start, end)
    var at = start + 4
    while true {
      let hyphen = pointee.search.byte(UInt8(ascii: "-"), at, stop)
      try check(at, hyphen)
      guard stop - hyphen > 1 else { return try unfinishedComment(start, stop) }
      at = hyphen + 1
      guard at.pointee == UInt8(ascii: "-") else { continue }
      guard stop - at > 1 else { return try unfinishedComment(start, stop) }
      guard at[1] == UInt8(ascii: ">") else { throw error(.hyphensInComment, at: hyphen) }
      let after = at + 2
      if after - start > pointee.limits.tag { throw tooLong(.comment, start) }
      try settleForbidden()
      if pointee.reports.contains(.comments), pointee.interest.passiveDepth == 0 {
        pointee.window.setEvent(start, after)
        try withLineFeeds(start + 4, hyphen) { try pointee.sink.comment($0.span) }
      }
      return after
    }
  }

  /// That there is no character which XML has not.
  private func check(_ start: Cursor, _ end: Cursor) throws {
    var at = start
    while true {
      at = pointee.search.control(at, end)
      if at == end { return }
      if at.pointee != 0x0D {
        try passForbidden(UInt32(at.pointee), at: at)
      }
      at += 1
    }
  }

  /// Line ends as line feeds (§2.11).
  private func withLineFeeds(
    _ start: Cursor, _ end: Cursor, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let text = UnsafeBufferPointer(start: start, count: end - start)
    guard text.contains(0x0D) else { return try body(text) }
    pointee.tag.values.removeAll()
    pointee.tag.values.reserve(text.count)
    for (index, byte) in text.enumerated() {
      if byte == 0x0A, index > 0, text[index - 1] == 0x0D { continue }
      pointee.tag.values.append(byte == 0x0D ? 0x0A : byte)
    }
    try body(pointee.tag.values.bytes)
  }

  // MARK: Processing instructions

  func instruction(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let stop = longestTag(start, end)
    if pointee.window.mark(start) == 0, let isDeclared = declares(start, stop) {
      return isDeclared
        ? try declaration(of: start, stop) : try unfinishedInstruction(start, stop)
    }
    try startDocument(start)
    let nameEnd = XMLCharacters.endOfName(start + 2, stop)
    guard nameEnd < stop else { return try unfinishedInstruction(start, stop) }
    guard nameEnd > start + 2 else { throw error(.noTarget, at: start) }
    try check(target: start + 2, nameEnd)
    guard let data = try startOfData(nameEnd, stop) else {
      return try unfinishedInstruction(start, stop)
    }
    var at = data
    while true {
      let mark = pointee.search.byte(UInt8(ascii: "?"), at, stop)
      try check(at, mark)
      guard stop - mark > 1 else { return try unfinishedInstruction(start, stop) }
      at = mark + 1
      guard at.pointee == UInt8(ascii: ">") else { continue }
      try settleForbidden()
      try tellInstruction(start, target: start + 2, nameEnd, data: data, mark, at + 1)
      return at + 1
    }
  }

  private func declaration(of start: Cursor, _ stop: Cursor) throws -> Cursor? {
    var declaration = XMLDeclaration(self, start, stop)
    guard let after = try declaration.read() else {
      return try unfinishedInstruction(start, stop)
    }
    if after - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    try startDocument(after)
    return after
  }

  /// After the white space behind a target; nil where the bytes end before that can be seen.
  private func startOfData(_ nameEnd: Cursor, _ stop: Cursor) throws -> Cursor? {
    var at = nameEnd
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return nil }
    if at > nameEnd { return at }
    if at.pointee == UInt8(ascii: "?") {
      guard stop - at > 1 else { return nil }
      if at[1] == UInt8(ascii: ">") { return at }
    }
    throw error(.noSpace, at: nameEnd)
  }

  /// True if an XML declaration begins there; nil if another target does.
  private func declares(_ start: Cursor, _ stop: Cursor) -> Bool? {
    guard ByteSearch.begins("<?xml", start, stop) == true else { return nil }
    guard stop - start > 5 else { return false }
    return XMLCharacters.isSpace(start[5]) ? true : nil
  }

  private func check(target: Cursor, _ end: Cursor) throws {
    let name = UnsafeBufferPointer(start: target, count: end - target)
    if name.count == 3, name.map({ $0 | 0x20 }).elementsEqual("xml".utf8) {
      throw error(.misplacedDeclaration, at: end)
    }
    if name.contains(UInt8(ascii: ":")) { throw error(.misplacedColon, at: target - 2) }
  }

  private func tellInstruction(
    _ start: Cursor, target: Cursor, _ nameEnd: Cursor, data: Cursor, _ dataEnd: Cursor,
    _ after: Cursor
  ) throws {
    if after - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    let isReported =
      pointee.reports.contains(.processingInstructions) && pointee.interest.passiveDepth == 0
    guard isReported || pointee.interest.isCapturing else { return }
    pointee.window.setEvent(start, after)
    let target = UnsafeBufferPointer(start: target, count: nameEnd - target)
    try withLineFeeds(data, dataEnd) { data in
      if pointee.interest.isCapturing { try capture { $0.processingInstruction(target, data) } }
      if isReported {
        try pointee.sink.processingInstruction(target: target.span, data: data.span)
      }
    }
  }
}
