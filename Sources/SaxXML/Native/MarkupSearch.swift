internal import CStructural
internal import SaxEvents

/// Finds the next byte of a kind, many at a time. Where there is none, that is the end. The one
/// file of XML's that knows the vector code.
struct MarkupSearch {
  fileprivate let level: structural_level

  /// With all that this processor has.
  init() { level = MarkupSearch.best }

  /// With no more than every processor of its kind has.
  init(portable: Void) { level = structural_level_portable }

  private static let best = structural_best_level()

  /// The facts about bytes as text.
  struct Survey {
    /// The number of bytes from the start that are whole characters.
    let count: Int
    let rest: UTF8Prefix.Rest
    /// The line ends in most of them, if there are no carriage returns.
    let lines: LineCounter.Survey?
  }

  /// Looks for characters that are well-formed UTF-8, and none that XML has not.
  func survey(_ bytes: UnsafeBufferPointer<UInt8>) -> Survey {
    guard let start = bytes.baseAddress else { return Survey(count: 0, rest: .none, lines: nil) }
    let found = structural_survey_text(level, start, bytes.count)
    if found.has_others, let at = noncharacter(start, start + found.length) {
      return Survey(count: at - start, rest: .noncharacter, lines: nil)
    }
    let rest = UTF8Prefix(
      of: UnsafeBufferPointer(rebasing: bytes[found.length...]), rejectsNoncharacters: true)
    return Survey(
      count: found.length + rest.count, rest: rest.rest,
      lines: found.has_return
        ? nil : LineCounter.Survey(count: found.length, lineFeeds: found.line_feeds))
  }

  /// U+FFFE or U+FFFF in well-formed text.
  private func noncharacter(_ start: Cursor, _ end: Cursor) -> Cursor? {
    var at = start
    while true {
      at = byte(0xEF, at, end)
      guard end - at > 2 else { return nil }
      if at[1] == 0xBF, at[2] >= 0xBE { return at }
      at += 3
    }
  }

  /// The first byte that text can't pass over: markup, a reference, what may be `]]>`, a return,
  /// and the control characters that XML has not.
  @inline(__always)
  func endOfText(_ at: Cursor, _ end: Cursor) -> Cursor {
    var at = at
    for _ in 0..<3 {
      guard end - at >= 16 else { break }
      let stops = markup_text_stops(at)
      if stops != 0 { return at + stops.trailingZeroBitCount }
      at += 16
    }
    return endOfLongText(at, end)
  }

  @inline(never)
  private func endOfLongText(_ at: Cursor, _ end: Cursor) -> Cursor {
    at + markup_text_length(level, at, end - at, false)
  }

  /// Finds the first byte that a CDATA section's text can't pass over: markup and references are
  /// text there.
  func endOfSectionText(_ at: Cursor, _ end: Cursor) -> Cursor {
    at + markup_text_length(level, at, end - at, true)
  }

  func byte(_ byte: UInt8, _ at: Cursor, _ end: Cursor) -> Cursor {
    at + markup_length_before(level, at, end - at, byte)
  }

  /// A `<` that is near, or nil.
  @inline(__always)
  func nearOpening(_ at: Cursor, _ end: Cursor) -> Cursor? {
    var at = at
    for _ in 0..<4 {
      guard end - at >= 16 else { return nil }
      let openings = markup_openings(at)
      if openings != 0 { return at + openings.trailingZeroBitCount }
      at += 16
    }
    return nil
  }

  /// The next `<`.
  @inline(__always)
  func opening(_ at: Cursor, _ end: Cursor) -> Cursor {
    var at = at
    for _ in 0..<3 {
      guard end - at >= 16 else { break }
      let openings = markup_openings(at)
      if openings != 0 { return at + openings.trailingZeroBitCount }
      at += 16
    }
    return byte(UInt8(ascii: "<"), at, end)
  }

  /// The byte that ends a name in a tag that is well-formed: white space, `/`, `>` or `=`.
  @inline(__always)
  func endOfName(_ at: Cursor, _ end: Cursor) -> Cursor { markup_name_end(at, end) }

  /// The quotation mark of a value, or what it can't be taken over with: markup, a reference,
  /// white space that is normalized, control characters.
  @inline(__always)
  func endOfValue(_ at: Cursor, _ end: Cursor, _ quote: UInt8) -> Cursor {
    markup_value_end(at, end, quote)
  }

  /// The quotation mark of a value, or markup.
  func closeOfValue(_ at: Cursor, _ end: Cursor, _ quote: UInt8) -> Cursor {
    markup_value_close(at, end, quote)
  }

  /// The end of a tag, a quotation mark, or markup.
  func endOfTag(_ at: Cursor, _ end: Cursor) -> Cursor { markup_tag_end(at, end) }

  /// A return, or a control character that XML has not.
  func control(_ at: Cursor, _ end: Cursor) -> Cursor { markup_control(at, end) }
}

/// The names of the elements that are open within one that is passed over, to match end tags
/// with. In memory of its own: the bytes that they were read from may be gone.
struct SkippedTags: ~Copyable {
  /// The outcome of a run over content.
  enum Outcome {
    /// The bytes ended, outside of a tag.
    case more
    /// The element's end tag begins there.
    case closed
    /// A tag begins there that needs a closer look.
    case other
  }

  private let search: MarkupSearch
  private var stack: markup_stack
  private var capacity = 32
  private var deepest = 0
  private var longNames = ByteBuffer()

  /// A stack without elements.
  ///
  /// - Parameter longestTag: the most bytes of a tag; one that is longer needs a closer look.
  init(longestTag: Int, _ search: MarkupSearch) {
    self.search = search
    stack = markup_stack(
      tags: .allocate(capacity: capacity), depth: 0, limit: 0, longest: longestTag)
  }

  deinit { stack.tags.deallocate() }

  var count: Int { stack.depth }

  /// An element begins to be passed over.
  ///
  /// - Parameter deepest: how many elements may be open in it.
  mutating func begin(deepest: Int) {
    self.deepest = deepest
    stack.depth = 0
    longNames.removeAll()
    stack.limit = min(capacity, deepest)
  }

  /// Passes over content.
  /// - Returns: where it ended.
  @inline(__always)
  mutating func pass(_ start: Cursor, _ end: Cursor, _ outcome: inout Outcome) -> Cursor {
    var found = markup_outcome_more
    let read = markup_pass_tags(search.level, &stack, start, end - start, &found)
    outcome =
      switch found {
      case markup_outcome_more: .more
      case markup_outcome_closed: .closed
      default: .other
      }
    return start + read
  }

  /// Adds an element.
  /// - Returns: whether so many may be open.
  mutating func push(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    if stack.depth == deepest { return false }
    if stack.depth == capacity { grow() }
    var tag = markup_tag()
    tag.length = UInt32(clamping: name.count)
    tag.start = UInt32(clamping: longNames.count)
    withUnsafeMutableBytes(of: &tag.name) { $0.copyBytes(from: name.prefix($0.count)) }
    if name.count > markup_short_name, let base = name.baseAddress {
      longNames.append(base, name.count)
    }
    stack.tags[stack.depth] = tag
    stack.depth += 1
    return true
  }

  /// Takes the innermost away if it is of this name.
  mutating func pop(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard stack.depth > 0 else { return false }
    let tag = stack.tags + (stack.depth - 1)
    guard tag.pointee.length == name.count else { return false }
    if name.count > markup_short_name {
      let kept = UnsafeBufferPointer(
        start: longNames.base + Int(tag.pointee.start), count: name.count)
      guard kept.elementsEqual(name) else { return false }
      longNames.removeLast(name.count)
    } else {
      let isSame = withUnsafeBytes(of: &tag.pointee.name) {
        $0.prefix(name.count).elementsEqual(name)
      }
      guard isSame else { return false }
    }
    stack.depth -= 1
    return true
  }

  private mutating func grow() {
    let old = stack.tags
    capacity *= 2
    stack.tags = .allocate(capacity: capacity)
    stack.tags.moveInitialize(from: old, count: stack.depth)
    old.deallocate()
    stack.limit = min(capacity, deepest)
  }
}
