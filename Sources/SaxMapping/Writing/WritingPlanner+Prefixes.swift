internal import SaxLanguage

// The namespace declarations of the root element.
extension WritingPlanner {
  /// Finds the prefixes that names have, so that they are declared once.
  mutating func findPrefixes() {
    guard format == .xml else { return }
    var known: [WrittenName] = []
    func add(_ name: WrittenName) {
      if name.uriBytes.isEmpty || name.prefixBytes.isEmpty { return }
      if !known.contains(where: { $0.prefixBytes == name.prefixBytes }) { known.append(name) }
    }
    func add(_ step: WrittenStep) {
      add(step.name)
      for constant in step.constants { constant.name.map(add) }
    }
    func add(_ node: WrittenNode) {
      add(node.name)
      for constant in node.constants { constant.name.map(add) }
      for name in node.filler?.content.names?.names.values.map({ $0 }) ?? [] { add(name) }
      node.nodes.forEach(add)
    }
    for rule in plan.rules {
      rule.steps.forEach(add)
      for name in rule.names?.names.values.map({ $0 }) ?? [] { add(name) }
    }
    for type in plan.types { type?.nodes.forEach(add) }
    var declared = known.map { (prefix: $0.prefixBytes, uri: $0.uriBytes) }
    for known in plan.choices.values.flatMap(\.types.values) {
      if let name = known.constant?.name { add(name) }
      guard let space = known.namespace else { continue }
      let prefix = Array(space.prefix.utf8)
      if !declared.contains(where: { $0.prefix == prefix }) {
        declared.append((prefix, Array(space.uri.utf8)))
      }
    }
    // `xml` is declared in any document.
    plan.prefixes = declared.filter { $0.prefix != Array("xml".utf8) }
  }
}
