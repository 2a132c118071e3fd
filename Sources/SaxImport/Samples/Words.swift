/// The words that a name is made of.
enum Words {
  /// `created`, `At` of `createdAt`; `line`, `item` of `line_item`. A word begins after what is no
  /// letter, and at a capital after a small letter.
  static func of(_ name: String) -> [Substring] {
    var words: [Substring] = []
    let scalars = name.unicodeScalars
    var start = scalars.startIndex
    var last: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      if let last {
        let isSeparated = !last.properties.isAlphabetic
        let isCapital = scalar.properties.isUppercase && last.properties.isLowercase
        if isSeparated || isCapital {
          words.append(name[start..<index])
          start = index
        }
      }
      last = scalar
    }
    words.append(name[start...])
    return words
  }

  static func last(of name: String) -> Substring { of(name).last ?? name[...] }

  /// Of several names the words that all end with, in the first one's spelling: `Address` of
  /// `homeAddress` and `work_address`. nil if there are none.
  static func commonEnd(of names: [String]) -> String? {
    guard let first = names.first else { return nil }
    let own = of(first)
    var common = own.count
    for name in names.dropFirst() {
      let pairs = zip(own.reversed(), of(name).reversed())
      common = min(common, pairs.prefix { $0.lowercased() == $1.lowercased() }.count)
    }
    return common > 0 ? String(first[own[own.count - common].startIndex...]) : nil
  }

  /// True for names that say only that there is something.
  static func areGeneric(_ name: String) -> Bool { generic.contains(name.lowercased()) }

  private static let generic: Set<String> = [
    "value", "values", "results", "result", "items", "data", "rows", "records", "record", "list",
    "d", "response", "root", "entries", "objects", "content",
  ]
}
