/// Expressions of `$search`.
extension URLPrinter {
  mutating func print(_ search: ODataSearch) throws(ODataSyntaxError) {
    switch search {
    case .word(let text):
      try check(word: text)
      // A semicolon would end the option where it is nested.
      for (number, part) in text.split(separator: ";", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { escape(UInt8(ascii: ";")) }
        value(String(part))
      }
    case .phrase(let text):
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") }) else {
        throw wrong("\(text.debugDescription) can't be a phrase")
      }
      syntax("\"")
      value(text)
      syntax("\"")
    case .verbatim(let text): quoted(text)
    case .not(let term):
      syntax("NOT ")
      try print(term, within: 3)
    case .and(let terms): try print(terms, " AND ", 2)
    case .or(let terms): try print(terms, " OR ", 1)
    }
  }

  private mutating func print(
    _ terms: [ODataSearch], _ word: String, _ precedence: Int
  ) throws(ODataSyntaxError) {
    if terms.count < 2 { throw wrong("\(word) wants two terms") }
    try list(terms, word) { (p, term) throws(ODataSyntaxError) in
      try p.print(term, within: precedence)
    }
  }

  private mutating func print(
    _ term: ODataSearch, within precedence: Int
  ) throws(ODataSyntaxError) {
    let isLower =
      switch term {
      case .or: precedence >= 1
      case .and: precedence >= 2
      case .verbatim: throw wrong("a text in single quotes is the whole of a search")
      default: false
      }
    if isLower { syntax("(") }
    try print(term)
    if isLower { syntax(")") }
  }

  private func check(word: String) throws(ODataSyntaxError) {
    let isWord = word.utf8.enumerated().allSatisfy { number, byte in
      URLCharacters.isWord(byte, 3) || number > 0 && byte == UInt8(ascii: "'")
    }
    guard !word.isEmpty, isWord, !["AND", "OR", "NOT"].contains(word) else {
      throw wrong("\(word.debugDescription) can't be a word of a search: make it a phrase")
    }
  }
}
