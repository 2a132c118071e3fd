internal import SaxEvents

/// Going on after a malformed value of a sequence.
extension JSONEvents {
  /// Runs a step; if that finds a value of a sequence malformed and somebody takes the error,
  /// goes on at the next line.
  /// - Returns: where in what was fed to go on.
  func recovering(
    _ step: () throws -> UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    resume = nil
    isOwnError = false
    do {
      return try step()
    } catch {
      guard let error = error as? ReadingError, isOwnError, isSequence, error.isRecoverable,
        let recover
      else {
        letGo()
        throw error
      }
      let next = resume
      if documentIsOpen { sink.abandonDocument() }
      try recover(error)
      return try restart(next)
    }
  }

  /// Nothing more is read, and the window's bytes are about to go: what can still be asked for is
  /// where the event is that failed.
  private func letGo() {
    keepNames()
    nodes.pointee.locate(&lines.pointee)
    lines.pointee.close(before: mark(of: eventStart))
  }

  private func restart(_ next: UnsafePointer<UInt8>?) throws -> UnsafePointer<UInt8> {
    var lineEnd = failedAt
    let isNextValue = beginsNextValue(failedAt)
    while !isNextValue, lineEnd < windowEnd, !isLineEnd(lineEnd.pointee) { lineEnd += 1 }
    mode = lineEnd < windowEnd ? .tokens : .discard
    lineIsBlank = isNextValue
    lines.pointee.close(before: mark(of: lineEnd))
    let rest =
      next == nil ? [] : Array(UnsafeBufferPointer(start: lineEnd, count: windowEnd - lineEnd))
    tokenizer.restart()
    leave(to: 0)
    nodes.pointee.removeAll()
    carry.pointee.removeAll()
    pending = .none
    last = .start
    gap = Gap()
    gap.space = true
    gap.lineEnd = true
    inItem = false
    skipsNext = false
    isSkipping = false
    rawDepth = 0
    documentIsOpen = false
    lastWasWord = false
    guard let next else { return lineEnd }
    try rest.withUnsafeBufferPointer { try parse($0, lines: nil) }
    return next
  }

  /// Whether a line that was cut off is what is malformed, and the next line is whole: it
  /// begins with a container that can't stand there.
  private func beginsNextValue(_ failed: UnsafePointer<UInt8>) -> Bool {
    guard depth > 0, failed >= windowStart, failed < windowEnd,
      failed.pointee == UInt8(ascii: "{") || failed.pointee == UInt8(ascii: "[")
    else { return false }
    return isLineBlank(before: failed)
  }

  /// Whether there is nothing but white space before a place in its line.
  func isLineBlank(before end: UnsafePointer<UInt8>) -> Bool {
    var byte = end
    while byte > windowStart {
      byte -= 1
      if isLineEnd(byte.pointee) { return true }
      if byte.pointee != 0x20 && byte.pointee != 0x09 { return false }
    }
    return lineIsBlank
  }

  func discard(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    openWindow(start, stop)
    var lineEnd = start
    while lineEnd < stop, !isLineEnd(lineEnd.pointee) { lineEnd += 1 }
    if lineEnd < stop { mode = .tokens }
    lineIsBlank = false
    lines.pointee.close(before: mark(of: lineEnd))
    return lineEnd
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D || byte == 0x1E }
}

extension ReadingError {
  fileprivate var isRecoverable: Bool {
    code == .malformed || code == .truncated || code == .encoding
  }
}
