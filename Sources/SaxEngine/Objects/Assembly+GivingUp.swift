/// Giving up what a predicate has ruled out, while its node is still open: nothing more is collected
/// for it, and what was is let go.
extension Assembly {
  /// A predicate has been decided before its node ends: what it looks at isn't wanted any more, nor
  /// is what depends on it if it failed.
  mutating func giveUp(by instance: PredicateInstance) throws {
    let isFailure = rare.resolve(instance.condition) == .fails
    // Who asks what is read is told the same wherever it stands.
    if fieldUse == nil, !setting.rejectsUnread, instance.context >= 0 {
      fields.contexts[Int(instance.context)].isGivenUp = true
    }
    let frame = instance.frame
    // Those of a scope come after the one that opened it.
    for index in nodes.frames[frame].floors.captures..<nodes.captures.count
    where !nodes.captures[index].isDone {
      if fields.contexts[Int(nodes.captures[index].context)].isGivenUp
        || isFailure && rare.isRuledOut(nodes.captures[index])
      {
        try drop(index)
      }
    }
    if isFailure {
      for index in rare.floors[nodes.frames[frame].floors.rare].predicates..<rare.predicates.count
      where rare.predicates[index].context >= 0 && rare.predicates[index].owner >= 0
        && fields.contexts[Int(rare.predicates[index].owner)].isGivenUp
      {
        fields.contexts[Int(rare.predicates[index].context)].isGivenUp = true
      }
    }
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count {
      let activation = nodes.activations[index]
      if fields.contexts[Int(activation.context)].isGivenUp
        || isFailure && activation.condition >= 0 && rare.resolve(activation.condition) == .fails
      {
        if !setting.rejectsUnread { nodes.activations[index].state = Automaton.dead }
        nodes.activations[index].condition = Condition.never
      }
    }
  }

  /// Of the paths that are complete at the opening node, those are left that can still count.
  ///
  /// - Parameter first: where they begin in `found`.
  mutating func removeRuledOut(from first: Int) {
    var kept = first
    for index in first..<opening.found.count {
      if fields.contexts[Int(opening.found[index].context)].isGivenUp { continue }
      if opening.found[index].condition >= 0, rare.resolve(opening.found[index].condition) == .fails
      {
        continue
      }
      opening.moveFound(from: index, to: kept)
      kept += 1
    }
    opening.dropFound(from: kept)
  }

  mutating func drop(_ index: Int) throws {
    nodes.captures[index].isDone = true
    let capture = nodes.captures[index]
    if case .text = capture.kind { texts.endCapture() }
    letGo(of: capture)
    // What came within it waits for it no more.
    if !fields.contexts[Int(capture.context)].isGivenUp, fields.mayNest(capture, by: plan) {
      fields.cells[fields.cell(of: capture)].open -= 1
      try settle(after: capture)
    }
  }

  /// Lets go of what was collected for a node of which nothing becomes.
  mutating func letGo(of capture: Capture) {
    let number = capture.index
    switch capture.kind {
    case .text: break
    case .directText:
      fields.letGo(of: rare.takeDirectText(number))
    case .raw:
      fields.letGo(of: rare.takeRawText(number))
    case .number: break
    case .any:
      fields.letGo(rare.anyBuilders[number].counted)
      rare.anyBuilders[number].giveUp()
      rare.noteConsumers()
    case .context: empty(number)
    case .choice:
      rare.changeWaiting(by: -rare.choices[number].candidates.count)
      fields.letGo(rare.choices[number].counted)
      rare.choices[number].giveUp()
      empty(rare.choices[number].context)
      rare.noteConsumers()
    }
  }

  mutating func empty(_ context: Int) {
    fields.contexts[context].isGivenUp = true
    fields.letGo(of: context)
    let first = fields.contexts[context].cells
    for index in plan.scopes[Int(fields.contexts[context].scope)].fields.indices {
      fields.cells[first + index] = Cell()
    }
    for pending in fields.knownExtra(of: context)?.pending ?? [] {
      rare.changeWaiting(by: -pending.undecided)
    }
    fields.contexts[context].extra = nil
  }
}
