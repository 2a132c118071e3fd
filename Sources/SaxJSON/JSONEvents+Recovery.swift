internal import SaxEvents

/// Going on after a malformed value of a sequence.
///
/// A value that was cut off takes what follows for a part of itself: where lines or RS part the
/// values, it is read again from the first of those within it. What was told of it stands.
extension JSONEvents {
  /// Runs a step; if that finds a value of a sequence malformed and somebody takes the error,
  /// goes on behind it.
  /// - Returns: where in what was fed to go on.
  func recovering(
    _ step: () throws -> UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    resume = nil
    isOwnError = false
    recovery.undecoded = nil
    do {
      return try step()
    } catch {
      guard let error = error as? ReadingError, isOwnError, error.isRecoverable, let recover,
        isSequence || isOnNextLine
      else {
        letGo()
        throw error
      }
      isSequence = true
      if depth == 0, gapBeforeFailure.recordSeparator { recovery.hasSeparators = true }
      let next = resume
      if documentIsOpen { sink.abandonDocument() }
      if let again = try goBack(next, telling: { try recover(error) }) { return again }
      return try goForward(next, after: error, telling: recover)
    }
  }

  /// Nothing more is read, and the window's bytes are about to go: what can still be asked for is
  /// where the event is that failed.
  private func letGo() {
    keepNames()
    nodes.pointee.locate(&lines.pointee)
    lines.pointee.close(before: mark(of: eventStart))
  }

  /// True if what failed stands on a line behind a value where a further one would make a sequence.
  private var isOnNextLine: Bool {
    options.shape == .singleOrSequence && documents > 0 && !documentIsOpen
      && gapBeforeFailure.lineEnd
  }

  /// The bytes between the value before and what failed, be it that no value began there.
  private var gapBeforeFailure: Gap {
    var between = lastEnd == windowStart ? gap : Gap()
    _ = scan(&between, from: lastEnd, to: max(lastEnd, min(failedAt, windowEnd)))
    return between
  }

  // MARK: Back

  /// Reads what is behind the first border in the malformed value.
  ///
  /// - Returns: where in what was fed to go on; nil if there is no border, or more than may be kept
  ///   behind it.
  private func goBack(
    _ next: UnsafePointer<UInt8>?, telling tell: () throws -> Void
  ) throws -> UnsafePointer<UInt8>? {
    guard documentIsOpen, depth > 0, goesBack, !recovery.isTooLong else { return nil }
    // What is no character is told of again, by whoever finds it in what was fed.
    let undecoded = recovery.undecoded
    let end = undecoded?.at ?? windowEnd
    var again: [UInt8] = []
    if recovery.kept.pointee.count > 0 {
      guard recovery.kept.pointee.count + (failedAt - windowStart) <= limits.buffer else {
        return nil
      }
      try tell()
      again = Array(recovery.kept.pointee.bytes)
      again += UnsafeBufferPointer(start: windowStart, count: end - windowStart)
      lines.pointee = recovery.keptLines
    } else {
      guard let first = border(valueStart, failedAt), failedAt - first <= limits.buffer else {
        return nil
      }
      try tell()
      lines.pointee.close(before: mark(of: first))
      if next == nil {
        restart()
        return first
      }
      again = Array(UnsafeBufferPointer(start: first, count: end - first))
    }
    let rest = windowEnd
    restart()
    try read(again)
    return undecoded?.source ?? next ?? rest
  }

  /// Reads bytes of windows before.
  private func read(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      var rest = bytes
      while !rest.isEmpty {
        // No longer than other windows, and cut between characters.
        var count = min(rest.count, UnicodeDecoder.window)
        while count < rest.count, count > 1, rest[count] & 0xC0 == 0x80 { count -= 1 }
        try parse(UnsafeBufferPointer(rebasing: rest[..<count]), lines: nil)
        rest = UnsafeBufferPointer(rebasing: rest[count...])
      }
    }
  }

  // MARK: Forward

  private func goForward(
    _ next: UnsafePointer<UInt8>?, after error: ReadingError,
    telling recover: (ReadingError) throws -> Void
  ) throws -> UnsafePointer<UInt8> {
    recovery.border = border
    recovery.isAtLineStart = depth > 0 && error.place.position?.column == 1
    let isNextValue = recovery.border == .lineEnd && beginsNextValue(failedAt)
    let found = isNextValue ? failedAt : discardEnd(failedAt, windowEnd)
    if recovery.border != .value || found == failedAt {
      try recover(error)
    } else {
      recovery.error = error
      if let found { try tellDiscarded(upTo: found) }
    }
    let end = found ?? windowEnd
    lines.pointee.close(before: mark(of: end))
    let rest = next == nil ? [] : Array(UnsafeBufferPointer(start: end, count: windowEnd - end))
    restart()
    mode = found == nil ? .discard : .tokens
    lineIsBlank = isNextValue || recovery.border == .value
    guard let next else { return end }
    try read(rest)
    return next
  }

  /// Nothing is open, and nothing pending.
  private func restart() {
    tokenizer.restart()
    leave(to: 0)
    nodes.pointee.removeAll()
    carry.pointee.removeAll()
    pending = .none
    mode = .tokens
    last = .start
    gap = Gap()
    gap.space = true
    gap.lineEnd = true
    inItem = false
    skipsNext = false
    isSkipping = false
    rawDepth = 0
    rootIsOpen = false
    documentIsOpen = false
    lastWasWord = false
    lineIsBlank = false
    forgetValue()
  }

  /// True if a line that was cut off is what is malformed, and the next line is whole: it
  /// begins with a container that can't stand there.
  private func beginsNextValue(_ failed: UnsafePointer<UInt8>) -> Bool {
    guard depth > 0, failed >= windowStart, failed < windowEnd,
      failed.pointee == UInt8(ascii: "{") || failed.pointee == UInt8(ascii: "[")
    else { return false }
    return isLineBlank(before: failed)
  }

  /// True if there is nothing but white space before a place in its line.
  func isLineBlank(before end: UnsafePointer<UInt8>) -> Bool {
    var byte = end
    while byte > windowStart {
      byte -= 1
      if byte.pointee.endsLine { return true }
      if byte.pointee != 0x20 && byte.pointee != 0x09 { return false }
    }
    return lineIsBlank
  }

  func discard(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    openWindow(start, stop)
    let found = discardEnd(start, stop)
    if let found {
      mode = .tokens
      try tellDiscarded(upTo: found)
    }
    lineIsBlank = found != nil && recovery.border == .value
    let end = found ?? stop
    lines.pointee.close(before: mark(of: end))
    return end
  }

  /// The place where reading goes on; nil if it isn't there.
  private func discardEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    switch recovery.border {
    case .recordSeparator: return next < end ? ByteSearch.first(0x1E, next, end) : nil
    case .lineEnd:
      while next < end, !next.pointee.endsLine { next += 1 }
      return next < end ? next : nil
    case .value:
      while next < end {
        if recovery.isAtLineStart, opensValue(next.pointee) { return next }
        recovery.isAtLineStart = next.pointee.endsLine
        next += 1
      }
      return nil
    }
  }

  private func opensValue(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") && recovery.opensWithBrace
      || byte == UInt8(ascii: "[") && recovery.opensWithBracket
  }

  /// Tells of the error before what is passed over, now that it is known how much that is.
  private func tellDiscarded(upTo end: UnsafePointer<UInt8>) throws {
    guard var error = recovery.error else { return }
    recovery.error = nil
    let position = lines.pointee.position(at: mark(of: end))
    error.message +=
      "; what follows is passed over up to \(position.line):\(position.column)"
    try recover?(error)
  }

  /// The input ends in what is passed over.
  func endDiscarding() throws {
    guard var error = recovery.error else { return }
    recovery.error = nil
    error.message += "; what follows is passed over"
    try recover?(error)
  }
}

extension ReadingError {
  fileprivate var isRecoverable: Bool {
    code == .malformed || code == .truncated || code == .encoding
  }
}
