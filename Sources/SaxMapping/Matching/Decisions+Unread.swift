import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Members that nothing reads, where these are errors: ``BuildOptions/rejectsUnread``.
///
/// A member is read if a path leads to it or through it, be it under a predicate that fails, or if something
/// around it is taken whole.
extension Decisions {
  /// Has the object around an element fail, unless something around it takes the element with the rest.
  mutating func rejectUnread(_ element: borrowing ElementName) {
    if isLookedAt(opening.symbol, axis: 0) { return }
    reject(element.qualified, isAttribute: false, at: contents.currentPlace())
  }

  /// Has the object around a key of JSON fail, unless something around it takes the member with the rest.
  ///
  /// - Parameter axis: 0 for a child's key, 1 for an attribute's.
  mutating func rejectUnread(_ key: Span<UInt8>, axis: Int) {
    if isLookedAt(opening.symbol, axis: axis) { return }
    reject(
      NameScalars.step(ofKey: String(copying: key)), isAttribute: axis == 1,
      at: contents.currentPlace())
  }

  /// Has the object around fail if only paths of any depth pass through the scalar that the pending moves lead to, or
  /// paths that go on.
  mutating func rejectUnreadScalar() {
    let kind = nodes.frames[nodes.frames.top].kind
    guard kind == .object || kind == .array, nodes.moves.count > opening.pendingMoves else {
      return
    }
    for index in opening.pendingMoves..<nodes.moves.count {
      let made = automaton.transitions[Int(nodes.moves[index].transition)]
      if !made.matches.isEmpty || !made.conditionals.isEmpty { return }
    }
    rejectInnermost(in: nodes.frames.top)
  }

  private mutating func rejectInnermost(in frame: Int) {
    let location = contents.currentPlace()
    let name = location.place.path?.lastName ?? ""
    reject(name, isAttribute: false, in: frame, at: location)
  }

  // MARK: Elements

  /// The states that look at attributes of the element that is about to open, by its predicates alone, and whether
  /// only paths of any depth pass through it.
  func looksBeforeOpening() -> (states: [Int32], isPassed: Bool) {
    var states: [Int32] = []
    var isPassed = true
    for index in opening.pendingMoves..<nodes.moves.count {
      let move = nodes.moves[index]
      addStates(of: move.transition, to: &states)
      let made = automaton.transitions[Int(move.transition)]
      let staying = automaton.states[Int(nodes.activations[Int(move.activation)].state)].staying
      isPassed =
        isPassed && made.matches.isEmpty && made.conditionals.isEmpty
        && automaton.states[Int(made.next)].items.allSatisfy(staying.contains)
    }
    return (states, isPassed)
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
    rare.looks.removeAll { $0.frame >= top }
    if !looks.states.isEmpty || looks.isPassed {
      rare.looks.append(
        LookedAt(frame: top, states: looks.states, isPassed: looks.isPassed))
    }
    nodes.frames[top].notesNames = true
    if nodes.frames[top].mark.offset < 0 { nodes.frames[top].mark = places.mark }
    for index in 0..<attributes.count {
      // They say how the document is validated.
      if attributes.name(index).isOfSchemaInstance { continue }
      let symbol = automaton.symbol(of: attributes.name(index))
      if isLookedAt(symbol, axis: 1) || isRead(symbol, axis: 1) { continue }
      let name = "@" + attributes.name(index).qualified
      var location = contents.currentPlace()
      location.place.path? += "/\(name)"
      reject(name, isAttribute: true, at: location)
    }
  }

  /// Has the object around an element fail that ends without a child, if only paths of any depth passed through it.
  mutating func rejectPassedElement() {
    let top = nodes.frames.top
    guard let last = rare.looks.last, last.frame == top else { return }
    rare.looks.removeLast()
    guard last.isPassed, nodes.frames[top].kind == .element,
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
    for state in others + (isSole ? rare.soleLooks : [])
    where automaton.transition(from: state, symbol: symbol, axis: axis) != Automaton.nothing {
      return true
    }
    return false
  }

  // MARK: Errors

  private mutating func reject(
    _ name: String, isAttribute: Bool, in frame: Int? = nil, at location: OrderedError.Location
  ) {
    let objects = objectsAround(isAttribute: isAttribute)
    if objects.isEmpty { return }
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
