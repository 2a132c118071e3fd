import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Members that nothing reads, where these are errors: ``BuildOptions/rejectsUnread``.
///
/// A member is read if a path leads to it or through it, be it under a predicate that fails, or if something
/// around it is taken whole.
extension Assembly {
  /// Has the object around an element fail, unless something around it takes the element with the rest.
  mutating func rejectUnread(_ element: borrowing ElementName) {
    guard !isLookedAt(opening.symbol, axis: 0), let objects = objectsToFail(isAttribute: false)
    else { return }
    fail(objects, by: element.qualified, isAttribute: false, at: currentPlace())
  }

  /// Has the object around a key of JSON fail, unless something around it takes the member with the rest.
  ///
  /// - Parameter axis: 0 for a child's key, 1 for an attribute's; nil for that of a text.
  mutating func rejectUnread(_ key: Span<UInt8>, axis: Int?) {
    if let axis, isLookedAt(opening.symbol, axis: axis) { return }
    guard let objects = objectsToFail(isAttribute: axis == 1) else { return }
    fail(
      objects, by: NameScalars.step(ofKey: String(copying: key)), isAttribute: axis == 1,
      at: currentPlace())
  }

  /// Has the object around a member of JSON fail that is a scalar, if only paths of any depth pass through it.
  mutating func rejectUnreadScalar() {
    let kind = nodes.frames[nodes.frames.top].kind
    guard kind == .object || kind == .array, isOnlyPassed else { return }
    rejectInnermost(in: nodes.frames.top)
  }

  private mutating func rejectInnermost(in frame: Int) {
    guard let objects = objectsToFail(isAttribute: false) else { return }
    let location = currentPlace()
    let name = location.place.path?.lastName ?? ""
    fail(objects, by: name, isAttribute: false, in: frame, at: location)
  }

  // MARK: Elements

  /// The states that look at attributes of the element that is about to open, by its predicates alone, and whether
  /// only paths of any depth pass through it.
  func looksBeforeOpening() -> (states: [Int32], isPassed: Bool) {
    var states: [Int32] = []
    for index in opening.pendingMoves..<nodes.moves.count {
      addStates(of: nodes.moves[index].transition, to: &states)
    }
    return (states, isOnlyPassed)
  }

  /// True if only paths of any depth pass through the node that the pending moves lead to, and go on as they came.
  private var isOnlyPassed: Bool {
    let moves = opening.pendingMoves..<nodes.moves.count
    return !moves.isEmpty
      && moves.allSatisfy {
        let move = nodes.moves[$0]
        return !leadsOn(move.transition, from: nodes.activations[Int(move.activation)].state)
      }
  }

  /// True if a transition finds something, or goes on in a way that the state did not before.
  private func leadsOn(_ transition: Int32, from state: Int32) -> Bool {
    if transition == Automaton.nothing { return false }
    let made = automaton.transitions[Int(transition)]
    let staying = automaton.states[Int(state)].staying
    return !made.matches.isEmpty || !made.conditionals.isEmpty
      || !automaton.states[Int(made.next)].items.allSatisfy(staying.contains)
  }

  private func addStates(of transition: Int32, to states: inout [Int32]) {
    for index in automaton.transitions[Int(transition)].conditionals {
      let conditional = automaton.conditionals[index]
      if let operands = plan.steps[Int(conditional.step)].operands {
        states.append(automaton.transitions[Int(automaton.start(of: operands))].next)
      }
      addStates(of: conditional.transition, to: &states)
    }
  }

  /// Notes what looked at the element that has just opened, and has the object around fail for attributes that nothing
  /// reads.
  mutating func rejectUnreadAttributes(
    _ attributes: borrowing Attributes, _ looks: (states: [Int32], isPassed: Bool)
  ) {
    let top = nodes.frames.top
    var looks = looks
    // Of predicates of the objects' own node.
    for context in nodes.frames[top].floors.contexts..<fields.contexts.count
    where fields.contexts[context].scope >= 0 {
      addStates(of: automaton.start(of: Int(fields.contexts[context].scope)), to: &looks.states)
    }
    rare.note(LookedAt(frame: top, states: looks.states, isPassed: looks.isPassed))
    nodes.frames[top].notesNames = true
    if nodes.frames[top].mark.offset < 0 { nodes.frames[top].mark = places.mark }
    for index in 0..<attributes.count {
      // They say how the document is validated.
      if attributes.name(index).isOfSchemaInstance { continue }
      let symbol = automaton.symbol(of: attributes.name(index))
      if isLookedAt(symbol, axis: 1) || isRead(symbol, axis: 1) {
        rare.readLastLook()
        continue
      }
      guard let objects = objectsToFail(isAttribute: true) else { continue }
      let name = "@" + attributes.name(index).qualified
      var location = currentPlace()
      location.place.path? += "/\(name)"
      fail(objects, by: name, isAttribute: true, at: location)
    }
  }

  /// Has the object around an element fail that ends without a child, if only paths of any depth passed through it.
  mutating func rejectPassedElement() {
    let top = nodes.frames.top
    guard let last = rare.takeLook(of: top), last.isPassed, nodes.frames[top].kind == .element,
      nodes.childNames.count == nodes.frames[top].floors.childNames
    else { return }
    rejectInnermost(in: Int(nodes.frames[top].parent))
  }

  // MARK: What reads

  /// True if a path of the top frame's node leads to a name.
  private func isRead(_ symbol: Int, axis: Int) -> Bool {
    for index in nodes.frames[nodes.frames.top].floors.activations..<nodes.activations.count {
      let state = nodes.activations[index].state
      if automaton.transition(from: state, symbol: symbol, axis: axis) != Automaton.nothing {
        return true
      }
    }
    return false
  }

  /// True if a predicate or a `switch` that has been decided asked for a name.
  private func isLookedAt(_ symbol: Int, axis: Int) -> Bool {
    let top = nodes.frames.top
    let isSole = top == 1 && setting.soleScope != nil
    let others = rare.looks.last { $0.frame == top }?.states ?? []
    return (others + (isSole ? rare.soleLooks : [])).contains {
      leadsOn(automaton.transition(from: $0, symbol: symbol, axis: axis), from: $0)
    }
  }

  /// Returns the states that look at the members of a `switch`'s node beside its type. Returns nil where paths around
  /// lead deeper than its members, or take it whole: what nothing reads is not known then.
  func looks(at frame: Int, beside run: ChoiceRun) -> [Int32]? {
    for index in 0..<nodes.captures.count where !nodes.captures[index].isDone {
      switch nodes.captures[index].kind {
      case .any, .raw: return nil
      case .text, .directText, .context, .choice, .number: continue
      }
    }
    var looks = rare.soleLooks
    looks.append(automaton.transitions[Int(automaton.start(of: run.scope))].next)
    for index in nodes.activations(of: frame) {
      let activation = nodes.activations[index]
      let scope = Int(fields.contexts[Int(activation.context)].scope)
      guard scope >= 0 else { continue }
      if case .choice = plan.scopes[scope].kind { continue }
      let state = automaton.states[Int(activation.state)]
      for item in state.items where !state.staying.contains(item) {
        if plan.alternatives[Int(item.alternative)].steps.count - Int(item.step) > 1 { return nil }
      }
      looks.append(activation.state)
    }
    return looks
  }

  // MARK: Errors

  /// Returns the contexts of the objects that fail for what nothing reads; nil if there are none, or each has an error
  /// already, which came before.
  private mutating func objectsToFail(isAttribute: Bool) -> [Int]? {
    let objects = objectsAround(isAttribute: isAttribute)
    return objects.contains { fields.knownExtra(of: $0)?.error == nil } ? objects : nil
  }

  private mutating func fail(
    _ objects: [Int], by name: String, isAttribute: Bool, in frame: Int? = nil,
    at location: OrderedError.Location
  ) {
    let read = namesRead(isAttribute: isAttribute, in: frame ?? nodes.frames.top)
    let nearest = NearestName.of(name, among: read)
    for context in objects {
      let scope = plan.scopes[Int(fields.contexts[context].scope)]
      guard case .object(let shape) = scope.kind else { continue }
      fields.fail(
        .unread(
          name, in: (shape.typeName, scope.place), nearest: nearest, isAttribute: isAttribute,
          at: location),
        in: context)
    }
  }

  /// Returns the contexts of the innermost node that becomes an object; none if something takes the whole of a node
  /// around.
  private mutating func objectsAround(isAttribute: Bool) -> [Int] {
    var objects: [Int] = []
    var end = nodes.captures.count
    for frame in stride(from: nodes.frames.top, through: 0, by: -1) {
      let first = nodes.frames[frame].floors.captures
      var own: [Int] = []
      for index in first..<end where !nodes.captures[index].isDone {
        let capture = nodes.captures[index]
        switch capture.kind {
        // Of a `switch` the mapper of its node tells.
        case .any, .raw, .choice: return []
        // No text has attributes in it.
        case .text where !setting.isJSON && !isAttribute: return []
        case .context:
          guard plan.shapes[Int(fields.contexts[capture.index].scope)] != nil,
            !rare.isRuledOut(capture)
          else { continue }
          own.append(capture.index)
        case .text, .directText, .number: continue
        }
      }
      if objects.isEmpty { objects = own }
      end = first
    }
    return objects
  }

  /// Returns names that paths of a frame's node lead to, as the payload would have them.
  private func namesRead(isAttribute: Bool, in frame: Int) -> [String] {
    var names: [String] = []
    for index in nodes.activations(of: frame) {
      for item in automaton.states[Int(nodes.activations[index].state)].waiting
      where (item.axis == 1) == isAttribute {
        guard let local = plan.tests[Int(item.test)].local else { continue }
        names.append(isAttribute ? "@" + local : local)
        // Enough to look through for each of many errors.
        if names.count == 256 { return names }
      }
    }
    return names
  }
}

extension ElementName {
  /// The name with its prefix, as the payload has it.
  fileprivate var qualified: String {
    prefix.isEmpty ? String(copying: local) : "\(String(copying: prefix)):\(String(copying: local))"
  }
}
