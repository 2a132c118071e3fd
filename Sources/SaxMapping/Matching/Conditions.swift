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
    let top = frames.count - 1
    // Another alternative may have come by the same step: it has been counted once.
    for index in rareFloors[frames[top].floors].predicates..<predicates.count
    where predicates[index].step == number {
      return .unknown(instance: Int32(index))
    }
    let step = plan.steps[Int(number)]
    var instance = PredicateInstance(
      step: number, next: 0, owner: context, context: -1, condition: -1, frame: top,
      counterFrame: counterFrame,
      // Each path that leads to an attribute of an element opens it anew.
      order: currentAttribute >= 0 ? -1 - currentAttribute : frames[top].order,
      firstWaiting: waiting.added)
    let floors = (contexts.count, cells.count, activations.count, found.count)
    if let operands = step.operands {
      instance.context = Int32(contexts.count)
      try openContext(operands, number: 0, numbered: -1, attributes: attributes)
      if !isJSON {
        try captureAttributes(attributes, of: instance.context)
      }
      // The node itself.
      for index in floors.3..<found.count
      where found[index].context == instance.context && found[index].ending.isNode {
        cells[contexts[Int(instance.context)].cells + Int(found[index].field)].isPresent = true
      }
    }
    guard let state = advance(&instance, isEnd: isEmpty) else {
      instance.condition = Int32(conditions.count)
      rareChanges()
      conditions.append(Condition())
      predicates.append(instance)
      frames[top].hasOperands = true
      return .unknown(instance: Int32(predicates.count - 1))
    }
    contexts.truncate(to: floors.0)
    cells.truncate(to: floors.1)
    activations.truncate(to: floors.2)
    found.truncate(to: floors.3)
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
      instance.number = count(instance, predicate: step.predicates.count)
    }
    return .holds
  }

  private mutating func truth(
    of predicate: PredicatePlan, number: Int, _ instance: PredicateInstance, isEnd: Bool
  ) -> Bool? {
    if predicate.needsContent, !isEnd, !hasOperands(of: instance) { return nil }
    let position = predicate.usesPosition ? count(instance, predicate: number) : 0
    let node = frames[instance.frame].name
    let evaluation = PredicateEvaluation(
      position: position,
      name: needsNames ? names.string(node.start..<node.end) : "",
      localName: needsNames ? names.string(node.local..<node.end) : "")
    let timings = plan.steps[Int(instance.step)].operandTimings
    let isJSON = isJSON
    return evaluation.truth(of: predicate.expression) { operand in
      let context = Int(instance.context)
      let isComplete =
        switch timings[operand] {
        case .close: isEnd
        case .attributes: isEnd || !isJSON
        case .attribute:
          isEnd || !isJSON || cells[contexts[context].cells + operand].isOver
        }
      return self.operand(operand, in: context, isComplete: isComplete)
    }
  }

  /// True if any of what the predicates of a node compare has come.
  private mutating func hasOperands(of instance: PredicateInstance) -> Bool {
    let first = contexts[Int(instance.context)].cells
    for index in plan.steps[Int(instance.step)].operandTimings.indices
    where cells[first + index].isPresent {
      return true
    }
    return false
  }

  /// Counts a node that has reached a predicate of a step, among its siblings.
  private mutating func count(_ instance: PredicateInstance, predicate: Int) -> Int {
    let (step, frame) = (instance.step, instance.counterFrame)
    let end = frame + 1 < frames.count ? frames[frame + 1].counters : counters.count
    for index in frames[frame].counters..<end
    where counters[index].step == step && counters[index].predicate == Int32(predicate) {
      if counters[index].latest != instance.order {
        counters[index].latest = instance.order
        counters[index].count += 1
      }
      return counters[index].count
    }
    counters.insert(
      Counter(step: step, predicate: Int32(predicate), count: 1, latest: instance.order), at: end)
    for above in (frame + 1)..<max(frame + 1, frames.count) { frames[above].counters += 1 }
    return 1
  }

  // MARK: Deciding

  /// Of the nodes that open here, some may be enough for predicates by being there.
  ///
  /// - Parameter first: where those begin in `found`.
  mutating func notePresence(from first: Int) throws {
    var hasDecided = false
    for index in first..<found.count where found[index].ending.isNode {
      let context = Int(found[index].context)
      guard let instance = undecided(reading: context) else { continue }
      let cell = contexts[context].cells + Int(found[index].field)
      if cells[cell].isPresent { continue }
      cells[cell].isPresent = true
      try decide(instance, isEnd: false)
      if predicates[instance].isDecided { hasDecided = true }
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
    guard let instance = undecided(reading: context) else { return }
    // Items of an array are members of one name.
    if isJSON, !capture.isItem { endAttribute(Int(capture.field), of: instance) }
    try decide(instance, isEnd: false)
  }

  /// The array ends that some attribute of a JSON object is, which predicates may look at.
  mutating func endAttributes(_ moves: Range<Int>) throws {
    for index in moves {
      let activation = activations[Int(self.moves[index].activation)]
      guard let instance = undecided(reading: Int(activation.context)) else { continue }
      for match in automaton.transitions[Int(self.moves[index].transition)].matches {
        let field = Int(automaton.matches[match].field)
        guard cells[contexts[Int(activation.context)].cells + field].isPresent else { continue }
        endAttribute(field, of: instance)
      }
      try decide(instance, isEnd: false)
    }
    try releaseWaiting()
  }

  /// In JSON the first member of its name is an attribute.
  private mutating func endAttribute(_ field: Int, of instance: Int) {
    let timing = plan.steps[Int(predicates[instance].step)].operandTimings[field]
    guard case .attribute = timing else { return }
    cells[contexts[Int(predicates[instance].context)].cells + field].isOver = true
  }

  /// The predicate instance that looks at what a context collects.
  private mutating func undecided(reading context: Int) -> Int? {
    var index = predicates.count - 1
    while index >= 0, predicates[index].context != Int32(context) { index -= 1 }
    return index < 0 || predicates[index].isDecided ? nil : index
  }

  /// The top frame's node ends: what its predicates wait for won't come any more.
  mutating func closePredicates() throws {
    for index in rareFloors[frames[frames.top].floors].predicates..<predicates.count
    where !predicates[index].isDecided {
      try decide(index, isEnd: true)
    }
  }

  private mutating func decide(_ index: Int, isEnd: Bool) throws {
    var instance = predicates[index]
    guard let state = advance(&instance, isEnd: isEnd) else {
      predicates[index] = instance
      return
    }
    instance.isDecided = true
    predicates[index] = instance
    conditions[Int(instance.condition)].state = state
    if !waiting.isEmpty { waiting.isDecided(since: instance.firstWaiting) }
    if !isEnd { try giveUp(by: instance) }
    if !choices.isEmpty { try settleCandidates() }
  }

  // MARK: Combining

  mutating func join(_ a: Int32, _ b: Int32) -> Int32 {
    if a < 0 { return b }
    if b < 0 { return a }
    rareChanges()
    conditions.append(Condition(kind: .and, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  mutating func either(_ a: Int32, _ b: Int32) -> Int32 {
    rareChanges()
    conditions.append(Condition(kind: .or, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  mutating func negation(of condition: Int32) -> Int32 {
    if condition < 0 { return Condition.never }
    rareChanges()
    conditions.append(Condition(kind: .not, left: condition, right: -1))
    return Int32(conditions.count - 1)
  }

  /// The state of a condition: whether it is known to hold or to fail by now.
  mutating func resolve(_ index: Int32) -> Condition.State {
    if index < 0 { return .holds }
    let condition = conditions[Int(index)]
    switch condition.kind {
    case .own: return condition.state
    case .and:
      let left = resolve(condition.left)
      if left == .fails { return .fails }
      let right = resolve(condition.right)
      if right == .fails { return .fails }
      return left == .holds && right == .holds ? .holds : .unknown
    case .or:
      let left = resolve(condition.left)
      if left == .holds { return .holds }
      let right = resolve(condition.right)
      if right == .holds { return .holds }
      return left == .fails && right == .fails ? .fails : .unknown
    case .not:
      switch resolve(condition.left) {
      case .holds: return .fails
      case .fails: return .holds
      case .unknown: return .unknown
      }
    }
  }
}
