import SaxEvents

/// Elements that the reader hands over all at once; see ``RecordKinds``.
extension Assembly {
  /// The kind of an element that is about to open; -1 if it has to be told by events.
  mutating func nextRecordKind(of element: borrowing ElementName) -> Int {
    guard takesRecords, !hasConsumers, choices.isEmpty, textCaptures == 0, fieldUse == nil,
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
    let kind = recordKinds.kind(of: transition, in: automaton)
    guard kind >= 0 else { return -1 }
    if !recordKinds.all[kind].isEmitted {
      // A field of one value that has one goes the long way.
      let owner = Int(activations[first].context)
      if recordKinds.all[kind].record.isOne || contexts[owner].extra != nil { return -1 }
    }
    if frames[top].recordsNames {
      childNames.note(childNames.number(of: element), since: frames[top].childNames)
    }
    return kind
  }

  mutating func action(ofElement name: borrowing ElementName, in kind: Int) -> ElementAction {
    let symbol = automaton.symbol(of: name)
    let (state, operands) = (recordKinds.all[kind].state, recordKinds.all[kind].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: 0)
    let answer = recordKinds.action(forElement: transition, in: automaton)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: 0)
    return recordKinds.action(answer, operand: operand, in: automaton)
  }

  mutating func action(ofAttribute name: borrowing ElementName, in kind: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let symbol = automaton.symbol(of: name)
    let (state, operands) = (recordKinds.all[kind].state, recordKinds.all[kind].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
    let answer = recordKinds.action(forAttribute: transition, in: automaton)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: 1)
    return recordKinds.action(answer, operand: operand, in: automaton)
  }
}
