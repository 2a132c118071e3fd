internal import SaxLanguage

/// Predicates, whose paths become fields of a scope of operands.
extension PlanBuilder {
  /// Adds predicates to a step.
  ///
  /// - Parameter wantsObjects: whether nodes of the step become objects, and arrays are none: then `[*]` asks for a
  ///   child with a name.
  mutating func add(
    _ predicates: [Predicate], to step: inout PlanStep, wantsObjects: Bool = false
  ) {
    for predicate in predicates {
      for condition in predicate.expression.conditions {
        let timings = condition.operands.map(\.operandTiming)
        let expression =
          wantsObjects ? lowerChildren(condition, in: &step) : lower(condition, in: &step)
        // Of some the outcome is known whatever comes.
        let isOpen =
          PredicateEvaluation(position: 0, name: "", localName: "").truth(of: expression) { _ in
            PredicateEvaluation.Operand(isComplete: false)
          } == nil
        step.predicates.append(
          PredicatePlan(
            expression: expression,
            needsContent: isOpen && !timings.isEmpty && timings.allSatisfy { $0 == .close }
              && !condition.asksForNode,
            usesPosition: condition.usesPosition, text: predicate.text, place: predicate.place))
      }
    }
  }

  private mutating func lower(_ expression: Expression, in step: inout PlanStep)
    -> PredicateExpression
  {
    func go(_ inner: Expression) -> PredicateExpression { lower(inner, in: &step) }
    // By its text, of which the first node's counts.
    func text(_ inner: Expression, isCollapsed: Bool = false) -> PredicateExpression {
      let lowered = go(inner)
      noteText(of: lowered, scope: step.operands, isCollapsed: isCollapsed)
      return lowered
    }
    switch expression {
    case .or(let a, let b): return .or(go(a), go(b))
    case .and(let a, let b): return .and(go(a), go(b))
    case .not(let a): return .not(go(a))
    case .compare(let comparison, let a, let b):
      let (left, right) = (go(a), go(b))
      noteUses(of: comparison, left, right, scope: step.operands)
      return .compare(comparison, left, right)
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .position: return .position
    case .name: return .name
    case .localName: return .localName
    case .contains(let a, let b): return .contains(text(a), text(b))
    case .startsWith(let a, let b): return .startsWith(text(a), text(b))
    case .endsWith(let a, let b): return .endsWith(text(a), text(b))
    case .stringLength(let a): return .stringLength(text(a))
    case .normalizeSpace(let a): return .normalizeSpace(text(a, isCollapsed: true))
    case .toNumber(let a): return .toNumber(text(a))
    case .path(let path): return operand([path], of: path, in: &step)
    }
  }

  /// Lowers a condition of a node that becomes an object. The items of an array are children without a name, but make
  /// no object of it.
  private mutating func lowerChildren(
    _ condition: Expression, in step: inout PlanStep
  ) -> PredicateExpression {
    guard case .path(let path) = condition, path.isAnyChild else {
      return lower(condition, in: &step)
    }
    var (named, any) = (path, path)
    named.format = .json
    // Any key.
    named.steps[0].test = .namespaces([])
    any.format = .xml
    return operand([named, any], of: path, in: &step)
  }

  private mutating func operand(
    _ paths: [Path], of path: Path, in step: inout PlanStep
  ) -> PredicateExpression {
    let scope: Int
    if let known = step.operands {
      scope = known
    } else {
      scope = scopes.count
      scopes.append(PlanScope(kind: .predicate))
      step.operands = scope
    }
    let field = scopes[scope].fields.count
    scopes[scope].fields.append(
      plainField(
        named: path.text, reader: .operand(.presence), paths: paths.map(\.text),
        place: path.place, shape: .nodeSet))
    add(paths, field: field, to: scope)
    step.operandTimings.append(path.operandTiming)
    return .operand(field)
  }
}

extension Predicate {
  /// The predicate with `position()` replaced by 1.
  var atPositionOne: Predicate {
    var copy = self
    copy.expression = expression.replacingPosition(with: .number(1))
    return copy
  }
}

extension Expression {
  /// The expressions that `and` joins, as predicates of their own: `[a and b]` is `[a][b]`, and
  /// fails as soon as one of them does. As a whole where a position is asked for: the second would
  /// count what has passed the first, and a number by itself is a position.
  var conditions: [Expression] {
    guard case .and(let a, let b) = self, !usesPosition, a.isCondition, b.isCondition else {
      return [self]
    }
    return a.conditions + b.conditions
  }

  /// True if it stands for truth and not for a number.
  private var isCondition: Bool {
    switch self {
    case .or, .and, .not, .compare, .path, .string, .name, .localName, .contains, .startsWith,
      .endsWith, .normalizeSpace:
      true
    case .number, .position, .stringLength, .toNumber: false
    }
  }

  var usesPosition: Bool {
    switch self {
    case .position: true
    case .number, .string, .path, .name, .localName: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.usesPosition
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.usesPosition || b.usesPosition
    }
  }
}

extension Path {
  /// True if it is `*`.
  fileprivate var isAnyChild: Bool {
    guard format == .both, !isAbsolute, steps.count == 1, let step = steps.first else {
      return false
    }
    return step.axis == .child && step.test == .any && !step.isDescending
      && step.predicates.isEmpty
  }

  /// Of a path in a predicate.
  fileprivate var operandTiming: OperandTiming {
    guard steps.count == 1, steps[0].axis == .attribute else { return .close }
    switch steps[0].test {
    case .name, .local: return .attribute
    case .any, .namespaces: return .attributes
    }
  }
}

extension Expression {
  /// True if it asks for what is known of a node as it opens.
  fileprivate var asksForNode: Bool {
    switch self {
    case .position, .name, .localName: true
    case .number, .string, .path: false
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.asksForNode
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.asksForNode || b.asksForNode
    }
  }

  fileprivate func replacingPosition(with value: Expression) -> Expression {
    func go(_ inner: Expression) -> Expression { inner.replacingPosition(with: value) }
    switch self {
    case .position: return value
    case .number, .string, .path, .name, .localName: return self
    case .not(let a): return .not(go(a))
    case .stringLength(let a): return .stringLength(go(a))
    case .normalizeSpace(let a): return .normalizeSpace(go(a))
    case .toNumber(let a): return .toNumber(go(a))
    case .or(let a, let b): return .or(go(a), go(b))
    case .and(let a, let b): return .and(go(a), go(b))
    case .compare(let comparison, let a, let b): return .compare(comparison, go(a), go(b))
    case .contains(let a, let b): return .contains(go(a), go(b))
    case .startsWith(let a, let b): return .startsWith(go(a), go(b))
    case .endsWith(let a, let b): return .endsWith(go(a), go(b))
    }
  }
}
