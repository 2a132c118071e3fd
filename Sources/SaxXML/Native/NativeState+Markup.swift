internal import SaxEvents

/// Comments (XML 1.0 §2.5), processing instructions (§2.6), and where CDATA sections begin (§2.7).
extension NativePointer {
  /// Reads what begins with `<!`.
  func declaration(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let isComment = begins("<!--", start, end)
    if isComment == true { return try comment(start, end) }
    let isSection = begins("<![CDATA[", start, end)
    if isSection == true {
      guard pointee.open.count > 0 else { throw try misplaced(start) }
      return try startSection(start, start + 9)
    }
    let isDoctype = begins("<!DOCTYPE", start, end)
    if isDoctype == true { throw try misplaced(start) }
    if isComment == nil || isSection == nil || isDoctype == nil { return unfinished(start, .few) }
    throw try startingDocument(
      error(.unknownMarkup(source(from: start, count: 3)), at: start), start)
  }

  private func misplaced(_ start: Cursor) throws -> ReadingError {
    if pointee.open.count > 0 { return error(.misplacedMarkup, at: start) }
    return try startingDocument(
      error(pointee.sawRoot ? .moreAfterElement : .noElementName, at: start), start)
  }

  private func startingDocument(_ error: ReadingError, _ at: Cursor) throws -> ReadingError {
    try startDocument(at)
    return error
  }

  /// True if a word stands there; nil where the bytes end within it.
  func begins(_ word: StaticString, _ start: Cursor, _ end: Cursor) -> Bool? {
    let length = Swift.min(word.utf8CodeUnitCount, end - start)
    for index in 0..<length where start[index] != word.utf8Start[index] { return false }
    return length == word.utf8CodeUnitCount ? true : nil
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
      if pointee.reports.contains(.comments), pointee.passiveDepth == 0 {
        pointee.eventStart = start
        pointee.eventEnd = after
        try withLineFeeds(start + 4, hyphen) { try pointee.sink.comment($0.span) }
      }
      return after
    }
  }

  private func unfinishedComment(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.comment, start) }
    return unfinished(start, .comment)
  }

  /// That there is no character which XML has not.
  private func check(_ start: Cursor, _ end: Cursor) throws {
    var at = start
    while true {
      at = pointee.search.control(at, end)
      if at == end { return }
      guard at.pointee == 0x0D else {
        throw error(.forbidden(character: UInt32(at.pointee)), at: at)
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
    pointee.values.removeAll()
    pointee.values.reserve(text.count)
    for (index, byte) in text.enumerated() {
      if byte == 0x0A, index > 0, text[index - 1] == 0x0D { continue }
      pointee.values.append(byte == 0x0D ? 0x0A : byte)
    }
    try body(pointee.values.bytes)
  }

  // MARK: Processing instructions

  func instruction(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let stop = longestTag(start, end)
    if mark(start) == 0, let isDeclared = declares(start, stop) {
      return isDeclared ? try xmlDeclaration(start, stop) : try unfinishedInstruction(start, stop)
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
      try tellInstruction(start, target: start + 2, nameEnd, data: data, mark, at + 1)
      return at + 1
    }
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
    guard begins("<?xml", start, stop) == true else { return nil }
    guard stop - start > 5 else { return false }
    return XMLCharacters.isSpace(start[5]) ? true : nil
  }

  func unfinishedInstruction(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.instruction, start) }
    return unfinished(start, .instruction)
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
      pointee.reports.contains(.processingInstructions) && pointee.passiveDepth == 0
    guard isReported || pointee.isCapturing else { return }
    pointee.eventStart = start
    pointee.eventEnd = after
    let target = UnsafeBufferPointer(start: target, count: nameEnd - target)
    try withLineFeeds(data, dataEnd) { data in
      if pointee.isCapturing { try capture { $0.processingInstruction(target, data) } }
      if isReported {
        try pointee.sink.processingInstruction(target: target.span, data: data.span)
      }
    }
  }
}
