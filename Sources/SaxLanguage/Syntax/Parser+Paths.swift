extension Parser {
  /// Alternatives joined by `|`, which may begin a line.
  package mutating func path() throws(Abandoned) -> PathSyntax {
    let start = index
    openPredicates = 0
    var path = PathSyntax(alternatives: [], range: current.range, text: "")
    try alternatives(format: .both, of: &path)
    path.range = range(from: start)
    path.text = text(from: start)
    return path
  }

  /// True if a path of a rule begins here.
  var beginsRulePath: Bool { isPathAlone ? index == 0 : previous.text == "at" }

  private mutating func alternatives(
    format: Path.Format, of path: inout PathSyntax
  ) throws(Abandoned) {
    repeat {
      let keyword = current
      let inner: Path.Format? =
        keyword.isName("json") ? .json : keyword.isName("xml") ? .xml : nil
      if let inner, token(after: 1).isSymbol("("), !token(after: 1).startsLine {
        if format != .both, format != inner {
          collector.error(
            .formatConflict, "\(keyword.text)() inside of the other format never matches",
            at: keyword.range)
          path.isDamaged = true
        }
        try nest(from: keyword.range)
        advance()
        advance()
        try alternatives(format: inner, of: &path)
        try expect(symbol: ")", ") at the end of \(keyword.text)(")
        nesting -= 1
      } else {
        path.alternatives.append(try plain(format: format))
      }
      if path.alternatives.count > Self.most {
        throw fail(
          .tooMany, "a path of more than \(Self.most) alternatives, which is the most",
          at: keyword.range)
      }
    } while accept(symbol: "|")
    if lineGoesOn, current.isSymbol("||"), openPredicates == 0 {
      throw fail(
        .unsupportedOperator, "found ||, wanted | between alternatives", at: current.range,
        fix: "|")
    }
  }

  /// One alternative without its `json(…)` or `xml(…)`.
  package mutating func plain(format: Path.Format) throws(Abandoned) -> AlternativeSyntax {
    let start = index
    var plain = AlternativeSyntax(
      format: format, root: .none, steps: [], range: current.range, text: "")
    var isDescending = false
    if accept(symbol: "/") {
      plain.root = .slash
    } else if accept(symbol: "//") {
      plain.root = .descent
      isDescending = true
    }
    if plain.root == .slash, lineGoesOn, current.isSymbol("[") {
      // `/[…]`: the document, or a root value, under conditions.
      var document = StepSyntax(
        axis: .current, isDescending: false, test: .any, predicates: [], range: previous.range)
      while lineGoesOn, current.isSymbol("[") { document.predicates.append(try predicate()) }
      plain.steps.append(document)
    } else if plain.root != .slash || (lineGoesOn && beginsStep) {
      plain.steps.append(try step(isDescending: isDescending))
    }
    while !plain.steps.isEmpty, lineGoesOn, current.isSymbol("/") || current.isSymbol("//") {
      let separator = advance()
      // Spaces on both sides are for comments; with none of them it would select what nobody meant.
      if separator.isSymbol("//"), separator.followsSpace, current.followsSpace {
        throw foreignComment(separator, isLine: true)
      }
      plain.steps.append(try step(isDescending: separator.text == "//"))
    }
    plain.range = range(from: start)
    plain.text = text(from: start)
    return plain
  }

  private var beginsStep: Bool {
    switch current.kind {
    case .backticked: true
    // The only word that can follow `/` and is no step is a clause's, after a space; it is
    // read as a step, for paths of fields do not begin with `/`.
    case .name: !(current.followsSpace && isClause)
    case .symbol: ["@", "*", ".", "..", "$", "(", "["].contains(current.text)
    case .number, .string: !current.followsSpace
    default: false
    }
  }
}

extension PathSyntax {
  /// Reads a text that is a rule's path alone; nil after an error has been reported.
  static func parse(
    _ text: SourceText, file: Int, reportingTo collector: DiagnosticCollector
  ) -> PathSyntax? {
    let tokens = Lexer.tokens(of: text, file: file, reportingTo: collector)
    var parser = Parser(tokens: tokens, collector: collector, isPathAlone: true)
    var path: PathSyntax?
    do throws(Parser.Abandoned) {
      if parser.isAtEnd {
        throw parser.fail(
          .syntax, "the path is empty, wanted a step such as name, @name or *",
          at: parser.current.range)
      }
      path = try parser.path()
      if !parser.isAtEnd { throw parser.unexpected("a line end or ; before it") }
    } catch {
      // What of it could be read is checked.
    }
    return path
  }
}
