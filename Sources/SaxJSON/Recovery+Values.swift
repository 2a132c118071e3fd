internal import SaxEvents

/// The values of a sequence, where malformed ones are recovered from: how they lie in their lines, and
/// what of one is kept so that the lines which it has taken can be read again.
extension Recovery {
  /// A value begins.
  ///
  /// - Parameter between: what stood before it.
  @inline(never)
  mutating func begin(at start: UnsafePointer<UInt8>, mark: Int, after between: Gap) {
    if between.recordSeparator { hasSeparators = true }
    first = start.pointee
    self.mark = mark
    forgetValue()
  }

  mutating func forgetValue() {
    offset = nil
    spans = false
    isTooLong = false
    kept.removeAll()
  }

  /// Notes that the value has ended, whole, and whether it spanned lines; what is kept of it goes.
  @inline(never)
  mutating func end(in window: JSONWindow) {
    if spans || Recovery.lineEnd(valueStart(in: window), window.lastEnd) != nil {
      spansLines = true
      if first == UInt8(ascii: "{") { opensWithBrace = true }
      if first == UInt8(ascii: "[") { opensWithBracket = true }
    } else {
      keepsToLines = true
    }
    forgetValue()
  }

  /// The window's bytes are about to go, and the value goes on.
  ///
  /// - Parameter limit: the most bytes that may be kept.
  @inline(never)
  mutating func keep(
    before end: UnsafePointer<UInt8>, in window: inout JSONWindow, limit: Int
  ) {
    let start = valueStart(in: window)
    guard start < end else { return }
    offset = valueOffset(in: &window)
    if !spans { spans = Recovery.lineEnd(start, end) != nil }
    if isTooLong || !goesBack { return }
    var from = start
    if kept.count == 0 {
      guard let first = firstBorder(start, end) else { return }
      from = first
      keptLines = window.lines
      keptLines.close(before: window.mark(of: first))
    }
    if kept.count + (end - from) > limit {
      isTooLong = true
      kept.removeAll()
    } else {
      kept.append(from, end - from)
    }
  }

  // MARK: Strings

  /// Keeps the string that the window ends with, if it does: what comes may show that it lacks its closing quotation
  /// mark.
  @inline(never)
  mutating func keepLastText(before end: UnsafePointer<UInt8>, in window: JSONWindow) {
    if window.lastEnd == end, end == window.start { return }
    lastText = nil
    guard window.lastEnd == end, let start = Recovery.text(endingBefore: end, in: window) else {
      return
    }
    var lines = window.lines
    lines.close(before: window.mark(of: start))
    lastText = LastText(
      bytes: Array(UnsafeBufferPointer(start: start, count: end - start)), lines: lines)
  }

  /// Returns the first byte behind the opening quotation mark of the string that begins at a token, or ends there.
  func lastText(
    before token: UnsafePointer<UInt8>, in window: JSONWindow
  ) -> UnsafePointer<UInt8>? {
    if token < window.end, token.pointee == UInt8(ascii: "\"") { return token + 1 }
    guard token == window.lastEnd, token > window.start else { return nil }
    return Recovery.text(endingBefore: token, in: window)
  }

  /// Returns the first byte behind the opening quotation mark of the string that ends before a place in the window.
  private static func text(
    endingBefore end: UnsafePointer<UInt8>, in window: JSONWindow
  ) -> UnsafePointer<UInt8>? {
    let quote = UInt8(ascii: "\"")
    guard end - window.start > 1, end[-1] == quote else { return nil }
    var at = end - 1
    while at > window.start {
      at -= 1
      guard at.pointee == quote else { continue }
      var first = at
      while first > window.start, first[-1] == UInt8(ascii: "\\") { first -= 1 }
      if (at - first) % 2 == 0 { return at + 1 }
      at = first
    }
    return nil
  }

  // MARK: Borders

  /// True if a malformed value is read again from the first border in it: lines are borders as long as
  /// values keep to them.
  var goesBack: Bool { nextBorder != .value }

  var nextBorder: Border {
    if hasSeparators { return .recordSeparator }
    return spansLines ? .value : .lineEnd
  }

  /// True if no value was whole yet, which would tell whether each has a line of its own, and the one at hand has
  /// several lines up to `end`: those are then more likely its parts than values.
  func mayBeOfSeveralLines(upTo end: UnsafePointer<UInt8>, in window: JSONWindow) -> Bool {
    !hasSeparators && !keepsToLines && !spansLines
      && (spans || Recovery.lineEnd(valueStart(in: window), end) != nil)
  }

  /// The first byte of the first line that begins as the value at hand does.
  func nextLine(
    beginningLikeThisAfter border: UnsafePointer<UInt8>, upTo end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var isAtLineStart = false
    var next = border
    while next < end {
      if isAtLineStart, next.pointee == first { return next }
      isAtLineStart = next.pointee.endsLine
      next += 1
    }
    return nil
  }

  /// The first border at which the value at hand would be read again.
  func firstBorder(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    hasSeparators ? ByteSearch.first(0x1E, start, end) : Recovery.lineEnd(start, end)
  }

  /// The beginning of what the window has of the value at hand.
  func valueStart(in window: JSONWindow) -> UnsafePointer<UInt8> {
    window.start + min(max(0, mark - window.mark), window.end - window.start)
  }

  /// The offset of the value at hand in the input.
  func valueOffset(in window: inout JSONWindow) -> Int {
    offset ?? window.position(of: valueStart(in: window)).offset
  }

  private static func lineEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard start < end else { return nil }
    let feed = ByteSearch.first(0x0A, start, end)
    let back = ByteSearch.first(0x0D, start, feed ?? end) ?? feed
    return ByteSearch.first(0x1E, start, back ?? end) ?? back
  }

  // MARK: What is discarded

  /// The place where reading goes on; nil if it isn't there.
  mutating func discardEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    var next = start
    switch border {
    case .recordSeparator: return next < end ? ByteSearch.first(0x1E, next, end) : nil
    case .lineEnd:
      while next < end, !next.pointee.endsLine { next += 1 }
      return next < end ? next : nil
    case .value:
      while next < end {
        if isAtLineStart {
          if opensValue(next.pointee) { return next }
          if let after = next.byteOrderMarkEnd(end) {
            next = after
            continue
          }
        }
        isAtLineStart = next.pointee.endsLine
        next += 1
      }
      return nil
    }
  }

  private func opensValue(_ byte: UInt8) -> Bool {
    byte == opener || byte == UInt8(ascii: "{") && opensWithBrace
      || byte == UInt8(ascii: "[") && opensWithBracket
  }

  /// The error that has waited until it is known where reading goes on, with its message's end.
  mutating func takeError(_ end: String) -> ReadingError? {
    guard var error else { return nil }
    self.error = nil
    if border == .value { error.message += "; what follows is passed over\(end)" }
    return error
  }
}
