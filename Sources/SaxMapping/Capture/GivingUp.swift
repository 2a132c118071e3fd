/// Giving up what a predicate has ruled out, while its node is still open: nothing more is collected
/// for it, and what was is let go.
extension Assembly {
  /// A predicate has been decided before its node ends: what it looks at isn't wanted any more, nor
  /// is what depends on it if it failed.
  mutating func giveUp(by instance: PredicateInstance) throws {
    let isFailure = resolve(instance.condition) == .fails
    // Who asks what is read is told the same wherever it stands.
    if fieldUse == nil, instance.context >= 0 { contexts[Int(instance.context)].isGivenUp = true }
    let frame = instance.frame
    // Those of a scope come after the one that opened it.
    for index in frames[frame].captures..<captures.count where !captures[index].isDone {
      if contexts[Int(captures[index].context)].isGivenUp
        || isFailure && isRuledOut(captures[index])
      {
        try drop(index)
      }
    }
    if isFailure {
      for index in rareFloors[frames[frame].floors].predicates..<predicates.count
      where predicates[index].context >= 0 && contexts[Int(predicates[index].owner)].isGivenUp {
        contexts[Int(predicates[index].context)].isGivenUp = true
      }
    }
    for index in frames[frame].activations..<activations.count {
      let activation = activations[index]
      if contexts[Int(activation.context)].isGivenUp
        || isFailure && activation.condition >= 0 && resolve(activation.condition) == .fails
      {
        activations[index].state = Automaton.dead
        activations[index].condition = Condition.never
      }
    }
  }

  /// True if none of the ways by which a node was found counts.
  mutating func isRuledOut(_ capture: Capture) -> Bool {
    guard resolve(capture.route.condition) == .fails else { return false }
    for index in capture.otherRoutes where resolve(routes[index].condition) != .fails {
      return false
    }
    return true
  }

  /// Of the paths that are complete at the opening node, those are left that can still count.
  ///
  /// - Parameter first: where they begin in `found`.
  mutating func removeRuledOut(from first: Int) {
    var kept = first
    for index in first..<found.count {
      if contexts[Int(found[index].context)].isGivenUp { continue }
      if found[index].condition >= 0, resolve(found[index].condition) == .fails { continue }
      if kept < index { found[kept] = found[index] }
      kept += 1
    }
    found.truncate(to: kept)
  }

  private mutating func drop(_ index: Int) throws {
    captures[index].isDone = true
    let capture = captures[index]
    if case .text = capture.kind { textCaptures -= 1 }
    letGo(of: capture)
    // What came within it waits for it no more.
    if !contexts[Int(capture.context)].isGivenUp, mayNest(capture) {
      cells[cell(of: capture)].open -= 1
      try settle(after: capture)
    }
  }

  /// Lets go of what was collected for a node of which nothing becomes.
  mutating func letGo(of capture: Capture) {
    let number = capture.index
    switch capture.kind {
    case .text: break
    case .directText:
      letGo(of: directTexts[number])
      directTexts[number] = TextCollector()
    case .raw:
      letGo(of: rawTexts[number])
      rawTexts[number] = TextCollector()
    case .number: break
    case .any:
      held -= anyBuilders[number].counted
      anyBuilders[number].giveUp()
      noteConsumers()
    case .context: empty(number)
    case .choice:
      pendingValues -= choices[number].candidates.count
      held -= choices[number].counted
      choices[number].giveUp()
      empty(choices[number].context)
      noteConsumers()
    }
  }

  private mutating func empty(_ context: Int) {
    contexts[context].isGivenUp = true
    held -= contexts[context].held
    contexts[context].held = 0
    let first = contexts[context].cells
    for index in plan.scopes[Int(contexts[context].scope)].fields.indices {
      cells[first + index] = Cell()
    }
    for pending in contexts[context].extra?.pending ?? [] { pendingValues -= pending.undecided }
    contexts[context].extra = nil
  }

  /// Of what has been given up nobody has to be told.
  mutating func noteConsumers() {
    for builder in anyBuilders where !builder.isGivenUp { return }
    for run in choices where !run.isGivenUp { return }
    hasConsumers = documentIsRaw
  }
}
