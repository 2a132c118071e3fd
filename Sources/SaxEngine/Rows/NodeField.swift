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

/// One of the fields that take a node's text.
struct NodeField {
  /// The number that the node has to have; nil where any will do.
  var position: NodePosition?
  var field: ScalarField
}

extension ScalarField {
  /// Calls a function for each field that takes a row's current member, until it returns false.
  ///
  /// - Returns: false if the function has.
  @inline(__always)
  func forEach(in row: Row, _ shapes: RowShapes, _ body: (ScalarField) -> Bool) -> Bool {
    if isSome { return body(self) }
    // Another object wants it.
    if nodeFields < 0 { return true }
    return shapes.nodeFields[Int(nodeFields)].allSatisfy {
      !$0.takes(memberOf: row, shapes) || body($0.field)
    }
  }
}

extension NodeField {
  /// True if it takes a row's current member.
  func takes(memberOf row: Row, _ shapes: RowShapes) -> Bool {
    position?.isReached(in: row, shapes) ?? true
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
    let fields = row.texts[Int(member.field)].nodeFields
    return fields >= 0 && shapes.nodeFields[Int(fields)].contains { $0.position?.step == step }
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
