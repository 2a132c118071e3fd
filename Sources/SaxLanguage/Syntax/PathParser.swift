/// Reads a path with its predicates.
struct PathParser {
  /// Operands of one expression, and alternatives of one path.
  static let most = 256

  var cursor: TokenCursor
  /// Predicates that are open, one inside of the other.
  var openPredicates = 0
  /// Operands read in the predicate at hand, and in those inside of it.
  var operandCount = 0

  /// Reads the path that a cursor stands at, and moves it behind what has been read.
  static func path(at cursor: inout TokenCursor) throws(Abandoned) -> PathSyntax {
    var parser = PathParser(cursor: cursor)
    defer { cursor = parser.cursor }
    return try parser.path()
  }

  /// Alternatives joined by `|`, which may begin a line.
  private mutating func path() throws(Abandoned) -> PathSyntax {
    let start = cursor.index
    var path = PathSyntax(alternatives: [], range: cursor.current.range)
    try alternatives(format: .both, of: &path)
    path.range = cursor.range(from: start)
    path.source = cursor.text(from: start)
    return path
  }

  private mutating func alternatives(
    format: Path.Format, of path: inout PathSyntax
  ) throws(Abandoned) {
    repeat {
      let keyword = cursor.current
      let inner: Path.Format? =
        keyword.isName("json") ? .json : keyword.isName("xml") ? .xml : nil
      if let inner, cursor.token(after: 1).isSymbol("("), !cursor.token(after: 1).startsLine {
        if format != .both, format != inner {
          cursor.collector.error(
            .formatConflict, "\(keyword.text)() inside of the other format never matches",
            at: keyword.range)
          path.isDamaged = true
        }
        try cursor.nest(from: keyword.range)
        cursor.advance()
        cursor.advance()
        try alternatives(format: inner, of: &path)
        try cursor.expect(symbol: ")", ") at the end of \(keyword.text)(")
        cursor.nesting -= 1
      } else {
        path.alternatives.append(try plain(format: format))
      }
      if path.alternatives.count > Self.most {
        throw cursor.fail(
          .tooMany, "a path of more than \(Self.most) alternatives, which is the most",
          at: keyword.range)
      }
    } while cursor.accept(symbol: "|")
    if cursor.lineGoesOn, cursor.current.isSymbol("||"), openPredicates == 0 {
      throw cursor.fail(
        .unsupportedOperator, "found ||, wanted | between alternatives", at: cursor.current.range,
        fix: "|")
    }
  }

  /// One alternative without its `json(…)` or `xml(…)`.
  mutating func plain(format: Path.Format) throws(Abandoned) -> AlternativeSyntax {
    let start = cursor.index
    var plain = AlternativeSyntax(
      format: format, root: .none, steps: [], range: cursor.current.range)
    var isDescending = false
    if cursor.accept(symbol: "/") {
      plain.root = .slash
    } else if cursor.accept(symbol: "//") {
      plain.root = .descent
      isDescending = true
    }
    if plain.root == .slash, cursor.lineGoesOn, cursor.current.isSymbol("[") {
      // `/[…]`: the document, or a root value, under conditions.
      var document = StepSyntax(
        axis: .current, isDescending: false, test: .any, predicates: [],
        range: cursor.previous.range)
      while cursor.lineGoesOn, cursor.current.isSymbol("[") {
        document.predicates.append(try predicate())
      }
      plain.steps.append(document)
    } else if plain.root != .slash || (cursor.lineGoesOn && beginsStep) {
      plain.steps.append(try step(isDescending: isDescending))
    }
    while !plain.steps.isEmpty, cursor.lineGoesOn,
      cursor.current.isSymbol("/") || cursor.current.isSymbol("//")
    {
      let separator = cursor.advance()
      // Spaces on both sides are for comments; with none of them it would select what nobody meant.
      if separator.isSymbol("//"), separator.followsSpace, cursor.current.followsSpace {
        throw cursor.foreignComment(separator, isLine: true)
      }
      plain.steps.append(try step(isDescending: separator.text == "//"))
    }
    plain.range = cursor.range(from: start)
    plain.source = cursor.text(from: start)
    return plain
  }

  private var beginsStep: Bool {
    switch cursor.current.kind {
    case .backticked: true
    // The only word that can follow `/` and is no step is a clause's, after a space; it is
    // read as a step, for paths of fields do not begin with `/`.
    case .name: !(cursor.current.followsSpace && cursor.isClause)
    case .symbol: ["@", "*", ".", "..", "$", "(", "["].contains(cursor.current.text)
    case .number, .string: !cursor.current.followsSpace
    default: false
    }
  }
}

extension PathSyntax {
  /// Reads a text that is a rule's path alone; nil after an error has been reported.
  ///
  /// - Parameter keywords: the words that no path goes on with.
  static func parse(
    _ text: SourceText, file: Int, keywords: ClauseKeywords,
    reportingTo collector: DiagnosticCollector
  ) -> PathSyntax? {
    let tokens = Lexer.tokens(of: text, file: file, reportingTo: collector)
    var cursor = TokenCursor(
      tokens: tokens, keywords: keywords, collector: collector, isPathAlone: true)
    var path: PathSyntax?
    do throws(Abandoned) {
      if cursor.isAtEnd {
        throw cursor.fail(
          .syntax, "the path is empty, wanted a step such as name, @name or *",
          at: cursor.current.range)
      }
      path = try PathParser.path(at: &cursor)
      if !cursor.isAtEnd { throw cursor.unexpected("a line end or ; before it") }
    } catch {
      // What of it could be read is checked.
    }
    return path
  }
}
