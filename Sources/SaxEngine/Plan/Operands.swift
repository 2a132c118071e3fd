import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The part of the nodes that predicates look at that has to be kept.
extension Cell {
  /// Keeps of a node what its predicate needs, but for ``OperandUse/all(as:other:)``.
  ///
  /// - Parameter node: its text; null where it has none.
  /// - Returns: the bytes that it takes.
  mutating func keep(_ node: SaxValue, for use: OperandUse) -> Int {
    if case .first = use, count == 0 {
      count = 1
      value = node
      return node.ownSize
    }
    guard case .string(let text) = node else { return 0 }
    switch use {
    case .presence, .first, .all:
      return 0
    case .literal(let comparison, let literal):
      isTrue = isTrue || literal.isMet(by: text, comparison)
      return 0
    case .smallest:
      keep(text.xpathNumber) { $0 < $1 }
      return 0
    case .greatest:
      keep(text.xpathNumber) { $0 > $1 }
      return 0
    case .twoDifferent(let key):
      let new = key.value(of: node, text)
      // A number that is none differs from itself, and so from anything.
      guard count < 2, !kept.contains(new) else { return 0 }
      count += 1
      return append(new) + new.ownSize
    }
  }

  private mutating func keep(_ number: Double, _ isFurther: (Double, Double) -> Bool) {
    if count == 0 { count = 1 }
    if number.isNaN { return }
    if case .double(let known) = value, !isFurther(number, known) { return }
    count += 1
    value = .double(number)
  }

  /// The values that have come, at most two that differ, for ``OperandUse/twoDifferent(as:)``.
  var kept: [SaxValue] {
    if case .list(let items) = value { items } else { [] }
  }
}

extension OperandUse.Key {
  func value(of node: SaxValue, _ text: String) -> SaxValue {
    switch self {
    case .number: .double(text.xpathNumber)
    case .string: node
    }
  }
}
