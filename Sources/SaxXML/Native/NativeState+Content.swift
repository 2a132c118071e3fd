internal import SaxEvents

/// Elements' content (XML 1.0 §3.1), and what is around the document element.
extension NativePointer {
  /// Reads on until something else than content comes.
  /// - Returns: nil where the window ends within something.
  func content(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
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
      if pointee.mode == .content { continue }
      guard pointee.mode == .skipped, pointee.passive == .skip, let after = skipLeaf(at, end)
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
    throw error(pointee.sawRoot ? .moreAfterElement : .textBeforeElement, at: at)
  }

  /// Tells the sink that the document begins, before anything else of it.
  @inline(__always)
  func startDocument(_ at: Cursor) throws {
    if !pointee.sawContent { try tellStart(at) }
  }

  @inline(never)
  private func tellStart(_ at: Cursor) throws {
    pointee.sawContent = true
    pointee.eventStart = at
    pointee.eventEnd = at
    try pointee.sink.startDocument(.xml, places: pointee.places)
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
        guard let after = try reference(at, end) else { return nil }
        try tellCharacter(at, after)
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
      default: throw try failure(forbidden(at), from, at)
      }
      at = pointee.search.endOfText(at, end)
    }
  }

  /// True if `]]>` stands there; nil if that can't be seen yet.
  private func sectionEnd(_ at: Cursor, _ end: Cursor) -> Bool? {
    guard end - at > 1 else { return pointee.isLast ? false : nil }
    guard at[1] == UInt8(ascii: "]") else { return false }
    guard end - at > 2 else { return pointee.isLast ? false : nil }
    return at[2] == UInt8(ascii: ">")
  }

  /// Hands over the text before a return, which stands for a line feed, with one after it or
  /// without (§2.11).
  /// - Returns: where to go on; what is not handed over begins at `from`.
  private func lineEnd(_ from: inout Cursor, _ at: Cursor, _ end: Cursor) throws -> Cursor? {
    try tell(from, at)
    guard end - at > 1 || pointee.isLast else { return unfinished(at, .few) }
    from = at + 1
    if end - at > 1, at[1] == 0x0A { return at + 2 }
    try withUnsafeBytes(of: 0x0A as UInt8) {
      let byte = $0.bindMemory(to: UInt8.self)
      try tell(byte, at, at + 1)
    }
    return at + 1
  }

  private func forbidden(_ at: Cursor) -> Fault {
    .forbidden(character: XMLCharacters.scalar(at, pointee.end).value)
  }

  private func failure(_ fault: Fault, _ from: Cursor, _ at: Cursor) throws -> ReadingError {
    try tell(from, at)
    return error(fault, at: at)
  }

  @inline(__always)
  private func tell(_ from: Cursor, _ to: Cursor) throws {
    if from == to { return }
    // A line feed that stands for a return as well is where the return is.
    let isPair = from.pointee == 0x0A && from > pointee.base && from[-1] == 0x0D
    try tell(
      UnsafeBufferPointer(start: from, count: to - from), isPair ? from - 1 : from, to)
  }

  /// Hands text over to whoever wants it.
  @inline(__always)
  private func tell(_ text: UnsafeBufferPointer<UInt8>, _ start: Cursor, _ end: Cursor) throws {
    pointee.eventStart = start
    pointee.eventEnd = end
    if pointee.isPlain {
      try pointee.sink.text(text.span)
    } else {
      try tellInPart(text)
    }
  }

  @inline(never)
  private func tellInPart(_ text: UnsafeBufferPointer<UInt8>) throws {
    if pointee.isCapturing { try capture { $0.text(text) } }
    if pointee.passiveDepth == 0 || pointee.passive.contains(.text) {
      try pointee.sink.text(text.span)
    }
  }

  private func tellCharacter(_ start: Cursor, _ end: Cursor) throws {
    let count = pointee.characterCount
    try withUnsafeBytes(of: pointee.character) {
      try tell(UnsafeBufferPointer(rebasing: $0.bindMemory(to: UInt8.self)[..<count]), start, end)
    }
  }

  // MARK: CDATA sections

  /// At the beginning of a section's text.
  func startSection(_ start: Cursor, _ after: Cursor) throws -> Cursor {
    pointee.mode = .section
    pointee.eventStart = start
    pointee.eventEnd = after
    pointee.sectionMark = mark(start)
    if reportsSections { try pointee.sink.cdata(true) }
    return after
  }

  private var reportsSections: Bool {
    pointee.reports.contains(.cdata) && pointee.passiveDepth == 0
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
          pointee.mode = .content
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
      default: throw try failure(forbidden(at), from, at)
      }
    }
  }
}
