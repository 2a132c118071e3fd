/// The singular of a name of several.
enum Singular {
  private static let irregular = [
    "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot",
    "mice": "mouse", "indices": "index", "vertices": "vertex", "matrices": "matrix",
    "appendices": "appendix", "criteria": "criterion", "phenomena": "phenomenon",
    "analyses": "analysis", "bases": "base", "movies": "movie", "cookies": "cookie",
    "selfies": "selfie", "calories": "calorie", "leaves": "leaf", "lives": "life",
    "wives": "wife", "shelves": "shelf", "halves": "half", "quizzes": "quiz",
  ]

  /// The words that are the same in one number and the other, or end in an `s` of their own.
  private static let unchanged: Set<String> = [
    "series", "species", "news", "data", "media", "means", "alias", "bias", "canvas", "atlas",
    "gas", "lens", "bus", "status", "plus", "address", "access", "process", "sms", "gps", "dns",
    "https", "css", "tls", "js", "rss", "aws", "ios", "sports", "metadata", "analytics",
    "physics", "headquarters", "pos", "os", "is", "has", "was", "this", "cross", "yes",
  ]

  /// `Order` of `Orders`, `entry` of `entries`; the last word of several, such as `orderLine` of
  /// `orderLines` and `line_item` of `line_items`. Anything else as it is.
  static func of(_ name: String) -> String {
    let word = Words.last(of: name)
    return String(name[..<word.startIndex]) + singular(String(word))
  }

  private static func singular(_ word: String) -> String {
    let lower = word.lowercased()
    if unchanged.contains(lower) { return word }
    if let known = irregular[lower] {
      return word.first?.isUppercase == true
        ? known.prefix(1).uppercased() + known.dropFirst() : known
    }
    func ends(_ ending: String) -> Bool { lower.hasSuffix(ending) }
    guard word.count > 2, ends("s") else { return word }
    if ends("ss") || ends("us") || ends("is") { return word }
    if ends("ies"), word.count > 4 { return word.dropLast(3) + "y" }
    if ends("sses") || ends("xes") || ends("ches") || ends("shes") || ends("zzes") {
      return String(word.dropLast(2))
    }
    if ends("uses"), !ends("auses"), !ends("ouses") { return String(word.dropLast(2)) }
    return String(word.dropLast())
  }
}
