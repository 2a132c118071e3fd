@testable import SaxEngine
@testable import SaxLanguage

/// The time at which the value of a predicate on a node is known, by the tree's clock: as soon as
/// nothing that may still come can change it.
extension ReferenceEvaluator {
  /// The nodes that count for a rule, and the time at which that is known of each.
  func decisions(by paths: [Path], from root: Found) -> [ObjectIdentifier: Int] {
    var times: [ObjectIdentifier: Int] = [:]
    for path in usable(paths) {
      for (node, time) in arrivals(by: path.steps[...], from: root, at: 0) {
        let known = times[ObjectIdentifier(node)]
        times[ObjectIdentifier(node)] = min(known ?? time, time)
      }
    }
    return times
  }

  /// The nodes that steps lead to, each way there for itself, and when that is known.
  private func arrivals(
    by steps: ArraySlice<Step>, from found: Found, at time: Int
  ) -> [(node: TreeNode, time: Int)] {
    guard let step = steps.first else { return [(found.node, time)] }
    var groups: [[TreeNode]] = []
    switch step.axis {
    case .current: groups = [[found.node]]
    case .child, .attribute:
      let parents = step.isDescending ? found.node.descendantsAndSelf : [found.node]
      groups = parents.map { parent in
        (step.axis == .attribute ? parent.attributes : parent.children).filter {
          matches($0, step.test)
        }
      }
    case .parent, .ancestor, .source: break
    }
    return groups.flatMap { group in
      passing(group, step.predicates, since: time).flatMap { node, time in
        arrivals(by: steps.dropFirst(), from: Found(node: node, number: 1), at: time)
      }
    }
  }

  private func passing(
    _ nodes: [TreeNode], _ predicates: [Predicate], since time: Int
  ) -> [(node: TreeNode, time: Int)] {
    var passed = nodes.map { (node: $0, time: time) }
    for predicate in predicates {
      var kept: [(node: TreeNode, time: Int)] = []
      for (index, entry) in passed.enumerated() {
        let found = Found(node: entry.node, number: index + 1)
        guard truth(predicate.expression, found, before: .max) else { continue }
        let known = (found.node.opened...found.node.closed).first {
          truth(predicate.expression, found, at: $0) != nil
        }
        kept.append((entry.node, max(entry.time, known ?? found.node.closed)))
      }
      passed = kept
    }
    return passed
  }

  // MARK: Three values

  /// The value of an expression by what has come at a time; nil if it isn't known.
  func truth(_ expression: Expression, _ node: Found, at time: Int) -> Bool? {
    switch expression {
    case .or(let a, let b):
      let parts = [truth(a, node, at: time), truth(b, node, at: time)]
      return parts.contains(true) ? true : parts.contains(nil) ? nil : false
    case .and(let a, let b):
      let parts = [truth(a, node, at: time), truth(b, node, at: time)]
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    case .not(let a): return truth(a, node, at: time).map { !$0 }
    case .path(let path):
      if find(path, from: node).contains(where: { $0.node.opened <= time }) { return true }
      return isWhole(path, node, at: time) ? false : nil
    case .compare(_, let a, let b):
      return holds(expression, a, b, node, at: time)
    case .contains(let text, let part), .startsWith(let text, let part),
      .endsWith(let text, let part):
      guard isKnown(part, node, at: time) else { return nil }
      let isEmpty = truth(.compare(.equal, .stringLength(part), .number(0)), node, before: .max)
      guard isEmpty || isKnown(text, node, at: time) else { return nil }
      return truth(expression, node, before: .max)
    case .number, .string, .position, .name, .localName, .stringLength, .normalizeSpace, .toNumber:
      return isKnown(expression, node, at: time) ? truth(expression, node, before: .max) : nil
    }
  }

  /// A comparison holds once it does for a pair of nodes that have closed.
  private func holds(
    _ comparison: Expression, _ a: Expression, _ b: Expression, _ node: Found, at time: Int
  ) -> Bool? {
    var isWhole = true
    for case let (side, other) in [(a, b), (b, a)] {
      guard case .path(let path) = side else {
        if !isKnown(side, node, at: time) {
          return holdsWhatever(comparison, side, node, at: time)
        }
        continue
      }
      if self.isWhole(path, node, at: time) {
        // Without a text there is nothing that any node could be compared with.
        let texts = find(path, from: node).compactMap(stringValue)
        if texts.isEmpty, case .path = other { return false }
      } else {
        isWhole = false
      }
    }
    // No node, beside a Boolean, is a value too, which may yet be another.
    if !isWhole, isTruth(a) || isTruth(b), isEmpty(a, node, at: time) || isEmpty(b, node, at: time)
    {
      return nil
    }
    if holds(comparison, node, by: time) { return true }
    return isWhole ? false : nil
  }

  private func isTruth(_ expression: Expression) -> Bool {
    switch expression {
    case .or, .and, .not, .compare, .contains, .startsWith, .endsWith: true
    default: false
    }
  }

  private func isEmpty(_ expression: Expression, _ node: Found, at time: Int) -> Bool {
    guard case .path(let path) = expression else { return false }
    return !find(path, from: node).contains { $0.node.closed <= time }
  }

  /// The value of a comparison if it is the same for both values of its Boolean side; nil if it
  /// isn't.
  private func holdsWhatever(
    _ comparison: Expression, _ side: Expression, _ node: Found, at time: Int
  ) -> Bool? {
    guard case .compare(let comparison, let a, let b) = comparison else { return nil }
    guard isTruth(side) else { return nil }
    let yes = Expression.compare(.equal, .number(0), .number(0))
    let outcomes = [yes, .not(yes)].map { value in
      let (a, b) = (a == side ? value : a, b == side ? value : b)
      return holds(.compare(comparison, a, b), a, b, node, at: time)
    }
    return outcomes[0] == outcomes[1] ? outcomes[0] : nil
  }

  /// True if the value of a function's argument, or of a function, can't change any more: that is,
  /// of a path, the first node's.
  private func isKnown(_ expression: Expression, _ node: Found, at time: Int) -> Bool {
    switch expression {
    case .path(let path):
      if isWhole(path, node, at: time) { return true }
      return find(path, from: node).first.map { $0.node.closed <= time } ?? false
    case .number, .string, .position, .name, .localName: return true
    case .stringLength(let a), .normalizeSpace(let a), .toNumber(let a):
      return isKnown(a, node, at: time)
    case .or, .and, .not, .compare, .contains, .startsWith, .endsWith:
      return truth(expression, node, at: time) != nil
    }
  }

  /// True if no more nodes of a path can come.
  private func isWhole(_ path: Path, _ found: Found, at time: Int) -> Bool {
    let node = found.node
    if node.closed <= time { return true }
    guard path.steps.count == 1, path.steps[0].axis == .attribute else { return false }
    if format == .xml { return true }
    switch path.steps[0].test {
    case .any, .namespaces: return false
    case .name, .local:
      // In JSON the first member of its name is the attribute, unless it is an array of nothing.
      return node.attributeMembers.contains {
        matches($0, path.steps[0].test) && $0.closed <= time
          && !($0.isTransparent && $0.members.isEmpty)
      }
    }
  }
}
