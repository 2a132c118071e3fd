internal import SaxEvents

/// Elements' content (XML 1.0 §3.1), and what is around the document element.
extension NativePointer {
  /// Reads on until something else than content comes.
  /// - Returns: nil where the window ends within something.
  func readContent(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    var at = start
    while at < end {
      if at.pointee != UInt8(ascii: "<") {
        let next: Cursor?
        if pointee.open.count == 0 {
          next = try outside(at, end)
        } else {
          let stop = pointee.search.endOfText(at, end)
          if stop < end, stop.pointee == UInt8(ascii: "<") {
            try tell(at, stop)
            next = stop
          } else {
            next = try text(at, stop, end)
          }
        }
        guard let next else { return nil }
        at = next
        continue
      }
      guard end - at > 1 else { return unfinished(at, .few) }
      let next: Cursor?
      switch at[1] {
      case UInt8(ascii: "/"): next = try endTag(at, end)
      case UInt8(ascii: "!"): next = try declaration(at, end)
      case UInt8(ascii: "?"): next = try instruction(at, end)
      default: next = try startTag(at, end)
      }
      guard let next else { return nil }
      at = next
      if pointee.document.mode == .content { continue }
      guard pointee.document.mode == .skipped, pointee.interest.passive == .skip,
        let after = skipLeaf(at, end)
      else { break }
      at = after
    }
    return at
  }

  /// White space around the document element.
  private func outside(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    var at = start
    while at < end, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < end, at.pointee != UInt8(ascii: "<") else { return at }
    try startDocument(at)
    throw error(pointee.document.sawRoot ? .moreAfterElement : .textBeforeElement, at: at)
  }

  // MARK: Character data

  /// Text that holds more than characters.
  ///
  /// - Parameter stop: where the first thing is that is none.
  @inline(never)
  private func text(_ start: Cursor, _ stop: Cursor, _ end: Cursor) throws -> Cursor? {
    var from = start
    var at = stop
    while true {
      guard at < end else {
        try tell(from, at)
        return at
      }
      switch at.pointee {
      case UInt8(ascii: "<"):
        try tell(from, at)
        return at
      case UInt8(ascii: "&"):
        try tell(from, at)
        var character = ReferredCharacter()
        guard let after = try reference(at, end, &character) else { return nil }
        try tell(character, at, after)
        try settleForbidden()
        return after
      case UInt8(ascii: "]"):
        switch sectionEnd(at, end) {
        case true?: throw try failure(.sectionEndInText, from, at)
        case false?: at += 1
        case nil:
          try tell(from, at)
          return unfinished(at, .few)
        }
      case 0x0D:
        guard let after = try lineEnd(&from, at, end) else { return nil }
        at = after
      default: try passForbidden(&from, &at)
      }
      at = pointee.search.endOfText(at, end)
    }
  }

  /// True if `]]>` stands there; nil if that can't be seen yet.
  private func sectionEnd(_ at: Cursor, _ end: Cursor) -> Bool? {
    guard end - at > 1 else { return pointee.window.isLast ? false : nil }
    guard at[1] == UInt8(ascii: "]") else { return false }
    guard end - at > 2 else { return pointee.window.isLast ? false : nil }
    return at[2] == UInt8(ascii: ">")
  }

  /// Hands over the text before a return, which stands for a line feed, with one after it or
  /// without (§2.11).
  /// - Returns: where to go on; what is not handed over begins at `from`.
  private func lineEnd(_ from: inout Cursor, _ at: Cursor, _ end: Cursor) throws -> Cursor? {
    try tell(from, at)
    guard end - at > 1 || pointee.window.isLast else { return unfinished(at, .few) }
    from = at + 1
    if end - at > 1, at[1] == 0x0A { return at + 2 }
    try withUnsafeBytes(of: 0x0A as UInt8) {
      let byte = $0.bindMemory(to: UInt8.self)
      try tell(byte, at, at + 1)
    }
    return at + 1
  }

  /// Hands over the text before a character that XML forbids, and passes over that if the sink can lose the record.
  private func passForbidden(_ from: inout Cursor, _ at: inout Cursor) throws {
    try tell(from, at)
    let (value, length) = XMLCharacters.scalar(at, pointee.window.end)
    try passForbidden(value, at: at)
    try settleForbidden()
    at += length
    from = at
  }

  private func failure(_ fault: Fault, _ from: Cursor, _ at: Cursor) throws -> ReadingError {
    try tell(from, at)
    return error(fault, at: at)
  }

  // MARK: CDATA sections

  /// At the beginning of a section's text.
  func startSection(_ start: Cursor, _ after: Cursor) throws -> Cursor {
    pointee.document.mode = .section
    pointee.window.setEvent(start, after)
    pointee.document.sectionMark = pointee.window.mark(start)
    if reportsSections { try pointee.sink.cdata(true) }
    return after
  }

  private var reportsSections: Bool {
    pointee.reports.contains(.cdata) && pointee.interest.passiveDepth == 0
  }

  func section(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    var from = start
    var at = start
    while true {
      at = pointee.search.endOfSectionText(at, end)
      guard at < end else {
        try tell(from, at)
        return at
      }
      switch at.pointee {
      case UInt8(ascii: "]"):
        switch sectionEnd(at, end) {
        case true?:
          try tell(from, at)
          pointee.document.mode = .content
          if reportsSections { try pointee.sink.cdata(false) }
          return at + 3
        case false?: at += 1
        case nil:
          try tell(from, at)
          return unfinished(at, .few)
        }
      case 0x0D:
        guard let after = try lineEnd(&from, at, end) else { return nil }
        at = after
      default: try passForbidden(&from, &at)
      }
    }
  }
}
