/// Evaluates a predicate by the rules of XPath 1.0 §3.4 and §4, but that a comparison with
/// no node or only nulls is false, and that JSON numbers compare by value.
struct PredicateEvaluation {
  var position: Int
  var name: String
  var localName: String

  /// What an expression comes to.
  enum Result {
    case boolean(Bool)
    case number(Double)
    case string(String)
    /// The string values of the nodes found, null where there is none, and whether there was any
    /// node.
    case nodes([Value], exists: Bool)
  }

  func holds(_ expression: PredicateExpression, operand: (Int) -> Cell) -> Bool {
    switch evaluate(expression, operand) {
    case .boolean(let value): value
    case .number(let value): value == Double(position)
    case .string(let value): !value.isEmpty
    case .nodes(_, let exists): exists
    }
  }

  private func evaluate(_ expression: PredicateExpression, _ operand: (Int) -> Cell) -> Result {
    switch expression {
    case .or(let a, let b):
      return .boolean(truth(evaluate(a, operand)) || truth(evaluate(b, operand)))
    case .and(let a, let b):
      return .boolean(truth(evaluate(a, operand)) && truth(evaluate(b, operand)))
    case .not(let a):
      return .boolean(!truth(evaluate(a, operand)))
    case .compare(let comparison, let a, let b):
      return .boolean(compare(comparison, evaluate(a, operand), evaluate(b, operand)))
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .operand(let index):
      let cell = operand(index)
      return .nodes(cell.items, exists: cell.isPresent)
    case .position: return .number(Double(position))
    case .name: return .string(name)
    case .localName: return .string(localName)
    case .contains(let a, let b):
      let (text, part) = (string(a, operand), string(b, operand))
      return .boolean(part.isEmpty || text.utf8Contains(part))
    case .startsWith(let a, let b):
      return .boolean(string(a, operand).utf8.starts(with: string(b, operand).utf8))
    case .endsWith(let a, let b):
      return .boolean(
        string(a, operand).utf8.reversed().starts(with: string(b, operand).utf8.reversed()))
    case .stringLength(let a):
      return .number(Double(string(a, operand).unicodeScalars.count))
    case .normalizeSpace(let a):
      return .string(string(a, operand).whitespaceNormalized)
    case .toNumber(let a):
      return .number(number(evaluate(a, operand)))
    }
  }

  private func string(_ expression: PredicateExpression, _ operand: (Int) -> Cell) -> String {
    switch evaluate(expression, operand) {
    case .string(let value): value
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): Self.text(of: value)
    case .nodes(let values, _): values.first?.text ?? ""
    }
  }

  /// XPath's `string()` of a number: no exponent, no `.0`.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }

  private func number(_ result: Result) -> Double {
    switch result {
    case .number(let value): value
    case .boolean(let value): value ? 1 : 0
    case .string(let value): value.xpathNumber
    case .nodes(let values, _): values.first?.text.xpathNumber ?? .nan
    }
  }

  private func compare(_ comparison: Expression.Comparison, _ a: Result, _ b: Result) -> Bool {
    switch (a, b) {
    case (.boolean, .nodes), (.nodes, .boolean):
      return comparison.holds(truth(a) ? 1 : 0, truth(b) ? 1 : 0)
    case (.boolean, _), (_, .boolean):
      // Less and greater are of numbers, which a text may be none of.
      return comparison.isOfOrder
        ? comparison.holds(number(a), number(b))
        : comparison.holds(truth(a) ? 1 : 0, truth(b) ? 1 : 0)
    case (.nodes(let nodes, _), _):
      return nodes.contains { $0.hasText && compare(comparison, .string($0.text), b) }
    case (_, .nodes(let nodes, _)):
      return nodes.contains { $0.hasText && compare(comparison, a, .string($0.text)) }
    case (.string(let left), .string(let right)):
      switch comparison {
      case .equal: return left.utf8.elementsEqual(right.utf8)
      case .notEqual: return !left.utf8.elementsEqual(right.utf8)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        return comparison.holds(left.xpathNumber, right.xpathNumber)
      }
    default:
      return comparison.holds(number(a), number(b))
    }
  }

  private func truth(_ result: Result) -> Bool {
    switch result {
    case .boolean(let value): value
    case .number(let value): value != 0 && !value.isNaN
    case .string(let value): !value.isEmpty
    case .nodes(_, let exists): exists
    }
  }
}

extension Expression.Comparison {
  fileprivate var isOfOrder: Bool { self != .equal && self != .notEqual }

  fileprivate func holds(_ a: Double, _ b: Double) -> Bool {
    switch self {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }
}

extension Value {
  fileprivate var hasText: Bool { if case .string = self { true } else { false } }

  /// An operand's text.
  fileprivate var text: String {
    if case .string(let text) = self { text } else { "" }
  }
}

extension String {
  /// XPath's `number()`: surrounded by white space, an optional minus, digits and a point;
  /// JSON's exponents are understood as well. Anything else is not a number.
  var xpathNumber: Double {
    let bytes = Array(withoutOuterWhiteSpace.utf8)
    guard let first = bytes.first, first == 0x2D || first == 0x2E || first.isDigit else {
      return .nan
    }
    let allowed = bytes.allSatisfy { $0.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
    return allowed ? Double(String(decoding: bytes, as: UTF8.self)) ?? .nan : .nan
  }

  var withoutOuterWhiteSpace: String {
    var copy = self
    return copy.withUTF8 { String(copying: $0.span.trimmed) }
  }

  fileprivate var whitespaceNormalized: String {
    var copy = self
    return copy.withUTF8 { String(collapsing: $0.span) }
  }

  fileprivate func utf8Contains(_ part: String) -> Bool {
    let (text, part) = (Array(utf8), Array(part.utf8))
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }
}
