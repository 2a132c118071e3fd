internal import SaxEvents

/// Comments (XML 1.0 §2.5), processing instructions (§2.6), and where CDATA sections begin (§2.7).
extension ContentPointer {
  /// Reads what begins with `<!`.
  func declaration(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let isComment = ByteSearch.begins("<!--", start, end)
    if isComment == true { return try comment(start, end) }
    let isSection = ByteSearch.begins("<![CDATA[", start, end)
    if isSection == true {
      guard open.count > 0 else { throw try misplaced(start) }
      return try startSection(start, start + 9)
    }
    let isDoctype = ByteSearch.begins("<!DOCTYPE", start, end)
    if isDoctype == true { throw try misplaced(start) }
    if isComment == nil || isSection == nil || isDoctype == nil {
      return position.unfinished(start, .few)
    }
    throw try startingDocument(
      position.error(.unknownMarkup(window.source(from: start, count: 3)), at: start), start)
  }

  private func misplaced(_ start: Cursor) throws -> ReadingError {
    if open.count > 0 { return position.error(.misplacedMarkup, at: start) }
    return try startingDocument(
      position.error(document.sawRoot ? .moreAfterElement : .noElementName, at: start), start)
  }

  private func startingDocument(_ error: ReadingError, _ at: Cursor) throws -> ReadingError {
    try elements.startDocument(at)
    return error
  }

  // MARK: Comments

  private func comment(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    try elements.startDocument(start)
    let stop = position.longestTag(start, end)
    var at = start + 4
    while true {
      let hyphen = search.byte(UInt8(ascii: "-"), at, stop)
      try check(at, hyphen)
      guard stop - hyphen > 1 else { return try position.unfinishedComment(start, stop) }
      at = hyphen + 1
      guard at.pointee == UInt8(ascii: "-") else { continue }
      guard stop - at > 1 else { return try position.unfinishedComment(start, stop) }
      guard at[1] == UInt8(ascii: ">") else { throw position.error(.hyphensInComment, at: hyphen) }
      let after = at + 2
      if after - start > limits.tag { throw position.tooLong(.comment, start) }
      try settleForbidden()
      if elements.pointee.reports.contains(.comments), interest.passiveDepth == 0 {
        window.setEvent(start, after)
        try withLineFeeds(start + 4, hyphen) { try elements.pointee.sink.comment($0.span) }
      }
      return after
    }
  }

  /// That there is no character which XML has not.
  private func check(_ start: Cursor, _ end: Cursor) throws {
    var at = start
    while true {
      at = search.control(at, end)
      if at == end { return }
      if at.pointee != 0x0D {
        try position.passForbidden(UInt32(at.pointee), at: at)
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
    tags.pointee.values.removeAll()
    tags.pointee.values.reserve(text.count)
    for (index, byte) in text.enumerated() {
      if byte == 0x0A, index > 0, text[index - 1] == 0x0D { continue }
      tags.pointee.values.append(byte == 0x0D ? 0x0A : byte)
    }
    try body(tags.pointee.values.bytes)
  }

  // MARK: Processing instructions

  func instruction(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let stop = position.longestTag(start, end)
    if window.mark(start) == 0, let isDeclared = declares(start, stop) {
      return isDeclared
        ? try declaration(of: start, stop) : try position.unfinishedInstruction(start, stop)
    }
    try elements.startDocument(start)
    let nameEnd = XMLCharacters.endOfName(start + 2, stop)
    guard nameEnd < stop else { return try position.unfinishedInstruction(start, stop) }
    guard nameEnd > start + 2 else { throw position.error(.noTarget, at: start) }
    try check(target: start + 2, nameEnd)
    guard let data = try startOfData(nameEnd, stop) else {
      return try position.unfinishedInstruction(start, stop)
    }
    var at = data
    while true {
      let mark = search.byte(UInt8(ascii: "?"), at, stop)
      try check(at, mark)
      guard stop - mark > 1 else { return try position.unfinishedInstruction(start, stop) }
      at = mark + 1
      guard at.pointee == UInt8(ascii: ">") else { continue }
      try settleForbidden()
      try tellInstruction(start, target: start + 2, nameEnd, data: data, mark, at + 1)
      return at + 1
    }
  }

  private func declaration(of start: Cursor, _ stop: Cursor) throws -> Cursor? {
    var declaration = XMLDeclaration(position, start, stop)
    guard let after = try declaration.read() else {
      return try position.unfinishedInstruction(start, stop)
    }
    if after - start > limits.tag { throw position.tooLong(.instruction, start) }
    try elements.startDocument(after)
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
    throw position.error(.noSpace, at: nameEnd)
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
      throw position.error(.misplacedDeclaration, at: end)
    }
    if name.contains(UInt8(ascii: ":")) { throw position.error(.misplacedColon, at: target - 2) }
  }

  private func tellInstruction(
    _ start: Cursor, target: Cursor, _ nameEnd: Cursor, data: Cursor, _ dataEnd: Cursor,
    _ after: Cursor
  ) throws {
    if after - start > limits.tag { throw position.tooLong(.instruction, start) }
    let isReported =
      elements.pointee.reports.contains(.processingInstructions) && interest.passiveDepth == 0
    guard isReported || interest.isCapturing else { return }
    window.setEvent(start, after)
    let target = UnsafeBufferPointer(start: target, count: nameEnd - target)
    try withLineFeeds(data, dataEnd) { data in
      if interest.isCapturing { try elements.capture { $0.processingInstruction(target, data) } }
      if isReported {
        try elements.pointee.sink.processingInstruction(target: target.span, data: data.span)
      }
    }
  }
}
