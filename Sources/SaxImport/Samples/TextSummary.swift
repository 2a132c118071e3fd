/// All that is kept of the texts that a node has had.
struct TextSummary {
  /// The kind of a text in the payload's own terms.
  enum Token {
    /// XML's, which doesn't say what it is.
    case text
    case string, number, bool
  }

  /// Those that are not empty.
  private(set) var count = 0
  private(set) var kinds = TextKinds.all
  private(set) var hasNumbers = false
  private(set) var hasStrings = false
  private(set) var hasText = false
  private(set) var hasBools = false
  /// White space around one of them.
  private(set) var hasOuterSpace = false
  /// White space around one of them without the end of a line, which is no layout.
  private(set) var hasOuterBlanks = false
  /// A text of white space alone, without the end of a line.
  private(set) var hasBlanks = false
  private(set) var fractionDigits = 0
  private(set) var digits = 0
  private(set) var hasExponent = false
  /// True if a text among them is like a number and may be a code: `1e5`.
  private(set) var hasCodes = false
  /// The moments that are written without a zone.
  private(set) var zoneless = 0
  /// The digits after the point of the texts that have some: the fewest, and the most that end
  /// with a zero which could be left out.
  private var fewestFractionDigits = Int.max
  private var mostPaddedDigits = 0
  private(set) var values = DistinctValues()
  private(set) var example: String?

  /// True if ``values`` are all that there were: JSON's numbers are not among them.
  var isOfWords: Bool { !hasNumbers && !hasBools }

  /// True if texts that are numbers say more than their values: `1.10` is another version than
  /// `1.1`.
  var haveSpellings: Bool {
    if hasCodes { return true }
    if mostPaddedDigits > fewestFractionDigits { return true }
    return values.haveTwoSpellings
  }

  /// The digits of a version's part, which measures and amounts of money have more of.
  private static let longestPart = 3

  private static let longestExample = 160
  /// The longest of the values; what is longer is a `String`.
  static let longestValue = 2048

  /// Adds a text to what is known: its kinds, its value, an example.
  ///
  /// - Parameter text: the text as it stands in the payload, with white space at its ends.
  /// - Returns: false if there is nothing but white space, which is not added.
  mutating func add(_ text: Span<UInt8>, as token: Token) -> Bool {
    let trimmed = text.withoutOuterSpace
    guard trimmed.count > 0 else {
      if text.count > 0, !text.hasLineEnd { hasBlanks = true }
      return false
    }
    count += 1
    if trimmed.count != text.count {
      hasOuterSpace = true
      if !text.hasOuterLineEnd { hasOuterBlanks = true }
    }
    if example == nil { example = Self.example(trimmed) }
    switch token {
    case .text: hasText = true
    case .string: hasStrings = true
    case .number: hasNumbers = true
    case .bool: hasBools = true
    }
    guard trimmed.count <= Self.longestValue else {
      kinds = []
      values.add(trimmed)
      return true
    }
    classify(trimmed, token)
    return true
  }

  private mutating func classify(_ text: Span<UInt8>, _ token: Token) {
    if token != .number { values.add(text) }
    if kinds.isEmpty { return }
    let number = token == .bool ? nil : NumberShape(text)
    if let number {
      fractionDigits = max(fractionDigits, number.fractionDigits)
      digits = max(digits, number.digits)
      hasExponent = hasExponent || number.hasExponent
      if token != .number { note(number) }
    }
    kinds = TextClassifier.kinds(of: text, among: kinds, number: number)
    if kinds.contains(.date), !TextClassifier.hasZone(text) { zoneless += 1 }
  }

  private mutating func note(_ number: NumberShape) {
    hasCodes = hasCodes || number.looksLikeCode
    guard number.fractionDigits > 0 else { return }
    fewestFractionDigits = min(fewestFractionDigits, number.fractionDigits)
    if number.hasPadding, number.fractionDigits <= Self.longestPart {
      mostPaddedDigits = max(mostPaddedDigits, number.fractionDigits)
    }
  }

  mutating func merge(_ other: TextSummary) {
    count += other.count
    kinds.formIntersection(other.kinds)
    hasNumbers = hasNumbers || other.hasNumbers
    hasStrings = hasStrings || other.hasStrings
    hasText = hasText || other.hasText
    hasBools = hasBools || other.hasBools
    hasOuterSpace = hasOuterSpace || other.hasOuterSpace
    hasOuterBlanks = hasOuterBlanks || other.hasOuterBlanks
    hasBlanks = hasBlanks || other.hasBlanks
    hasCodes = hasCodes || other.hasCodes
    zoneless += other.zoneless
    fewestFractionDigits = min(fewestFractionDigits, other.fewestFractionDigits)
    mostPaddedDigits = max(mostPaddedDigits, other.mostPaddedDigits)
    fractionDigits = max(fractionDigits, other.fractionDigits)
    digits = max(digits, other.digits)
    hasExponent = hasExponent || other.hasExponent
    values.merge(other.values)
    example = example ?? other.example
  }

  private static func example(_ text: Span<UInt8>) -> String {
    text.count <= longestExample
      ? text.string : text.extracting(0..<longestExample).string
  }
}
