import SaxEvents

/// A field that takes the text of the node of a number among those of its name.
struct PositionedField {
  /// From 1.
  var position: Int
  var field: ScalarField
}

extension RowShapes {
  /// The field that stands for those which take the nodes of a transition by their numbers alone; nil if there is
  /// more to them.
  func positioned(by made: Automaton.Transition) -> ScalarField? {
    guard !made.conditionals.isEmpty, made.matches.isEmpty, made.next == Automaton.dead else {
      return nil
    }
    var fields: [PositionedField] = []
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      let after = automaton.transitions[Int(conditional.transition)]
      guard let position = plan.steps[Int(conditional.step)].position, after.conditionals.isEmpty,
        after.next == Automaton.dead, after.matches.count == 1,
        !fields.contains(where: { $0.position == position })
      else { return nil }
      let match = automaton.matches[after.matches.lowerBound]
      let field = plan.scalarField(
        match.field, of: Int(made.scope), rank: match.rank, on: .position)
      guard match.ending.isNode, field.isSome, !field.isList else { return nil }
      fields.append(PositionedField(position: position, field: field))
    }
    positions.append(fields)
    return ScalarField(positions: Int32(positions.count - 1))
  }
}

extension Row {
  /// The field that takes a member by its number, as far as the row has been walked up to it.
  func field(
    of member: UnsafePointer<RowMember>, among fields: [PositionedField]
  ) -> ScalarField? {
    var number = 1
    let last = fields.reduce(0) { max($0, $1.position) }
    var before = next - 2
    var depth = 0
    search: while before >= 0, number <= last {
      let other = members[before]
      switch other.kind {
      case .close: depth += 1
      case .open:
        if depth == 0 { break search }
        depth -= 1
      case .string, .number, .true, .false, .null:
        if depth == 0, other.field == member.pointee.field { number += 1 }
      case .nothing, .nullRow, .noRows: break
      }
      before -= 1
    }
    return fields.first { $0.position == number }?.field
  }
}
