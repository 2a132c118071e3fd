/// The tokens of a mapping's file, with the place that a parser has come to.
struct TokenCursor {
  /// Levels of brackets, braces and parentheses; more than anyone writes, and less than fills a
  /// thread's stack.
  static let deepest = 64

  static let declarations = [
    "language", "mapping", "namespace", "import", "names", "dates", "emit", "error", "type",
    "enum", "limit", "duplicates", "service",
  ]

  /// The words that begin an entry of a service that is no clause.
  static let serviceEntries = ["call", "param", "soap"]

  let tokens: [Token]
  let keywords: ClauseKeywords
  let collector: DiagnosticCollector
  /// True if the text is a rule's path and no mapping.
  var isPathAlone = false
  var index = 0
  /// Open brackets and parentheses; inside of them line ends mean nothing.
  var nesting = 0
  /// The first token of the declaration or entry at hand.
  var first = 0

  /// The last token is always `.end`, and stays.
  var current: Token { tokens[min(index, tokens.count - 1)] }

  func token(after offset: Int) -> Token { tokens[min(index + offset, tokens.count - 1)] }

  var previous: Token { tokens[max(0, min(index - 1, tokens.count - 1))] }

  var isAtEnd: Bool { current.kind == .end }

  /// The column of the service that this is in; nil outside of services.
  var serviceColumn: Int?

  /// True if a declaration begins here, rather than a field of that name.
  var isDeclaration: Bool {
    guard current.kind == .name, Self.declarations.contains(current.text),
      !token(after: 1).isSymbol(":")
    else { return false }
    if current.text == "error", let serviceColumn {
      // It begins an entry, unless it is a rule behind a service that nothing closed.
      return current.range.column <= serviceColumn && isFollowed(by: "at")
    }
    return true
  }

  /// True if the current token, the first of its line, begins an entry of a service, rather than an argument of that name.
  var beginsServiceEntry: Bool {
    guard current.startsLine, current.kind == .name, !token(after: 1).isSymbol(":") else {
      return false
    }
    return Self.serviceEntries.contains(current.text) || keywords.ofCalls.contains(current.text)
  }

  /// True if a line begins with a call or a parameter, whatever was to follow in the line before.
  var beginsCall: Bool {
    let next = token(after: 1)
    guard current.startsLine, !next.startsLine else { return false }
    if current.isName("soap") { return next.isName("call") || next.kind == .number }
    return current.isName("call") || current.isName("param") ? next.kind == .name : false
  }

  /// True if a clause of a call begins here, rather than an argument of that name: `query a`, `header "X" = b`.
  var beginsCallClause: Bool {
    let next = token(after: 1)
    guard current.kind == .name, keywords.ofCalls.contains(current.text), !next.startsLine else {
      return false
    }
    return next.kind == .string || next.kind == .number || next.kind == .name && next.text != "as"
  }

  /// True if a clause begins here, rather than a field of that name.
  var isClause: Bool {
    current.kind == .name && keywords.ofFields.contains(current.text)
      && !token(after: 1).isSymbol(":")
  }

  /// True if `as` and a format begin here, rather than an argument of that name.
  var beginsFormat: Bool {
    let next = token(after: 1)
    return current.isName("as") && !next.startsLine
      && (next.kind == .string || next.kind == .name && next.text != "as")
  }

  /// True if a path of a rule begins here.
  var beginsRulePath: Bool { isPathAlone ? index == 0 : previous.text == "at" }

  /// True if a line ends before the current token, and what is open with it.
  var endsLine: Bool { current.startsLine && (nesting == 0 || beginsField || beginsDeclaration) }

  /// True if a declaration begins here, as against a name in brackets that go on: `type T`.
  var beginsDeclaration: Bool {
    guard current.startsLine, isDeclaration else { return false }
    let next = token(after: 1)
    return !next.startsLine && (next.kind == .name || next.kind == .string)
      && !["and", "or", "div", "mod"].contains(next.text)
  }

  /// True if a field begins here, as against a prefix and a name: `id: Int`, `p:name`.
  var beginsField: Bool {
    current.startsLine && current.kind == .name && token(after: 1).isSymbol(":")
      && token(after: 2).followsSpace
  }

  /// True if the line goes on, or brackets are open that make line ends mean nothing.
  var lineGoesOn: Bool { !isAtEnd && !endsLine }

  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  mutating func accept(symbol: String) -> Bool {
    guard current.isSymbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func expect(symbol: String, _ wanted: String) throws(Abandoned) {
    guard accept(symbol: symbol) else { throw unexpected(wanted) }
  }

  mutating func expectName(_ wanted: String) throws(Abandoned) -> WordSyntax {
    guard current.kind == .name else { throw unexpected(wanted) }
    let token = advance()
    return WordSyntax(text: token.text, range: token.range)
  }

  /// Takes the text in quotes that is wanted here; if one without quotes is there, the error shows it in quotes.
  ///
  /// - Parameter isURI: whether commas, brackets and `#` may be meant to be part of it.
  mutating func expectString(
    _ wanted: String, isURI: Bool = false
  ) throws(Abandoned) -> WordSyntax {
    guard current.kind == .string else {
      var text = joinedText
      if isURI, text != nil {
        text = collector.word(at: current.range)
        while let last = text?.last, ",;".contains(last) { text?.removeLast() }
      }
      throw unexpected(wanted, fix: text.map { "\"\($0)\"" })
    }
    let token = advance()
    return WordSyntax(text: token.value, range: token.range)
  }

  /// The text here up to the next space, comma or bracket, as one text; nil where that is no word.
  private var joinedText: String? {
    guard current.kind == .name || current.kind == .number, index == first || !endsLine else {
      return nil
    }
    var text = current.text
    var offset = 1
    while true {
      let next = token(after: offset)
      guard next.kind != .end, !next.startsLine, !next.followsSpace,
        ![",", ";", "{", "}", "(", ")", "[", "]"].contains(next.text)
      else { return text }
      text += next.text
      offset += 1
    }
  }

  /// The text from one token up to the current one.
  func text(from start: Int) -> String { text(from: start, to: index) }

  func text(from start: Int, to end: Int) -> String {
    var text = ""
    for token in tokens[min(start, end)..<end] {
      if !text.isEmpty, token.followsSpace || token.startsLine { text += " " }
      text += token.text
    }
    return text
  }

  func range(from start: Int) -> SourceRange {
    tokens[start].range.through(tokens[max(start, index - 1)].range)
  }

  /// The text on the line from a token on, up to where a declaration or an entry ends.
  func restOfLine(from start: Int) -> String {
    var end = start
    while end < tokens.count - 1, end == start || !tokens[end].startsLine,
      !tokens[end].isSymbol(";"), !tokens[end].isSymbol("}")
    {
      end += 1
    }
    return text(from: start, to: end)
  }

  /// True if a word stands further on in the line.
  func isFollowed(by word: String) -> Bool {
    var count = 1
    while index + count < tokens.count, !token(after: count).startsLine {
      if token(after: count).kind == .name, token(after: count).text == word { return true }
      count += 1
    }
    return false
  }
}
