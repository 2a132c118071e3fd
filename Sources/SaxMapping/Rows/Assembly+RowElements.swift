import SaxEvents

/// Elements that the reader hands over all at once; see ``RowShapes``.
extension Assembly {
  /// The shape of an element that is about to open; -1 if it has to be told by events.
  mutating func nextRowShape(of element: borrowing ElementName) -> Int {
    guard takesRows, !hasConsumers, choices.isEmpty, textCaptures == 0, fieldUse == nil,
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
    guard shape >= 0 else { return -1 }
    guard takesRow(shape, in: Int(activations[first].context)) else { return -1 }
    if frames[top].notesNames {
      childNames.note(childNames.number(of: element), since: frames[top].childNames)
    }
    return shape
  }

  mutating func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    let symbol = automaton.symbol(of: name)
    let (state, operands) = (rowShapes.all[shape].state, rowShapes.all[shape].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: 0)
    let answer = rowShapes.action(forElement: transition)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: 0)
    return rowShapes.action(answer, operand: operand)
  }

  mutating func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let symbol = automaton.symbol(of: name)
    let (state, operands) = (rowShapes.all[shape].state, rowShapes.all[shape].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
    let answer = rowShapes.action(forAttribute: transition)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: 1)
    return rowShapes.action(answer, operand: operand)
  }
}
