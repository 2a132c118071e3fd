import SaxEvents

/// The actions for parts of a row, by the names under which the reader has them: see ``RowSink``.
extension RowState {
  func sufficiency(of shape: Int, _ setting: AssemblySetting) -> RowSufficiency {
    // A predicate may look at what comes last, and of arrays events tell.
    if shapes.all[shape].shared >= 0 {
      return RowSufficiency(all: 0, isShared: false, takesArrays: false)
    }
    let scope = Int(shapes.sole.plains[shape].scope)
    let takesArrays = scope < 0 || shapes.plan.scopes[scope].others.arrays
    if shapes.all[shape].barred != Automaton.dead || shapes.all[shape].mayBeText {
      return RowSufficiency(all: 0, isShared: false, takesArrays: takesArrays)
    }
    let settlement = learner.automaton.settlements[Int(shapes.all[shape].state)]
    return RowSufficiency(
      all: setting.mayPassRests ? settlement.mask : 0,
      isShared: scope < 0, takesArrays: takesArrays)
  }

  func action(ofKey key: Span<UInt8>, in shape: Int, _ setting: AssemblySetting) -> MemberAction {
    guard case .member(let axis, let start) = setting.kind(ofKey: key) else {
      return shapes.all[shape].mayBeText ? .walk : .skip
    }
    let symbol = learner.automaton.symbol(ofKey: key.extracting(start..<key.count))
    return action(for: RowPart(shape: shape, symbol: symbol, axis: axis)) {
      ElementAction(learner.action(for: $0))
    }.action
  }

  func action(ofItem number: Int, in shape: Int) -> MemberAction {
    if shapes.all[shape].shared >= 0 || learner.isBarred(NameTable.nameless, axis: 0, in: shape) {
      return .walk
    }
    let part = RowPart(shape: shape, symbol: NameTable.nameless, axis: 0, item: number)
    return action(for: part) { ElementAction(learner.action(for: $0, item: number)) }.action
  }

  func action(ofElement name: borrowing ElementName, in shape: Int) -> ElementAction {
    let part = RowPart(shape: shape, symbol: learner.automaton.symbol(of: name), axis: 0)
    return action(for: part) { learner.action(forElement: $0) }
  }

  func action(ofAttribute name: borrowing ElementName, in shape: Int) -> MemberAction {
    if name.isNilMarker { return .walk }
    let part = RowPart(shape: shape, symbol: learner.automaton.symbol(of: name), axis: 1)
    return action(for: part) { ElementAction(learner.action(forAttribute: $0)) }.action
  }

  /// The action for a part. It is the same each time, and what it needs is made once.
  ///
  /// - Parameter find: gives that for a transition, where the row is of one object.
  private func action(for part: RowPart, _ find: (Int32) -> ElementAction) -> ElementAction {
    if let known = learner.actions[part] { return known }
    let (shape, symbol, axis) = (part.shape, part.symbol, part.axis)
    let shared = shapes.all[shape].shared
    var action = ElementAction(.walk)
    if shared >= 0 {
      action = learner.action(of: shapes.shared[Int(shared)], symbol: symbol, axis: axis)
    } else if !learner.isBarred(symbol, axis: axis, in: shape) {
      action = find(
        learner.automaton.transition(from: shapes.all[shape].state, symbol: symbol, axis: axis))
    }
    learner.actions[part] = action
    return action
  }
}

/// A part of a row, by the shape that it is in.
struct RowPart: Hashable {
  var shape: Int
  var symbol: Int
  var axis: Int
  /// The number of an array's item, from 1.
  var item = 0
}
