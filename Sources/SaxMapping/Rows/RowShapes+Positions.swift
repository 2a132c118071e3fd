import SaxEvents

/// The number that a step asks of its node: `tag[2]`.
struct NodePosition: Hashable {
  /// From 1.
  var number: Int
  var step: Int32

  init(_ number: Int, by step: Int32) {
    self.number = number
    self.step = step
  }
}

/// A field that takes the text of the node of a number.
struct PositionedField {
  var position: NodePosition
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
        !fields.contains(where: { $0.position.number == position })
      else { return nil }
      let match = automaton.matches[after.matches.lowerBound]
      let field = plan.scalarField(
        match.field, of: Int(made.scope), rank: match.rank, on: .position)
      guard match.ending.isNode, field.isSome, !field.isList else { return nil }
      fields.append(
        PositionedField(position: NodePosition(position, by: conditional.step), field: field))
    }
    positions.append(fields)
    return ScalarField(positions: Int32(positions.count - 1))
  }
}

extension [PositionedField] {
  /// The field that takes a member by its number, as far as the row has been walked up to it.
  func field(in row: Row, _ shapes: RowShapes) -> ScalarField? {
    first { $0.position.isReached(in: row, shapes) }?.field
  }
}

extension NodePosition {
  /// True if the member that the row has been walked up to has the number among those that the step takes.
  func isReached(in row: Row, _ shapes: RowShapes) -> Bool {
    let own = row.members[row.next - 1]
    var found = 1
    var before = row.next - 2
    var depth = 0
    while before >= 0, found <= number {
      let other = row.members[before]
      before -= 1
      if other.kind == .open {
        if depth == 0 { break }
        depth -= 1
      }
      if other.kind == .close { depth += 1 }
      if depth == 0, other.isNode,
        other.isRow == own.isRow && other.field == own.field || takes(other, in: row, shapes)
      {
        found += 1
      }
    }
    return found == number
  }

  /// True if the step takes a member.
  private func takes(_ member: RowMember, in row: Row, _ shapes: RowShapes) -> Bool {
    if member.isRow {
      let plain = row.plains[Int(member.field)]
      return plain.isBranches
        && shapes.allBranches[Int(plain.field)].branches.contains { $0.position?.step == step }
    }
    let positions = row.texts[Int(member.field)].positions
    return positions >= 0
      && shapes.positions[Int(positions)].contains { $0.position.step == step }
  }
}

extension RowMember {
  /// True if it stands for a node: not for none, nor for a node's end.
  fileprivate var isNode: Bool {
    switch kind {
    case .string, .number, .true, .false, .null, .open, .nullRow: true
    case .nothing, .noRows, .close: false
    }
  }

  /// True if it is of a shape, and not a text.
  fileprivate var isRow: Bool { kind == .open || kind == .nullRow }
}
