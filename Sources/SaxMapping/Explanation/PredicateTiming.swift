/// When the predicates of a step are decided, in the order of lateness.
enum PredicateTiming {
  /// With the opening of the node.
  case opening
  /// JSON: when the attributes have come that they name, at the latest as the node ends.
  case arrival([String])
  /// As the node ends.
  case ending([String])

  init(of step: Step, in format: Path.Format) {
    var timing = PredicateTiming.opening
    for predicate in step.predicates {
      let operands = predicate.expression.operands
      let names = operands.map { [".", "text()"].contains($0.text) ? "its text" : $0.text }
      if operands.isEmpty { continue }
      if operands.allSatisfy(\.isAttributeAlone) {
        if format == .xml { continue }
        let areNamed = operands.allSatisfy { $0.steps[0].test.isOfOneName }
        timing = timing.later(areNamed ? .arrival(names) : .ending(names))
      } else {
        timing = timing.later(.ending(names))
      }
    }
    self = timing
  }

  private func later(_ other: PredicateTiming) -> PredicateTiming {
    switch (self, other) {
    case (.opening, _): other
    case (_, .opening): self
    case (.arrival(let a), .arrival(let b)): .arrival(a.adding(b))
    case (.ending(let a), .ending(let b)): .ending(a.adding(b))
    case (.ending, .arrival): self
    case (.arrival, .ending): other
    }
  }
}

extension [String] {
  fileprivate func adding(_ more: [String]) -> [String] {
    self + more.filter { !contains($0) }
  }
}

extension Path {
  fileprivate var isAttributeAlone: Bool { steps.count == 1 && steps[0].axis == .attribute }
}

extension NameTest {
  fileprivate var isOfOneName: Bool {
    switch self {
    case .name, .local: true
    case .any, .namespaces: false
    }
  }
}

extension Expression {
  /// The paths that it compares, each once, in order.
  var operands: [Path] {
    var found: [Path] = []
    collect(&found)
    return found
  }

  private func collect(_ found: inout [Path]) {
    switch self {
    case .path(let path): if !found.contains(where: { $0.text == path.text }) { found.append(path) }
    case .number, .string, .position, .name, .localName: break
    case .not(let a), .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      a.collect(&found)
    case .or(let a, let b), .and(let a, let b), .compare(_, let a, let b), .contains(let a, let b),
      .startsWith(let a, let b), .endsWith(let a, let b):
      a.collect(&found)
      b.collect(&found)
    }
  }
}
