internal import SaxLanguage

/// From nodes to what is in them.
extension SchemaBuilder {
  /// From the document, or from a node.
  func paths(_ isAbsolute: Bool = false, to members: [Member]) -> [Path] {
    members.reduce([Path(isAbsolute: isAbsolute, steps: [])]) { $0.followed(by: steps(to: $1)) }
  }

  /// The steps from a node to one below it, any of which leads there; none to JSON's root value.
  private func steps(to member: Member) -> [Step] {
    switch member.name.axis {
    case .child:
      // Only those in no dictionary come here by their names.
      member.name.isScoped
        ? [
          Step(
            axis: .attribute,
            test: .name(namespaces: [], local: String(member.name.text.dropFirst())))
        ]
        : [Step(axis: .child, test: test(member.name))]
    case .attribute: [Step(axis: .attribute, test: test(member.name))]
    case .text: [Step(axis: .source(.text))]
    case .item: []
    case .anyChild: Self.steps(toAttributes: member.hasScopedKeys)
    }
  }

  /// To every child, whatever its name, and to every attribute.
  static func steps(toAttributes: Bool) -> [Step] {
    toAttributes ? [Step(axis: .child), Step(axis: .attribute)] : [Step(axis: .child)]
  }

  /// JSON's keys are in no namespace, and taken literally.
  private func test(_ name: NodeName) -> NameTest {
    reader.isXML
      ? test(name.text, in: name.namespace) : .name(namespaces: [], local: name.text)
  }

  /// Makes a test for a local name in a namespace; for one of too many namespaces it takes any.
  ///
  /// - Parameter namespace: the namespace's number in the ``NamespaceTable``.
  func test(_ local: String, in namespace: Int) -> NameTest {
    switch namespace {
    case NamespaceTable.none: .name(namespaces: [""], local: local)
    case NamespaceTable.other: .local(local)
    default: .name(namespaces: [namespaces.entries[namespace].text], local: local)
    }
  }
}

extension [Path] {
  /// Each with one step more: what several steps lead to takes a path for each.
  func followed(by steps: [Step]) -> [Path] {
    if steps.isEmpty { return self }
    return steps.flatMap { step in
      map {
        var path = $0
        path.steps.append(step)
        return path
      }
    }
  }
}
