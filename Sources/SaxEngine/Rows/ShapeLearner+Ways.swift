import SaxEvents
internal import SaxLanguage

/// The ways on from nodes of which rules make several objects.
extension ShapeLearner {
  /// The way on from nodes of a shape by one name.
  fileprivate struct Way {
    var texts: [(view: Int32, field: ScalarField)] = []
    /// Operands that ask for the node by its being there, whatever it is.
    var presences: [(view: Int32, operand: Int32)] = []
    /// The parts of nodes in which more is wanted, and of elements whose attributes are.
    var rows: [SharedShape.Part] = []
    var attributes: [SharedShape.Part] = []
    /// JSON: the parts of an object in the place of a text.
    var within: [SharedShape.Part] = []
    /// True if an object is made of the node, or it is on the way to one.
    var isRow = false
    /// XML: true if rules may find something in it. In a text there is nothing.
    var leadsOn = false
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
      guard !way.isObject else { return ElementAction(.walk) }
      let index = shapes.add(ScalarField())
      var isVerbatim = true
      for (view, field) in way.texts {
        shapes.views[Int(view)].set(text: index, field)
        objectsOfView[view]?.note(text: index, of: view)
        if field.isSome {
          isVerbatim = isVerbatim && plan.conversions[Int(field.conversionIndex)].takesAnyText
        }
      }
      // XML: one with elements in it is told by events, and one that is nil has no text, be no attribute of it wanted.
      let attributes = isXML ? passage(way.attributes + way.rows) : -1
      return ElementAction(
        .text(field: index, isVerbatim: isVerbatim, within: substitute(for: way)),
        attributes: attributes)
    }
    guard way.isRow || way.leadsOn else {
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

  /// The shape of objects in the place of a text; -1 where those are told by events.
  private func substitute(for way: Way) -> Int {
    guard way.rows.isEmpty, !way.isRow, way.within.count == way.texts.count else { return -1 }
    let shape = passage(way.within)
    if shape >= 0 { shapes.all[shape].mayBeText = true }
    return shape
  }

  /// The shape of elements of which attributes alone are wanted.
  private func passage(_ parts: [SharedShape.Part]) -> Int {
    sharedNumber(of: Automaton.nothing, nil, within: parts) ?? -1
  }

  /// The way on from nodes of a shape to those of one name.
  ///
  /// - Returns: nil if objects with such a node have to be told by events.
  private func way(of shape: SharedShape, symbol: Int, axis: Int) -> Way? {
    var way = Way()
    for part in shape.parts {
      let transition = automaton.transition(from: part.state, symbol: symbol, axis: axis)
      if transition == Automaton.nothing { continue }
      if part.view == SharedShape.barred { return nil }
      if part.view == SharedShape.rules {
        guard add(rules: transition, to: &way) else { return nil }
      } else {
        guard add(transition, of: part.view, axis: axis, to: &way) else { return nil }
      }
    }
    return way
  }

  private func add(rules transition: Int32, to way: inout Way) -> Bool {
    guard let objects = objects(of: transition), objects?.asksForPlace != true else { return false }
    let made = automaton.transitions[Int(transition)]
    way.transition = transition
    way.objects = objects
    if objects != nil { way.isObject = true }
    if way.isObject || automaton.format == .json { way.isRow = true }
    if automaton.states[Int(made.next)].wantsChildren { way.leadsOn = true }
    return watches(of: made.next) != nil && !automaton.states[Int(made.next)].hasRest
  }

  /// Adds what one object's scope wants of a node, each kind in a branch of its own: a text, an object or branches of
  /// them, or what its predicates and its `switch` ask.
  private func add(
    _ transition: Int32, of view: Int32, axis: Int, to way: inout Way
  ) -> Bool {
    let made = automaton.transitions[Int(transition)]
    let next = automaton.states[Int(made.next)]
    guard isPassable(made.next) else { return false }
    let isXML = automaton.format == .xml
    if case .object = plan.scopes[Int(made.scope)].kind {
      let fields = makeNodeFields(by: made)
      if fields == nil, !made.conditionals.isEmpty || automaton.isChosen(by: made) {
        guard axis == 0, branches(of: made, in: view, &partObjects, &way.rows) else { return false }
        way.isRow = true
        way.isObject = true
        return true
      }
      let text = scalarField(of: made)
      if text.isSome || fields != nil {
        way.texts.append((view, fields ?? text))
        if !isXML {
          if made.next != Automaton.dead, text.isSome, !text.isList {
            let part = SharedShape.Part(
              view: view, state: made.next, field: text.index, rank: text.rank)
            partObjects[part] = .text(text)
            way.within.append(part)
          }
          return true
        }
      } else if !made.matches.isEmpty {
        let plain = object(of: transition)
        guard plain.scope >= 0, plain.isPlainAlone, !automaton.states[Int(plain.state)].hasRest
        else { return false }
        if made.next != Automaton.dead {
          way.rows.append(SharedShape.Part(view: SharedShape.barred, state: made.next))
        }
        let part = SharedShape.Part(
          view: view, state: plain.state, field: plain.field, rank: plain.rank)
        partObjects[part] = plain
        way.rows.append(part)
        way.isRow = true
        way.isObject = true
        return true
      }
    } else if !made.conditionals.isEmpty {
      return false
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
    // In a text nothing else is wanted, but of its element: one with others in it is told by events.
    guard made.matches.isEmpty || isXML else { return false }
    if isXML, !made.matches.isEmpty || !next.wantsChildren {
      way.attributes.append(part)
    } else {
      way.rows.append(part)
      way.isRow = true
    }
    return true
  }
}

extension ShapeLearner.Way {
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
