internal import SaxEvents

/// Going on after a malformed value of a sequence.
///
/// A value that was cut off takes what follows for a part of itself: where lines or RS part the
/// values, it is read again from the first of those within it. What was told of it stands.
extension JSONWindows {
  /// Finds where to go on after an error.
  ///
  /// - Throws: the error where nobody takes it, or nothing can be read behind it.
  @inline(never)
  func recovered(from error: any Error) throws -> UnsafePointer<UInt8> {
    guard let error = error as? ReadingError, events.pointee.isOwnError, error.isRecoverable,
      let recover
    else {
      letGo()
      throw error
    }
    guard documents.isSequence || isOnNextLine else {
      do {
        if let next = try beginPassing(error, resume) { return next }
      } catch {
        letGo()
        throw error
      }
      letGo()
      throw error
    }
    documents.isSequence = true
    if nesting.depth == 0, gapBeforeFailure.recordSeparator { recovery.hasSeparators = true }
    let next = resume
    if documents.isOpen { sink.abandonDocument() }
    let start =
      documents.isOpen
      ? recovery.valueOffset(in: &window)
      : window.position(of: events.restOfGap(upTo: window.end).next).offset
    func tell(_ error: ReadingError, upTo end: Int) throws {
      try recover(error.passingOver(start, end))
    }
    if let again = try goBack(next, telling: { try tell(error, upTo: $0) }) { return again }
    return try goForward(next, after: error, from: start, telling: tell)
  }

  /// Nothing more is read, and the window's bytes are about to go: what can still be asked for is
  /// where the event is that failed.
  func letGo() {
    events.keepNames()
    nodes.locate(&window.lines)
    window.close(before: window.eventStart)
  }

  /// True if what failed stands on a line behind a value where a further one would make a sequence.
  private var isOnNextLine: Bool {
    options.shape == .singleOrSequence && documents.count > 0 && !documents.isOpen
      && gapBeforeFailure.lineEnd
  }

  /// The bytes between the value before and what failed, be it that no value began there.
  private var gapBeforeFailure: Gap {
    events.restOfGap(upTo: min(events.pointee.failedAt, window.end)).gap
  }

  // MARK: Back

  /// Reads what is behind the first border in the malformed value.
  ///
  /// - Parameter tell: is told where that border is in the input.
  /// - Returns: where in what was fed to go on; nil if there is no border, or more than may be kept
  ///   behind it.
  private func goBack(
    _ next: UnsafePointer<UInt8>?, telling tell: (Int) throws -> Void
  ) throws -> UnsafePointer<UInt8>? {
    guard documents.isOpen, nesting.depth > 0, recovery.goesBack, !recovery.isTooLong
    else { return nil }
    // What is no character is told of again, by whoever finds it in what was fed.
    let undecoded = recovery.undecoded
    let end = undecoded?.at ?? window.end
    let failed = events.pointee.failedAt
    // What failed may be the byte that begins a value.
    let last = min(failed + 1, end)
    let isOfSeveralLines = recovery.mayBeOfSeveralLines(upTo: failed, in: window)
    var again: [UInt8] = []
    if recovery.kept.count > 0 {
      guard recovery.kept.count + (failed - window.start) <= limits.buffer else {
        return nil
      }
      again = Array(recovery.kept.bytes)
      again += UnsafeBufferPointer(start: window.start, count: end - window.start)
      if isOfSeveralLines {
        let count = recovery.kept.count + (last - window.start)
        let hasValue = again.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map {
            recovery.nextLine(beginningLikeThisAfter: $0, upTo: $0 + count) != nil
          }
        }
        guard hasValue == true else { return nil }
      }
      var lines = recovery.keptLines
      try tell(lines.position(at: lines.mark).offset)
      window.lines = recovery.keptLines
    } else {
      let start = recovery.valueStart(in: window)
      guard var first = recovery.firstBorder(start, failed), failed - first <= limits.buffer else {
        return nil
      }
      if isOfSeveralLines {
        guard let line = recovery.nextLine(beginningLikeThisAfter: first, upTo: last) else {
          return nil
        }
        first = line
      }
      try tell(window.position(of: first).offset)
      window.close(before: first)
      if next == nil {
        restart()
        return first
      }
      again = Array(UnsafeBufferPointer(start: first, count: end - first))
    }
    let rest = window.end
    let isDiscarding = isOfSeveralLines && recovery.kept.count > 0
    let opener = recovery.first
    restart()
    if isDiscarding { discardUpTo(lineBeginningWith: opener) }
    try read(again)
    return undecoded?.source ?? next ?? rest
  }

  /// Discards the bytes before the next line that begins with `opener`.
  private func discardUpTo(lineBeginningWith opener: UInt8) {
    mode = .discard
    recovery.border = .value
    recovery.opener = opener
    recovery.isAtLineStart = false
  }

  /// Reads bytes of windows before.
  func read(_ bytes: [UInt8]) throws {
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
    _ next: UnsafePointer<UInt8>?, after error: ReadingError, from start: Int,
    telling tell: (ReadingError, _ end: Int) throws -> Void
  ) throws -> UnsafePointer<UInt8> {
    let failed = events.pointee.failedAt
    recovery.border = recovery.nextBorder
    recovery.isAtLineStart = nesting.depth > 0 && error.place.position?.column == 1
    recovery.opener = nil
    var isNextValue = recovery.border == .lineEnd && beginsNextValue(failed)
    if documents.isOpen, nesting.depth > 0,
      recovery.mayBeOfSeveralLines(upTo: min(failed, window.end), in: window)
    {
      // In an array an item may begin a line though the comma before it is missing; in an object a member can't
      // begin so.
      isNextValue = isNextValue && nesting.container == .object
      recovery.border = .value
      recovery.opener = recovery.first
    }
    let found = isNextValue ? failed : recovery.discardEnd(failed, window.end)
    if let found, recovery.border != .value || found == failed {
      try tell(error, window.position(of: found).offset)
    } else {
      recovery.error = error
      recovery.discardedFrom = start
      if let found { try tellDiscarded(upTo: found) }
    }
    let end = found ?? window.end
    window.close(before: end)
    let rest = next == nil ? [] : Array(UnsafeBufferPointer(start: end, count: window.end - end))
    restart()
    mode = found == nil ? .discard : .tokens
    window.lineIsBlank = isNextValue || recovery.border == .value
    guard let next else { return end }
    try read(rest)
    return next
  }

  /// Nothing is open, and nothing pending.
  private func restart() {
    tokenizer.restart()
    nesting.restart()
    nodes.removeAll()
    carry.clear()
    mode = .tokens
    skip.next = false
    skip.isActive = false
    raw.depth = 0
    documents.rootIsOpen = false
    documents.isOpen = false
    documents.lastWasWord = false
    window.lineIsBlank = false
    recovery.forgetValue()
  }

  /// True if a line that was cut off is what is malformed, and the next line is whole: it
  /// begins with a container that can't stand there.
  private func beginsNextValue(_ failed: UnsafePointer<UInt8>) -> Bool {
    guard nesting.depth > 0, failed >= window.start, failed < window.end,
      failed.pointee == UInt8(ascii: "{") || failed.pointee == UInt8(ascii: "[")
    else { return false }
    return window.isLineBlank(before: failed)
  }

  func discard(
    _ start: UnsafePointer<UInt8>, _ stop: UnsafePointer<UInt8>
  ) throws -> UnsafePointer<UInt8> {
    events.openWindow(start, stop)
    let found = recovery.discardEnd(start, stop)
    if let found {
      mode = .tokens
      try tellDiscarded(upTo: found)
    }
    window.lineIsBlank = found != nil && recovery.border == .value
    let end = found ?? stop
    window.close(before: end)
    return end
  }

  /// Tells of the error before what is passed over, now that it is known how much that is.
  private func tellDiscarded(upTo end: UnsafePointer<UInt8>) throws {
    let position = window.position(of: end)
    if let error = recovery.takeError(" up to \(position.line):\(position.column)") {
      try recover?(error.passingOver(recovery.discardedFrom, position.offset))
    }
  }

  /// The input ends in what is passed over.
  func endDiscarding() throws {
    guard let error = recovery.takeError("") else { return }
    let end = window.lines.position(at: window.lines.mark).offset
    try recover?(error.passingOver(recovery.discardedFrom, end))
  }
}

extension ReadingError {
  /// The error with the offsets of the bytes that are passed over for it.
  func passingOver(_ start: Int?, _ end: Int) -> ReadingError {
    guard let start, start < end else { return self }
    var copy = self
    copy.range = start..<end
    return copy
  }

  fileprivate var isRecoverable: Bool {
    code == .malformed || code == .truncated || code == .encoding
  }
}
