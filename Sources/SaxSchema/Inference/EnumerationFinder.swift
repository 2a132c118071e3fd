/// Finds the texts of which there are few that come again and again.
enum EnumerationFinder {
  private static let most = 16
  private static let longest = 32

  /// - Returns: the values; nil if they are no enumeration.
  static func values(_ summary: TextSummary) -> [String]? {
    let values = summary.values
    let entries = values.entries
    guard !values.areTooMany, entries.count >= 2, entries.count <= most,
      entries.allSatisfy({ isCode($0.text) })
    else { return nil }
    let repeated = entries.count { $0.count > 1 }
    guard repeated * 2 >= entries.count else { return nil }
    // What is written like a name of something is one, unless it comes very often.
    let areNames = entries.contains { isCapitalized($0.text) }
    guard values.count >= max(4, entries.count * (areNames ? 6 : 2)) else { return nil }
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
