import SaxEvents

/// Those of XML, whose elements have attributes as well.
extension RowShapes {
  func content(ofShape number: Int) -> RowContent {
    let shape = all[number]
    return RowContent(text: shape.text, walks: shape.plain.scope < 0 || shape.plain.walks)
  }

  /// The action for an element that a transition leads to from a shape's state.
  func action(forElement transition: Int32) -> ElementAction {
    if transition == Automaton.nothing { return ElementAction(.skip) }
    let made = automaton.transitions[Int(transition)]
    let next = automaton.states[Int(made.next)]
    guard made.conditionals.isEmpty else { return ElementAction(.walk) }
    if made.scalarField.isSome {
      guard next.wantsAttributesAlone else { return ElementAction(.walk) }
      return ElementAction(
        text(for: made.scalarField), attributes: passage(to: made.next))
    }
    let shape = number(of: transition)
    if shape >= 0 {
      if all[shape].isEmitted { return ElementAction(.walk) }
      let plain = all[shape].plain
      return ElementAction(
        .row(
          shape: shape, field: shape,
          settles: plain.isOne ? bit(of: plain.field, rank: plain.rank) : 0), attributes: shape)
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
    let field = automaton.transitions[Int(transition)].scalarField
    return field.isSome ? text(for: field) : .walk
  }

  /// The action for an element that predicates may look at as well: its text, or its attributes.
  ///
  /// - Parameters:
  ///   - answer: what is wanted of it otherwise.
  ///   - transition: from where the paths of the predicates have got to.
  func action(
    _ answer: ElementAction, operand transition: Int32
  ) -> ElementAction {
    if transition == Automaton.nothing { return answer }
    let made = automaton.transitions[Int(transition)]
    let next = automaton.states[Int(made.next)]
    var answer = answer
    if !made.matches.isEmpty {
      answer.action = self.action(
        answer.action, operand: transition, isLast: false)
    }
    guard made.conditionals.isEmpty, !next.wantsChildren, !next.hasRest, next.watches.isEmpty else {
      return ElementAction(.walk)
    }
    if made.next == Automaton.dead { return answer }
    var state = Automaton.dead
    if answer.attributes >= 0 {
      guard all[answer.attributes].plain.scope < 0 else { return ElementAction(.walk) }
      state = all[answer.attributes].state
    }
    answer.attributes = passage(to: state, operands: made.next)
    return answer
  }

  private func passage(to state: Int32, operands: Int32 = Automaton.dead) -> Int {
    let passage = Passage(state: state, operands: operands)
    if let known = passages[passage] { return known }
    all.append(Shape(plain: .none, state: state, operands: operands))
    passages[passage] = all.count - 1
    return all.count - 1
  }
}
