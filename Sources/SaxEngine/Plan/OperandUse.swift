internal import SaxLanguage

/// The way in which a predicate uses what a path finds, and so what is kept of it.
///
/// Each node is compared as it comes and let go, as far as what it is compared with allows. So a predicate
/// takes the same time and memory for each of many nodes, however many came before.
enum OperandUse: Sendable {
  /// By being there.
  case presence
  /// By the text of its first node.
  ///
  /// - Parameter isCollapsed: what `normalize-space` makes of it is kept.
  case first(isCollapsed: Bool)
  /// Any node is compared with a text or number of the mapping, which stands on the right.
  case literal(Expression.Comparison, Literal)
  /// Any node is asked to be less than something: the smallest number is.
  case smallest
  /// Any node is asked to be greater than something: the greatest number is.
  case greatest
  /// Any node is asked to differ from something: of two that differ from one another one does.
  case twoDifferent(as: Key)
  /// Any node is asked to equal something: all that differ are kept.
  ///
  /// - Parameter other: the operand that it is compared with, if that is a path, too.
  case all(as: Key, other: Int?)

  enum Literal: Sendable {
    case number(Double)
    case string(String)
  }

  /// The kind of value that is compared, by what stands on the other side (XPath 1.0 §3.4).
  enum Key: Sendable { case number, string }
}

extension FieldPlan {
  /// False for an operand that is compared with all that came of another.
  var isComparedByItself: Bool {
    if case .operand(.all) = reader { false } else { true }
  }
}

extension PlanBuilder {
  /// Notes what the paths on both sides of a comparison are compared with.
  mutating func noteUses(
    of comparison: Expression.Comparison, _ left: PredicateExpression,
    _ right: PredicateExpression, scope: Int?
  ) {
    guard let scope else { return }
    if case .operand(let field) = left {
      scopes[scope].fields[field].reader = .operand(Self.use(comparison, right))
    }
    if case .operand(let field) = right {
      scopes[scope].fields[field].reader = .operand(Self.use(comparison.mirrored, left))
    }
  }

  /// Notes that the text of a path's first node is wanted.
  mutating func noteText(
    of expression: PredicateExpression, scope: Int?, isCollapsed: Bool
  ) {
    guard let scope, case .operand(let field) = expression else { return }
    scopes[scope].fields[field].reader = .operand(.first(isCollapsed: isCollapsed))
  }

  private static func use(
    _ comparison: Expression.Comparison, _ other: PredicateExpression
  ) -> OperandUse {
    switch other {
    case .number(let number): .literal(comparison, .number(number))
    case .string(let string): .literal(comparison, .string(string))
    // Beside a Boolean a path is one: whether there are nodes.
    case .or, .and, .not, .compare, .contains, .startsWith, .endsWith: .presence
    case .position, .stringLength, .toNumber: use(comparison, as: .number, other: nil)
    case .name, .localName, .normalizeSpace: use(comparison, as: .string, other: nil)
    case .operand(let field): use(comparison, as: .string, other: field)
    }
  }

  private static func use(
    _ comparison: Expression.Comparison, as key: OperandUse.Key, other: Int?
  ) -> OperandUse {
    switch comparison {
    case .equal: .all(as: key, other: other)
    case .notEqual: .twoDifferent(as: key)
    case .less, .lessOrEqual: .smallest
    case .greater, .greaterOrEqual: .greatest
    }
  }
}
