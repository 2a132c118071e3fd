internal import SaxEvents

/// The beginnings of values, and which may follow another.
extension JSONEvents {
  /// A value begins that is no member: of a document of its own, or of an item.
  @inline(__always)
  func openValue(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    if container == .array {
      nodes.pointee.countItem()
    } else {
      try openDocument(at: start, after: before, isWord: isWord)
    }
  }

  @inline(never)
  private func openDocument(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    var between = before == windowStart ? gap : Gap()
    _ = scan(&between, from: before, to: start)
    try checkNeighbour(at: start, between, isWord: isWord)
    if documents > 0 { isSequence = true }
    documents += 1
    if recover != nil { beginValue(at: start, after: between) }
    lastWasWord = false
    documentIsOpen = true
    let end = lastEnd
    eventStart = start
    lastEnd = start
    defer { lastEnd = end }
    try sink.startDocument(isSequence ? .jsonSequence : .json, places: places)
  }

  /// Refuses a value that may not follow the one before.
  func checkNeighbour(at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool) throws {
    guard documents > 0 else { return }
    if options.shape == .single || !isSequence && !between.lineEnd {
      throw unexpected(at: start, .inputEnd)
    }
    if lastWasWord && isWord && !between.space {
      throw error(Diagnosis.neighbour(at: 0), at: start)
    }
  }

  @inline(never)
  func closeDocument() throws {
    if recover != nil { endValue() }
    documentIsOpen = false
    try sink.endDocument()
  }
}
