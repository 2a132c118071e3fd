internal import SaxEvents

/// Expressions of predicates, by XPath 1.0's precedence (§3.4): `or`, `and`, `= !=`,
/// `< <= > >=`, each from left to right.
extension PathParser {
  mutating func predicate() throws(Abandoned) -> PredicateSyntax {
    let start = cursor.index
    try cursor.nest(from: cursor.current.range)
    if openPredicates == 0 { operandCount = 0 }
    openPredicates += 1
    cursor.advance()
    if cursor.isAtEnd || cursor.endsLine {
      throw cursor.unexpected(
        "a predicate such as 1, @id or name = \"x\", and ]", fix: "the step without [, or […]")
    }
    if cursor.current.isSymbol("]") {
      throw cursor.fail(
        .jsonPath, "[] asks for nothing: a step takes every item of an array by itself",
        at: cursor.tokens[start].range.through(cursor.current.range), fix: "the step without []")
    }
    try refuseJSONPath(from: start)
    if cursor.current.isSymbol("-"), cursor.token(after: 1).kind == .number,
      cursor.token(after: 2).isSymbol("]")
    {
      cursor.advance()
      cursor.advance()
      cursor.advance()
      throw cursor.fail(
        .onePass,
        "\(cursor.text(from: start)) counts from the end, which one pass knows only when all have come",
        at: cursor.range(from: start), fix: "a list field, whose items are counted where it is used"
      )
    }
    let expression = try or()
    guard cursor.accept(symbol: "]") else { throw refusedOperator("] or an operator") }
    cursor.nesting -= 1
    openPredicates -= 1
    return PredicateSyntax(
      expression: expression, range: cursor.range(from: start), source: cursor.text(from: start))
  }

  /// `[?(…)]`, `['name']`, `[1:2]`, `[1,2]`
  private func refuseJSONPath(from start: Int) throws(Abandoned) {
    let next = cursor.token(after: 1)
    let bracket = cursor.tokens[start].range
    if cursor.current.isSymbol("?") {
      throw cursor.fail(
        .jsonPath, "[?…] is a filter of JSONPath, wanted XPath's form",
        at: bracket.through(cursor.current.range), fix: "[name = \"value\"]")
    }
    if cursor.current.kind == .string, next.isSymbol("]") || next.isSymbol(",") {
      throw cursor.fail(
        .jsonPath, "[\(cursor.current.text)] is JSONPath, wanted a step",
        at: bracket.through(cursor.current.range),
        fix: "/" + NameScalars.step(cursor.current.value))
    }
    if cursor.current.kind == .number, next.isSymbol(":") || next.isSymbol(",") {
      throw cursor.fail(
        .jsonPath, "a slice or a union of JSONPath, wanted a condition",
        at: bracket.through(next.range), fix: "[position() >= 1 and position() <= 3]")
    }
    if cursor.current.isSymbol(":") {
      throw cursor.fail(
        .jsonPath, "a slice of JSONPath, wanted a condition",
        at: bracket.through(cursor.current.range),
        fix: "[position() <= 3]")
    }
  }

  private mutating func or() throws(Abandoned) -> ExpressionSyntax {
    try fromLeft(
      { parser throws(Abandoned) in try parser.and() },
      joining: { $0.isName("or") ? { .or($0, $1) } : nil })
  }

  private mutating func and() throws(Abandoned) -> ExpressionSyntax {
    try fromLeft(
      { parser throws(Abandoned) in try parser.equality() },
      joining: { $0.isName("and") ? { .and($0, $1) } : nil })
  }

  private mutating func equality() throws(Abandoned) -> ExpressionSyntax {
    try comparison(["=", "!="]) { parser throws(Abandoned) in
      try parser.comparison(["<", "<=", ">", ">="]) { parser throws(Abandoned) in
        try parser.operand()
      }
    }
  }

  private mutating func comparison(
    _ operators: Set<String>, of operand: (inout PathParser) throws(Abandoned) -> ExpressionSyntax
  ) throws(Abandoned) -> ExpressionSyntax {
    try fromLeft(operand) { token in
      guard token.kind == .symbol, operators.contains(token.text),
        let comparison = Expression.Comparison(rawValue: token.text)
      else { return nil }
      return { .compare(comparison, $0, $1) }
    }
  }

  /// Operands that are joined from left to right, as long as an operator follows.
  private mutating func fromLeft(
    _ operand: (inout PathParser) throws(Abandoned) -> ExpressionSyntax,
    joining join: (Token) -> ((ExpressionSyntax, ExpressionSyntax) -> ExpressionSyntax.Kind)?
  ) throws(Abandoned) -> ExpressionSyntax {
    var left = try operand(&self)
    while let joined = join(cursor.current) {
      cursor.advance()
      let right = try operand(&self)
      left = ExpressionSyntax(kind: joined(left, right), range: left.range.through(right.range))
    }
    return left
  }

  private mutating func operand() throws(Abandoned) -> ExpressionSyntax {
    operandCount += 1
    guard operandCount <= Self.most else {
      throw cursor.fail(
        .tooMany, "a predicate of more than \(Self.most) operands, which is the most",
        at: cursor.current.range)
    }
    let start = cursor.index
    let token = cursor.current
    var kind: ExpressionSyntax.Kind
    switch token.kind {
    case .number:
      kind = .number(try number(cursor.advance()))
    case .string:
      kind = .string(cursor.advance().value)
    case .symbol where token.text == "-":
      cursor.advance()
      guard cursor.current.kind == .number else {
        throw cursor.fail(
          .unsupportedOperator, "version 1 has no arithmetic; - stands before a number only",
          at: token.range)
      }
      kind = .number(-(try number(cursor.advance())))
    case .symbol where token.text == "(":
      try cursor.nest(from: token.range)
      cursor.advance()
      kind = try or().kind
      guard cursor.accept(symbol: ")") else { throw refusedOperator(") or an operator") }
      cursor.nesting -= 1
    case .symbol where token.text == "!":
      throw cursor.fail(
        .unsupportedOperator, "found !, wanted a function", at: token.range, fix: "not(…)")
    case .name where cursor.token(after: 1).isSymbol("(") && token.text != "text":
      kind = try call()
    default:
      kind = .path(try plain(format: .both))
    }
    return ExpressionSyntax(kind: kind, range: cursor.range(from: start))
  }

  private func number(_ token: Token) throws(Abandoned) -> Double {
    let text = token.value.hasSuffix(".") ? String(token.value.dropLast()) : token.value
    guard let number = Double(text.hasPrefix(".") ? "0" + text : text) else {
      throw cursor.fail(.syntax, "\(token.text) is no number", at: token.range)
    }
    return number
  }

  private mutating func call() throws(Abandoned) -> ExpressionSyntax.Kind {
    let start = cursor.index
    let name = cursor.advance()
    guard let function = PredicateFunction(rawValue: name.text) else {
      throw refusedFunction(name)
    }
    try cursor.nest(from: name.range)
    cursor.advance()
    var arguments: [ExpressionSyntax] = []
    if !cursor.current.isSymbol(")") {
      repeat { arguments.append(try or()) } while cursor.accept(symbol: ",")
    }
    guard cursor.accept(symbol: ")") else { throw refusedOperator(") or an operator") }
    cursor.nesting -= 1
    guard function.arity.contains(arguments.count) else {
      throw wrongCount(
        arguments.count, of: function, at: cursor.range(from: start),
        first: cursor.text(from: start + 2, to: cursor.index - 1))
    }
    return .call(function, arguments)
  }

  /// The error for a call of a function with too few or too many arguments.
  ///
  /// - Parameter first: the text in the parentheses.
  private func wrongCount(
    _ count: Int, of function: PredicateFunction, at range: SourceRange, first: String
  ) -> Abandoned {
    let wanted =
      switch function.arity {
      case 0...0: "none"
      case 1...1: "one"
      case 0...1: "one or none"
      default: "two"
      }
    let found = count == 0 ? "no arguments" : count == 1 ? "one argument" : "\(count) arguments"
    return cursor.fail(
      .argumentCount, "\(function.rawValue)() with \(found), wanted \(wanted)", at: range,
      fix: function.arity == 2...2 && count == 1
        ? "\(function.rawValue)(\(first), \"…\")" : nil)
  }

  /// Something after an operand that is no operator here.
  private func refusedOperator(_ wanted: String) -> Abandoned {
    let token = cursor.current
    let fix: String? =
      switch token.text {
      case "==": "="
      case "&&": "and"
      case "||", "|": "or"
      default: nil
      }
    if let fix, token.kind == .symbol {
      return cursor.fail(
        .unsupportedOperator, "found \(token.text), wanted \(fix)", at: token.range, fix: fix)
    }
    let arithmetic = ["+", "-", "*", "div", "mod", "%"]
    if arithmetic.contains(token.text), token.kind == .symbol || token.kind == .name {
      return cursor.fail(
        .unsupportedOperator, "found \(token.text), and version 1 has no arithmetic",
        at: token.range)
    }
    return cursor.unexpected(wanted)
  }
}
