import SaxEvents

extension RareStacks {
  /// The predicate instance that looks at what a context collects.
  mutating func undecided(reading context: Int) -> Int? {
    var index = predicates.count - 1
    while index >= 0, predicates[index].context != Int32(context) { index -= 1 }
    return index < 0 || predicates[index].isDecided ? nil : index
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

  /// True if none of the ways by which a node was found counts.
  mutating func isRuledOut(_ capture: Capture) -> Bool {
    guard resolve(capture.route.condition) == .fails else { return false }
    for index in capture.otherRoutes where resolve(routes[index].condition) != .fails {
      return false
    }
    return true
  }

  /// The context that is filled from a capture's node; nil if none is.
  mutating func context(of capture: Capture) -> Int? {
    switch capture.kind {
    case .context: capture.index
    case .choice: choices[capture.index].context
    case .text, .directText, .any, .raw, .number: nil
    }
  }

  func number(by route: Route) -> Int {
    guard route.numbered >= 0, route.numbered != Route.late else { return route.number }
    return predicates[Int(route.numbered)].number
  }

  /// The capture by each of its alternatives alone, on the condition that it leads to the node, and none that is
  /// listed before.
  mutating func alternatives(of capture: Capture) -> [Capture] {
    var all: [Capture] = []
    var before: Int32 = -1
    for route in [capture.route] + capture.otherRoutes.map({ routes[$0] }) {
      if resolve(route.condition) == .fails { continue }
      var one = capture
      one.otherRoutes = 0..<0
      one.route = route
      one.route.condition = join(before, route.condition)
      all.append(one)
      if route.condition < 0 { break }
      before = join(before, negation(of: route.condition))
    }
    return all
  }

  /// The condition on which any of a capture's routes leads to its node; -1 if one is free.
  mutating func condition(of capture: Capture) -> Int32 {
    var condition = capture.route.condition
    for index in capture.otherRoutes {
      if condition < 0 || routes[index].condition < 0 { return -1 }
      condition = either(condition, routes[index].condition)
    }
    return condition
  }

  /// The part of a condition that is left to be decided: -1 if it holds, nil if it fails.
  mutating func remaining(of condition: Int32) -> Int32? {
    if condition < 0 { return -1 }
    switch resolve(condition) {
    case .holds: return -1
    case .fails: return nil
    case .unknown: break
    }
    let (kind, left, right) = (
      conditions[Int(condition)].kind, conditions[Int(condition)].left,
      conditions[Int(condition)].right
    )
    if kind == .own || kind == .not { return condition }
    // Of both parts neither decides it: one that is decided has no more say.
    if resolve(left) != .unknown { return remaining(of: right) }
    if resolve(right) != .unknown { return remaining(of: left) }
    return condition
  }

  /// The predicate that keeps a condition open.
  mutating func undecidedPredicate(in index: Int32, by plan: Plan) -> PredicatePlan? {
    guard index >= 0, resolve(index) == .unknown else { return nil }
    let condition = conditions[Int(index)]
    switch condition.kind {
    case .and, .or:
      return undecidedPredicate(in: condition.left, by: plan)
        ?? undecidedPredicate(in: condition.right, by: plan)
    case .not: return undecidedPredicate(in: condition.left, by: plan)
    case .own:
      for number in 0..<predicates.count where predicates[number].condition == index {
        let step = plan.steps[Int(predicates[number].step)]
        return step.predicates[predicates[number].next]
      }
      return nil
    }
  }

  /// The interest of the consumers at work in the node that is opening.
  func consumersInterest(readsRaw: Bool) -> Interest {
    var interest = Interest.skip
    for builder in anyBuilders where !builder.isComplete { interest.formUnion(.walk) }
    for run in choices {
      interest.formUnion(run.interest)
      // What is held may turn out to be wanted as it is written.
      if run.tape != nil, readsRaw { interest.formUnion(.raw) }
    }
    return interest
  }
}
