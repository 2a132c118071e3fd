@testable import SaxEngine
@testable import SaxLanguage

/// A result of a path: a node, or something told of it by a source such as `name()`.
struct Found {
  var node: TreeNode
  /// The position of the node among those that the path's last step finds under one parent.
  var number: Int
  var source: Step.Source?

  /// A key that is equal for results that are the same, and for no others.
  fileprivate var identity: Identity {
    Identity(node: ObjectIdentifier(node), source: source.map { "\($0)" })
  }

  fileprivate struct Identity: Hashable {
    var node: ObjectIdentifier
    var source: String?
  }
}

extension ReferenceEvaluator {
  /// Finds the nodes of one alternative, in document order, each once.
  ///
  /// - Parameter takesArrays: an array counts as one node, rather than its items, where the last
  ///   step has no predicate.
  func find(_ path: Path, from context: Found, takesArrays: Bool = false) -> [Found] {
    let climbs = path.steps.contains { $0.axis == .parent || $0.axis == .ancestor }
    let limit = climbs ? opening(of: context.node) : Int.max
    var found = [context]
    for (index, step) in path.steps.enumerated() {
      let isLast = index == path.steps.count - 1
      found = found.flatMap {
        take(
          step, from: $0, before: limit,
          takesArrays: isLast && takesArrays && step.predicates.isEmpty)
      }
      found = inOrder(found)
    }
    // Of nodes around, what had closed before; their names are known as soon as they open.
    return climbs
      ? found.filter {
        $0.node.closed <= limit || $0.source == .name || $0.source == .localName
          || $0.source == .position
      } : found
  }

  /// The time from which a node sees those that have closed by then. The attributes of an XML
  /// element come all at once.
  private func opening(of node: TreeNode) -> Int {
    guard format == .xml, node.kind == .attribute, let element = node.parent else {
      return node.opened
    }
    return element.attributes.map { $0.closed + 1 }.max() ?? node.opened
  }

  func find(_ paths: [Path], from context: Found) -> [Found] {
    inOrder(usable(paths).flatMap { find($0, from: context) })
  }

  func usable(_ paths: [Path]) -> [Path] {
    paths.filter { $0.format == .both || $0.format == format }
  }

  private func inOrder(_ found: [Found]) -> [Found] {
    var seen: Set<Found.Identity> = []
    let unique = found.filter { seen.insert($0.identity).inserted }
    // A stable sort, for sources of one node.
    return unique.enumerated().sorted {
      ($0.element.node.opened, $0.offset) < ($1.element.node.opened, $1.offset)
    }.map(\.element)
  }

  private func take(
    _ step: Step, from found: Found, before limit: Int, takesArrays: Bool
  ) -> [Found] {
    let node = found.node
    switch step.axis {
    case .source(let source):
      if source == .text, node.ownText == nil { return [] }
      return [Found(node: node, number: found.number, source: source)]
    case .current:
      return passing([node], step.predicates, before: limit).isEmpty ? [] : [found]
    case .parent:
      guard let parent = node.parent else { return [] }
      return passing([parent], step.predicates, before: limit).map { Found(node: $0.0, number: 1) }
    case .ancestor:
      let named = node.ancestors.filter { $0.kind == .element && matches($0, step.test) }
      let passed = named.filter { !passing([$0], step.predicates, before: limit).isEmpty }
      return passed.first.map { [Found(node: $0, number: 1)] } ?? []
    case .child, .attribute:
      let parents = step.isDescending ? node.descendantsAndSelf : [node]
      return parents.flatMap { parent -> [Found] in
        let isAttribute = step.axis == .attribute
        let candidates =
          takesArrays
          ? (isAttribute ? parent.attributeMembers : parent.members)
          : (isAttribute ? parent.attributes : parent.children)
        let named = candidates.filter { matches($0, step.test) && $0.opened < limit }
        return passing(named, step.predicates, before: limit).map {
          Found(node: $0.0, number: $0.1)
        }
      }
    }
  }

  /// Those that pass all predicates, with their positions among these.
  private func passing(
    _ nodes: [TreeNode], _ predicates: [Predicate], before limit: Int
  ) -> [(TreeNode, Int)] {
    var nodes = nodes
    for predicate in predicates {
      nodes = nodes.enumerated().filter {
        holds(
          predicate.expression, Found(node: $0.element, number: $0.offset + 1), before: limit)
      }.map(\.element)
    }
    return nodes.enumerated().map { ($0.element, $0.offset + 1) }
  }

  /// True if a predicate holds by what came before a time, whatever may still come.
  private func holds(_ expression: Expression, _ found: Found, before limit: Int) -> Bool {
    guard found.node.closed >= limit else {
      return truth(expression, found, before: limit)
    }
    return truth(expression, found, at: limit - 1) ?? false
  }

  func matches(_ node: TreeNode, _ test: NameTest) -> Bool {
    if case .any = test { return true }
    guard node.name != nil else { return false }
    switch test {
    case .any: return true
    case .local(let local): return node.local == local
    case .name(let namespaces, let local):
      return node.local == local && (format == .json || namespaces.contains(node.namespace))
    case .namespaces(let namespaces):
      return format == .json || namespaces.contains(node.namespace)
    }
  }
}
