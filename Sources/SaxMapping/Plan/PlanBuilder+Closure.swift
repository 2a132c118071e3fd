/// What can be told only when all scopes are there.
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
    for index in scopes.indices {
      if case .choice = scopes[index].kind {
        scopes[index].wantsPosition =
          scopes[index].wantsPosition
          || followers(of: scopes[index]).contains { scopes[$0].wantsPosition }
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
