import SaxEvents

extension Assembly {
  /// What a step's predicates say of a node that opens.
  enum Verdict {
    case fails
    /// With its number, where that is counted.
    case holds(number: Int)
    /// Decided by a predicate instance when the node ends, or earlier.
    case unknown(instance: Int32)
  }

  /// Tries the predicates of a step on the opening node, as far as they can be decided.
  mutating func examine(
    _ number: Int32, context: Int32, counterFrame: Int, attributes: borrowing Attributes
  ) throws -> Verdict {
    let top = frames.count - 1
    // Another alternative may have come by the same step: it has been counted once.
    for index in rareFloors[frames[top].floors].predicates..<predicates.count
    where predicates[index].step == number {
      return .unknown(instance: Int32(index))
    }
    let step = plan.steps[Int(number)]
    var instance = PredicateInstance(
      step: number, next: 0, context: -1, condition: -1, frame: top, counterFrame: counterFrame)
    if let operands = step.operands {
      instance.context = Int32(contexts.count)
      try openContext(operands, number: 0, numbered: -1, attributes: attributes)
      if !isJSON {
        try captureAttributes(attributes, of: instance.context)
      }
    }
    switch advance(&instance, isEnd: false) {
    case .fails?: return .fails
    case .holds?: return .holds(number: instance.number)
    case .unknown?, nil:
      instance.condition = Int32(conditions.count)
      let isOfRule = contexts[Int(context)].scope == Plan.root
      rareChanges()
      conditions.append(Condition(isOfRule: isOfRule))
      if isOfRule { waiting.undecided += 1 }
      predicates.append(instance)
      frames[top].hasOperands = true
      return .unknown(instance: Int32(predicates.count - 1))
    }
  }

  /// Decides predicate after predicate, as far as what is known allows.
  ///
  /// - Returns: nil where one has to wait.
  private mutating func advance(
    _ instance: inout PredicateInstance, isEnd: Bool
  ) -> Condition.State? {
    let step = plan.steps[Int(instance.step)]
    while instance.next < step.predicates.count {
      let predicate = step.predicates[instance.next]
      guard isEnd || isDecidable(predicate, instance) else { return nil }
      let position =
        predicate.usesPosition
        ? count(instance, predicate: instance.next) : 0
      let cells = instance.context < 0 ? 0 : contexts[Int(instance.context)].cells
      let node = frames[instance.frame].name
      let evaluation = PredicateEvaluation(
        position: position,
        name: names.string(node.start..<node.end),
        localName: names.string(node.local..<node.end))
      let holds = evaluation.holds(predicate.expression) { operand in self.cells[cells + operand] }
      if !holds { return .fails }
      instance.next += 1
    }
    if step.counts {
      instance.number = count(instance, predicate: step.predicates.count)
    }
    return .holds
  }

  private func isDecidable(_ predicate: PredicatePlan, _ instance: PredicateInstance) -> Bool {
    if predicate.needsNoPath { return true }
    guard predicate.needsAttributesOnly else { return false }
    if !isJSON { return true }
    guard predicate.namesAttributes else { return false }
    let first = contexts[Int(instance.context)].cells
    return predicate.operands.allSatisfy { cells[first + $0].isPresent }
  }

  /// Counts a node that has reached a predicate of a step, among its siblings.
  private mutating func count(_ instance: PredicateInstance, predicate: Int) -> Int {
    let (step, frame) = (instance.step, instance.counterFrame)
    // Each path that leads to an attribute of an element opens it anew.
    let order = currentAttribute >= 0 ? -1 - currentAttribute : frames[instance.frame].order
    let end = frame + 1 < frames.count ? frames[frame + 1].counters : counters.count
    for index in frames[frame].counters..<end
    where counters[index].step == step && counters[index].predicate == Int32(predicate) {
      if counters[index].latest != order {
        counters[index].latest = order
        counters[index].count += 1
      }
      return counters[index].count
    }
    counters.insert(
      Counter(step: step, predicate: Int32(predicate), count: 1, latest: order), at: end)
    for above in (frame + 1)..<max(frame + 1, frames.count) { frames[above].counters += 1 }
    return 1
  }

  // MARK: Deciding

  /// A JSON attribute that a predicate reads has arrived.
  mutating func decidePredicates(reading context: Int) throws {
    for index in 0..<predicates.count
    where predicates[index].context == Int32(context) && !predicates[index].isDecided {
      try decide(index, isEnd: false)
    }
    if !choices.isEmpty { try settleCandidates() }
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
    if conditions[Int(instance.condition)].isOfRule {
      waiting.undecided -= 1
      if isEnd == false { try flushWaiting() }
    }
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

  /// Whether a condition is known to hold or to fail by now.
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
    }
  }
}
