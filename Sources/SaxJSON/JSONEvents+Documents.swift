internal import SaxEvents

/// The beginnings and ends of the values that are documents of their own.
extension JSONEvents {
  /// A value begins that is no member: of a document of its own, or of an item.
  @inline(__always)
  func openValue(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    if pointee.nesting.container == .array {
      pointee.nodes.countItem()
    } else {
      try openDocument(at: start, after: before, isWord: isWord)
    }
  }

  @inline(never)
  private func openDocument(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    let between = gap(from: before, upTo: start).gap
    try checkNeighbour(at: start, between, isWord: isWord)
    if pointee.documents.count > 0 { pointee.documents.isSequence = true }
    pointee.documents.count += 1
    if pointee.recovery.isWanted {
      pointee.recovery.begin(at: start, mark: pointee.window.mark(of: start), after: between)
    }
    pointee.documents.lastWasWord = false
    pointee.documents.isOpen = true
    let end = pointee.window.lastEnd
    pointee.window.eventStart = start
    pointee.window.lastEnd = start
    defer { pointee.window.lastEnd = end }
    let kind: DocumentKind =
      pointee.documents.isNamed ? .jsonSequence : pointee.documents.isSequence ? .jsonNext : .json
    try pointee.sink.startDocument(kind, places: pointee.places)
  }

  @inline(never)
  func closeDocument() throws {
    if pointee.recovery.isWanted { pointee.recovery.end(in: pointee.window) }
    pointee.documents.isOpen = false
    try pointee.sink.endDocument()
  }

  // MARK: The source

  @inline(never)
  func flushRaw(before end: UnsafePointer<UInt8>) throws {
    let from = pointee.raw.from
    let piece = UnsafeBufferPointer(start: from, count: max(0, end - from))
    if piece.isEmpty { return }
    pointee.raw.from = end
    try pointee.sink.raw(piece.span)
  }

  func openWindow(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    pointee.window.open(start, end)
    pointee.raw.from = start
  }
}
