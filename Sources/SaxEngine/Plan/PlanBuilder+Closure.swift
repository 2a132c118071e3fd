internal import SaxLanguage

/// The parts of a plan that can be told only when all scopes are there.
extension PlanBuilder {
  /// A scope's watches are also those of every scope that it can lead to.
  mutating func spreadWatches() {
    var changed = true
    while changed {
      changed = false
      for index in scopes.indices {
        var union = scopes[index].watches
        for next in followers(of: scopes[index]) { union.formUnion(scopes[next].watches) }
        if union.count != scopes[index].watches.count {
          scopes[index].watches = union
          changed = true
        }
      }
    }
  }

  func followers(of scope: PlanScope) -> [Int] {
    var next = scope.fields.compactMap(\.reader.scope)
    if case .choice(let choice) = scope.kind {
      next += choice.cases.map(\.scope)
      if case .scope(let other) = choice.otherwise { next.append(other) }
    }
    return next
  }

  /// True if what a scope makes of its own node asks for the node's number.
  private func passesOnPosition(_ index: Int) -> Bool {
    if case .choice = scopes[index].kind {
      return followers(of: scopes[index]).contains { scopes[$0].wantsPosition }
    }
    return scopes[index].alternatives.contains { number in
      let alternative = alternatives[number]
      guard alternative.steps.isEmpty, case .node = alternative.ending,
        let scope = scopes[index].fields[alternative.field].reader.scope
      else { return false }
      return scopes[scope].wantsPosition
    }
  }

  /// The last step to a node whose number a field of the node's type asks for.
  mutating func markCountedSteps() {
    for index in scopes.indices {
      for number in scopes[index].alternatives {
        if case .source(.position) = alternatives[number].ending,
          alternatives[number].steps.isEmpty
        {
          scopes[index].wantsPosition = true
        }
      }
    }
    var changed = true
    while changed {
      changed = false
      for index in scopes.indices where !scopes[index].wantsPosition && passesOnPosition(index) {
        scopes[index].wantsPosition = true
        changed = true
      }
    }
    for alternative in alternatives {
      guard let last = alternative.steps.last else { continue }
      let reader = scopes[alternative.scope].fields[alternative.field].reader
      if let scope = reader.scope, scopes[scope].wantsPosition { steps[last].counts = true }
      if case .source(.position) = alternative.ending { steps[last].counts = true }
    }
  }
}
