/// Finds the texts of which there are few that come again and again.
enum EnumerationFinder {
  private static let most = 16
  private static let longest = 32

  /// The number of times that texts have to have come, in all and each on average, until it can
  /// hardly be a chance that there are so few.
  private struct Evidence {
    var occurrences: Int
    var average: Double

    /// Of fields whose name says that they hold one of few words.
    static let ofKind = Evidence(occurrences: 20, average: 2)
    static let usual = Evidence(occurrences: 20, average: 4)
    /// For what is written like a name of something, which is one unless it comes very often.
    static let ofNames = Evidence(occurrences: 20, average: 8)

    func holds(_ values: DistinctValues) -> Bool {
      let count = values.count
      return count >= occurrences && Double(count) >= average * Double(values.entries.count)
    }
  }

  /// The names of fields that hold one of few words.
  private static let kinds: Set<String> = [
    "type", "kind", "status", "state", "level", "mode", "role", "category", "class", "severity",
    "priority", "action", "method", "unit", "units", "currency", "gender", "sex", "color", "colour",
    "size", "phase", "visibility", "lang", "language", "direction", "format", "encoding", "rel",
    "event", "reason", "relationship",
  ]

  /// The names of fields that hold a name, however often it comes.
  private static let identities: Set<String> = [
    "name", "login", "user", "username", "id", "ref", "sku", "key", "title", "label", "author",
    "owner", "city", "town", "street", "email", "href", "url", "text", "description", "comment",
    "value", "first", "last", "creator", "hash", "sha", "token", "path", "file", "symbol", "from",
    "to", "by", "person", "company", "brand", "model", "place", "host", "domain", "tag", "version",
  ]

  /// Finds the values of an enumeration in the texts of a field.
  ///
  /// - Parameter name: the field's name in the payload.
  /// - Returns: the values; nil if they are no enumeration.
  static func values(_ summary: TextSummary, named name: String) -> [String]? {
    let values = summary.values
    let entries = values.entries
    // A blank is a text of its own, and no case can have it.
    guard summary.isOfWords, !summary.hasBlanks, !summary.hasOuterBlanks, !values.areTooMany,
      entries.count >= 2,
      entries.count <= most,
      entries.allSatisfy({ isCode($0.text) })
    else { return nil }
    let word = Words.last(of: name).lowercased()
    if identities.contains(word) { return nil }
    if kinds.contains(word) { return Evidence.ofKind.holds(values) ? values.texts : nil }
    let areNames = entries.contains { isCapitalized($0.text) }
    guard entries.count(where: { $0.count > 1 }) * 2 >= entries.count,
      (areNames ? Evidence.ofNames : .usual).holds(values)
    else { return nil }
    return values.texts
  }

  /// One word of letters, digits and what joins them, beginning with a letter.
  private static func isCode(_ text: [UInt8]) -> Bool {
    guard let first = text.first, first.isASCIILetter, text.count <= longest else { return false }
    return text.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
  }

  private static func isCapitalized(_ text: [UInt8]) -> Bool {
    guard text.count > 2, let first = text.first else { return false }
    let isUpper = first &- UInt8(ascii: "A") < 26
    return isUpper && text.dropFirst().contains { $0 &- UInt8(ascii: "a") < 26 }
      && !text.dropFirst().contains { $0 &- UInt8(ascii: "A") < 26 }
  }
}
