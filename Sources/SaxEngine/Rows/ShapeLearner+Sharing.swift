import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Shapes of which rules make several objects, or some on a condition; see ``SharedShape``.
extension ShapeLearner {
  struct SharedKey: Hashable {
    var parts: [SharedShape.Part]
    /// The transition of the rules that leads to the nodes.
    var transition: Int32
  }

  /// The shape of the nodes that a transition of the rules leads to; -1 if they have to be told by events.
  func sharedNumber(of transition: Int32) -> Int {
    // Nothing is in the row of what is above its node.
    guard case .some(let objects) = objects(of: transition), objects?.climbs != true,
      objects != nil || leadsToObjects(automaton.transitions[Int(transition)])
    else { return -1 }
    let number = sharedNumber(of: transition, objects, within: []) ?? -1
    // A row of those within it.
    if number >= 0, objects == nil { shapes.all[number].isPassage = true }
    return number
  }

  /// True if nodes of a transition of the rules are on the way to objects that they make.
  private func leadsToObjects(_ made: Automaton.Transition) -> Bool {
    made.next != Automaton.dead
      && automaton.states[Int(made.next)].items.contains {
        let alternative = plan.alternatives[Int($0.alternative)]
        return switch plan.scopes[Plan.root].fields[alternative.field].reader {
        case .object, .choice: true
        default: false
        }
      }
  }

  /// Finds the shape of nodes that objects around them have a part in, or adds it.
  ///
  /// - Parameter within: the parts that objects around have in the node.
  /// - Returns: nil if the nodes have to be told by events.
  func sharedNumber(
    of transition: Int32, _ objects: RuleObjects?, within: [SharedShape.Part]
  ) -> Int? {
    var own = objects?.parts ?? []
    let next = automaton.transitions[Int(transition)].next
    if transition != Automaton.nothing, next != Automaton.dead {
      guard let watches = watches(of: next), !automaton.states[Int(next)].hasRest else {
        return nil
      }
      own.append(SharedShape.Part(view: SharedShape.rules, state: next))
      own += watches
    }
    // A node on the way of an object of the same rule around it would be the one and the other.
    let isAmbiguous = own.contains { part in
      part.view > SharedShape.rules
        && within.contains { $0.view == part.view && $0.state != part.state }
    }
    if isAmbiguous { return nil }
    let parts = within + own
    let key = SharedKey(parts: parts, transition: transition)
    if let known = sharedNumbers[key] { return known }
    let number = shapes.add(
      RowShapes.Shape(
        state: Automaton.dead, isEmitted: objects != nil, shared: Int32(shapes.shared.count),
        whole: objects?.whole(in: shapes)), .none)
    shapes.shared.append(
      SharedShape(
        parts: parts, objects: objects,
        wantsChildren: parts.contains { automaton.states[Int($0.state)].wantsChildren }))
    sharedNumbers[key] = number
    for part in within where part.view != SharedShape.barred {
      shapes.views[Int(part.view)].set(shape: number, plain(of: part))
      if shapes.views[Int(part.view)].plains[number].text.isSome {
        addText(shapes.views[Int(part.view)].plains[number].text, of: part.view, in: number)
      }
    }
    for maker in objects?.makers ?? [] {
      for (view, scope) in maker.objects {
        let text = automaton.ownText(of: Int(scope), inRow: true)
        if text.isSome { addText(text, of: view, in: number) }
      }
    }
    return number
  }

  /// XML: a view takes the text directly in the elements of a shape.
  private func addText(_ field: ScalarField, of view: Int32, in shape: Int) {
    if shapes.all[shape].text < 0 { shapes.all[shape].text = shapes.add(ScalarField()) }
    if !field.ignoresEmpty { shapes.all[shape].takesEmptyText = true }
    shapes.views[Int(view)].set(text: shapes.all[shape].text, field)
  }

  /// The object that a node is of a view; the one on the way to what is wanted, if none.
  private func plain(of part: SharedShape.Part) -> PlainObject {
    partObjects[part] ?? .none
  }

  // MARK: Objects

  /// The objects that rules make of the nodes of a transition, remembered for the next time.
  ///
  /// - Returns: nil if the nodes have to be told by events; an optional of nil if there are no objects.
  func objects(of transition: Int32) -> RuleObjects?? {
    if let known = objects[transition] { return known }
    let made = makeObjects(of: transition)
    objects[transition] = made
    if case .some(let made?) = made {
      for view in made.equalities.keys { objectsOfView[view] = made }
    }
    return made
  }

  private func makeObjects(of transition: Int32) -> RuleObjects?? {
    let made = automaton.transitions[Int(transition)]
    guard made.scope == Plan.root else { return .none }
    var parts: [SharedShape.Part] = []
    var found: [Int32: RuleObjects.Maker] = [:]
    for index in made.matches {
      let match = automaton.matches[index]
      if found[match.field] != nil { continue }
      guard let maker = maker(by: match, of: made, &parts) else { return .none }
      found[match.field] = maker
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard after.matches.count == 1, after.conditionals.isEmpty, after.next == Automaton.dead,
        let condition = condition(by: conditional.step, &parts)
      else { return .none }
      let match = automaton.matches[after.matches.lowerBound]
      if let known = found[match.field] {
        // Which of them counts says what its number is.
        if !known.origins.isEmpty { return .none }
        if !known.conditions.isEmpty { found[match.field]?.conditions.append(condition) }
        continue
      }
      guard let maker = maker(by: match, of: after, &parts) else { return .none }
      maker.conditions = [condition]
      found[match.field] = maker
    }
    if found.isEmpty { return .some(nil) }
    let makers = found.values.sorted { $0.rule < $1.rule }
    var equalities: [Int32: (text: String, maker: Int)] = [:]
    for (index, maker) in makers.enumerated() where maker.conditions.count == 1 {
      if let text = equality(of: plan.steps[Int(maker.conditions[0].step)]) {
        equalities[maker.conditions[0].view] = (text, index)
      }
    }
    return RuleObjects(makers: makers, parts: parts, equalities: equalities)
  }

  private func maker(
    by match: Automaton.Match, of made: Automaton.Transition, _ parts: inout [SharedShape.Part]
  ) -> RuleObjects.Maker? {
    guard !plan.rules[Int(match.field)].isByEvents else { return nil }
    if case .choice(let scope) = plan.scopes[Plan.root].fields[Int(match.field)].reader {
      return chosen(scope, by: match, of: made, &parts).map {
        RuleObjects.Maker(rule: match.field, object: .chosen($0))
      }
    }
    guard
      let part = plainPart(
        automaton.plainObject(by: match, of: made, inRow: true, fromOutside: true), &parts),
      addOwnBranches(of: Int(part.scope), &parts),
      let climbs = climbs(of: Int(part.scope), in: part.view),
      let origins = origins(of: Int(part.scope), in: part.view)
    else { return nil }
    return RuleObjects.Maker(
      rule: match.field, climbs: climbs, origins: origins,
      object: .plain(view: part.view, scope: part.scope))
  }

  private func plainPart(
    _ plain: PlainObject, _ parts: inout [SharedShape.Part]
  ) -> (view: Int32, scope: Int32)? {
    guard plain.scope >= 0, !automaton.states[Int(plain.state)].hasRest else { return nil }
    let view = shapes.addView()
    parts.append(SharedShape.Part(view: view, state: plain.state))
    return (view, plain.scope)
  }

  func chosen(
    _ scope: Int, by match: Automaton.Match, of made: Automaton.Transition,
    _ parts: inout [SharedShape.Part]
  ) -> ChosenObject? {
    let own = automaton.transitions[Int(automaton.start(of: scope))]
    guard case .choice(let choice) = plan.scopes[scope].kind, match.ending.isNode,
      // A qualified name is compared by what its prefix stands for.
      !choice.comparesNames, own.matches.isEmpty, own.conditionals.isEmpty,
      plan.scopes[scope].climbs.isEmpty,
      plan.scopes[scope].watches.isEmpty, isPassable(own.next)
    else { return nil }
    var scopes = choice.cases.map(\.scope)
    var otherwise: Int?
    if case .scope(let scope) = choice.otherwise {
      otherwise = scopes.count
      scopes.append(scope)
    }
    var cases: [ChosenObject.Case] = []
    for scope in scopes {
      let plain = automaton.plainObject(of: scope, by: match, of: made, inRow: true)
      guard let part = plainPart(plain, &parts) else { return nil }
      cases.append(ChosenObject.Case(view: part.view, plain: plain))
    }
    let view = shapes.addView()
    parts.append(SharedShape.Part(view: view, state: own.next))
    return ChosenObject(view: view, cases: cases, choice: choice, otherwise: otherwise)
  }

  /// Makes the condition of a step; returns nil if the step's nodes have to come by events.
  ///
  /// - Parameter isOwn: whether the condition is one of the object's own node: `.[open]/name`.
  func condition(
    by index: Int32, isOwn: Bool = false, _ parts: inout [SharedShape.Part]
  ) -> RuleObjects.Condition? {
    let step = plan.steps[Int(index)]
    guard step.isSelf == isOwn, step.predicates.allSatisfy({ !$0.expression.asksForName }) else {
      return nil
    }
    let counts = step.counts || step.predicates.contains(where: \.usesPosition)
    guard let operands = step.operands else {
      return RuleObjects.Condition(step: index, counts: counts)
    }
    guard plan.scopes[operands].climbs.isEmpty, plan.scopes[operands].watches.isEmpty,
      plan.scopes[operands].fields.allSatisfy(\.isComparedByItself)
    else { return nil }
    let start = automaton.transitions[Int(automaton.start(of: operands))]
    guard start.matches.isEmpty, start.conditionals.isEmpty, isPassable(start.next) else {
      return nil
    }
    let view = shapes.addView()
    parts.append(SharedShape.Part(view: view, state: start.next))
    let equality = equality(of: step).map { Array($0.utf8) }
    return RuleObjects.Condition(
      step: index, view: view, scope: operands, equality: equality, counts: counts)
  }

  /// The text that a predicate asks one of its nodes to be, if that is all.
  private func equality(of step: PlanStep) -> String? {
    guard step.predicates.count == 1, !step.counts,
      case .compare(.equal, .operand, .string(let text)) = step.predicates[0].expression
    else { return nil }
    return text
  }

  /// True if nothing has to be collected in nodes of a state but what paths lead to.
  func isPassable(_ state: Int32) -> Bool {
    let state = automaton.states[Int(state)]
    return state.watches.isEmpty && !state.hasRest
  }
}

extension RuleObjects.Maker {
  /// The views and scopes of the objects that it may make.
  fileprivate var objects: [(view: Int32, scope: Int32)] {
    switch object {
    case .plain(let view, let scope): [(view, scope)]
    case .chosen(let chosen): chosen.cases.map { ($0.view, $0.plain.scope) }
    }
  }
}
