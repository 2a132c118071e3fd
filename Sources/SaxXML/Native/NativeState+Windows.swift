internal import SaxEvents

/// From the bytes that are fed to windows: each is read where it lies, but for what the one
/// before it left unfinished.
extension NativePointer {
  /// The document begins, after a byte order mark.
  func begin(after mark: Int) { window.lines = LineCounter(offset: mark) }

  /// Reads whole characters.
  ///
  /// - Parameter lines: where those end, if it is known.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineCounter.Survey? = nil) throws {
    guard var at = bytes.baseAddress else { return }
    var lines = lines
    let end = at + bytes.count
    while unfinished.bytes.count > 0, at < end {
      let (count, isComplete) = unfinished.missing(at, end)
      unfinished.bytes.append(at, count)
      lines?.drop(at, count)
      at += count
      if isComplete || unfinished.isTooLong(position.pointee.limits) { try readUnfinished() }
    }
    guard at < end else { return }
    let rest = try read(at, end, lines)
    if rest < end { unfinished.bytes.append(rest, end - rest) }
  }

  /// Reads the bytes gathered of what earlier windows left unfinished, and keeps those that still
  /// are.
  ///
  /// - Parameter isLast: whether nothing comes after it.
  private func readUnfinished(isLast: Bool = false) throws {
    let start = Cursor(unfinished.bytes.base)
    let rest = try read(start, start + unfinished.bytes.count, isLast: isLast)
    unfinished.bytes.removeFirst(rest - start)
  }

  /// Reads a window.
  /// - Returns: where what is unfinished begins, or the window's end.
  private func read(
    _ start: Cursor, _ end: Cursor, _ lines: LineCounter.Survey? = nil, isLast: Bool = false
  ) throws -> Cursor {
    unfinished.kind = .nothing
    window.open(start, end, lines, isLast: isLast)
    do {
      let rest = try readWindow(start)
      position.placeElements()
      placeSection()
      sink.windowWillClose()
      window.close(before: rest)
      window.setEvent(rest, rest)
      return rest
    } catch {
      window.close(before: window.eventStart)
      throw error
    }
  }

  private func placeSection() {
    guard document.isInSection, let mark = document.sectionMark else { return }
    document.sectionPlace = XMLWindow.short(window.lines.position(at: mark))
    document.sectionMark = nil
  }

  private func readWindow(_ start: Cursor) throws -> Cursor {
    var at = start
    let end = window.end
    while at < end {
      let next: Cursor?
      switch document.mode {
      case .content: next = try content.read(at, end)
      case .section: next = try content.section(at, end)
      case .skipped: next = try content.skipContent(at, end)
      case .skippedSection: next = content.elements.skipSection(at, end)
      }
      guard let next else { return unfinished.start }
      at = next
    }
    return at
  }

  // MARK: The end

  /// Nothing comes any more.
  func end(isInCharacter: Bool) throws {
    guard isInCharacter || document.hasBegun || unfinished.bytes.count > 0 else {
      throw position.errorAtEnd(.noDocument)
    }
    try force()
    if isInCharacter { throw position.errorAtEnd(.endInCharacter) }
    if document.isInSection {
      throw position.errorAtEnd(.end(in: .cdata, at: document.sectionPlace))
    }
    if unfinished.bytes.count > 0, let construct = unfinished.construct {
      throw position.errorAtEnd(.end(in: construct, at: position.placeOfUnfinished))
    }
    if let innermost = position.innermost { throw position.errorAtEnd(.end(in: innermost)) }
    guard document.sawRoot else { throw position.errorAtEnd(.endBeforeElement) }
    if unfinished.bytes.count > 0 { throw position.errorAtUnfinished(.moreAfterElement) }
    try sink.endDocument()
    sink.windowWillClose()
  }

  /// An error that comes after what was taken; but one within that goes before it.
  func refuse(_ fault: Fault) throws {
    try force()
    throw position.errorAtEnd(fault)
  }

  /// Reads control characters, which XML forbids, in the place of bytes that are no characters.
  func replace(_ count: Int, for fault: Fault) throws {
    position.replaceNext(count, for: fault)
    let bytes = [UInt8](repeating: 0x01, count: count)
    try bytes.withUnsafeBufferPointer { try take($0) }
  }

  /// Reads what is held as far as it goes.
  private func force() throws {
    if unfinished.bytes.count > 0, !document.isInSection { try readUnfinished(isLast: true) }
  }
}
