internal import SaxLanguage
internal import SaxValues

/// The narrowest type that holds all texts of a node.
struct SimpleChoice {
  var type: ScalarType
  var formats: [FormatSyntax] = []

  private static let words = [
    ("yes", "no"), ("Yes", "No"), ("YES", "NO"), ("Y", "N"), ("y", "n"), ("True", "False"),
    ("TRUE", "FALSE"), ("T", "F"), ("on", "off"), ("On", "Off"), ("ON", "OFF"),
  ]

  /// Chooses a type for the texts of a node, with the formats that read them; `string` where no
  /// other holds all.
  ///
  /// - Parameter name: the node's name in the payload.
  init(_ summary: TextSummary, named name: String) {
    type = .string
    let kinds = summary.kinds
    guard summary.count > 0 else { return }
    // In quotes JSON writes numbers that are names: identifiers, codes.
    let areQuoted = summary.hasStrings && !summary.hasNumbers
    if kinds.contains(.bool), !kinds.contains(.int) {
      type = .bool
    } else if !kinds.isDisjoint(with: .numbers), !areQuoted {
      if let format = Self.unixTime(kinds), Self.isTime(name) {
        (type, formats) = (.date, [format])
      } else if let number = Self.number(summary, name) {
        type = number
      } else {
        trim(summary)
      }
    } else if kinds.contains(.day) {
      type = .day
    } else if kinds.contains(.date) {
      type = .date
    } else if kinds.contains(.odata) {
      (type, formats) = (.date, [.name("odata")])
    } else if kinds.contains(.rfc822) {
      (type, formats) = (.date, [.name("rfc822")])
    } else if kinds.contains(.duration) {
      type = .duration
    } else if kinds.contains(.uuid) {
      type = .uuid
    } else if kinds.contains(.url) {
      type = .url
    } else if let pattern = Self.pattern(kinds) {
      (type, formats) = (pattern.contains("H") ? .date : .day, [.text(pattern)])
    } else if let (yes, no) = Self.words(summary) {
      (type, formats) = (.bool, [.text("\(yes)/\(no)")])
    } else {
      trim(summary)
    }
  }

  private static func words(_ summary: TextSummary) -> (String, String)? {
    guard summary.isOfWords, summary.values.entries.count == 2 else { return nil }
    let texts = Set(summary.values.texts)
    return words.first { texts == [$0.0, $0.1] }
  }

  private mutating func trim(_ summary: TextSummary) {
    if summary.hasText && summary.hasOuterSpace { formats = [.name("trimmed")] }
  }

  private static func unixTime(_ kinds: TextKinds) -> FormatSyntax? {
    if kinds.contains(.unixMilliseconds) { return .name("unix", of: "ms") }
    return kinds.contains(.unix) ? .name("unix") : nil
  }

  /// The last words of names that tell when. A number may be an identifier as well.
  private static let times: Set<String> = [
    "time", "timestamp", "date", "at", "on", "ts", "created", "updated", "modified", "changed",
    "published", "expires", "expiry", "start", "end", "begin", "since", "until", "utc", "epoch",
  ]

  private static func isTime(_ name: String) -> Bool {
    let word = Words.last(of: name).lowercased()
    return times.contains(word) || word.hasSuffix("time") || word.hasSuffix("date")
  }

  private static func number(_ summary: TextSummary, _ name: String) -> ScalarType? {
    let kinds = summary.kinds
    if kinds.contains(.int) { return .int }
    // 1.10 is another version than 1.1.
    if name.lowercased().hasSuffix("version") { return nil }
    let isMeasured = summary.hasExponent || summary.fractionDigits > 4
    if kinds.contains(.double), isMeasured || !kinds.contains(.decimal) { return .double }
    return kinds.contains(.decimal) ? .decimal : nil
  }

  /// Days and months can't be told apart while several patterns fit.
  private static func pattern(_ kinds: TextKinds) -> String? {
    let fitting = TextKinds.patterns.indices.filter { kinds.contains(.pattern($0)) }
    return fitting.count == 1 ? TextKinds.patterns[fitting[0]] : nil
  }
}
