import SaxEvents

/// The actions for elements of XML, which have attributes as well.
extension ShapeLearner {
  /// The action for an element that a transition leads to from a shape's state.
  func action(forElement transition: Int32) -> ElementAction {
    if transition == Automaton.nothing { return ElementAction(.skip) }
    let made = automaton.transitions[Int(transition)]
    let next = automaton.states[Int(made.next)]
    if let fields = makeNodeFields(by: made) {
      return ElementAction(.text(field: shapes.add(fields)), attributes: passage(to: made.next))
    }
    guard made.conditionals.isEmpty else { return ElementAction(.walk) }
    let field = scalarField(of: made)
    if field.isSome {
      guard isPassable(made.next) else { return ElementAction(.walk) }
      return ElementAction(text(for: field), attributes: passage(to: made.next))
    }
    let shape = number(of: transition)
    if shape >= 0 {
      if shapes.all[shape].isEmitted { return ElementAction(.walk) }
      let plain = shapes.sole.plains[shape]
      return ElementAction(
        .row(
          shape: shape, field: shape,
          settles: plain.isOne ? Settlement.bit(of: plain.field, rank: plain.rank) : 0),
        attributes: shape)
    }
    guard made.matches.isEmpty, made.next != Automaton.dead, next.watches.isEmpty, !next.hasRest
    else { return ElementAction(.walk) }
    let passage = passage(to: made.next)
    // Of one whose attributes alone are wanted the rest is passed over.
    return ElementAction(
      next.wantsChildren ? .row(shape: passage, field: passage) : .skip, attributes: passage)
  }

  /// The action for an attribute that a transition leads to from a shape's state.
  func action(forAttribute transition: Int32) -> MemberAction {
    if transition == Automaton.nothing { return .skip }
    let made = automaton.transitions[Int(transition)]
    if let fields = makeNodeFields(by: made) { return .text(field: shapes.add(fields)) }
    return made.scalarField.isSome ? text(for: made.scalarField) : .walk
  }

  func passage(to state: Int32) -> Int {
    if let known = passages[state] { return known }
    let passage = shapes.add(RowShapes.Shape(state: state), .none)
    passages[state] = passage
    return passage
  }
}
