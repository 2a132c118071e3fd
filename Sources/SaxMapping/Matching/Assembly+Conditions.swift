import SaxEvents
internal import SaxValues

extension Assembly {
  /// The verdict of a step's predicates on a node that opens.
  enum Verdict {
    case fails
    /// With its number, where that is counted.
    case holds(number: Int)
    /// Decided by a predicate instance when what it waits for has come, at the latest as the node ends.
    case unknown(instance: Int32)
  }

  /// Tries the predicates of a step on the opening node, as far as they can be decided.
  ///
  /// - Parameter isEmpty: whether nothing more comes of the node.
  mutating func examine(
    _ number: Int32, context: Int32, counterFrame: Int, isEmpty: Bool,
    attributes: borrowing Attributes
  ) throws -> Verdict {
    let top = nodes.frames.count - 1
    // Another alternative may have come by the same step: it has been counted once.
    for index in rare.floors[nodes.frames[top].floors.rare].predicates..<rare.predicates.count
    where rare.predicates[index].step == number {
      return .unknown(instance: Int32(index))
    }
    let step = plan.steps[Int(number)]
    var instance = PredicateInstance(
      step: number, next: 0, owner: context, context: -1, condition: -1, frame: top,
      counterFrame: counterFrame,
      // Each path that leads to an attribute of an element opens it anew.
      order: opening.currentAttribute >= 0
        ? -1 - opening.currentAttribute : nodes.frames[top].order,
      firstWaiting: pending.waiting.added)
    let floors = (
      fields.contexts.count, fields.cells.count, nodes.activations.count, opening.found.count
    )
    if let operands = step.operands {
      instance.context = Int32(fields.contexts.count)
      try openContext(operands, number: 0, numbered: -1, attributes: attributes)
      if !setting.isJSON {
        try captureAttributes(attributes, of: instance.context)
      }
      // The node itself.
      for index in floors.3..<opening.found.count
      where opening.found[index].context == instance.context && opening.found[index].ending.isNode {
        fields.cells[fields.contexts[Int(instance.context)].cells + Int(opening.found[index].field)]
          .isPresent = true
      }
    }
    guard let state = advance(&instance, isEnd: isEmpty) else {
      instance.condition = Int32(rare.conditions.count)
      rare.change()
      rare.conditions.append(Condition())
      rare.predicates.append(instance)
      nodes.frames[top].hasOperands = true
      return .unknown(instance: Int32(rare.predicates.count - 1))
    }
    fields.contexts.truncate(to: floors.0)
    fields.cells.truncate(to: floors.1)
    nodes.activations.truncate(to: floors.2)
    opening.found.truncate(to: floors.3)
    return state == .holds ? .holds(number: instance.number) : .fails
  }

  /// Decides the predicates of a step one after another, as far as what is known allows.
  ///
  /// - Returns: nil where that isn't enough.
  private mutating func advance(
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
      instance.number = nodes.count(instance, predicate: step.predicates.count)
    }
    return .holds
  }

  private mutating func truth(
    of predicate: PredicatePlan, number: Int, _ instance: PredicateInstance, isEnd: Bool
  ) -> Bool? {
    if predicate.needsContent, !isEnd, !fields.hasOperands(of: instance, by: plan) { return nil }
    let position = predicate.usesPosition ? nodes.count(instance, predicate: number) : 0
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
    let value: Value = if case .value(let value) = built { value } else { .null }
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

  private mutating func decide(_ index: Int, isEnd: Bool) throws {
    var instance = rare.predicates[index]
    guard let state = advance(&instance, isEnd: isEnd) else {
      rare.predicates[index] = instance
      return
    }
    instance.isDecided = true
    rare.predicates[index] = instance
    rare.conditions[Int(instance.condition)].state = state
    if !pending.waiting.isEmpty { pending.waiting.isDecided(since: instance.firstWaiting) }
    if !isEnd { try giveUp(by: instance) }
    if !rare.choices.isEmpty { try settleCandidates() }
  }
}
