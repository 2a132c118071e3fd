/// Evaluates a predicate by the rules of XPath 1.0 §3.4 and §4, but that a comparison with
/// no node or only nulls is false, and that JSON numbers compare by value.
///
/// By three values: what may still come is unknown (nil), and `not`, `and` and `or` are Kleene's,
/// so that a predicate is decided as soon as nothing that may come can change it.
struct PredicateEvaluation {
  var position: Int
  var name: String
  var localName: String

  /// The nodes that a path has found so far.
  struct Operand {
    /// The string values of the nodes that have closed, null where there is none.
    var values: [Value] = []
    /// True if any node has opened.
    var isPresent = false
    /// True if no more can come.
    var isComplete = true

    init() {}

    init(_ cell: Cell, isComplete: Bool) {
      values = cell.items
      isPresent = cell.isPresent
      self.isComplete = isComplete
    }
  }

  /// The value that an expression comes to, as far as that is known.
  private enum Result {
    case boolean(Bool?)
    case number(Double?)
    case string(String?)
    case nodes(Operand)
  }

  /// True if a predicate holds; nil if that isn't decided.
  func truth(of expression: PredicateExpression, operand: (Int) -> Operand) -> Bool? {
    switch evaluate(expression, operand) {
    // A number is the position that is asked for.
    case .number(let value): value.map { $0 == Double(position) }
    case let result: truth(result)
    }
  }

  private func evaluate(_ expression: PredicateExpression, _ operand: (Int) -> Operand) -> Result {
    switch expression {
    case .or(let a, let b):
      let left = truth(evaluate(a, operand))
      if left == true { return .boolean(true) }
      let right = truth(evaluate(b, operand))
      return .boolean(right == true ? true : left == nil ? nil : right)
    case .and(let a, let b):
      let left = truth(evaluate(a, operand))
      if left == false { return .boolean(false) }
      let right = truth(evaluate(b, operand))
      return .boolean(right == false ? false : left == nil ? nil : right)
    case .not(let a):
      return .boolean(truth(evaluate(a, operand)).map { !$0 })
    case .compare(let comparison, let a, let b):
      return .boolean(compare(comparison, evaluate(a, operand), evaluate(b, operand)))
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .operand(let index): return .nodes(operand(index))
    case .position: return .number(Double(position))
    case .name: return .string(name)
    case .localName: return .string(localName)
    case .contains(let a, let b):
      return test(a, b, operand) { $0.utf8Contains($1) }
    case .startsWith(let a, let b):
      return test(a, b, operand) { $0.utf8.starts(with: $1.utf8) }
    case .endsWith(let a, let b):
      return test(a, b, operand) { $0.utf8.reversed().starts(with: $1.utf8.reversed()) }
    case .stringLength(let a):
      return .number(string(a, operand).map { Double($0.unicodeScalars.count) })
    case .normalizeSpace(let a):
      return .string(string(a, operand)?.whitespaceNormalized)
    case .toNumber(let a):
      return .number(number(evaluate(a, operand)))
    }
  }

  /// True if a text has a part, where every text has an empty one.
  private func test(
    _ text: PredicateExpression, _ part: PredicateExpression, _ operand: (Int) -> Operand,
    _ holds: (String, String) -> Bool
  ) -> Result {
    let part = string(part, operand)
    if let part, part.isEmpty { return .boolean(true) }
    guard let part, let text = string(text, operand) else { return .boolean(nil) }
    return .boolean(holds(text, part))
  }

  /// Of several nodes the first counts, which is known once it has closed.
  private func string(_ expression: PredicateExpression, _ operand: (Int) -> Operand) -> String? {
    switch evaluate(expression, operand) {
    case .string(let value): value
    case .boolean(let value): value.map { $0 ? "true" : "false" }
    case .number(let value): value.map(Self.text)
    case .nodes(let nodes): nodes.values.first?.text ?? (nodes.isComplete ? "" : nil)
    }
  }

  /// XPath's `string()` of a number: no exponent, no `.0`.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return "\(number)"
  }

  private func number(_ result: Result) -> Double? {
    switch result {
    case .number(let value): value
    case .boolean(let value): value.map { $0 ? 1 : 0 }
    case .string(let value): value?.xpathNumber
    case .nodes(let nodes): nodes.values.first?.text.xpathNumber ?? (nodes.isComplete ? .nan : nil)
    }
  }

  private func compare(_ comparison: Expression.Comparison, _ a: Result, _ b: Result) -> Bool? {
    switch (a, b) {
    case (.boolean, .nodes), (.nodes, .boolean):
      guard let left = truth(a), let right = truth(b) else { return nil }
      return comparison.holds(left ? 1 : 0, right ? 1 : 0)
    case (.boolean, _), (_, .boolean):
      // Less and greater are of numbers, which a text may be none of.
      if comparison.isOfOrder {
        guard let left = number(a), let right = number(b) else { return nil }
        return comparison.holds(left, right)
      }
      guard let left = truth(a), let right = truth(b) else { return nil }
      return comparison.holds(left ? 1 : 0, right ? 1 : 0)
    case (.nodes(let nodes), _):
      return compareAny(nodes, with: b) { compare(comparison, $0, b) }
    case (_, .nodes(let nodes)):
      return compareAny(nodes, with: a) { compare(comparison, a, $0) }
    case (.string(let left), .string(let right)):
      guard let left, let right else { return nil }
      switch comparison {
      case .equal: return left.utf8.elementsEqual(right.utf8)
      case .notEqual: return !left.utf8.elementsEqual(right.utf8)
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        return comparison.holds(left.xpathNumber, right.xpathNumber)
      }
    default:
      guard let left = number(a), let right = number(b) else { return nil }
      return comparison.holds(left, right)
    }
  }

  /// True if a comparison holds for any of some nodes: with the first, that is decided.
  private func compareAny(
    _ nodes: Operand, with other: Result, _ compare: (Result) -> Bool?
  ) -> Bool? {
    if case .nodes(let others) = other, others.isComplete, !others.values.contains(where: \.hasText)
    {
      return false
    }
    var result: Bool? = nodes.isComplete ? false : nil
    for node in nodes.values where node.hasText {
      switch compare(.string(node.text)) {
      case true?: return true
      case false?: break
      case nil: result = nil
      }
    }
    return result
  }

  private func truth(_ result: Result) -> Bool? {
    switch result {
    case .boolean(let value): value
    case .number(let value): value.map { $0 != 0 && !$0.isNaN }
    case .string(let value): value.map { !$0.isEmpty }
    case .nodes(let nodes): nodes.isPresent ? true : nodes.isComplete ? false : nil
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
