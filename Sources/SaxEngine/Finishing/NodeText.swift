internal import SaxValues

/// The text of a node, in one of the forms in which it has been collected.
protocol NodeText: ~Copyable, ~Escapable {
  /// The value that a conversion makes of it; nil if nothing is left of it after trimming.
  mutating func value(by conversion: TextConversion) throws(ConversionFailure) -> SaxValue?

  /// The text with a space for all white space within, and none at the ends.
  mutating func collapsed() -> String

  mutating func whole() -> String

  /// Calls a function with the text, or with as much of its beginning as a message shows.
  func withExcerpt<Result>(_ body: (Span<UInt8>) -> Result) -> Result
}

/// Bytes that others own.
extension Span<UInt8>: NodeText {
  func value(by conversion: TextConversion) throws(ConversionFailure) -> SaxValue? {
    try conversion.value(of: self)
  }

  func collapsed() -> String { String(collapsing: self) }

  func whole() -> String { String(copying: self) }

  func withExcerpt<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(self) }
}

/// A text in one piece, which a value that is the same shares.
extension String: NodeText {
  func value(by conversion: TextConversion) throws(ConversionFailure) -> SaxValue? {
    try conversion.value(of: self)
  }

  func collapsed() -> String { collapsed }

  func whole() -> String { self }

  func withExcerpt<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(utf8Span.span) }
}

/// A text in pieces, whose place the value takes that it becomes, unless others want the text as well: then no more
/// memory is needed than for the text.
struct TextInPieces: NodeText, ~Copyable {
  private(set) var text: GatheredText
  /// The index at which it begins in what has been collected.
  private let start: Int
  /// True if others want it as well; else it is let go of.
  private let isKept: Bool
  private var excerpt: [UInt8] = []

  init(_ text: consuming GatheredText, from start: Int, keeping isKept: Bool) {
    self.text = text
    self.start = start
    self.isKept = isKept
  }

  mutating func value(by conversion: TextConversion) throws(ConversionFailure) -> SaxValue? {
    excerpt = text.bytes(from: start, upTo: 1 << 10)
    return try conversion.value(ofLong: &text, from: start, keeping: isKept)
  }

  mutating func collapsed() -> String {
    if isKept { return whole().collapsed }
    text.collapseWhiteSpace(from: start)
    return whole()
  }

  mutating func whole() -> String { text.takeString(from: start, keeping: isKept) }

  func withExcerpt<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(excerpt.span) }

  consuming func takeText() -> GatheredText { text }
}
