import struct Foundation.Decimal

@testable import SaxEngine
@testable import SaxLanguage
@testable import SaxValues

/// Expressions of predicates, as XPath 1.0 evaluates them, and the language where it differs.
extension ReferenceEvaluator {
  private enum Operand {
    case nodes([Found])
    case number(Double)
    case string(String)
    case truth(Bool)
  }

  func truth(_ expression: Expression, _ node: Found, before limit: Int) -> Bool {
    switch evaluate(expression, node, limit) {
    case .nodes(let nodes): !nodes.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .string(let string): !string.isEmpty
    case .truth(let truth): truth
    }
  }

  /// True if a comparison holds by the nodes alone that have closed at a time.
  func holds(_ comparison: Expression, _ node: Found, by time: Int) -> Bool {
    guard case .compare(let comparison, let a, let b) = comparison else { return false }
    func closed(_ expression: Expression) -> Operand {
      guard case .nodes(let nodes) = evaluate(expression, node, .max) else {
        return evaluate(expression, node, .max)
      }
      return .nodes(nodes.filter { $0.node.closed <= time })
    }
    return compare(comparison, closed(a), closed(b))
  }

  private func evaluate(_ expression: Expression, _ node: Found, _ limit: Int) -> Operand {
    func truth(_ inner: Expression) -> Bool { self.truth(inner, node, before: limit) }
    func text(_ inner: Expression) -> String { string(evaluate(inner, node, limit)) }
    switch expression {
    case .or(let a, let b): return .truth(truth(a) || truth(b))
    case .and(let a, let b): return .truth(truth(a) && truth(b))
    case .not(let a): return .truth(!truth(a))
    case .compare(let comparison, let a, let b):
      return .truth(
        compare(comparison, evaluate(a, node, limit), evaluate(b, node, limit)))
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .path(let path): return .nodes(find(path, from: node).filter { $0.node.opened < limit })
    case .position: return .number(Double(node.number))
    case .name: return .string(node.node.shownName)
    case .localName: return .string(node.node.shownLocalName)
    case .contains(let a, let b):
      return .truth(text(b).isEmpty || text(a).contains(text(b)))
    case .startsWith(let a, let b): return .truth(text(a).hasPrefix(text(b)))
    case .endsWith(let a, let b): return .truth(text(a).hasSuffix(text(b)))
    case .stringLength(let a): return .number(Double(text(a).unicodeScalars.count))
    case .normalizeSpace(let a): return .string(String(collapsing: text(a).utf8.span))
    case .toNumber(let a):
      let operand = evaluate(a, node, limit)
      if case .nodes(let nodes) = operand {
        return .number(nodes.first.map(number) ?? .nan)
      }
      return .number(number(operand))
    }
  }

  private func string(_ operand: Operand) -> String {
    switch operand {
    case .nodes(let nodes): nodes.first.flatMap(stringValue) ?? ""
    case .string(let string): string
    case .truth(let truth): truth ? "true" : "false"
    case .number(let number):
      // Foundation's decimals are written without an exponent.
      number.isNaN ? "NaN" : Decimal(string: "\(number)")?.description ?? "\(number)"
    }
  }

  private func number(_ operand: Operand) -> Double {
    switch operand {
    case .nodes(let nodes): nodes.first.map(number) ?? .nan
    case .string(let string): Self.number(string)
    case .truth(let truth): truth ? 1 : 0
    case .number(let number): number
    }
  }

  private func number(_ found: Found) -> Double { stringValue(found).map(Self.number) ?? .nan }

  /// XPath 1.0 §4.4, and JSON's exponents.
  private static func number(_ text: String) -> Double {
    let trimmed = String(copying: text.utf8.span.trimmed)
    let allowed = "0123456789.-eE+"
    guard let first = trimmed.first, "0123456789.-".contains(first),
      trimmed.allSatisfy({ allowed.contains($0) })
    else { return .nan }
    return Double(trimmed) ?? .nan
  }

  /// Beside a Boolean all is one; by order both are numbers (XPath 1.0 §3.4), which nodes are as the Boolean that
  /// they are.
  private func compareTruth(
    _ comparison: Expression.Comparison, _ a: Operand, _ b: Operand
  ) -> Bool {
    func truth(_ operand: Operand) -> Bool {
      switch operand {
      case .nodes(let nodes): !nodes.isEmpty
      case .string(let string): !string.isEmpty
      case .number(let number): number != 0 && !number.isNaN
      case .truth(let truth): truth
      }
    }
    func number(_ operand: Operand) -> Double {
      if case .nodes = operand { truth(operand) ? 1 : 0 } else { self.number(operand) }
    }
    switch comparison {
    case .equal: return truth(a) == truth(b)
    case .notEqual: return truth(a) != truth(b)
    case .less: return number(a) < number(b)
    case .lessOrEqual: return number(a) <= number(b)
    case .greater: return number(a) > number(b)
    case .greaterOrEqual: return number(a) >= number(b)
    }
  }

  private func compare(_ comparison: Expression.Comparison, _ a: Operand, _ b: Operand) -> Bool {
    switch (a, b) {
    case (.truth, _), (_, .truth): return compareTruth(comparison, a, b)
    default: break
    }
    // A node that is null, or has no string value, takes part in no comparison.
    func alternatives(_ operand: Operand) -> [Operand] {
      guard case .nodes(let nodes) = operand else { return [operand] }
      return nodes.filter { stringValue($0) != nil }.map { .nodes([$0]) }
    }
    return alternatives(a).contains { a in
      alternatives(b).contains { b in compareOne(comparison, a, b) }
    }
  }

  private func compareOne(
    _ comparison: Expression.Comparison, _ a: Operand, _ b: Operand
  ) -> Bool {
    func isNumber(_ operand: Operand) -> Bool { if case .number = operand { true } else { false } }
    switch comparison {
    case .equal, .notEqual:
      let isEqual =
        isNumber(a) || isNumber(b) ? number(a) == number(b) : string(a).isExactly(string(b))
      return isEqual == (comparison == .equal)
    case .less: return number(a) < number(b)
    case .lessOrEqual: return number(a) <= number(b)
    case .greater: return number(a) > number(b)
    case .greaterOrEqual: return number(a) >= number(b)
    }
  }
}
