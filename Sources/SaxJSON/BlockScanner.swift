internal import CStructural
internal import SaxEvents

/// Finds the ends of strings and containers, and what is no UTF-8, many bytes at once. The one
/// file that knows the vector code.
struct BlockScanner {
  private let level: structural_level

  /// With all that this processor has.
  init() { level = BlockScanner.best }

  /// With no more than every processor of its kind has.
  init(portable: Void) { level = structural_level_portable }

  private static let best = structural_best_level()

  /// The first quotation mark, backslash or control character; `end` if there is none.
  @inline(__always)
  func plainEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    guard end - start >= 16 else { return longPlainEnd(start, end) }
    let stops = structural_string_stops(start)
    return stops != 0 ? start + stops.trailingZeroBitCount : longPlainEnd(start + 16, end)
  }

  @inline(never)
  private func longPlainEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    // A date ends here; what is longer is for the vector code of the level.
    if end - start >= 16 {
      let stops = structural_string_stops(start)
      if stops != 0 { return start + stops.trailingZeroBitCount }
    }
    return start + structural_plain_length(level, start, end - start)
  }

  /// The first byte that is no white space; `end` if there is none.
  @inline(__always)
  func spaceEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while end - next >= 16 {
      let others = ~structural_spaces(next) & 0xFFFF
      if others != 0 { return next + others.trailingZeroBitCount }
      next += 16
    }
    while next < end,
      next.pointee == 0x20 || next.pointee == 0x0A || next.pointee == 0x0D || next.pointee == 0x09
    { next += 1 }
    return next
  }

  /// The first byte that is no digit; `end` if there is none.
  @inline(__always)
  func digitsEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while end - next >= 8 {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(next).loadUnaligned(as: UInt64.self))
      // Digits are 0 to 9 then, and 0x7F at most with what is added; others get the highest bit.
      let values = word ^ 0x3030_3030_3030_3030
      let others =
        ((values & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
      if others != 0 { return next + others.trailingZeroBitCount &>> 3 }
      next += 8
    }
    while next < end, next.pointee &- UInt8(ascii: "0") < 10 { next += 1 }
    return next
  }

  /// The byte after a number of up to 15 bytes with no exponent; nil if it is another, or none.
  ///
  /// - Parameters:
  ///   - start: its sign or first digit, or what stands there instead.
  ///   - checksEnd: whether what follows must end it for certain. That costs 4 % of objects of many numbers, whose
  ///     members have to be followed by a comma or a bracket anyway.
  @inline(__always)
  func plainNumberEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, checksEnd: Bool
  ) -> UnsafePointer<UInt8>? {
    guard end - start >= 16 else { return nil }
    // One more, so that there is always one.
    let found = structural_digit_stops(start)
    var stops = found & 0xFFFF | 0x1_0000
    let first = start.pointee == UInt8(ascii: "-") ? 1 : 0
    stops = stops &>> UInt32(first)
    var index = first &+ stops.trailingZeroBitCount
    guard index > first, index < 15,
      start[first] != UInt8(ascii: "0") || index == first &+ 1
    else { return nil }
    if start[index] == UInt8(ascii: ".") {
      let count = (stops &>> UInt32(index &+ 1 &- first)).trailingZeroBitCount
      if count == 0 { return nil }
      index &+= 1 &+ count
    }
    guard index < 16 else { return nil }
    let ends =
      checksEnd
      ? found &>> UInt32(index &+ 16) & 1 != 0 : start[index] | 0x20 != UInt8(ascii: "e")
    return ends ? start + index : nil
  }

  /// The first byte that is part of no number or literal, right or wrong; `end` if there is none.
  @inline(__always)
  func wordEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    if end - start >= 16 {
      let stops = structural_word_stops(start)
      if stops != 0 { return start + stops.trailingZeroBitCount }
    }
    return longWordEnd(start, end)
  }

  @inline(never)
  private func longWordEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8> {
    var next = start
    while next < end, next.pointee.isPartOfWord { next += 1 }
    return next
  }

  /// The byte after the quotation mark that ends a string, of which nothing else is looked at; nil
  /// if it goes on.
  ///
  /// - Parameter escaped: whether the byte at `start` stands after an odd number of backslashes,
  ///   and then whether the one at `end` does.
  @inline(__always)
  func stringEnd(
    _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, escaped: inout Bool
  ) -> UnsafePointer<UInt8>? {
    let length = structural_pass_string(level, start, end - start, &escaped)
    return length > end - start ? nil : start + length
  }

  /// Looks at bytes as text.
  ///
  /// - Returns: how many from the start are whole, well-formed characters of UTF-8, but for up to
  ///   two blocks at the end, which are left to the caller; and where their lines end, if there
  ///   are no carriage returns.
  func survey(_ bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, lines: LineCounter.Survey?) {
    guard let start = bytes.baseAddress else { return (0, nil) }
    let survey = structural_survey_text(level, start, bytes.count)
    if survey.has_return { return (survey.length, nil) }
    return (
      survey.length, LineCounter.Survey(count: survey.length, lineFeeds: survey.line_feeds)
    )
  }

  /// The outcome of a run over a container that is passed over.
  enum Outcome {
    /// The container goes on after the run's bytes.
    case more
    case closed
    /// The byte at the end closes a container of the other kind.
    case mismatch
    /// The byte at the end opens a container more than the limit.
    case tooDeep
  }

  /// The brackets open in a container that is passed over.
  struct Balance {
    fileprivate var state: structural_balance

    /// The balance just inside the innermost open container, which is the one to pass over.
    ///
    /// - Parameters:
    ///   - kinds: for each open container, from the outermost, 1 for an array and 0 for an object;
    ///     room for `limit` of them.
    ///   - depth: how many are open, the one that is passed over included.
    init(kinds: UnsafeMutablePointer<UInt8>, depth: Int, limit: Int) {
      state = structural_balance(
        kinds: kinds, depth: depth, floor: depth - 1, limit: limit, in_string: false,
        escaped: false)
    }

    var depth: Int { state.depth }
    var isInString: Bool { state.in_string }
  }

  /// Passes over the inside of a container by balance alone.
  @inline(__always)
  func pass(
    _ balance: inout Balance, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> (end: UnsafePointer<UInt8>, outcome: Outcome) {
    var outcome = structural_outcome_more
    let length = structural_pass_container(level, &balance.state, start, end - start, &outcome)
    let reason: Outcome =
      switch outcome {
      case structural_outcome_closed: .closed
      case structural_outcome_mismatch: .mismatch
      case structural_outcome_too_deep: .tooDeep
      default: .more
      }
    return (start + length, reason)
  }
}
