import SaxEvents
internal import SaxValues

/// Attributes, which are taken as their element opens.
extension Assembly {
  /// Tries the attributes of the top frame's element against its activations.
  mutating func captureAttributes(
    _ attributes: borrowing Attributes, activations range: Range<Int>
  ) throws {
    guard attributes.count > 0 else { return }
    countActivations(range)
    for index in range {
      let context = Int(nodes.activations[index].context)
      let scope = fields.contexts[context].scope
      // Operands at the element itself have had theirs when the predicate was tried.
      if scope >= 0, Int(fields.contexts[context].frame) == nodes.frames.count - 1,
        case .predicate = plan.scopes[Int(scope)].kind
      {
        continue
      }
      try captureAttributes(attributes, activation: index, of: range)
    }
  }

  /// Tries the attributes against the activations of one context in the top frame.
  mutating func captureAttributes(_ attributes: borrowing Attributes, of context: Int32) throws {
    guard attributes.count > 0 else { return }
    let range = nodes.frames[nodes.frames.count - 1].floors.activations..<nodes.activations.count
    countActivations(range)
    for index in range where nodes.activations[index].context == context {
      try captureAttributes(attributes, activation: index, of: range)
    }
  }

  private mutating func countActivations(_ range: Range<Int>) {
    if range.count < 2 { return }
    for index in range { fields.contexts[Int(nodes.activations[index].context)].activations = 0 }
    for index in range { fields.contexts[Int(nodes.activations[index].context)].activations += 1 }
  }

  /// Tries the attributes against an activation and the others of the same context, once for all of these.
  ///
  /// - Parameter range: the activations that have been counted. Those of one context are tried together, as an
  ///   attribute that several lead to is taken once.
  mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int, of range: Range<Int>
  ) throws {
    let context = nodes.activations[activation].context
    let count = range.count < 2 ? 1 : fields.contexts[Int(context)].activations
    if count == 1 { return try captureAttributes(attributes, activation: activation) }
    if count == 0 { return }
    fields.contexts[Int(context)].activations = 0
    for attribute in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(attribute))
      let first = nodes.moves.count
      var (index, left) = (activation, count)
      while left > 0 {
        if nodes.activations[index].context == context {
          left -= 1
          nodes.addMove(of: index, symbol, automaton)
        }
        index += 1
      }
      if nodes.moves.count > first { try takeAttribute(attributes, attribute, symbol, from: first) }
    }
  }

  mutating func captureAttributes(
    _ attributes: borrowing Attributes, activation: Int
  ) throws {
    let state = nodes.activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    for index in 0..<attributes.count {
      let symbol = automaton.symbol(of: attributes.name(index))
      let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
      if transition == Automaton.nothing { continue }
      let made = automaton.transitions[Int(transition)]
      if made.scalarField.isSome, nodes.activations[activation].condition < 0 {
        try putText(
          attributes, index, made.scalarField, context: Int(nodes.activations[activation].context))
        continue
      }
      nodes.add(Move(activation: Int32(activation), transition: transition))
      try takeAttribute(attributes, index, symbol, from: nodes.moves.count - 1)
    }
  }

  /// Takes an attribute by the moves that lead to it, and removes the moves.
  ///
  /// - Parameter first: the index of the first of those moves; they are the last ones.
  private mutating func takeAttribute(
    _ attributes: borrowing Attributes, _ index: Int, _ symbol: Int, from first: Int
  ) throws {
    let outer = opening.identity
    opening.point(at: symbol, movesFrom: first)
    opening.setName(nodes.appendName(of: attributes.name(index)))
    opening.begin(attribute: index)
    let value = attributes.value(index)
    let scalar = Scalar(kind: .string, text: value, source: value)
    try take(scalar, isItem: true)
    opening.endAttribute()
    nodes.dropNames(from: opening.name.start)
    nodes.dropMoves(from: first)
    opening.restore(outer)
  }
}
