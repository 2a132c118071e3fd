import SaxEvents

/// The actions for parts of a row, by the names under which the reader has them: see ``RowSink``.
extension RowShapes {
  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    if all[shape].shared >= 0 { return .walk }
    let transition = automaton.transition(
      from: all[shape].state, symbol: NameTable.nameless, axis: 0)
    return action(for: transition, item: number)
  }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    let symbol = automaton.symbol(of: name)
    let shared = all[shape].shared
    if shared >= 0 {
      return action(of: self.shared[Int(shared)], symbol: symbol, axis: 0)
    }
    let state = all[shape].state
    return action(
      forElement: automaton.transition(from: state, symbol: symbol, axis: 0))
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let symbol = automaton.symbol(of: name)
    let shared = all[shape].shared
    if shared >= 0 {
      return action(of: self.shared[Int(shared)], symbol: symbol, axis: 1).action
    }
    let state = all[shape].state
    return action(
      forAttribute: automaton.transition(from: state, symbol: symbol, axis: 1))
  }
}
