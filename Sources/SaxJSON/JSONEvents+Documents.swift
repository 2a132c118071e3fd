internal import SaxEvents

/// Where values begin, and which may follow another.
extension JSONEvents {
  /// A value begins: of a document of its own, of an item, or of a member.
  @inline(__always)
  func openValue(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    if depth == 0 {
      var between = before == windowStart ? gap : Gap()
      _ = scan(&between, from: before, to: start)
      try openDocument(at: start, between, isWord: isWord)
    } else if isInArray {
      nodes.pointee.countItem()
    }
  }

  @inline(never)
  private func openDocument(
    at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool
  ) throws {
    try checkNeighbour(at: start, between, isWord: isWord)
    if documents > 0 { isSequence = true }
    documents += 1
    lastWasWord = false
    documentIsOpen = true
    eventStart = start
    eventEnd = start
    guard let places else { return }
    try sink.startDocument(isSequence ? .jsonSequence : .json, places: places)
  }

  /// Refuses a value that may not follow the one before.
  func checkNeighbour(at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool) throws {
    guard documents > 0 else { return }
    if options.shape == .single || !isSequence && !between.lineEnd {
      throw unexpected(at: start, .inputEnd)
    }
    if lastWasWord && isWord && !between.space {
      throw error(
        Diagnosis.Finding(
          offset: 0, code: .malformed,
          message: "found a value right after another, wanted white space between them"), at: start)
    }
  }

  @inline(never)
  func closeDocument() throws {
    documentIsOpen = false
    try sink.endDocument()
  }
}
