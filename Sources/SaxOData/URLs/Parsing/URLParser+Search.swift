/// `$search` (OData ABNF 4.01 §2, `searchExpr`).
///
/// `AND`, `OR` and `NOT` are operators only where they stand between or before terms; elsewhere they are words.
extension URLParser {
  mutating func search() throws(ODataSyntaxError) -> ODataSearch {
    if sees("'") { return .verbatim(try verbatim()) }
    return try searchExpression()
  }

  mutating func searchExpression() throws(ODataSyntaxError) -> ODataSearch {
    try enter()
    defer { leave() }
    var alternatives = [try conjunction()]
    while takeSearchOperator("OR") { alternatives.append(try conjunction()) }
    return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
  }

  private mutating func conjunction() throws(ODataSyntaxError) -> ODataSearch {
    var terms = [try term()]
    while true {
      let start = index
      if takeSearchOperator("AND") {
        terms.append(try term())
        continue
      }
      // Two terms with nothing but space between must both match.
      guard skipSpace(), isTermAhead, !isSearchOperatorAhead("OR") else {
        if index > start { want("a term") }
        index = start
        break
      }
      terms.append(try term())
    }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  /// Takes space, an operator and space, if a term follows.
  private mutating func takeSearchOperator(_ word: StaticString) -> Bool {
    let start = index
    if skipSpace(), isSearchOperatorAhead(word), take(word: word), skipSpace() { return true }
    index = start
    return false
  }

  /// True if a word is next that has a term behind it.
  private func isSearchOperatorAhead(_ word: StaticString) -> Bool {
    guard var place = place(behind: word, from: index) else { return false }
    let behind = place
    while let (byte, width) = next(place), byte == 0x20 || byte == 0x09 { place += width }
    guard place > behind, let (byte, width) = next(place) else { return false }
    return Self.beginsTerm(byte, width)
  }

  private var isTermAhead: Bool { next(index).map { Self.beginsTerm($0.byte, $0.width) } ?? false }

  private static func beginsTerm(_ byte: UInt8, _ width: Int) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\"") || isWord(byte, width)
  }

  /// True for a character of a word; a single quote may be within it.
  static func isWord(_ byte: UInt8, _ width: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "'"): false
    case 0...0x20, 0x7F: false
    default:
      width == 3 || byte >= 0x80 || continues(byte) || "-.~!*+,:@/?$=".utf8.contains(byte)
    }
  }

  private mutating func term() throws(ODataSyntaxError) -> ODataSearch {
    if isSearchOperatorAhead("NOT"), take(word: "NOT") {
      skipSpace()
      try enter()
      defer { leave() }
      return .not(try term())
    }
    if take("(") {
      skipSpace()
      let inner = try searchExpression()
      skipSpace()
      try expect(")")
      return inner
    }
    return sees("\"") ? try phrase() : try word()
  }

  private mutating func phrase() throws(ODataSyntaxError) -> ODataSearch {
    let start = index
    try expect("\"")
    let begin = index
    while let (byte, width) = next(index), byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, width == 3 || byte != UInt8(ascii: "#") else { break }
      index += width
      reach(index)
    }
    if index == begin { throw unexpected("a word") }
    let text = try self.text(begin..<index)
    guard take("\"") else {
      want("a double quote at the end of a phrase")
      index = start
      throw unexpected("a term")
    }
    return .phrase(text)
  }

  private mutating func word() throws(ODataSyntaxError) -> ODataSearch {
    let start = index
    while let (byte, width) = next(index),
      Self.isWord(byte, width) || index > start && byte == UInt8(ascii: "'")
    {
      index += width
    }
    if index == start { throw unexpected("a term") }
    reach(index)
    let text = try self.text(start..<index)
    // What reads as an operator in other places is the same as a phrase.
    return ["AND", "OR", "NOT"].contains(text) ? .phrase(text) : .word(text)
  }

  /// A text in single quotes, which the service takes as it is.
  private mutating func verbatim() throws(ODataSyntaxError) -> String {
    try quoted()
  }
}
