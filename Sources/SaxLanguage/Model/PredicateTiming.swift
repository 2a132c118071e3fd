/// The moment at which the predicates of a step are decided, in the order of lateness.
package enum PredicateTiming {
  /// With the opening of the node.
  case opening
  /// As soon as what they name has come, as far as it is needed; at the latest as the node ends.
  case arrival([String])
  /// As the node ends.
  case ending([String])

  package init(of step: Step, in format: Path.Format) {
    var timing = PredicateTiming.opening
    for predicate in step.predicates {
      let operands = predicate.expression.operands.filter {
        format == .json || !$0.isAttributeAlone
      }
      if operands.isEmpty { continue }
      let names = operands.map { $0.isOwnText ? "its text" : $0.text }
      timing = timing.later(
        operands.contains(where: \.isOwnText) ? .ending(names) : .arrival(names))
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

  /// True if it is the text of the node itself, which is whole as that ends.
  fileprivate var isOwnText: Bool { [".", "text()"].contains(text) }
}

extension Expression {
  /// The paths that it compares, each once, in order.
  package var operands: [Path] {
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
