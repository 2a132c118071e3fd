internal import SaxEvents

/// Expressions of predicates, by XPath 1.0's precedence (§3.4): `or`, `and`, `= !=`,
/// `< <= > >=`, each from left to right.
extension Parser {
  package mutating func predicate() throws(Abandoned) -> PredicateSyntax {
    let start = index
    try nest(from: current.range)
    if openPredicates == 0 { operandCount = 0 }
    openPredicates += 1
    advance()
    if isAtEnd || endsLine {
      throw unexpected(
        "a predicate such as 1, @id or name = \"x\", and ]", fix: "the step without [, or […]")
    }
    if current.isSymbol("]") {
      throw fail(
        .jsonPath, "[] asks for nothing: a step takes every item of an array by itself",
        at: tokens[start].range.through(current.range), fix: "the step without []")
    }
    try refuseJSONPath(from: start)
    if current.isSymbol("-"), token(after: 1).kind == .number, token(after: 2).isSymbol("]") {
      advance()
      advance()
      advance()
      throw fail(
        .onePass,
        "\(text(from: start)) counts from the end, which one pass knows only when all have come",
        at: range(from: start), fix: "a list field, whose items are counted where it is used")
    }
    let expression = try or()
    guard accept(symbol: "]") else { throw refusedOperator("] or an operator") }
    nesting -= 1
    openPredicates -= 1
    return PredicateSyntax(
      expression: expression, range: range(from: start), text: text(from: start))
  }

  /// `[?(…)]`, `['name']`, `[1:2]`, `[1,2]`
  private func refuseJSONPath(from start: Int) throws(Abandoned) {
    let next = token(after: 1)
    let bracket = tokens[start].range
    if current.isSymbol("?") {
      throw fail(
        .jsonPath, "[?…] is a filter of JSONPath, wanted XPath's form",
        at: bracket.through(current.range), fix: "[name = \"value\"]")
    }
    if current.kind == .string, next.isSymbol("]") || next.isSymbol(",") {
      throw fail(
        .jsonPath, "[\(current.text)] is JSONPath, wanted a step",
        at: bracket.through(current.range),
        fix: "/" + NameScalars.step(current.value))
    }
    if current.kind == .number, next.isSymbol(":") || next.isSymbol(",") {
      throw fail(
        .jsonPath, "a slice or a union of JSONPath, wanted a condition",
        at: bracket.through(next.range), fix: "[position() >= 1 and position() <= 3]")
    }
    if current.isSymbol(":") {
      throw fail(
        .jsonPath, "a slice of JSONPath, wanted a condition", at: bracket.through(current.range),
        fix: "[position() <= 3]")
    }
  }

  private mutating func or() throws(Abandoned) -> ExpressionSyntax {
    var left = try and()
    while current.isName("or") {
      advance()
      let right = try and()
      left = ExpressionSyntax(kind: .or(left, right), range: left.range.through(right.range))
    }
    return left
  }

  private mutating func and() throws(Abandoned) -> ExpressionSyntax {
    var left = try equality()
    while current.isName("and") {
      advance()
      let right = try equality()
      left = ExpressionSyntax(kind: .and(left, right), range: left.range.through(right.range))
    }
    return left
  }

  private mutating func equality() throws(Abandoned) -> ExpressionSyntax {
    var left = try relation()
    while current.isSymbol("=") || current.isSymbol("!="),
      let comparison = Expression.Comparison(rawValue: current.text)
    {
      advance()
      let right = try relation()
      left = ExpressionSyntax(
        kind: .compare(comparison, left, right), range: left.range.through(right.range))
    }
    return left
  }

  private mutating func relation() throws(Abandoned) -> ExpressionSyntax {
    var left = try operand()
    while ["<", "<=", ">", ">="].contains(current.text), current.kind == .symbol,
      let comparison = Expression.Comparison(rawValue: current.text)
    {
      advance()
      let right = try operand()
      left = ExpressionSyntax(
        kind: .compare(comparison, left, right), range: left.range.through(right.range))
    }
    return left
  }

  private mutating func operand() throws(Abandoned) -> ExpressionSyntax {
    operandCount += 1
    guard operandCount <= Self.most else {
      throw fail(
        .tooMany, "a predicate of more than \(Self.most) operands, which is the most",
        at: current.range)
    }
    let start = index
    let token = current
    var kind: ExpressionSyntax.Kind
    switch token.kind {
    case .number:
      kind = .number(try number(advance()))
    case .string:
      kind = .string(advance().value)
    case .symbol where token.text == "-":
      advance()
      guard current.kind == .number else {
        throw fail(
          .unsupportedOperator, "version 1 has no arithmetic; - stands before a number only",
          at: token.range)
      }
      kind = .number(-(try number(advance())))
    case .symbol where token.text == "(":
      try nest(from: token.range)
      advance()
      kind = try or().kind
      guard accept(symbol: ")") else { throw refusedOperator(") or an operator") }
      nesting -= 1
    case .symbol where token.text == "!":
      throw fail(
        .unsupportedOperator, "found !, wanted a function", at: token.range, fix: "not(…)")
    case .name where self.token(after: 1).isSymbol("(") && token.text != "text":
      kind = try call()
    default:
      kind = .path(try plain(format: .both))
    }
    return ExpressionSyntax(kind: kind, range: range(from: start))
  }

  private func number(_ token: Token) throws(Abandoned) -> Double {
    let text = token.value.hasSuffix(".") ? String(token.value.dropLast()) : token.value
    guard let number = Double(text.hasPrefix(".") ? "0" + text : text) else {
      throw fail(.syntax, "\(token.text) is no number", at: token.range)
    }
    return number
  }

  private mutating func call() throws(Abandoned) -> ExpressionSyntax.Kind {
    let start = index
    let name = advance()
    guard let function = PredicateFunction(rawValue: name.text) else {
      throw refusedFunction(name)
    }
    try nest(from: name.range)
    advance()
    var arguments: [ExpressionSyntax] = []
    if !current.isSymbol(")") {
      repeat { arguments.append(try or()) } while accept(symbol: ",")
    }
    guard accept(symbol: ")") else { throw refusedOperator(") or an operator") }
    nesting -= 1
    guard function.arity.contains(arguments.count) else {
      throw wrongCount(
        arguments.count, of: function, at: range(from: start),
        first: text(from: start + 2, to: index - 1))
    }
    return .call(function, arguments)
  }

  /// - Parameter first: what stands in the parentheses.
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
    return fail(
      .argumentCount, "\(function.rawValue)() with \(found), wanted \(wanted)", at: range,
      fix: function.arity == 2...2 && count == 1
        ? "\(function.rawValue)(\(first), \"…\")" : nil)
  }

  /// Something after an operand that is no operator here.
  private func refusedOperator(_ wanted: String) -> Abandoned {
    let token = current
    let fix: String? =
      switch token.text {
      case "==": "="
      case "&&": "and"
      case "||", "|": "or"
      default: nil
      }
    if let fix, token.kind == .symbol {
      return fail(
        .unsupportedOperator, "found \(token.text), wanted \(fix)", at: token.range, fix: fix)
    }
    let arithmetic = ["+", "-", "*", "div", "mod", "%"]
    if arithmetic.contains(token.text), token.kind == .symbol || token.kind == .name {
      return fail(
        .unsupportedOperator, "found \(token.text), and version 1 has no arithmetic",
        at: token.range)
    }
    return unexpected(wanted)
  }
}
