extension ShapeLearner {
  /// Makes a field that stands for all that take the text of a transition's nodes; nil if more than texts is taken of
  /// them.
  func makeNodeFields(by made: Automaton.Transition) -> ScalarField? {
    guard made.matches.count > 1 || !made.conditionals.isEmpty, isPassable(made.next) else {
      return nil
    }
    var fields: [NodeField] = []
    for index in made.matches {
      let field = automaton.scalarField(by: automaton.matches[index], of: made)
      guard field.isSome else { return nil }
      fields.append(NodeField(field: field))
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard let number = plan.steps[Int(conditional.step)].position, after.conditionals.isEmpty,
        after.next == Automaton.dead, !after.matches.isEmpty
      else { return nil }
      let position = NodePosition(number, by: conditional.step)
      for index in after.matches {
        let match = automaton.matches[index]
        let field = plan.scalarField(
          match.field, of: Int(made.scope), rank: match.rank, on: .position)
        guard match.ending.isNode, field.isSome, !field.isList else { return nil }
        fields.append(NodeField(position: position, field: field))
      }
    }
    // Nodes that a list takes in two ways count once.
    let lists = fields.filter(\.field.isList).map(\.field.index)
    guard Set(lists).count == lists.count else { return nil }
    shapes.nodeFields.append(fields)
    return ScalarField(nodeFields: Int32(shapes.nodeFields.count - 1))
  }
}
