extension Parser {
  /// Alternatives joined by `|`, which may begin a line.
  mutating func path() throws(Abandoned) -> PathSyntax {
    let start = index
    var path = PathSyntax(alternatives: [], range: current.range, text: "")
    try alternatives(format: .both, of: &path)
    path.range = range(from: start)
    path.text = text(from: start)
    return path
  }

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
  }

  /// One alternative without its `json(…)` or `xml(…)`.
  mutating func plain(format: Path.Format) throws(Abandoned) -> AlternativeSyntax {
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
    if plain.root != .slash || (lineGoesOn && beginsStep) {
      plain.steps.append(try step(isDescending: isDescending))
      while lineGoesOn, current.isSymbol("/") || current.isSymbol("//") {
        let separator = advance()
        plain.steps.append(try step(isDescending: separator.text == "//"))
      }
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
    default: false
    }
  }

  private mutating func step(isDescending: Bool) throws(Abandoned) -> StepSyntax {
    let start = index
    if endsLine, beginsField { throw missingStep() }
    var step = StepSyntax(
      axis: .child, isDescending: isDescending, test: .any, predicates: [], range: current.range)
    switch current.kind {
    case .symbol where current.text == ".":
      advance()
      step.axis = .current
    case .symbol where current.text == "..":
      advance()
      step.axis = .parent
      if current.kind == .name, !current.followsSpace, !current.startsLine {
        throw fail(
          .jsonPath, ".. is the parent here, not JSONPath's descent", at: previous.range,
          fix: ".//\(current.text)")
      }
    case .symbol where current.text == "@":
      advance()
      step.axis = .attribute
      if current.isSymbol(".") || current.isSymbol("[") {
        throw fail(
          .jsonPath, "@ begins an attribute's name here; JSONPath's current node is .",
          at: previous.range, fix: "name for a child, @name for an attribute")
      }
      step.test = try nameTest()
    case .symbol where current.text == "*", .backticked:
      step.test = try nameTest()
    case .name:
      try namedStep(&step)
    default:
      throw notAStep()
    }
    step.range = range(from: start)
    while lineGoesOn, current.isSymbol("[") {
      step.predicates.append(try predicate())
    }
    return step
  }

  private func notAStep() -> Abandoned {
    let token = current
    switch token.text {
    case "$":
      return fail(
        .jsonPath, "$ is JSONPath's root, wanted a path such as XPath's", at: token.range,
        fix: "/a/b for emit and error, a/b for a field")
    case "(":
      return fail(
        .syntax, "found (, wanted a step; paths have no parentheses", at: token.range,
        fix: "a/c | b/c for (a | b)/c")
    default: break
    }
    if token.kind == .string, !token.startsLine {
      return fail(
        .syntax, "found \(token.described), wanted a step", at: token.range,
        fix: "a name that is no XML name stands in backticks: `\(token.value)`")
    }
    if token.kind == .number, !token.startsLine {
      let next = self.token(after: 1)
      let isJoined = next.kind == .name && !next.followsSpace && !next.startsLine
      let name = token.text + (isJoined ? next.text : "")
      return fail(
        .syntax,
        "found \(name), wanted a step; a name that begins with a digit stands in backticks",
        at: isJoined ? token.range.through(next.range) : token.range, fix: "`\(name)`")
    }
    return missingStep()
  }

  private func missingStep() -> Abandoned {
    // `#text` is a key of JSON, and here a comment.
    let fix = current.followsComment ? "text() for the text of a node, as # begins a comment" : nil
    return unexpected("a step such as name, @name or *", fix: fix)
  }

  /// A step that begins with a name: a name test, a source, `ancestor::`, or what is refused.
  private mutating func namedStep(_ step: inout StepSyntax) throws(Abandoned) {
    let name = current
    let next = token(after: 1)
    guard !next.startsLine else {
      step.test = try nameTest()
      return
    }
    if next.isSymbol("::") {
      advance()
      advance()
      guard name.text == "ancestor" else { throw refusedAxis(name) }
      step.axis = .ancestor
      if current.isSymbol("@") || current.isSymbol(".") || current.isSymbol("..") {
        throw unexpected("the ancestor's name or *")
      }
      step.test = try nameTest()
    } else if next.isSymbol("("), !(next.followsSpace && isClause) {
      step.axis = .source(try source())
    } else {
      step.test = try nameTest()
    }
  }

  private func refusedAxis(_ name: Token) -> Abandoned {
    let range = name.range.through(previous.range)
    if let refused = UnsupportedSyntax.axis(name.text) {
      let written = current.kind == .name ? current.text : "name"
      return fail(
        refused.code, refused.message, at: range,
        fix: refused.fix.replacing("name", with: written))
    }
    let nearest = NearestName.of(name.text, among: UnsupportedSyntax.axes)
    return fail(
      .unsupportedAxis, "\(name.text):: is no axis; the one that is written out is ancestor::",
      at: range,
      fix: nearest.map { "\($0)::" } ?? "\(name.text):\(current.text) for a prefix and a name")
  }

  private mutating func source() throws(Abandoned) -> Step.Source {
    let start = index
    let name = advance()
    guard let source = Step.Source(rawValue: name.text + "()") else {
      throw refusedFunction(name)
    }
    advance()
    guard accept(symbol: ")") else {
      throw fail(
        .argumentCount, "\(source.rawValue) takes no arguments", at: range(from: start),
        fix: "path/\(source.rawValue)")
    }
    return source
  }

  /// A name before `(` that is no function here.
  func refusedFunction(_ name: Token) -> Abandoned {
    let text = name.text
    if text == "last" {
      return fail(
        .onePass, "last() is known only when all have come, and one pass decides as they come",
        at: name.range, fix: "a list field, whose last item is taken where it is used")
    }
    if text == "json" || text == "xml" {
      return fail(
        .predicatePath, "\(text)() in a predicate, wanted it around the whole alternative",
        at: name.range, fix: "\(text)(name[…])")
    }
    if let function = PredicateFunction(rawValue: text) {
      return fail(
        .misplacedStep, "\(function.rawValue)() stands in a path, wanted it in a predicate",
        at: name.range, fix: "path[\(function.rawValue)(…)]")
    }
    if Step.Source(rawValue: text + "()") != nil {
      return fail(
        .predicatePath, "\(text)() stands in a predicate, wanted it as a field's path",
        at: name.range)
    }
    if let instead = UnsupportedSyntax.xpathFunctions[text] {
      return fail(
        .unsupportedFunction, "\(text)() is a function of XPath that version 1 lacks",
        at: name.range, fix: instead)
    }
    if let instead = UnsupportedSyntax.jsonPathFunctions[text] {
      return fail(
        .unsupportedFunction, "\(text)() is a function of JSONPath that version 1 lacks",
        at: name.range, fix: instead)
    }
    let known =
      PredicateFunction.allCases.map(\.rawValue)
      + ["text", "rest", "line", "offset", "source", "json", "xml"]
    let nearest = NearestName.of(text, among: known)
    return fail(
      .unsupportedFunction, "there is no function \(text)()", at: name.range,
      fix: nearest.map { "\($0)()" })
  }

  /// `name`, `p:name`, `p:*`, `*:name`, `*`, or a name in backticks.
  private mutating func nameTest() throws(Abandoned) -> NameTestSyntax {
    let first = current
    let joins = { (token: Token) in !token.followsSpace && !token.startsLine }
    switch first.kind {
    case .backticked:
      advance()
      return .name(first.value)
    case .symbol where first.text == "*":
      advance()
      guard current.isSymbol(":"), joins(current) else { return .any }
      advance()
      guard current.kind == .name, joins(current) else { throw unexpected("a name after *:") }
      return .anyNamespace(advance().text)
    case .name:
      advance()
      if first.text.contains("..") {
        throw fail(
          .jsonPath, "\(first.text) looks like JSONPath's descent, wanted // between names",
          at: first.range,
          fix: first.text.replacing("..", with: "//") + ", or `\(first.text)` for such a name")
      }
      guard current.isSymbol(":"), joins(current) else { return .name(first.text) }
      let next = token(after: 1)
      guard joins(next), next.kind == .name || next.kind == .backticked || next.isSymbol("*")
      else {
        advance()
        throw unexpected("a name after the prefix \(first.text), without a space")
      }
      guard next.kind != .backticked else {
        throw fail(
          .syntax, "found a prefix before a name in backticks, which are taken literally",
          at: first.range.through(next.range), fix: "`\(first.text):\(next.value)` in JSON")
      }
      advance()
      advance()
      let prefix = WordSyntax(text: first.text, range: first.range)
      return next.isSymbol("*") ? .allOf(prefix) : .prefixed(prefix, next.text)
    default:
      throw unexpected("a name")
    }
  }
}
