/// Warnings of predicates that no node passes.
extension PathWarnings {
  /// Warns of the first of a step's predicates that no node passes.
  ///
  /// - Parameter test: the step's test of a name.
  func warnOfImpossible(
    _ predicates: [(expression: Expression, range: SourceRange)], after test: NameTest
  ) {
    // How many nodes those before have let pass at most.
    var most = Int.max
    for (expression, range) in predicates {
      let positions = expression.positions
      if expression.isNeverTrue(of: test) {
        warnNeverMatches("the predicate is never true", range)
        return
      }
      if positions.lowest > positions.highest || positions.lowest > most {
        let passing = most == 1 ? "one node" : "\(most) nodes"
        if positions.lowest <= positions.highest {
          warnNeverMatches(
            "the predicates before it let \(passing) pass, and this asks for number \(positions.lowest)",
            range)
        } else if expression.isPosition {
          warnNeverMatches("positions are whole numbers from 1", range, fix: "[1] for the first")
        } else {
          warnNeverMatches("there is no such position", range)
        }
        return
      }
      if positions.isAll { continue }
      most = min(most, positions.count)
    }
  }

  private func warnNeverMatches(_ reason: String, _ range: SourceRange, fix: String? = nil) {
    collector.warning(.neverMatches, "\(reason), so this never matches", at: range, fix: fix)
  }
}

/// The positions for which an expression may be true: from the lowest to the highest.
private struct Positions {
  var lowest = 1
  var highest = Int.max

  var isAll: Bool { lowest == 1 && highest == .max }
  var count: Int { highest == .max ? .max : max(0, highest - lowest + 1) }
}

extension Expression {
  /// `position() = n`, which a number alone stands for.
  fileprivate var isPosition: Bool {
    if case .compare(.equal, .position, .number) = self { true } else { false }
  }

  fileprivate var positions: Positions {
    switch self {
    case .compare(let comparison, .position, .number(let number)):
      Self.positions(comparison, number)
    case .compare(let comparison, .number(let number), .position):
      Self.positions(comparison.mirrored, number)
    case .and(let a, let b):
      Positions(
        lowest: max(a.positions.lowest, b.positions.lowest),
        highest: min(a.positions.highest, b.positions.highest))
    case .or(let a, let b):
      Positions(
        lowest: min(a.positions.lowest, b.positions.lowest),
        highest: max(a.positions.highest, b.positions.highest))
    default: Positions()
    }
  }

  private static func positions(_ comparison: Comparison, _ number: Double) -> Positions {
    guard number.magnitude < 1e15 else { return Positions() }
    let (down, up) = (Int(number.rounded(.down)), Int(number.rounded(.up)))
    switch comparison {
    case .equal:
      return down == up
        ? Positions(lowest: max(1, up), highest: up) : Positions(lowest: 1, highest: 0)
    case .notEqual: return Positions()
    case .less: return Positions(lowest: 1, highest: up - 1)
    case .lessOrEqual: return Positions(lowest: 1, highest: down)
    case .greater: return Positions(lowest: max(1, down + 1))
    case .greaterOrEqual: return Positions(lowest: max(1, up))
    }
  }

  /// True if no node that a step finds can make it true, by what is written alone.
  fileprivate func isNeverTrue(of test: NameTest) -> Bool {
    switch self {
    case .and(let a, let b): a.isNeverTrue(of: test) || b.isNeverTrue(of: test)
    case .or(let a, let b): a.isNeverTrue(of: test) && b.isNeverTrue(of: test)
    case .compare(.equal, .localName, .string(let name)),
      .compare(.equal, .string(let name), .localName):
      test.local.map { $0 != name } ?? false
    case .compare(.equal, .name, .string(let name)), .compare(.equal, .string(let name), .name):
      test.local.map { $0 != name && !name.hasSuffix(":" + $0) } ?? false
    case .compare(let comparison, .string(let a), .string(let b)): !comparison.holds(a, b)
    // By order both are numbers, and a text that is none is less and greater than nothing.
    case .compare(let comparison, _, .string(let text)) where comparison.isOfOrder:
      text.xpathNumber.isNaN
    case .compare(let comparison, .string(let text), _) where comparison.isOfOrder:
      text.xpathNumber.isNaN
    case .compare(.equal, .position, .string(let text)),
      .compare(.equal, .string(let text), .position):
      text.xpathNumber.isNaN
    case .compare(let comparison, .number(let a), .number(let b)): !comparison.holds(a, b)
    case .compare(let comparison, .number(let a), .string(let b)):
      !comparison.holds(a, b.xpathNumber)
    case .compare(let comparison, .string(let a), .number(let b)):
      !comparison.holds(a.xpathNumber, b)
    case .compare(let comparison, .stringLength, .number(let number)):
      Self.isNeverLength(comparison, number)
    case .compare(let comparison, .number(let number), .stringLength):
      Self.isNeverLength(comparison.mirrored, number)
    default: false
    }
  }

  private static func isNeverLength(_ comparison: Comparison, _ number: Double) -> Bool {
    switch comparison {
    case .equal: number < 0 || number != number.rounded()
    case .less: number <= 0
    case .lessOrEqual: number < 0
    case .notEqual, .greater, .greaterOrEqual: false
    }
  }
}
