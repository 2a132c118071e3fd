internal import SaxLanguage
internal import SaxValues

/// The narrowest type that holds all texts of a node.
struct SimpleChoice {
  var type: ScalarType
  var formats: [FormatSyntax] = []
  /// A note on moments that don't all say in which zone they are.
  private(set) var note: String?

  private static let zoneless = "no zone, taken for UTC"
  private static let partlyZoneless = "some without a zone, taken for UTC"

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
    // Where a blank says something, digits and words are codes.
    let areCodes = summary.hasText && summary.hasBlanks
    if let format = Self.unixTime(kinds, name), !areCodes {
      (type, formats) = (.date, [format])
    } else if kinds.contains(.bool), !kinds.contains(.int), !areCodes {
      type = .bool
    } else if !kinds.isDisjoint(with: .numbers), !areQuoted, !areCodes {
      if let number = Self.number(summary, name) {
        type = number
      } else {
        trim(summary)
      }
    } else if kinds.contains(.day) {
      type = .day
    } else if kinds.contains(.date) {
      type = .date
      if summary.zoneless > 0 {
        note = summary.zoneless == summary.count ? Self.zoneless : Self.partlyZoneless
      }
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
      if type == .date, !pattern.contains("Z") { note = Self.zoneless }
    } else if let (yes, no) = Self.words(summary), !areCodes {
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
    // Blanks in a line are the text's own, as in fields of a fixed width.
    if summary.hasText, summary.hasOuterSpace, !summary.hasOuterBlanks, !summary.hasBlanks {
      formats = [.name("trimmed")]
    }
  }

  private static func unixTime(_ kinds: TextKinds, _ name: String) -> FormatSyntax? {
    let words = Words.of(name).map { $0.filter(\.isLetter).lowercased() }
    guard let last = words.last else { return nil }
    let isTime = times.contains(last) || last.hasSuffix("time") || last.hasSuffix("date")
    if kinds.contains(.unixMilliseconds) {
      let tellsWhen = words.contains { times.contains($0) || milliseconds.contains($0) }
      return isTime || tellsWhen && !identities.contains(last) ? .name("unix", of: "ms") : nil
    }
    return kinds.contains(.unix) && isTime ? .name("unix") : nil
  }

  /// The last words of names that tell when. A number may be an identifier as well.
  private static let times: Set<String> = [
    "time", "timestamp", "date", "at", "on", "ts", "created", "updated", "modified", "changed",
    "published", "expires", "expiry", "start", "end", "begin", "since", "until", "utc", "epoch",
  ]

  /// The words that say so of a number of thirteen digits, wherever they stand: `createdMs`.
  private static let milliseconds: Set<String> = [
    "ms", "msec", "millis", "millisecond", "milliseconds", "seen", "login", "expiration", "when",
  ]

  /// The last words of names that tell which, whatever stands before.
  private static let identities: Set<String> = [
    "by", "id", "ids", "ref", "key", "number", "no", "nr", "code", "user", "name", "phone",
  ]

  private static func number(_ summary: TextSummary, _ name: String) -> ScalarType? {
    let kinds = summary.kinds
    if summary.haveSpellings { return nil }
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
