extension Path {
  /// The node of `/`, in words.
  package static var document: String { "the document" }

  /// Of a rule: the predicates that JSON may decide only after what they are around has been emitted,
  /// with the node that each is of.
  package var latePredicates: [(node: String, predicate: Predicate)] {
    guard format != .xml, let last = steps.lastIndex(where: { $0.axis != .current }) else {
      return []
    }
    var found: [(node: String, predicate: Predicate)] = []
    var node = Self.document
    for step in steps[..<last] {
      if step.axis != .current { node = step.shortName }
      for predicate in step.predicates {
        var alone = step
        alone.predicates = [predicate]
        if case .opening = PredicateTiming(of: alone, in: .json) { continue }
        found.append((node, predicate))
      }
    }
    return found
  }
}

extension Step {
  /// The local name that the step asks for, `@name` for an attribute; for any name `the child` or `@*`.
  package var shortName: String {
    let name =
      switch test {
      case .name(_, let local), .local(let local): local
      case .any, .namespaces: axis == .attribute ? "*" : "the child"
      }
    return axis == .attribute ? "@" + name : name
  }
}
