import SaxEvents

/// Elements that the reader hands over all at once; see ``ShapeLearner``.
extension Assembly {
  /// The shape of an element that is about to open; -1 if it has to be told by events.
  mutating func nextRowShape(of element: borrowing ElementName) -> Int {
    guard setting.takesRows, !rare.hasConsumers, !hasOpenChoice, texts.captures == 0,
      fieldUse == nil,
      !opening.isInLeaf, opening.passedOver == 0, opening.skippedInTag == nil, hints.sample.isFull
    else { return -1 }
    let top = nodes.frames.top
    let first = nodes.frames[top].floors.activations
    guard top > 0, nodes.activations.count > first else { return -1 }
    let symbol = automaton.symbol(of: element)
    var activation = first
    var transition = automaton.transition(
      from: nodes.activations[first].state, symbol: symbol, axis: 0)
    // Others may want nothing of it, as what looks for the values that objects below want.
    for other in (first + 1)..<max(nodes.activations.count, first + 1) {
      let another = automaton.transition(
        from: nodes.activations[other].state, symbol: symbol, axis: 0)
      if another == Automaton.nothing { continue }
      if transition != Automaton.nothing { return -1 }
      transition = another
      activation = other
    }
    guard transition != Automaton.nothing, nodes.activations[activation].condition < 0 else {
      return -1
    }
    rows.ask(for: nodes.activations[activation].context)
    let shape = rows.shape(of: transition)
    guard shape >= 0, takesRow(shape, in: Int(rows.owner)) else { return -1 }
    if nodes.frames[top].notesNames {
      nodes.childNames.note(
        nodes.childNames.number(of: element), since: nodes.frames[top].floors.childNames)
    }
    return shape
  }
}
