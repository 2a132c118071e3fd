import SaxEvents

extension Assembly {
  /// Opens the node that the pending moves lead to.
  ///
  /// - Parameters:
  ///   - isItem: an array item or an element, whose null is an item of a list.
  ///   - isNull: a JSON null or a nil element.
  /// - Returns: what is wanted of it. If that is ``Interest/skip``, there is no frame for it.
  mutating func open(
    _ kind: Frame.Kind, attributes: borrowing Attributes, isItem: Bool, isNull: Bool = false
  ) throws -> Interest {
    let parent = currentNode
    let takesArrays = frames[frames.count - 1].kind == .array
    let pending = pendingMoves..<moves.count
    pushFrame(kind, parent: parent)
    let frame = frames.count - 1
    let firstFound = found.count
    for index in pending {
      let move = moves[index]
      let activation = activations[Int(move.activation)]
      // What a predicate has ruled out already needs no building, and no error to be dropped.
      if activation.condition >= 0, resolve(activation.condition) == .fails { continue }
      try follow(
        move.transition, context: activation.context, condition: activation.condition,
        counterFrame: parent, isEmpty: isNull && isJSON, attributes: attributes)
    }
    if activations.count - frames[frame].activations > 1 { joinActivations(of: frame) }
    if frame == 1, let soleScope {
      found.append(
        Found(
          context: 0, field: Int32(soleScope), rank: 0, ending: .node, condition: -1,
          number: contexts[0].number, numbered: contexts[0].numbered, isPlain: true,
          isOwn: true))
    }
    if !takesArrays { moves.removeSubrange(pending) }
    frames[frame].moves = moves.count
    try makeCaptures(
      from: firstFound, attributes: attributes, isItem: isItem, isNull: isNull,
      leavingArrays: takesArrays)
    let own = frames[frame].activations..<activations.count
    // Objects that attributes are may want something of their element.
    if attributes.count > 0, !isNull, !plan.watches.isEmpty {
      try openWatches(attributes: attributes)
    }
    try captureAttributes(attributes, activations: own)
    if frames[frame].hasOperands { try settleChoices(attributes: attributes) }
    if !isNull { try openWatches(attributes: attributes) }
    let interest = interest(in: frame)
    if interest.isEmpty { popFrame() }
    return interest
  }

  /// Makes one of activations that differ by their condition alone, as nested nodes leave them below which any
  /// number of steps lead on. Of 100 nested nodes with a predicate each node below had 100.
  private mutating func joinActivations(of frame: Int) {
    let first = frames[frame].activations
    var conditional = 0
    for index in first..<activations.count where activations[index].condition >= 0 {
      conditional += 1
    }
    if conditional < 2 { return }
    activations.sort(from: first) { ($0.context, $0.state) < ($1.context, $1.state) }
    var last = first
    for index in first + 1..<activations.count {
      let (known, other) = (activations[last], activations[index])
      if (known.context, known.state) != (other.context, other.state) {
        last += 1
        activations[last] = other
      } else if known.condition >= 0 {
        activations[last].condition =
          other.condition < 0 ? -1 : either(known.condition, other.condition)
      }
    }
    activations.truncate(to: last + 1)
  }

  mutating func pushFrame(_ kind: Frame.Kind, parent: Int) {
    order += 1
    frames.append(
      Frame(
        kind: kind, parent: Int32(parent), order: order, mark: Mark(offset: -1),
        symbol: Int32(symbol), name: name, names: nameFloor, activations: activations.count,
        captures: captures.count, contexts: contexts.count, cells: cells.count,
        moves: moves.count, counters: counters.count, childNames: childNames.count,
        ownText: ownText.count,
        floors: currentFloors()))
  }

  /// Takes back everything that belongs to the top frame.
  mutating func popFrame() {
    let top = frames.count - 1
    let frame = frames[top]
    if textCaptures == 0 {
      text.truncate(to: 0)
    } else if isJSON || frame.kind == .text, let first = firstText(in: top) {
      text.truncate(to: first)
    }
    frames.truncate(to: top)
    while let last = keptPositions.last, last.frame >= top { keptPositions.removeLast() }
    activations.truncate(to: frame.activations)
    captures.truncate(to: frame.captures)
    for context in frame.contexts..<max(frame.contexts, contexts.count) {
      held &-= contexts[context].held
    }
    contexts.truncate(to: frame.contexts)
    cells.truncate(to: frame.cells)
    moves.truncate(to: frame.moves)
    counters.truncate(to: frame.counters)
    names.truncate(to: frame.names)
    childNames.truncate(to: frame.childNames)
    ownText.truncate(to: frame.ownText)
    fall(to: frame.floors)
  }

  /// Follows a transition to the node that is opening, with all that it brings.
  mutating func follow(
    _ transition: Int32, context: Int32, condition: Int32, number: Int = 0, numbered: Int32 = -1,
    isPlain: Bool = true, counterFrame: Int, isEmpty: Bool, attributes: borrowing Attributes
  ) throws {
    let made = automaton.transitions[Int(transition)]
    if made.next != Automaton.dead {
      activations.append(Activation(context: context, state: made.next, condition: condition))
    }
    for index in made.matches {
      let match = automaton.matches[index]
      let isOwn = match.step < 0
      found.append(
        Found(
          context: context, field: match.field, rank: match.rank, ending: match.ending,
          condition: condition, number: isOwn ? contexts[Int(context)].number : number,
          numbered: isOwn ? contexts[Int(context)].numbered : numbered, isPlain: isPlain,
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
          condition: join(condition, predicates[Int(instance)].condition), numbered: instance,
          isPlain: false, counterFrame: counterFrame, isEmpty: isEmpty, attributes: attributes)
      }
    }
  }

  /// Decides what the reader is asked for.
  mutating func interest(in frame: Int) -> Interest {
    let kind = frames[frame].kind
    var interest = Interest.skip
    for index in frames[frame].activations..<activations.count
    where automaton.states[Int(activations[index].state)].wantsChildren {
      interest = .walk
      break
    }
    for index in frames[frame].captures..<captures.count {
      switch captures[index].kind {
      case .text: interest.formUnion(isJSON && kind != .text ? .walk : .text)
      case .directText:
        interest.formUnion(.walk)
        frames[frame].joinsText = true
      case .context, .number: interest.formUnion(.text)
      case .any: interest.formUnion(.walk)
      case .choice:
        interest.formUnion(choices[captures[index].index].decision == nil ? .walk : .text)
      case .raw: interest.formUnion(.raw)
      }
    }
    if rareFloors[frames[frame].floors].predicates < predicates.count { interest.formUnion(.walk) }
    return interest
  }
}

extension RangeReplaceableCollection where Self: BidirectionalCollection, Index == Int {
  /// Drops what lies past the first `count` elements.
  @inline(__always)
  mutating func truncate(to count: Int) {
    let surplus = self.count - count
    if surplus > 0 { removeLast(surplus) }
  }
}
