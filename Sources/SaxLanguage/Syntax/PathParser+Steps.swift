extension PathParser {
  mutating func step(isDescending: Bool) throws(Abandoned) -> StepSyntax {
    let start = cursor.index
    if cursor.endsLine, cursor.beginsField || cursor.beginsDeclaration || isInsidePath {
      throw missingStep()
    }
    var step = StepSyntax(
      axis: .child, isDescending: isDescending, test: .any, predicates: [],
      range: cursor.current.range)
    switch cursor.current.kind {
    case .symbol where cursor.current.text == ".":
      try refuseLeadingPoint()
      cursor.advance()
      step.axis = .current
    case .symbol where cursor.current.text == "..":
      cursor.advance()
      step.axis = .parent
      if cursor.current.kind == .name, !cursor.current.followsSpace, !cursor.current.startsLine {
        throw cursor.fail(
          .jsonPath, ".. is the parent here, not JSONPath's descent", at: cursor.previous.range,
          fix: ".//\(cursor.current.text)")
      }
    case .symbol where cursor.current.text == "@":
      cursor.advance()
      step.axis = .attribute
      if cursor.endsLine { throw cursor.unexpected("a name") }
      if cursor.current.isSymbol(".") || cursor.current.isSymbol("[") {
        throw cursor.fail(
          .jsonPath, "@ begins an attribute's name here; JSONPath's current node is .",
          at: cursor.previous.range, fix: "name for a child, @name for an attribute")
      }
      step.test = try nameTest()
    case .symbol where cursor.current.text == "*", .backticked:
      step.test = try nameTest()
    case .name:
      try namedStep(&step)
    default:
      throw notAStep()
    }
    step.range = cursor.range(from: start)
    while cursor.lineGoesOn, cursor.current.isSymbol("[") {
      step.predicates.append(try predicate())
    }
    return step
  }

  /// A step that begins with a name: a name test, a source, `ancestor::`, or what is refused.
  private mutating func namedStep(_ step: inout StepSyntax) throws(Abandoned) {
    let name = cursor.current
    let next = cursor.token(after: 1)
    guard !next.startsLine else {
      step.test = try nameTest()
      return
    }
    if next.isSymbol("::") {
      cursor.advance()
      cursor.advance()
      guard name.text == "ancestor" else { throw refusedAxis(name) }
      step.axis = .ancestor
      if cursor.current.isSymbol("@") || cursor.current.isSymbol(".")
        || cursor.current.isSymbol("..")
      {
        throw cursor.unexpected("the ancestor's name or *")
      }
      if cursor.current.kind == .name, cursor.token(after: 1).isSymbol("(") {
        throw refusedFunction(cursor.current)
      }
      step.test = try nameTest()
    } else if next.isSymbol("("), !(next.followsSpace && cursor.isClause) {
      step.axis = .source(try source())
    } else {
      step.test = try nameTest()
    }
  }

  private mutating func source() throws(Abandoned) -> Step.Source {
    let start = cursor.index
    let name = cursor.advance()
    guard let source = Step.Source(rawValue: name.text + "()") else {
      throw refusedFunction(name)
    }
    cursor.advance()
    guard cursor.accept(symbol: ")") else {
      throw cursor.fail(
        .argumentCount, "\(source.rawValue) takes no arguments", at: cursor.range(from: start),
        fix: "path/\(source.rawValue)")
    }
    return source
  }

  /// `name`, `p:name`, `p:*`, `*:name`, `*`, or a name in backticks.
  private mutating func nameTest() throws(Abandoned) -> NameTestSyntax {
    let first = cursor.current
    let joins = { (token: Token) in !token.followsSpace && !token.startsLine }
    switch first.kind {
    case .backticked:
      cursor.advance()
      return .name(first.value)
    case .symbol where first.text == "*":
      cursor.advance()
      guard cursor.current.isSymbol(":"), joins(cursor.current) else { return .any }
      cursor.advance()
      guard cursor.current.kind == .name, joins(cursor.current) else {
        throw cursor.unexpected("a name after *:")
      }
      return .anyNamespace(cursor.advance().text)
    case .name:
      cursor.advance()
      if first.text.contains("..") {
        throw cursor.fail(
          .jsonPath, "\(first.text) looks like JSONPath's descent, wanted // between names",
          at: first.range,
          fix: first.text.replacing("..", with: "//") + ", or `\(first.text)` for such a name")
      }
      guard cursor.current.isSymbol(":"), joins(cursor.current) else { return .name(first.text) }
      let next = cursor.token(after: 1)
      guard joins(next), next.kind == .name || next.kind == .backticked || next.isSymbol("*")
      else {
        cursor.advance()
        throw cursor.unexpected("a name after the prefix \(first.text), without a space")
      }
      guard next.kind != .backticked else {
        throw cursor.fail(
          .syntax, "found a prefix before a name in backticks, which are taken literally",
          at: first.range.through(next.range), fix: "`\(first.text):\(next.value)` in JSON")
      }
      cursor.advance()
      cursor.advance()
      let prefix = WordSyntax(text: first.text, range: first.range)
      if next.kind == .name, cursor.current.isSymbol(":"), joins(cursor.current) {
        throw secondPrefix(prefix.text, next.text)
      }
      return next.isSymbol("*") ? .allOf(prefix) : .prefixed(prefix, next.text)
    default:
      throw cursor.unexpected("a name")
    }
  }
}
