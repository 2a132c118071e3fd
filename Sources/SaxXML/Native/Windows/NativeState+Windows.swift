internal import SaxEvents

/// From the bytes that are fed to windows: each is read where it lies, but for what the one
/// before it left unfinished.
extension NativePointer {
  /// The document begins, after a byte order mark.
  func begin(after mark: Int) { pointee.window.lines = LineCounter(offset: mark) }

  /// Reads whole characters.
  ///
  /// - Parameter lines: where those end, if it is known.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineCounter.Survey? = nil) throws {
    guard var at = bytes.baseAddress else { return }
    var lines = lines
    let end = at + bytes.count
    while pointee.unfinished.bytes.count > 0, at < end {
      let (count, isComplete) = pointee.unfinished.missing(at, end)
      pointee.unfinished.bytes.append(at, count)
      lines?.drop(at, count)
      at += count
      if isComplete || pointee.unfinished.isTooLong(pointee.limits) { try readUnfinished() }
    }
    guard at < end else { return }
    let rest = try read(at, end, lines)
    if rest < end { pointee.unfinished.bytes.append(rest, end - rest) }
  }

  /// Reads the bytes gathered of what earlier windows left unfinished, and keeps those that still
  /// are.
  ///
  /// - Parameter isLast: whether nothing comes after it.
  private func readUnfinished(isLast: Bool = false) throws {
    let start = Cursor(pointee.unfinished.bytes.base)
    let rest = try read(start, start + pointee.unfinished.bytes.count, isLast: isLast)
    pointee.unfinished.bytes.removeFirst(rest - start)
  }

  /// Reads a window.
  /// - Returns: where what is unfinished begins, or the window's end.
  private func read(
    _ start: Cursor, _ end: Cursor, _ lines: LineCounter.Survey? = nil, isLast: Bool = false
  ) throws -> Cursor {
    pointee.unfinished.kind = .nothing
    pointee.window.open(start, end, lines, isLast: isLast)
    do {
      let rest = try readWindow(start)
      placeElements()
      placeSection()
      pointee.sink.windowWillClose()
      pointee.window.close(before: rest)
      pointee.window.setEvent(rest, rest)
      return rest
    } catch {
      pointee.window.close(before: pointee.window.eventStart)
      throw error
    }
  }

  private func placeSection() {
    guard pointee.document.isInSection, let mark = pointee.document.sectionMark else { return }
    pointee.document.sectionPlace = XMLWindow.short(pointee.window.lines.position(at: mark))
    pointee.document.sectionMark = nil
  }

  private func readWindow(_ start: Cursor) throws -> Cursor {
    var at = start
    let end = pointee.window.end
    while at < end {
      let next: Cursor?
      switch pointee.document.mode {
      case .content: next = try readContent(at, end)
      case .section: next = try section(at, end)
      case .skipped: next = try skipContent(at, end)
      case .skippedSection: next = skipSection(at, end)
      }
      guard let next else { return pointee.unfinished.start }
      at = next
    }
    return at
  }

  // MARK: The end

  /// Nothing comes any more.
  func end(isInCharacter: Bool) throws {
    guard isInCharacter || pointee.document.hasBegun || pointee.unfinished.bytes.count > 0 else {
      throw errorAtEnd(.noDocument)
    }
    try force()
    if isInCharacter { throw errorAtEnd(.endInCharacter) }
    if pointee.document.isInSection {
      throw errorAtEnd(.end(in: .cdata, at: pointee.document.sectionPlace))
    }
    if pointee.unfinished.bytes.count > 0, let construct = pointee.unfinished.construct {
      throw errorAtEnd(.end(in: construct, at: placeOfUnfinished))
    }
    if let innermost = innermost { throw errorAtEnd(.end(in: innermost)) }
    guard pointee.document.sawRoot else { throw errorAtEnd(.endBeforeElement) }
    if pointee.unfinished.bytes.count > 0 { throw errorAtUnfinished(.moreAfterElement) }
    try pointee.sink.endDocument()
    pointee.sink.windowWillClose()
  }

  /// An error that comes after what was taken; but one within that goes before it.
  func refuse(_ fault: Fault) throws {
    try force()
    throw errorAtEnd(fault)
  }

  /// Reads control characters, which XML forbids, in the place of bytes that are no characters.
  func replace(_ count: Int, for fault: Fault) throws {
    replaceNext(count, for: fault)
    let bytes = [UInt8](repeating: 0x01, count: count)
    try bytes.withUnsafeBufferPointer { try take($0) }
  }

  /// Reads what is held as far as it goes.
  private func force() throws {
    if pointee.unfinished.bytes.count > 0, !pointee.document.isInSection {
      try readUnfinished(isLast: true)
    }
  }
}
