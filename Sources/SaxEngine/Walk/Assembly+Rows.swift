import SaxEvents
internal import SaxValues

extension Assembly {
  /// The shape of the next object, or of the next array that takes its place, an array's item or a root of a
  /// sequence; -1 if it has to be told by events.
  @inline(__always)
  mutating func nextRowShape() -> Int {
    guard setting.takesRows, !rare.hasConsumers, !hasOpenChoice, texts.captures == 0,
      fieldUse == nil
    else { return -1 }
    let top = nodes.frames.top
    let transition: Int32
    let activation: Activation
    if top == 0 {
      guard opening.documentKind != .json else { return -1 }
      activation = nodes.activations[0]
      transition = automaton.start(of: Plan.root)
    } else if nodes.frames[top].kind == .array {
      guard let move = soleMove(from: nodes.frames[top].floors.moves) else { return -1 }
      activation = nodes.activations[Int(move.activation)]
      transition = move.transition
    } else if nodes.frames[top].kind == .object {
      if opening.nextIsText { return -1 }
      if opening.pendingKey >= 0 {
        activation = nodes.activations[nodes.frames[top].floors.activations]
        transition = rows.learnedKeys[Int(opening.pendingKey)].transition
      } else {
        guard let move = soleMove(from: opening.pendingMoves) else { return -1 }
        activation = nodes.activations[Int(move.activation)]
        transition = move.transition
      }
    } else {
      guard nodes.frames[top].kind == .arrayNode,
        nodes.activations.count - nodes.frames[top].floors.activations == 1
      else { return -1 }
      activation = nodes.activations[nodes.frames[top].floors.activations]
      transition = automaton.transition(
        from: activation.state, symbol: NameTable.nameless, axis: 0)
    }
    guard activation.condition < 0 else { return -1 }
    rows.ask(for: activation.context)
    let shape = rows.shape(of: transition)
    guard shape >= 0 else { return -1 }
    return takesRow(shape, in: Int(activation.context)) ? shape : -1
  }

  /// True if a type is to be decided on, or its objects are being built.
  @inline(__always)
  var hasOpenChoice: Bool { !rare.choices.isEmpty && rare.choices.contains { !$0.isGivenUp } }

  /// The only move that matters: others are of what has been given up, as predicates that have been decided.
  @inline(__always)
  private func soleMove(from first: Int) -> Move? {
    nodes.moves.count - first == 1 ? nodes.moves[first] : wantedMove(from: first)
  }

  @inline(never)
  private func wantedMove(from first: Int) -> Move? {
    var sole: Move?
    for index in first..<nodes.moves.count {
      let activation = nodes.activations[Int(nodes.moves[index].activation)]
      if fields.contexts[Int(activation.context)].isGivenUp { continue }
      if sole != nil { return nil }
      sole = nodes.moves[index]
    }
    return sole
  }
}
