import SaxEvents
internal import SaxValues

extension Assembly {
  /// Decides the predicates of a step one after another, as far as what is known allows.
  ///
  /// - Returns: nil where that isn't enough.
  mutating func advance(
    _ instance: inout PredicateInstance, isEnd: Bool
  ) -> Condition.State? {
    let step = plan.steps[Int(instance.step)]
    var isOpen = false
    for index in instance.next..<step.predicates.count {
      let predicate = step.predicates[index]
      // Its position is among the nodes that passed the ones before.
      if isOpen, predicate.usesPosition { return nil }
      switch truth(of: predicate, number: index, instance, isEnd: isEnd) {
      case true?: if !isOpen { instance.next += 1 }
      case false?: return .fails
      case nil: isOpen = true
      }
    }
    if isOpen { return nil }
    if step.counts {
      instance.number = count(instance, predicate: step.predicates.count)
    }
    return .holds
  }

  private mutating func count(_ instance: PredicateInstance, predicate: Int) -> Int {
    nodes.count(
      step: instance.step, predicate: predicate, order: instance.order, in: instance.counterFrame)
  }

  mutating func truth(
    of predicate: PredicatePlan, number: Int, _ instance: PredicateInstance, isEnd: Bool
  ) -> Bool? {
    if predicate.needsContent, !isEnd, !fields.hasOperands(of: instance, by: plan) { return nil }
    let position = predicate.usesPosition ? count(instance, predicate: number) : 0
    let node = nodes.frames[instance.frame].name
    let evaluation = PredicateEvaluation(
      position: position,
      name: setting.needsNames ? nodes.names.string(node.start..<node.end) : "",
      localName: setting.needsNames ? nodes.names.string(node.local..<node.end) : "")
    let timings = plan.steps[Int(instance.step)].operandTimings
    let isJSON = setting.isJSON
    return evaluation.truth(of: predicate.expression) { operand in
      let context = Int(instance.context)
      let isComplete =
        switch timings[operand] {
        case .close: isEnd
        case .attributes: isEnd || !isJSON
        case .attribute:
          isEnd || !isJSON || fields.cells[fields.contexts[context].cells + operand].isOver
        }
      return fields.operand(operand, in: context, isComplete: isComplete)
    }
  }

  // MARK: Deciding

  /// Of the nodes that open here, some may be enough for predicates by being there.
  ///
  /// - Parameter first: where those begin in `found`.
  mutating func notePresence(from first: Int) throws {
    var hasDecided = false
    for index in first..<opening.found.count where opening.found[index].ending.isNode {
      let context = Int(opening.found[index].context)
      guard let instance = rare.undecided(reading: context) else { continue }
      let cell = fields.contexts[context].cells + Int(opening.found[index].field)
      if fields.cells[cell].isPresent { continue }
      fields.cells[cell].isPresent = true
      try decide(instance, isEnd: false)
      if rare.predicates[instance].isDecided { hasDecided = true }
    }
    guard hasDecided else { return }
    removeRuledOut(from: first)
    try releaseWaiting()
  }

  /// A node that predicates look at has closed, or turned out to be null.
  mutating func note(_ built: Built, _ capture: Capture) throws {
    let value: SaxValue = if case .value(let value) = built { value } else { .null }
    let context = Int(capture.context)
    try keep(value, of: Int(capture.field), in: context)
    guard let instance = rare.undecided(reading: context) else { return }
    // Items of an array are members of one name.
    if setting.isJSON, !capture.isItem { endAttribute(Int(capture.field), of: instance) }
    try decide(instance, isEnd: false)
  }

  /// The array ends that some attribute of a JSON object is, which predicates may look at.
  mutating func endAttributes(_ moves: Range<Int>) throws {
    for index in moves {
      let activation = nodes.activations[Int(self.nodes.moves[index].activation)]
      guard let instance = rare.undecided(reading: Int(activation.context)) else { continue }
      for match in automaton.transitions[Int(self.nodes.moves[index].transition)].matches {
        let field = Int(automaton.matches[match].field)
        guard fields.cells[fields.contexts[Int(activation.context)].cells + field].isPresent else {
          continue
        }
        endAttribute(field, of: instance)
      }
      try decide(instance, isEnd: false)
    }
    try releaseWaiting()
  }

  /// In JSON the first member of its name is an attribute.
  private mutating func endAttribute(_ field: Int, of instance: Int) {
    let timing = plan.steps[Int(rare.predicates[instance].step)].operandTimings[field]
    guard case .attribute = timing else { return }
    fields.cells[fields.contexts[Int(rare.predicates[instance].context)].cells + field].isOver =
      true
  }

  /// The top frame's node ends: what its predicates wait for won't come any more.
  mutating func closePredicates() throws {
    for index in rare.floors[nodes.frames[nodes.frames.top].floors.rare]
      .predicates..<rare.predicates.count
    where !rare.predicates[index].isDecided {
      try decide(index, isEnd: true)
    }
  }

  mutating func decide(_ index: Int, isEnd: Bool) throws {
    var instance = rare.predicates[index]
    guard let state = advance(&instance, isEnd: isEnd) else {
      rare.set(instance, at: index)
      return
    }
    rare.decide(&instance, at: index, as: state)
    if !pending.waiting.isEmpty { pending.waiting.isDecided(since: instance.firstWaiting) }
    if !isEnd { try giveUp(by: instance) }
    if !rare.choices.isEmpty { try settleCandidates() }
  }
}
