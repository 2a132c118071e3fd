/// From nodes to what is in them.
extension SchemaBuilder {
  /// From a node to one below it; no step to JSON's root value.
  func step(to member: Member) -> [PathStep] {
    switch member.name.axis {
    case .child:
      // Only those in no dictionary come here by their names.
      member.name.isScoped
        ? [.attribute(SchemaName(String(member.name.text.dropFirst()), in: .key))]
        : [.child(name(member.name))]
    case .attribute: [.attribute(name(member.name))]
    case .text: [.text]
    case .item: []
    case .anyChild: [member.hasScopedKeys ? .anyMember : .anyChild]
    }
  }

  private func name(_ name: NodeName) -> SchemaName {
    reader.isXML
      ? self.name(name.text, in: name.namespace) : SchemaName(name.text, in: .key)
  }

  /// - Parameter namespace: its index.
  func name(_ local: String, in namespace: Int) -> SchemaName {
    switch namespace {
    case NamespaceTable.none: SchemaName(local, in: .none)
    case NamespaceTable.other: SchemaName(local, in: .any)
    default: SchemaName(local, in: .uri(namespaces.entries[namespace].text))
    }
  }
}
