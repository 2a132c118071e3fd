/// `$search` (OData ABNF 4.01 §2, `searchExpr`).
///
/// `AND`, `OR` and `NOT` are operators only where they stand between or before terms; elsewhere they are words.
enum SearchGrammar {
  /// An expression, or a text in single quotes, which the service takes as it is.
  static func search(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataSearch {
    if cursor.sees("'") { return .verbatim(try LiteralGrammar.quoted(&cursor)) }
    return try searchExpression(&cursor)
  }

  static func searchExpression(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataSearch {
    try cursor.enter()
    defer { cursor.leave() }
    var alternatives = [try conjunction(&cursor)]
    while takeSearchOperator(&cursor, "OR") { alternatives.append(try conjunction(&cursor)) }
    return alternatives.count == 1 ? alternatives[0] : .or(alternatives)
  }

  private static func conjunction(
    _ cursor: inout URLCursor
  ) throws(ODataSyntaxError) -> ODataSearch {
    var terms = [try term(&cursor)]
    while true {
      let start = cursor.index
      if takeSearchOperator(&cursor, "AND") {
        terms.append(try term(&cursor))
        continue
      }
      // Two terms with nothing but space between must both match.
      guard cursor.skipSpace(), isTermAhead(cursor), !isSearchOperatorAhead(cursor, "OR") else {
        if cursor.index > start { cursor.want("a term") }
        cursor.index = start
        break
      }
      terms.append(try term(&cursor))
    }
    return terms.count == 1 ? terms[0] : .and(terms)
  }

  /// Takes space, an operator and space, if a term follows.
  private static func takeSearchOperator(_ cursor: inout URLCursor, _ word: StaticString) -> Bool {
    let start = cursor.index
    if cursor.skipSpace(), isSearchOperatorAhead(cursor, word), cursor.take(word: word),
      cursor.skipSpace()
    {
      return true
    }
    cursor.index = start
    return false
  }

  /// True if a word is next that has a term behind it.
  private static func isSearchOperatorAhead(_ cursor: URLCursor, _ word: StaticString) -> Bool {
    guard var place = cursor.place(behind: word, from: cursor.index) else { return false }
    let behind = place
    while let (byte, width) = cursor.character(at: place), byte == 0x20 || byte == 0x09 {
      place += width
    }
    guard place > behind, let (byte, width) = cursor.character(at: place) else { return false }
    return beginsTerm(byte, width)
  }

  private static func isTermAhead(_ cursor: URLCursor) -> Bool {
    cursor.next.map { beginsTerm($0.byte, $0.width) } ?? false
  }

  private static func beginsTerm(_ byte: UInt8, _ width: Int) -> Bool {
    byte == UInt8(ascii: "(") || byte == UInt8(ascii: "\"") || URLCharacters.isWord(byte, width)
  }

  private static func term(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataSearch {
    if isSearchOperatorAhead(cursor, "NOT"), cursor.take(word: "NOT") {
      cursor.skipSpace()
      try cursor.enter()
      defer { cursor.leave() }
      return .not(try term(&cursor))
    }
    if cursor.take("(") {
      cursor.skipSpace()
      let inner = try searchExpression(&cursor)
      try cursor.closeParenthesis()
      return inner
    }
    return cursor.sees("\"") ? try phrase(&cursor) : try word(&cursor)
  }

  private static func phrase(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataSearch {
    let start = cursor.index
    try cursor.expect("\"")
    let begin = cursor.index
    while let (byte, width) = cursor.next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20, width == 3 || byte != UInt8(ascii: "#") else { break }
      cursor.move(by: width)
    }
    if cursor.index == begin { throw cursor.unexpected("a word") }
    let text = try cursor.text(begin..<cursor.index)
    guard cursor.take("\"") else {
      cursor.want("a double quote at the end of a phrase")
      cursor.index = start
      throw cursor.unexpected("a term")
    }
    return .phrase(text)
  }

  private static func word(_ cursor: inout URLCursor) throws(ODataSyntaxError) -> ODataSearch {
    let start = cursor.index
    while let (byte, width) = cursor.next,
      URLCharacters.isWord(byte, width) || cursor.index > start && byte == UInt8(ascii: "'")
    {
      cursor.index += width
    }
    if cursor.index == start { throw cursor.unexpected("a term") }
    cursor.reach(cursor.index)
    let text = try cursor.text(start..<cursor.index)
    // What reads as an operator in other places is the same as a phrase.
    return ["AND", "OR", "NOT"].contains(text) ? .phrase(text) : .word(text)
  }
}
