/// Reads a mapping's tokens into its syntax tree. What can't be read is reported, left out, and
/// gone past, so that one run reports everything.
struct Parser {
  /// Thrown after an error has been reported: gives up the field, clause or declaration.
  struct Abandoned: Error {}

  /// Levels of brackets, braces and parentheses; more than anyone writes, and less than fills a
  /// thread's stack.
  static let deepest = 64
  /// Operands of one expression, and alternatives of one path.
  static let most = 256

  let tokens: [Token]
  let collector: DiagnosticCollector
  /// True if the text is a path and no mapping.
  let isPathAlone: Bool
  var index = 0
  /// Open brackets and parentheses; inside of them line ends mean nothing.
  var nesting = 0
  /// The first token of the declaration or entry at hand.
  var first = 0
  /// Predicates that are open, one inside of the other.
  var openPredicates = 0
  /// Operands read in the predicate at hand, and in those inside of it.
  var operandCount = 0

  static func parse(
    _ text: SourceText, file: Int, reportingTo collector: DiagnosticCollector
  ) -> MappingSyntax {
    let tokens = Lexer.tokens(of: text, file: file, reportingTo: collector)
    var parser = Parser(tokens: tokens, collector: collector, isPathAlone: false)
    return parser.mapping(file: file)
  }

  init(tokens: [Token], collector: DiagnosticCollector, isPathAlone: Bool) {
    self.tokens = tokens
    self.collector = collector
    self.isPathAlone = isPathAlone
  }
}

// MARK: - Tokens

extension Parser {
  /// The last token is always `.end`, and stays.
  package var current: Token { tokens[min(index, tokens.count - 1)] }

  package func token(after offset: Int) -> Token { tokens[min(index + offset, tokens.count - 1)] }

  package var previous: Token { tokens[max(0, min(index - 1, tokens.count - 1))] }

  package var isAtEnd: Bool { current.kind == .end }

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
  package mutating func advance() -> Token {
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
  package func text(from start: Int) -> String { text(from: start, to: index) }

  package func text(from start: Int, to end: Int) -> String {
    var text = ""
    for token in tokens[min(start, end)..<end] {
      if !text.isEmpty, token.followsSpace || token.startsLine { text += " " }
      text += token.text
    }
    return text
  }

  package func range(from start: Int) -> SourceRange {
    tokens[start].range.through(tokens[max(start, index - 1)].range)
  }
}

// MARK: - Errors

extension Parser {
  package func fail(
    _ code: Diagnostic.Code.Kind, _ message: String, at range: SourceRange, fix: String? = nil,
    notes: [String] = []
  ) -> Abandoned {
    collector.error(code, message, at: range, notes: notes, fix: fix)
    return Abandoned()
  }

  func unexpected(_ wanted: String, fix: String? = nil) -> Abandoned {
    // At a line's end the place to look is where something is missing, not the next line.
    if isAtEnd || endsLine, index > first {
      var after = previous.range
      after.line = after.endLine
      after.column = after.endColumn
      after.endColumn += 1
      let end = isAtEnd ? isPathAlone ? "the path ends" : "the file ends" : "the line ends"
      return fail(
        .syntax, "\(end) after \(previous.described), wanted \(wanted)", at: after, fix: fix)
    }
    return fail(
      .syntax, "found \(current.described), wanted \(wanted)", at: current.range, fix: fix)
  }

  /// Enters a level of nesting, unless there are too many.
  mutating func nest(from range: SourceRange) throws(Abandoned) {
    guard nesting < Self.deepest else {
      throw fail(
        .tooDeep, "nested more than \(Self.deepest) levels deep, which is the most", at: range)
    }
    nesting += 1
  }
}

extension Token {
  package var described: String {
    switch kind {
    case .end: "the end of the file"
    case .string: text.unicodeScalars.count > 40 ? "a string" : text
    case .symbol where text == ",": "a comma"
    default: text
    }
  }
}
