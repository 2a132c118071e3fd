import SaxEvents

/// Elements that the reader hands over all at once; see ``RowShapes``.
extension Assembly {
  /// The shape of an element that is about to open; -1 if it has to be told by events.
  mutating func nextRowShape(of element: borrowing ElementName) -> Int {
    guard takesRows, !hasConsumers, !hasOpenChoice, textCaptures == 0, fieldUse == nil,
      !isInLeaf, passedOver == 0, skippedInTag == nil, sample.isFull
    else { return -1 }
    let top = frames.top
    let first = frames[top].activations
    guard top > 0, activations.count - first == 1, activations[first].condition < 0 else {
      return -1
    }
    let symbol = automaton.symbol(of: element)
    let transition = automaton.transition(
      from: activations[first].state, symbol: symbol, axis: 0)
    if transition == Automaton.nothing { return -1 }
    let shape = rowShapes.shape(of: transition)
    guard shape >= 0, takesRow(shape, in: Int(activations[first].context)) else { return -1 }
    if frames[top].notesNames {
      childNames.note(childNames.number(of: element), since: frames[top].childNames)
    }
    return shape
  }

  mutating func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    let symbol = automaton.symbol(of: name)
    let shared = rowShapes.all[shape].shared
    if shared >= 0 {
      return rowShapes.action(of: rowShapes.shared[Int(shared)], symbol: symbol, axis: 0)
    }
    let state = rowShapes.all[shape].state
    return rowShapes.action(
      forElement: automaton.transition(from: state, symbol: symbol, axis: 0))
  }

  mutating func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let symbol = automaton.symbol(of: name)
    let shared = rowShapes.all[shape].shared
    if shared >= 0 {
      return rowShapes.action(of: rowShapes.shared[Int(shared)], symbol: symbol, axis: 1).action
    }
    let state = rowShapes.all[shape].state
    return rowShapes.action(
      forAttribute: automaton.transition(from: state, symbol: symbol, axis: 1))
  }
}
