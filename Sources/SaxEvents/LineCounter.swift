/// Turns marks into lines, columns and offsets, incrementally.
///
/// The reader opens a window over the UTF-8 bytes at hand, asks for positions of marks in it,
/// and closes it before the bytes go. Each byte is counted once for good, when its window
/// closes: about 2 µs for 64 KiB. A line ends after LF, CR LF, or a CR alone.
package struct LineCounter {
  /// The encoding of the input as it was fed, by the bytes that a character takes.
  package enum Source: Sendable {
    case utf8
    /// Two bytes, or four beyond the basic multilingual plane.
    case utf16
    case utf32
    /// ISO 8859-1 and its like.
    case singleByte
  }

  private struct Cursor {
    var mark: Int
    var line = 1
    var column = 1
    var offset: Int
    var endsInReturn = false
  }

  /// The facts about a window known to a caller that has scanned its bytes for another reason.
  package struct Survey {
    /// The number of bytes from the window's start that this is about, none of which is a carriage
    /// return.
    package var count: Int
    /// The number of them that are line feeds.
    package var lineFeeds: Int

    package init(count: Int, lineFeeds: Int) {
      self.count = count
      self.lineFeeds = lineFeeds
    }

    /// Leaves out the first bytes of the window, and counts the line feeds in them for that.
    package mutating func drop(_ bytes: UnsafePointer<UInt8>, _ dropped: Int) {
      let dropped = min(dropped, count)
      lineFeeds -= LineCounter.count(bytes, dropped) { $0 == 0x0A }
      count -= dropped
    }
  }

  /// The input's encoding; set before the first window opens.
  package var source: Source

  private var start: Cursor
  private var cursor: Cursor
  private var window = UnsafeRawBufferPointer(start: nil, count: 0)
  private var survey: Survey?

  /// A counter at line 1, column 1, mark 0, before any window.
  ///
  /// - Parameter offset: bytes of the input before the first mark, such as a byte order mark's.
  package init(source: Source = .utf8, offset: Int = 0) {
    self.source = source
    start = Cursor(mark: 0, offset: offset)
    cursor = start
  }

  /// The mark of the open window's first byte, or of the byte that the next one starts with.
  package var mark: Int { start.mark }

  /// Begins a window at ``mark``. The memory must stay until ``close(before:)``.
  package mutating func open(_ bytes: UnsafeRawBufferPointer, survey: Survey? = nil) {
    window = bytes
    self.survey = survey
    cursor = start
  }

  /// The position of a mark in the window or at its end. Marks outside are taken for the nearest
  /// inside. Cost: one pass over the bytes since the mark asked for before, if this one is not
  /// before it.
  package mutating func position(at mark: Int) -> InputPosition {
    let mark = min(max(mark, start.mark), start.mark + window.count)
    if mark < cursor.mark { cursor = start }
    advance(to: mark)
    return InputPosition(line: cursor.line, column: cursor.column, offset: cursor.offset)
  }

  /// Returns the offset of a mark, as ``position(at:)`` does. In UTF-8 no byte is looked at.
  package mutating func offset(at mark: Int) -> Int {
    guard source == .utf8 else { return position(at: mark).offset }
    return start.offset + min(max(mark - start.mark, 0), window.count)
  }

  /// Ends the window; the next one starts at `mark`, which lies in this one or at its end.
  package mutating func close(before mark: Int) {
    _ = position(at: mark)
    start = cursor
    window = UnsafeRawBufferPointer(start: nil, count: 0)
  }

  private mutating func advance(to mark: Int) {
    guard mark > cursor.mark, let base = window.baseAddress else { return }
    let from = base + (cursor.mark - start.mark)
    let count = mark - cursor.mark
    let bytes = from.assumingMemoryBound(to: UInt8.self)
    let joined = cursor.endsInReturn && bytes[0] == 0x0A ? 1 : 0
    let breaks =
      surveyedBreaks(bytes, count) ?? LineCounter.lineBreaks(bytes + joined, count - joined)
    var tail = joined
    if breaks > 0 {
      cursor.line += breaks
      cursor.column = 1
      tail = count
      while bytes[tail - 1] != 0x0A && bytes[tail - 1] != 0x0D { tail -= 1 }
    }
    cursor.column += LineCounter.scalars(bytes + tail, count - tail)
    switch source {
    case .utf8: cursor.offset += count
    case .utf16:
      cursor.offset +=
        2 * (LineCounter.scalars(bytes, count) + LineCounter.count(bytes, count) { $0 >= 0xF0 })
    case .utf32: cursor.offset += 4 * LineCounter.scalars(bytes, count)
    case .singleByte: cursor.offset += LineCounter.scalars(bytes, count)
    }
    cursor.mark = mark
    cursor.endsInReturn = bytes[count - 1] == 0x0D
  }

  /// As many line breaks as there are from the window's start, if that is known at less cost than
  /// by counting all of them.
  private func surveyedBreaks(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int? {
    guard let survey, cursor.mark == start.mark, !cursor.endsInReturn, count > survey.count / 2
    else { return nil }
    if count < survey.count {
      return survey.lineFeeds
        - LineCounter.count(bytes + count, survey.count - count) { $0 == 0x0A }
    }
    return survey.lineFeeds + LineCounter.lineBreaks(bytes + survey.count, count - survey.count)
  }

  private static func lineBreaks(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    // Nearly all texts have no return at all, which is cheaper to see than how many there are.
    let feeds = LineCounter.count(bytes, count) { $0 == 0x0A }
    guard LineCounter.contains(0x0D, bytes, count) else { return feeds }
    let returns = LineCounter.count(bytes, count) { $0 == 0x0D }
    var pairs = 0
    var index = 1
    while index < count {
      pairs += bytes[index] == 0x0A && bytes[index - 1] == 0x0D ? 1 : 0
      index += 1
    }
    return feeds + returns - pairs
  }

  private static func scalars(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    LineCounter.count(bytes, count) { $0 & 0xC0 != 0x80 }
  }

  private static func contains(
    _ byte: UInt8, _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    let pattern = SIMD16<UInt8>(repeating: byte)
    let raw = UnsafeRawPointer(bytes)
    var index = 0
    while index &+ 64 <= count {
      var found = raw.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self) .== pattern
      found .|= raw.loadUnaligned(fromByteOffset: index &+ 16, as: SIMD16<UInt8>.self) .== pattern
      found .|= raw.loadUnaligned(fromByteOffset: index &+ 32, as: SIMD16<UInt8>.self) .== pattern
      found .|= raw.loadUnaligned(fromByteOffset: index &+ 48, as: SIMD16<UInt8>.self) .== pattern
      if any(found) { return true }
      index &+= 64
    }
    while index < count {
      if bytes[index] == byte { return true }
      index &+= 1
    }
    return false
  }

  /// Counts in blocks whose sum fits a byte, which compilers turn into vector code.
  @inline(__always)
  private static func count(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, where matches: (UInt8) -> Bool
  ) -> Int {
    var total = 0
    var block = bytes
    var left = count
    while left >= 128 {
      var sum: UInt8 = 0
      var index = 0
      while index < 128 {
        sum &+= matches(block[index]) ? 1 : 0
        index &+= 1
      }
      total &+= Int(sum)
      block += 128
      left &-= 128
    }
    var index = 0
    while index < left {
      total &+= matches(block[index]) ? 1 : 0
      index &+= 1
    }
    return total
  }
}
