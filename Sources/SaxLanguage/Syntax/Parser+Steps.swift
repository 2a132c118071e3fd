extension Parser {
  package mutating func step(isDescending: Bool) throws(Abandoned) -> StepSyntax {
    let start = index
    if endsLine, beginsField || beginsDeclaration || isInsidePath { throw missingStep() }
    var step = StepSyntax(
      axis: .child, isDescending: isDescending, test: .any, predicates: [], range: current.range)
    switch current.kind {
    case .symbol where current.text == ".":
      try refuseLeadingPoint()
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
      if endsLine { throw unexpected("a name") }
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
      if current.kind == .name, token(after: 1).isSymbol("(") { throw refusedFunction(current) }
      step.test = try nameTest()
    } else if next.isSymbol("("), !(next.followsSpace && isClause) {
      step.axis = .source(try source())
    } else {
      step.test = try nameTest()
    }
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
      if next.kind == .name, current.isSymbol(":"), joins(current) {
        throw secondPrefix(prefix.text, next.text)
      }
      return next.isSymbol("*") ? .allOf(prefix) : .prefixed(prefix, next.text)
    default:
      throw unexpected("a name")
    }
  }
}
