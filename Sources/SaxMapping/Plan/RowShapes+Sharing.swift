import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Shapes of which rules make several objects, or some on a condition; see ``SharedShape``.
extension RowShapes {
  struct SharedKey: Hashable {
    var parts: [SharedShape.Part]
    /// That of the rules.
    var transition: Int32
  }

  /// The shape of the nodes that a transition of the rules leads to; -1 if they have to be told by events.
  func sharedNumber(of transition: Int32) -> Int {
    guard case .some(let objects) = objects(of: transition),
      objects != nil || leadsToObjects(automaton.transitions[Int(transition)])
    else { return -1 }
    let number = sharedNumber(of: transition, objects, within: []) ?? -1
    // A row of those within it.
    if number >= 0, objects == nil { all[number].isPassage = true }
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

  /// - Parameter within: the parts that objects around have in the node.
  private func sharedNumber(
    of transition: Int32, _ objects: RuleObjects?, within: [SharedShape.Part]
  ) -> Int? {
    var parts = within + (objects?.parts ?? [])
    let next = automaton.transitions[Int(transition)].next
    if transition != Automaton.nothing, next != Automaton.dead {
      let state = automaton.states[Int(next)]
      guard state.watches.isEmpty, !state.hasRest else { return nil }
      parts.append(SharedShape.Part(view: SharedShape.rules, state: next))
    }
    let key = SharedKey(parts: parts, transition: transition)
    if let known = sharedNumbers[key] { return known }
    let number = add(
      Shape(state: Automaton.dead, isEmitted: objects != nil, shared: Int32(shared.count)), .none)
    shared.append(SharedShape(parts: parts, objects: objects))
    sharedNumbers[key] = number
    for part in within {
      views[Int(part.view)].set(shape: number, plain(of: part))
      if views[Int(part.view)].plains[number].text.isSome {
        addText(views[Int(part.view)].plains[number].text, of: part.view, in: number)
      }
    }
    for maker in objects?.makers ?? [] {
      for (view, scope) in maker.objects {
        let text = automaton.ownText(of: Int(scope))
        if text.isSome { addText(text, of: view, in: number) }
      }
    }
    return number
  }

  /// XML: a view takes the text directly in the elements of a shape.
  private func addText(_ field: ScalarField, of view: Int32, in shape: Int) {
    if all[shape].text < 0 { all[shape].text = add(ScalarField()) }
    views[Int(view)].set(text: all[shape].text, field)
  }

  func content(of shape: SharedShape, text: Int) -> RowContent {
    RowContent(
      text: text, walks: shape.parts.contains { automaton.states[Int($0.state)].wantsChildren })
  }

  /// The object that a node is of a view; the one on the way to what is wanted, if none.
  private func plain(of part: SharedShape.Part) -> PlainObject {
    partObjects[part] ?? .none
  }

  // MARK: Objects

  /// - Returns: nil if they have to be told by events; within that nil for none.
  private func objects(of transition: Int32) -> RuleObjects?? {
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
      guard let object = object(by: match, of: made, &parts) else { return .none }
      found[match.field] = RuleObjects.Maker(rule: match.field, object: object)
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard after.matches.count == 1, after.conditionals.isEmpty, after.next == Automaton.dead,
        let condition = condition(by: conditional.step, &parts)
      else { return .none }
      let match = automaton.matches[after.matches.lowerBound]
      if let known = found[match.field] {
        if !known.conditions.isEmpty { found[match.field]?.conditions.append(condition) }
        continue
      }
      guard let object = object(by: match, of: after, &parts) else { return .none }
      found[match.field] = RuleObjects.Maker(
        rule: match.field, conditions: [condition], object: object)
    }
    if found.isEmpty { return .some(nil) }
    let makers = found.values.sorted { $0.rule < $1.rule }
    var equalities: [Int32: (text: String, maker: Int)] = [:]
    for (index, maker) in makers.enumerated() where maker.conditions.count == 1 {
      if let text = equality(of: maker.conditions[0]) {
        equalities[maker.conditions[0].view] = (text, index)
      }
    }
    return RuleObjects(makers: makers, parts: parts, equalities: equalities)
  }

  private func addView() -> Int32 {
    views.append(RowView())
    return Int32(views.count - 1)
  }

  private func object(
    by match: Automaton.Match, of made: Automaton.Transition, _ parts: inout [SharedShape.Part]
  ) -> RuleObjects.Object? {
    guard !plan.rules[Int(match.field)].isError else { return nil }
    guard case .choice(let scope) = plan.scopes[Plan.root].fields[Int(match.field)].reader else {
      return plainPart(automaton.plainObject(by: match, of: made), &parts).map {
        .plain(view: $0.view, scope: $0.scope)
      }
    }
    return chosen(scope, by: match, of: made, &parts).map { .chosen($0) }
  }

  private func plainPart(
    _ plain: PlainObject, _ parts: inout [SharedShape.Part]
  ) -> (view: Int32, scope: Int32)? {
    guard plain.scope >= 0, !automaton.states[Int(plain.state)].hasRest else { return nil }
    let view = addView()
    parts.append(SharedShape.Part(view: view, state: plain.state))
    return (view, plain.scope)
  }

  private func chosen(
    _ scope: Int, by match: Automaton.Match, of made: Automaton.Transition,
    _ parts: inout [SharedShape.Part]
  ) -> ChosenObject? {
    let own = automaton.transitions[Int(automaton.start(of: scope))]
    guard case .choice(let choice) = plan.scopes[scope].kind, match.ending.isNode,
      own.matches.isEmpty, own.conditionals.isEmpty, plan.scopes[scope].climbs.isEmpty,
      plan.scopes[scope].watches.isEmpty, isPassable(own.next)
    else { return nil }
    let lookUp = TextLookUp()
    var scopes: [Int] = []
    for (index, chosen) in choice.cases.enumerated() {
      scopes.append(chosen.scope)
      for literal in chosen.literals {
        // A qualified name is compared by what its prefix stands for.
        guard literal.name == nil else { return nil }
        lookUp.add(literal.text, index)
      }
    }
    var otherwise: Int?
    if case .scope(let scope) = choice.otherwise {
      otherwise = scopes.count
      scopes.append(scope)
    }
    var cases: [(view: Int32, scope: Int32)] = []
    for scope in scopes {
      guard let part = plainPart(automaton.plainObject(of: scope, by: match, of: made), &parts)
      else { return nil }
      cases.append(part)
    }
    let view = addView()
    parts.append(SharedShape.Part(view: view, state: own.next))
    return ChosenObject(
      view: view, cases: cases, lookUp: lookUp, choice: choice, otherwise: otherwise)
  }

  private func condition(
    by index: Int32, _ parts: inout [SharedShape.Part]
  ) -> RuleObjects.Condition? {
    let step = plan.steps[Int(index)]
    guard !step.isSelf, !step.counts, let operands = step.operands,
      step.predicates.allSatisfy({ !$0.usesPosition && !$0.expression.asksForName }),
      plan.scopes[operands].climbs.isEmpty, plan.scopes[operands].watches.isEmpty,
      plan.scopes[operands].fields.allSatisfy(\.isComparedByItself)
    else { return nil }
    let start = automaton.transitions[Int(automaton.start(of: operands))]
    guard start.matches.isEmpty, start.conditionals.isEmpty, isPassable(start.next) else {
      return nil
    }
    let view = addView()
    parts.append(SharedShape.Part(view: view, state: start.next))
    return RuleObjects.Condition(step: index, view: view, scope: operands)
  }

  /// The text that a predicate asks one of its nodes to be, if that is all.
  private func equality(of condition: RuleObjects.Condition) -> String? {
    let predicates = plan.steps[Int(condition.step)].predicates
    guard predicates.count == 1,
      case .compare(.equal, .operand, .string(let text)) = predicates[0].expression
    else { return nil }
    return text
  }

  /// True if nothing has to be collected in nodes of a state but what paths lead to.
  func isPassable(_ state: Int32) -> Bool {
    let state = automaton.states[Int(state)]
    return state.watches.isEmpty && !state.hasRest
  }

  // MARK: Members

  /// The way on from nodes of a shape by one name.
  fileprivate struct Way {
    var texts: [(view: Int32, field: ScalarField)] = []
    /// Operands that ask for the node by its being there, whatever it is.
    var presences: [(view: Int32, operand: Int32)] = []
    /// The parts of nodes in which more is wanted, and of elements whose attributes are.
    var rows: [SharedShape.Part] = []
    var attributes: [SharedShape.Part] = []
    /// True if an object is made of the node, or it is on the way to one.
    var isRow = false
    /// True if it is an object, so that a scalar is none.
    var isObject = false
    /// The transition of the rules.
    var transition = Automaton.nothing
    var objects: RuleObjects?
  }

  func action(of shape: SharedShape, symbol: Int, axis: Int) -> ElementAction {
    guard var way = way(of: shape, symbol: symbol, axis: axis) else { return ElementAction(.walk) }
    way.placePresences(&partObjects)
    let isXML = automaton.format == .xml
    if !way.texts.isEmpty {
      guard !way.isObject, !way.isRow || !isXML else { return ElementAction(.walk) }
      let index = add(ScalarField())
      var isVerbatim = true
      for (view, field) in way.texts {
        views[Int(view)].set(text: index, field)
        objectsOfView[view]?.note(text: index, of: view)
        if field.isSome {
          isVerbatim = isVerbatim && plan.conversions[Int(field.conversionIndex)].takesAnyText
        }
      }
      let attributes = way.attributes.isEmpty ? -1 : passage(way.attributes)
      return ElementAction(.text(field: index, isVerbatim: isVerbatim), attributes: attributes)
    }
    guard way.isRow else {
      let attributes = way.attributes.isEmpty ? -1 : passage(way.attributes)
      return ElementAction(.skip, attributes: attributes)
    }
    guard
      let number = sharedNumber(
        of: way.transition, way.objects, within: way.rows + way.attributes)
    else { return ElementAction(.walk) }
    return ElementAction(
      .row(shape: number, field: number, passesScalars: !way.isObject), attributes: number)
  }

  /// The shape of elements of which attributes alone are wanted.
  private func passage(_ parts: [SharedShape.Part]) -> Int {
    sharedNumber(of: Automaton.nothing, nil, within: parts) ?? -1
  }

  /// - Returns: nil if objects with it have to be told by events.
  private func way(of shape: SharedShape, symbol: Int, axis: Int) -> Way? {
    var way = Way()
    for part in shape.parts {
      let transition = automaton.transition(from: part.state, symbol: symbol, axis: axis)
      if transition == Automaton.nothing { continue }
      if part.view == SharedShape.rules {
        guard add(rules: transition, to: &way) else { return nil }
      } else {
        guard add(transition, of: part.view, axis: axis, to: &way) else { return nil }
      }
    }
    return way
  }

  private func add(rules transition: Int32, to way: inout Way) -> Bool {
    guard let objects = objects(of: transition) else { return false }
    let made = automaton.transitions[Int(transition)]
    way.transition = transition
    way.objects = objects
    if objects != nil { way.isObject = true }
    if way.isObject || automaton.format == .json
      || automaton.states[Int(made.next)].wantsChildren
    {
      way.isRow = true
    }
    return isPassable(made.next)
  }

  private func add(
    _ transition: Int32, of view: Int32, axis: Int, to way: inout Way
  ) -> Bool {
    let made = automaton.transitions[Int(transition)]
    let next = automaton.states[Int(made.next)]
    guard made.conditionals.isEmpty, isPassable(made.next) else { return false }
    let isXML = automaton.format == .xml
    if case .object = plan.scopes[Int(made.scope)].kind {
      if made.scalarField.isSome {
        way.texts.append((view, made.scalarField))
      } else if !made.matches.isEmpty {
        let plain = automaton.plainObject(of: transition)
        guard plain.scope >= 0, plain.isPlain, made.next == Automaton.dead,
          !automaton.states[Int(plain.state)].hasRest
        else { return false }
        let part = SharedShape.Part(
          view: view, state: plain.state, field: plain.field, rank: plain.rank)
        partObjects[part] = plain
        way.rows.append(part)
        way.isRow = true
        way.isObject = true
        return true
      }
    } else if !made.matches.isEmpty {
      // Of a predicate, or of what decides on a type.
      let match = automaton.matches[made.matches.lowerBound]
      guard made.matches.count == 1, match.ending.isNode, match.step >= 0 else { return false }
      if case .operand(.presence) = plan.scopes[Int(made.scope)].fields[Int(match.field)].reader {
        way.presences.append((view, match.field))
      } else {
        way.texts.append((view, ScalarField(operand: match.field)))
      }
    }
    if made.next == Automaton.dead { return true }
    let part = SharedShape.Part(view: view, state: made.next)
    // In a text nothing else is wanted, but of its element.
    guard made.matches.isEmpty || isXML && next.wantsAttributesAlone else { return false }
    if isXML, !next.wantsChildren {
      way.attributes.append(part)
    } else {
      way.rows.append(part)
      way.isRow = true
    }
    return true
  }
}

extension RowShapes.Way {
  /// Has the operands that ask for a node by its being there look at what it is read as for others.
  fileprivate mutating func placePresences(_ objects: inout [SharedShape.Part: PlainObject]) {
    for (view, operand) in presences {
      if isRow {
        let part = SharedShape.Part(view: view, state: Automaton.dead, field: operand, rank: -1)
        objects[part] = .operand(operand)
        rows.append(part)
      } else {
        texts.append((view, ScalarField(operand: operand)))
      }
    }
    // A scalar is there as well.
    if isRow, !presences.isEmpty { isObject = true }
  }
}

extension RuleObjects.Maker {
  /// The views and scopes of the objects that it may make.
  fileprivate var objects: [(view: Int32, scope: Int32)] {
    switch object {
    case .plain(let view, let scope): [(view, scope)]
    case .chosen(let chosen): chosen.cases
    }
  }
}
