/// Expressions of `$search`.
enum SearchPrinter {
  static func print(_ search: ODataSearch, to writer: inout URLWriter) throws(ODataSyntaxError) {
    switch search {
    case .word(let text):
      try check(word: text)
      // A semicolon would end the option where it is nested.
      for (number, part) in text.split(separator: ";", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { writer.escape(UInt8(ascii: ";")) }
        writer.value(String(part))
      }
    case .phrase(let text):
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") }) else {
        throw .wrong("\(text.debugDescription) can't be a phrase")
      }
      writer.syntax("\"")
      writer.value(text)
      writer.syntax("\"")
    case .verbatim(let text): writer.quoted(text)
    case .not(let term):
      writer.syntax("NOT ")
      try print(term, within: 3, to: &writer)
    case .and(let terms): try print(terms, " AND ", 2, to: &writer)
    case .or(let terms): try print(terms, " OR ", 1, to: &writer)
    }
  }

  private static func print(
    _ terms: [ODataSearch], _ word: String, _ precedence: Int, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    if terms.count < 2 { throw .wrong("\(word) wants two terms") }
    try writer.list(terms, separator: word) { (term, writer) throws(ODataSyntaxError) in
      try print(term, within: precedence, to: &writer)
    }
  }

  private static func print(
    _ term: ODataSearch, within precedence: Int, to writer: inout URLWriter
  ) throws(ODataSyntaxError) {
    let isLower =
      switch term {
      case .or: precedence >= 1
      case .and: precedence >= 2
      case .verbatim: throw .wrong("a text in single quotes is the whole of a search")
      default: false
      }
    if isLower { writer.syntax("(") }
    try print(term, to: &writer)
    if isLower { writer.syntax(")") }
  }

  private static func check(word: String) throws(ODataSyntaxError) {
    let isWord = word.utf8.enumerated().allSatisfy { number, byte in
      URLCharacters.isWord(byte, 3) || number > 0 && byte == UInt8(ascii: "'")
    }
    guard !word.isEmpty, isWord, !["AND", "OR", "NOT"].contains(word) else {
      throw .wrong("\(word.debugDescription) can't be a word of a search: make it a phrase")
    }
  }
}
