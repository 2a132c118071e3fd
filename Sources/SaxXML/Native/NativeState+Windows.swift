internal import SaxEvents

/// From the bytes that are fed to windows: each is read where it lies, but for what the one
/// before it left unfinished.
extension NativePointer {
  /// The document begins, after a byte order mark.
  func begin(after mark: Int) { pointee.lines = LineCounter(offset: mark) }

  /// Reads whole characters.
  ///
  /// - Parameter lines: where those end, if it is known.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineCounter.Survey? = nil) throws {
    guard var at = bytes.baseAddress else { return }
    var lines = lines
    let end = at + bytes.count
    while pointee.pending.count > 0, at < end {
      let (count, isComplete) = missing(at, end)
      pointee.pending.append(at, count)
      lines?.drop(at, count)
      at += count
      if isComplete || isTooLong { try readPending() }
    }
    guard at < end else { return }
    let rest = try read(at, end, lines)
    if rest < end { pointee.pending.append(rest, end - rest) }
  }

  /// The number of bytes to be added to what is unfinished, and whether it is complete with them.
  private func missing(_ at: Cursor, _ end: Cursor) -> (count: Int, isComplete: Bool) {
    switch pointee.unfinished {
    case .nothing, .few: return (Swift.min(end - at, 16), true)
    case .tag(var scan):
      scan.scanned = 0
      let found = scan.find(at, end - at)
      pointee.unfinished = .tag(scan)
      switch found {
      case .open: return (end - at, false)
      case .closed, .many: return (scan.scanned, true)
      case .markup: return (scan.scanned + 1, true)
      }
    case .comment: return delimited(at, end, by: "-->", after: 4)
    case .instruction: return delimited(at, end, by: "?>", after: 2)
    case .reference:
      var index = at
      while index < end, XMLCharacters.mayBeReferred(index.pointee) { index += 1 }
      return index < end ? (index + 1 - at, true) : (end - at, false)
    }
  }

  private func delimited(
    _ at: Cursor, _ end: Cursor, by delimiter: StaticString, after opening: Int
  ) -> (count: Int, isComplete: Bool) {
    guard let found = ByteSearch.first(UInt8(ascii: ">"), in: at, from: 0, to: end - at) else {
      return (end - at, false)
    }
    let length = delimiter.utf8CodeUnitCount
    let count = pointee.pending.count
    guard count + found + 1 >= opening + length else { return (found + 1, false) }
    // What comes before the > lies partly in what is held.
    for back in 1..<length {
      let byte = found >= back ? at[found - back] : pointee.pending.base[count + found - back]
      if byte != delimiter.utf8Start[length - 1 - back] { return (found + 1, false) }
    }
    return (found + 1, true)
  }

  private var isTooLong: Bool {
    switch pointee.unfinished {
    case .nothing, .few: false
    case .reference: pointee.pending.count > pointee.limits.name + 2
    case .tag, .comment, .instruction: pointee.pending.count > pointee.limits.tag
    }
  }

  /// - Parameter isLast: whether nothing comes after it.
  private func readPending(isLast: Bool = false) throws {
    let start = Cursor(pointee.pending.base)
    let rest = try read(start, start + pointee.pending.count, isLast: isLast)
    pointee.pending.removeFirst(rest - start)
  }

  /// Reads a window.
  /// - Returns: where what is unfinished begins, or the window's end.
  private func read(
    _ start: Cursor, _ end: Cursor, _ lines: LineCounter.Survey? = nil, isLast: Bool = false
  ) throws -> Cursor {
    pointee.base = start
    pointee.end = end
    pointee.isLast = isLast
    pointee.eventStart = start
    pointee.eventEnd = start
    pointee.unfinished = .nothing
    pointee.lines.open(UnsafeRawBufferPointer(start: start, count: end - start), survey: lines)
    do {
      let rest = try readWindow(start)
      pointee.open.place { pointee.lines.position(at: $0) }
      placeSection()
      pointee.sink.windowWillClose()
      close(before: rest)
      pointee.eventStart = rest
      pointee.eventEnd = rest
      return rest
    } catch {
      close(before: pointee.eventStart)
      throw error
    }
  }

  private func placeSection() {
    guard pointee.mode == .section || pointee.mode == .skippedSection,
      let mark = pointee.sectionMark
    else { return }
    pointee.sectionPlace = NativePointer.short(pointee.lines.position(at: mark))
    pointee.sectionMark = nil
  }

  private func close(before rest: Cursor) {
    let rest = Swift.max(Swift.min(rest, pointee.end), pointee.base)
    let mark = self.mark(rest)
    pointee.lines.close(before: mark)
    pointee.windowMark = mark
    // What places are made of stays what it was, without the bytes.
    pointee.base = rest
    pointee.end = rest
  }

  private func readWindow(_ start: Cursor) throws -> Cursor {
    var at = start
    let end = pointee.end
    while at < end {
      let next: Cursor?
      switch pointee.mode {
      case .content: next = try content(at, end)
      case .section: next = try section(at, end)
      case .skipped: next = try skipContent(at, end)
      case .skippedSection: next = skipSection(at, end)
      }
      guard let next else { return pointee.unfinishedStart }
      at = next
    }
    return at
  }

  /// The window ends within what begins there.
  func unfinished(_ start: Cursor, _ kind: NativeState.Unfinished) -> Cursor? {
    pointee.unfinishedStart = start
    pointee.unfinished = kind
    return nil
  }

  @inline(__always)
  func mark(_ at: Cursor) -> Int { pointee.windowMark &+ (at - pointee.base) }

  // MARK: The end

  /// Nothing comes any more.
  func end(isInCharacter: Bool) throws {
    guard isInCharacter || pointee.sawContent || pointee.pending.count > 0 else {
      throw errorAtEnd(.noDocument)
    }
    try force()
    if isInCharacter { throw errorAtEnd(.endInCharacter) }
    if pointee.mode == .section || pointee.mode == .skippedSection {
      throw errorAtEnd(.end(in: .cdata, at: pointee.sectionPlace))
    }
    if pointee.pending.count > 0, let construct = unfinishedConstruct {
      throw errorAtEnd(.end(in: construct, at: shortPlaceOfPending))
    }
    if let innermost { throw errorAtEnd(.end(in: innermost)) }
    guard pointee.sawRoot else { throw errorAtEnd(.endBeforeElement) }
    if pointee.pending.count > 0 { throw errorAtPending(.moreAfterElement) }
    try pointee.sink.endDocument()
    pointee.sink.windowWillClose()
  }

  /// An error that comes after what was taken; but one within that goes before it.
  func refuse(_ fault: Fault) throws {
    try force()
    throw errorAtEnd(fault)
  }

  /// Reads what is held as far as it goes.
  private func force() throws {
    let isInSection = pointee.mode == .section || pointee.mode == .skippedSection
    if pointee.pending.count > 0, !isInSection { try readPending(isLast: true) }
  }

  private var unfinishedConstruct: MarkupScanner.Construct? {
    switch pointee.unfinished {
    case .tag: .tag
    case .comment: .comment
    case .instruction: .instruction
    case .few: pointee.pending.count == 1 && pointee.pending.base[0] == 0x3C ? .tag : nil
    case .nothing, .reference: nil
    }
  }
}
