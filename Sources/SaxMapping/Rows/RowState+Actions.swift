import SaxEvents

/// The actions for parts of a row, by the names under which the reader has them: see ``RowSink``.
extension RowState {
  func sufficiency(of shape: Int, _ setting: AssemblySetting) -> RowSufficiency {
    // A predicate may look at what comes last.
    if shapes.all[shape].shared >= 0 { return RowSufficiency(all: 0, isShared: false) }
    if shapes.all[shape].barred != Automaton.dead || shapes.all[shape].mayBeText {
      return RowSufficiency(all: 0, isShared: false)
    }
    let settlement = shapes.automaton.settlements[Int(shapes.all[shape].state)]
    return RowSufficiency(
      all: setting.mayPassRests ? settlement.mask : 0,
      isShared: shapes.sole.plains[shape].scope < 0)
  }

  func action(ofKey key: Span<UInt8>, in shape: Int, _ setting: AssemblySetting) -> MemberAction {
    guard case .member(let axis, let start) = setting.kind(ofKey: key) else {
      return shapes.all[shape].mayBeText ? .walk : .skip
    }
    let symbol = shapes.automaton.symbol(ofKey: key.extracting(start..<key.count))
    let shared = shapes.all[shape].shared
    if shared >= 0 {
      return shapes.action(of: shapes.shared[Int(shared)], symbol: symbol, axis: axis)
        .action
    }
    if shapes.isBarred(symbol, axis: axis, in: shape) { return .walk }
    let state = shapes.all[shape].state
    return shapes.action(
      for: shapes.automaton.transition(from: state, symbol: symbol, axis: axis))
  }

  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    if shapes.all[shape].shared >= 0 || shapes.isBarred(NameTable.nameless, axis: 0, in: shape) {
      return .walk
    }
    let transition = shapes.automaton.transition(
      from: shapes.all[shape].state, symbol: NameTable.nameless, axis: 0)
    return shapes.action(for: transition, item: number)
  }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    let symbol = shapes.automaton.symbol(of: name)
    let shared = shapes.all[shape].shared
    if shared >= 0 {
      return shapes.action(of: shapes.shared[Int(shared)], symbol: symbol, axis: 0)
    }
    if shapes.isBarred(symbol, axis: 0, in: shape) { return ElementAction(.walk) }
    let state = shapes.all[shape].state
    return shapes.action(
      forElement: shapes.automaton.transition(from: state, symbol: symbol, axis: 0))
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let symbol = shapes.automaton.symbol(of: name)
    let shared = shapes.all[shape].shared
    if shared >= 0 {
      return shapes.action(of: shapes.shared[Int(shared)], symbol: symbol, axis: 1).action
    }
    if shapes.isBarred(symbol, axis: 1, in: shape) { return .walk }
    let state = shapes.all[shape].state
    return shapes.action(
      forAttribute: shapes.automaton.transition(from: state, symbol: symbol, axis: 1))
  }
}
