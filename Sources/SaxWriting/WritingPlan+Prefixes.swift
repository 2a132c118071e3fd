internal import SaxLanguage

// The namespace declarations of the root element.
extension WritingPlan {
  /// Finds the prefixes that names have, so that they are declared once.
  mutating func findPrefixes() {
    // A source has in it what is declared around it, and would be another where that is more.
    guard format == .xml, !writesSources else { return }
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
      if node.mayBeNil { add(XMLForm.isNil) }
      for constant in node.constants { constant.name.map(add) }
      for name in node.filler?.content.names?.names.values.map({ $0 }) ?? [] { add(name) }
      node.nodes.forEach(add)
    }
    for rule in rules {
      rule.steps.forEach(add)
      for name in rule.names?.names.values.map({ $0 }) ?? [] { add(name) }
    }
    for type in types { type?.nodes.forEach(add) }
    var declared = known.map { (prefix: $0.prefixBytes, uri: $0.uriBytes) }
    for known in choices.values.flatMap(\.types.values) {
      if let name = known.constant?.name { add(name) }
      guard let space = known.namespace else { continue }
      let prefix = Array(space.prefix.utf8)
      if !declared.contains(where: { $0.prefix == prefix }) {
        declared.append((prefix, Array(space.uri.utf8)))
      }
    }
    // `xml` is declared in any document.
    prefixes = declared.filter { $0.prefix != Array("xml".utf8) }
  }

  /// True if a source is written as it stands.
  private var writesSources: Bool {
    func hasSource(_ node: WrittenNode) -> Bool {
      node.filler?.content.hasSource == true || node.nodes.contains(where: hasSource)
    }
    return rules.contains { $0.content.hasSource }
      || types.contains { type in
        guard let type else { return false }
        return type.nodes.contains(where: hasSource)
          || [type.text, type.rest, type.whole].contains { $0?.content.hasSource == true }
      }
  }
}

extension WrittenContent {
  /// True if there is the source of a subtree in it.
  fileprivate var hasSource: Bool {
    switch self {
    case .raw: true
    case .only(let content), .items(let content, _), .entries(let content, _, _): content.hasSource
    case .scalar, .object, .choice, .any, .converted, .listInText, .names, .existence: false
    }
  }
}
