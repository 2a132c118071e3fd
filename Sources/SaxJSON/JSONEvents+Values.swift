internal import SaxEvents

/// The values of a sequence, where malformed ones are recovered from: how they lie in their lines, and
/// what of one is kept so that the lines which it has taken can be read again.
extension JSONEvents {
  /// A value begins.
  ///
  /// - Parameter between: what stood before it.
  @inline(never)
  func beginValue(at start: UnsafePointer<UInt8>, after between: Gap) {
    if between.recordSeparator { recovery.hasSeparators = true }
    recovery.first = start.pointee
    recovery.mark = mark(of: start)
    forgetValue()
  }

  func forgetValue() {
    recovery.spans = false
    recovery.isTooLong = false
    recovery.kept.pointee.removeAll()
  }

  /// It has ended, whole.
  @inline(never)
  func endValue() {
    if recovery.spans || lineEnd(valueStart, lastEnd) != nil {
      recovery.spansLines = true
      if recovery.first == UInt8(ascii: "{") { recovery.opensWithBrace = true }
      if recovery.first == UInt8(ascii: "[") { recovery.opensWithBracket = true }
    }
    forgetValue()
  }

  /// The window's bytes are about to go, and the value goes on.
  @inline(never)
  func keepValue(before end: UnsafePointer<UInt8>) {
    let start = valueStart
    guard start < end else { return }
    if !recovery.spans { recovery.spans = lineEnd(start, end) != nil }
    if recovery.isTooLong || !goesBack { return }
    var from = start
    if recovery.kept.pointee.count == 0 {
      guard let first = border(start, end) else { return }
      from = first
      recovery.keptLines = lines.pointee
      recovery.keptLines.close(before: mark(of: first))
    }
    if recovery.kept.pointee.count + (end - from) > limits.buffer {
      recovery.isTooLong = true
      recovery.kept.pointee.removeAll()
    } else {
      recovery.kept.pointee.append(from, end - from)
    }
  }

  /// True if a malformed value is read again from the first border in it: lines are borders as long as
  /// values keep to them, or are said to.
  var goesBack: Bool { border != .value }

  var border: Recovery.Border {
    if recovery.hasSeparators { return .recordSeparator }
    return recovery.spansLines && options.shape != .sequence ? .value : .lineEnd
  }

  /// The first border at which the value at hand would be read again.
  func border(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    recovery.hasSeparators ? ByteSearch.first(0x1E, start, end) : lineEnd(start, end)
  }

  /// The beginning of what the window has of the value at hand.
  var valueStart: UnsafePointer<UInt8> {
    windowStart + min(max(0, recovery.mark - windowMark), windowEnd - windowStart)
  }

  private func lineEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard start < end else { return nil }
    let feed = ByteSearch.first(0x0A, start, end)
    let back = ByteSearch.first(0x0D, start, feed ?? end) ?? feed
    return ByteSearch.first(0x1E, start, back ?? end) ?? back
  }
}
