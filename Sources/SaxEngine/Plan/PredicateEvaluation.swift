internal import SaxEvents
internal import SaxLanguage
internal import SaxValues

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
    /// The part of them that was kept.
    private let cell: Cell
    /// All that differ, if they are asked to equal something.
    private let distinct: Set<SaxValue>
    /// True if no more can come.
    let isComplete: Bool

    init(_ cell: Cell = Cell(), distinct: Set<SaxValue> = [], isComplete: Bool = true) {
      self.cell = cell
      self.distinct = distinct
      self.isComplete = isComplete
    }

    /// True if any node has opened.
    var isPresent: Bool { cell.isPresent }
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
      return test(a, b, operand) { ByteSearch.first($1.utf8Span.span, in: $0.utf8Span.span) != nil }
    case .startsWith(let a, let b):
      return test(a, b, operand) { $0.utf8.starts(with: $1.utf8) }
    case .endsWith(let a, let b):
      return test(a, b, operand) { $0.utf8.reversed().starts(with: $1.utf8.reversed()) }
    case .stringLength(let a):
      return .number(string(a, operand).map { Double($0.unicodeScalars.count) })
    case .normalizeSpace(let a):
      return .string(string(a, operand)?.collapsed)
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
    case .nodes(let nodes): nodes.text
    }
  }

  /// XPath's `string()` of a number (§4.2): the shortest digits that tell it, no exponent, no `.0`.
  private static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    // Swift writes `1.5e-07`, `1e+16` and `1234567890123456.0`.
    let written = "\(abs(number))".split(separator: "e")
    let parts = written[0].split(separator: ".")
    let fraction = parts.count > 1 && parts[1] != "0" ? parts[1] : ""
    let digits = parts[0] + fraction
    let exponent = written.count > 1 ? Int(written[1]) ?? 0 : 0
    let point = parts[0].count + exponent
    var text = number < 0 ? "-" : ""
    if point <= 0 {
      text += "0." + String(repeating: "0", count: -point) + digits
    } else if point >= digits.count {
      text += digits + String(repeating: "0", count: point - digits.count)
    } else {
      text += digits.prefix(point) + "." + digits.dropFirst(point)
    }
    return text
  }

  private func number(_ result: Result) -> Double? {
    switch result {
    case .number(let value): value
    case .boolean(let value): value.map { $0 ? 1 : 0 }
    case .string(let value): value?.xpathNumber
    case .nodes(let nodes): nodes.text?.xpathNumber
    }
  }

  private func compare(_ comparison: Expression.Comparison, _ a: Result, _ b: Result) -> Bool? {
    switch (a, b) {
    case (.boolean, .nodes), (.nodes, .boolean):
      return compare(comparison, numbers(truth(a)), numbers(truth(b)))
    case (.boolean, _), (_, .boolean):
      // Less and greater are of numbers, which a text may be none of.
      if comparison.isOfOrder { return compare(comparison, numbers(of: a), numbers(of: b)) }
      return compare(comparison, numbers(truth(a)), numbers(truth(b)))
    case (.nodes(let nodes), .nodes(let others)):
      return nodes.compare(comparison, with: others)
    case (.nodes(let nodes), .number(let number)):
      return nodes.compare(comparison, with: number.map { .double($0) }, number: number)
    case (.nodes(let nodes), .string(let text)):
      return nodes.compare(comparison, with: text.map { .string($0) }, number: text?.xpathNumber)
    case (_, .nodes):
      return compare(comparison.mirrored, b, a)
    case (.string(let left), .string(let right)):
      guard let left, let right else { return nil }
      return comparison.holds(left, right)
    default:
      guard let left = number(a), let right = number(b) else { return nil }
      return comparison.holds(left, right)
    }
  }

  /// Compares what each side may be.
  ///
  /// - Returns: nil where it depends on that.
  private func compare(
    _ comparison: Expression.Comparison, _ left: [Double], _ right: [Double]
  ) -> Bool? {
    let answers = Set(left.flatMap { left in right.map { comparison.holds(left, $0) } })
    return answers.count == 1 ? answers.first : nil
  }

  private func numbers(_ isTrue: Bool?) -> [Double] { isTrue.map { [$0 ? 1 : 0] } ?? [0, 1] }

  /// The numbers that a result may be; none where it may be any.
  private func numbers(of result: Result) -> [Double] {
    if case .boolean(let isTrue) = result { return numbers(isTrue) }
    return number(result).map { [$0] } ?? []
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

/// A comparison holds if it does for any of the nodes (XPath 1.0 §3.4): with the first, that is decided.
extension PredicateEvaluation.Operand {
  /// The text of the first node; nil as long as that isn't known.
  fileprivate var text: String? {
    if cell.count == 0 { return isComplete ? "" : nil }
    if case .string(let text) = cell.value { return text }
    return ""
  }

  /// True if no node has a text, nor will have.
  private var isEmpty: Bool { isComplete && cell.count == 0 }

  /// Compares with a text or a number.
  ///
  /// - Parameters:
  ///   - other: nil as long as it isn't known.
  ///   - number: the number that it is.
  fileprivate func compare(
    _ comparison: Expression.Comparison, with other: SaxValue?, number: Double?
  ) -> Bool? {
    // With what stands in the mapping each node has been compared as it came.
    if cell.isTrue { return true }
    guard let other, let number else { return isEmpty ? false : nil }
    let isTrue =
      switch comparison {
      case .equal: distinct.contains(other)
      case .notEqual: cell.kept.contains { $0.differs(from: other) }
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        if case .double(let furthest) = cell.value {
          comparison.holds(furthest, number)
        } else {
          false
        }
      }
    return isTrue ? true : isComplete ? false : nil
  }

  /// Compares with the nodes of another path.
  fileprivate func compare(_ comparison: Expression.Comparison, with others: Self) -> Bool? {
    if isEmpty || others.isEmpty { return false }
    let isTrue =
      switch comparison {
      case .equal: cell.isTrue || others.cell.isTrue
      case .notEqual:
        cell.kept.contains { one in others.cell.kept.contains { $0.differs(from: one) } }
      case .less, .lessOrEqual, .greater, .greaterOrEqual:
        if case .double(let a) = cell.value, case .double(let b) = others.cell.value {
          comparison.holds(a, b)
        } else {
          false
        }
      }
    return isTrue ? true : isComplete && others.isComplete ? false : nil
  }
}

extension OperandUse.Literal {
  /// True if a comparison of a node's text with it holds.
  func isMet(by text: String, _ comparison: Expression.Comparison) -> Bool {
    switch self {
    case .number(let number): comparison.holds(text.xpathNumber, number)
    case .string(let other): comparison.holds(text, other)
    }
  }
}

extension SaxValue {
  /// XPath's `!=`, by which a number that is none differs from all.
  fileprivate func differs(from other: SaxValue) -> Bool {
    if case .double(let a) = self, case .double(let b) = other { return a != b }
    return self != other
  }
}
