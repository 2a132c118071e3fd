import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The decision whether objects count that are taken all at once, where predicates make it.
extension Assembly {
  /// - Returns: nil if it has to be told by events.
  mutating func counts(_ members: UnsafeBufferPointer<RowMember>, in shape: Int) -> Bool? {
    for member in members {
      switch member.kind {
      // Too long a text is an error whatever becomes of the object.
      case .string, .number, .true, .false:
        guard member.count <= limits.text else { return nil }
      case .null, .nothing:
        if rowShapes.isOperand(member) { return nil }
      case .nullRow, .noRows, .open, .close: break
      }
    }
    let step = Int(rowShapes.all[shape].step)
    guard let scope = plan.steps[step].operands else { return nil }
    for predicate in plan.steps[step].predicates.indices {
      if !holds(plan.steps[step].predicates[predicate].expression, members, scope) { return false }
    }
    return true
  }

  private mutating func holds(
    _ expression: PredicateExpression, _ members: UnsafeBufferPointer<RowMember>, _ scope: Int
  ) -> Bool {
    // By far the most frequent one, for which no text has to be made.
    if case .compare(.equal, .operand(let operand), .string(let wanted)) = expression {
      for member in members where rowShapes.isOperand(member) {
        let text = UnsafeBufferPointer(start: member.start, count: member.count)
        if rowShapes.texts[Int(member.field)].operand == Int32(operand), text.span.equals(wanted) {
          return true
        }
      }
      return false
    }
    var cells: [Int: Cell] = [:]
    for member in members where rowShapes.isOperand(member) {
      let text = UnsafeBufferPointer(start: member.start, count: member.count)
      let operand = Int(rowShapes.texts[Int(member.field)].operand)
      cells[operand, default: Cell()].isPresent = true
      guard case .operand(let use) = plan.scopes[scope].fields[operand].reader else { continue }
      _ = cells[operand, default: Cell()].keep(.string(String(copying: text.span)), for: use)
    }
    return PredicateEvaluation(position: 0, name: "", localName: "").truth(of: expression) {
      cells[$0].map { PredicateEvaluation.Operand($0) } ?? .init()
    } ?? false
  }
}

extension RowShapes {
  /// True if a predicate looks at a member.
  @inline(__always)
  fileprivate func isOperand(_ member: RowMember) -> Bool {
    switch member.kind {
    case .string, .number, .true, .false, .null, .nothing:
      texts[Int(member.field)].operand >= 0
    case .nullRow, .noRows, .open, .close: false
    }
  }
}
