import SaxEvents

extension Assembly {
  /// Opens the node that the pending moves lead to.
  ///
  /// - Parameters:
  ///   - isItem: an array item or an element, whose null is an item of a list.
  ///   - isNull: a JSON null or a nil element.
  /// - Returns: what is wanted of it. If that is ``Interest/skip``, there is no frame for it.
  mutating func open(
    _ kind: NodeKind, attributes: borrowing Attributes, isItem: Bool, isNull: Bool = false
  ) throws -> Interest {
    let parent = currentNode
    let takesArrays = nodes.frames[nodes.frames.count - 1].kind == .array
    let pending = opening.pendingMoves..<nodes.moves.count
    pushFrame(kind, parent: parent)
    let frame = nodes.frames.count - 1
    let firstFound = opening.found.count
    for index in pending {
      let move = nodes.moves[index]
      let activation = nodes.activations[Int(move.activation)]
      // What a predicate has ruled out already needs no building, and no error to be dropped.
      if activation.condition >= 0, rare.resolve(activation.condition) == .fails { continue }
      try follow(
        move.transition, context: activation.context, condition: activation.condition,
        counterFrame: parent, isEmpty: isNull && setting.isJSON, attributes: attributes)
    }
    if nodes.activations.count - nodes.frames[frame].floors.activations > 1 {
      joinActivations(of: frame)
    }
    if frame == 1, let soleScope = self.setting.soleScope {
      opening.add(
        Found(
          context: 0, field: Int32(soleScope), rank: 0, ending: .node, condition: -1,
          number: fields.contexts[0].number, numbered: fields.contexts[0].numbered, isPlain: true,
          isOwn: true))
    }
    if !takesArrays { nodes.removeMoves(pending) }
    nodes.frames[frame].floors.moves = nodes.moves.count
    try makeCaptures(
      from: firstFound, attributes: attributes, isItem: isItem, isNull: isNull,
      leavingArrays: takesArrays)
    let own = nodes.frames[frame].floors.activations..<nodes.activations.count
    // Objects that attributes are may want something of their element.
    if attributes.count > 0, !plan.watches.isEmpty {
      try openWatches(attributes: attributes)
    }
    try captureAttributes(attributes, activations: own)
    if nodes.frames[frame].hasOperands { try settleChoices(attributes: attributes) }
    // A nil element has attributes and may have elements, whose objects lead up to it.
    if !isNull || !setting.isJSON { try openWatches(attributes: attributes) }
    let interest = interest(in: frame)
    if interest.isEmpty { popFrame() }
    return interest
  }

  /// Makes one of activations that differ by their condition alone, as nested nodes leave them below which any
  /// number of steps lead on. Of 100 nested nodes with a predicate each node below had 100.
  private mutating func joinActivations(of frame: Int) {
    let first = nodes.frames[frame].floors.activations
    var conditional = 0
    for index in first..<nodes.activations.count where nodes.activations[index].condition >= 0 {
      conditional += 1
    }
    if conditional < 2 { return }
    nodes.activations.sort(from: first) { ($0.context, $0.state) < ($1.context, $1.state) }
    var last = first
    for index in first + 1..<nodes.activations.count {
      let (known, other) = (nodes.activations[last], nodes.activations[index])
      if (known.context, known.state) != (other.context, other.state) {
        last += 1
        nodes.activations[last] = other
      } else if known.condition >= 0 {
        nodes.activations[last].condition =
          other.condition < 0 ? -1 : rare.either(known.condition, other.condition)
      }
    }
    nodes.activations.truncate(to: last + 1)
  }

  /// Follows a transition to the node that is opening, with all that it brings.
  mutating func follow(
    _ transition: Int32, context: Int32, condition: Int32, number: Int = 0, numbered: Int32 = -1,
    isPlain: Bool = true, counterFrame: Int, isEmpty: Bool, attributes: borrowing Attributes
  ) throws {
    let made = automaton.transitions[Int(transition)]
    if made.next != Automaton.dead {
      nodes.activations.append(Activation(context: context, state: made.next, condition: condition))
    }
    for index in made.matches {
      let match = automaton.matches[index]
      let isOwn = match.step < 0
      opening.add(
        Found(
          context: context, field: match.field, rank: match.rank, ending: match.ending,
          condition: condition, number: isOwn ? fields.contexts[Int(context)].number : number,
          numbered: isOwn ? fields.contexts[Int(context)].numbered : numbered, isPlain: isPlain,
          isOwn: isOwn))
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      switch try examine(
        conditional.step, context: context, counterFrame: counterFrame, isEmpty: isEmpty,
        attributes: attributes)
      {
      case .fails: break
      case .holds(let number):
        try follow(
          conditional.transition, context: context, condition: condition, number: number,
          isPlain: false, counterFrame: counterFrame, isEmpty: isEmpty, attributes: attributes)
      case .unknown(let instance):
        try follow(
          conditional.transition, context: context,
          condition: rare.join(condition, rare.predicates[Int(instance)].condition),
          numbered: instance,
          isPlain: false, counterFrame: counterFrame, isEmpty: isEmpty, attributes: attributes)
      }
    }
  }

  /// Decides what the reader is asked for.
  mutating func interest(in frame: Int) -> Interest {
    let kind = nodes.frames[frame].kind
    var interest = Interest.skip
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count
    where automaton.states[Int(nodes.activations[index].state)].wantsChildren
      || setting.rejectsUnread && nodes.activations[index].state != Automaton.dead
    {
      interest = .walk
      break
    }
    for index in nodes.frames[frame].floors.captures..<nodes.captures.count {
      switch nodes.captures[index].kind {
      case .text: interest.formUnion(setting.isJSON && kind != .text ? .walk : .text)
      case .directText:
        interest.formUnion(.walk)
        nodes.frames[frame].joinsText = true
      // An object's unread members are errors, even if its type reads none.
      case .context where setting.rejectsUnread: interest.formUnion([.walk, .text])
      case .context, .number: interest.formUnion(setting.isJSON ? .text : .end)
      case .any: interest.formUnion(.walk)
      case .choice:
        // The names in a node that nothing decided are told in the error.
        switch rare.choices[nodes.captures[index].index].decision {
        case nil, .missing: interest.formUnion(.walk)
        case .scope, .skip, .unknown: interest.formUnion(.text)
        }
      case .raw: interest.formUnion(.raw)
      }
    }
    if rare.floors[nodes.frames[frame].floors.rare].predicates < rare.predicates.count {
      interest.formUnion(.walk)
    }
    return interest
  }
}
