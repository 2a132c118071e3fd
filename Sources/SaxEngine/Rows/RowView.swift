import SaxEvents

/// The fields that the members of a row go to, and the objects that are in it.
///
/// A row that several objects are made of, or predicates look at, has a view for each of them.
final class RowView {
  /// By field of a member.
  @exclusivity(unchecked) var texts = Stack<ScalarField>()
  /// By shape; without a scope where the node is only on the way to what is wanted.
  @exclusivity(unchecked) var plains = Stack<PlainObject>()

  func set(text index: Int, _ field: ScalarField) {
    extend(texts: index + 1, plains: 0)
    texts[index] = field
  }

  func set(shape index: Int, _ plain: PlainObject) {
    extend(texts: 0, plains: index + 1)
    plains[index] = plain
  }

  /// Makes a place for each that others have learned of.
  @inline(__always)
  func extend(texts count: Int, plains plainCount: Int) {
    if texts.count < count {
      texts.append(repeating: ScalarField(), count: count - texts.count)
    }
    if plains.count < plainCount {
      plains.append(repeating: .unwanted, count: plainCount - plains.count)
    }
  }

  /// Calls a function for each operand of the view in a row, up to one for which it returns false.
  ///
  /// - Returns: false if the function has.
  func forEachOperand(
    of members: UnsafeBufferPointer<RowMember>, _ shapes: RowShapes,
    _ body: (Int, RowMember) -> Bool
  ) -> Bool {
    extend(texts: shapes.sole.texts.count, plains: shapes.sole.plains.count)
    return members.walk { index, member in
      switch member.kind {
      case .string, .number, .true, .false, .null, .nothing:
        let operand = Int(texts[Int(member.field)].operand)
        return operand < 0 || body(operand, member) ? .on : .end
      case .open, .nullRow:
        let plain = plains[Int(member.field)]
        if plain.isOperand, !body(Int(plain.field), member) { return .end }
        let isOver = member.kind == .open && (plain.isUnwanted || plain.isOperand)
        return isOver ? members.over(index) : .on
      case .noRows, .close: return .on
      }
    }
  }
}
