extension PathChecker {
  struct ResolvedPredicate {
    var expression: Expression
    /// True if it needs children or text of the node, which are known when it closes.
    var isDecidedAtEnd: Bool
    var usesPosition: Bool
  }

  /// A number as a predicate is the position that is asked for, as in XPath 1.0 (§2.4).
  func resolvePredicate(_ syntax: PredicateSyntax, in file: MappingFile) -> ResolvedPredicate {
    var predicate = resolve(syntax.expression, in: file)
    if predicate.expression.isNumeric {
      predicate.expression = .compare(.equal, .position, predicate.expression)
      predicate.usesPosition = true
    }
    return predicate
  }

  private func resolve(_ syntax: ExpressionSyntax, in file: MappingFile) -> ResolvedPredicate {
    switch syntax.kind {
    case .number(let number): return known(.number(number))
    case .string(let string): return known(.string(string))
    case .or(let a, let b): return join(a, b, in: file) { .or($0, $1) }
    case .and(let a, let b): return join(a, b, in: file) { .and($0, $1) }
    case .compare(let comparison, let a, let b):
      return join(a, b, in: file) { .compare(comparison, $0, $1) }
    case .path(let path): return operand(path, in: file)
    case .call(let function, let arguments): return call(function, arguments, syntax, in: file)
    }
  }

  private func known(_ expression: Expression) -> ResolvedPredicate {
    ResolvedPredicate(expression: expression, isDecidedAtEnd: false, usesPosition: false)
  }

  private func join(
    _ a: ExpressionSyntax, _ b: ExpressionSyntax, in file: MappingFile,
    _ make: (Expression, Expression) -> Expression
  ) -> ResolvedPredicate {
    let (a, b) = (resolve(a, in: file), resolve(b, in: file))
    return ResolvedPredicate(
      expression: make(a.expression, b.expression),
      isDecidedAtEnd: a.isDecidedAtEnd || b.isDecidedAtEnd,
      usesPosition: a.usesPosition || b.usesPosition)
  }

  private func operand(_ syntax: AlternativeSyntax, in file: MappingFile) -> ResolvedPredicate {
    guard let path = resolve(syntax, for: .operand, in: file) else { return known(.string("")) }
    let readsAttribute = path.steps.first?.axis == .attribute
    return ResolvedPredicate(
      expression: .path(path), isDecidedAtEnd: !readsAttribute, usesPosition: false)
  }

  private func call(
    _ function: PredicateFunction, _ arguments: [ExpressionSyntax], _ syntax: ExpressionSyntax,
    in file: MappingFile
  ) -> ResolvedPredicate {
    switch function {
    case .position:
      return ResolvedPredicate(expression: .position, isDecidedAtEnd: false, usesPosition: true)
    case .name: return known(.name)
    case .localName: return known(.localName)
    case .contains, .startsWith, .endsWith:
      guard arguments.count == 2 else { return known(.string("")) }
      return join(arguments[0], arguments[1], in: file) {
        switch function {
        case .contains: .contains($0, $1)
        case .startsWith: .startsWith($0, $1)
        default: .endsWith($0, $1)
        }
      }
    case .not, .stringLength, .normalizeSpace, .number:
      // Without an argument they are about the node itself.
      var inner =
        arguments.first.map { resolve($0, in: file) } ?? itself(at: syntax.range)
      inner.expression =
        switch function {
        case .not: .not(inner.expression)
        case .stringLength: .stringLength(inner.expression)
        case .normalizeSpace: .normalizeSpace(inner.expression)
        default: .toNumber(inner.expression)
        }
      return inner
    }
  }

  private func itself(at range: SourceRange) -> ResolvedPredicate {
    let place = collector.place(range)
    let path = Path(
      isAbsolute: false, steps: [Step(axis: .current, test: .any, place: place)], text: ".",
      place: place)
    return ResolvedPredicate(expression: .path(path), isDecidedAtEnd: true, usesPosition: false)
  }
}

extension Expression {
  /// True if its value is a number, by its form alone.
  var isNumeric: Bool {
    switch self {
    case .number, .position, .stringLength, .toNumber: true
    default: false
    }
  }
}
