import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension RuleObjects.Condition {
  /// True if a node that comes as a row meets the condition.
  ///
  /// - Parameters:
  ///   - members: those of the node.
  ///   - number: the node's number among those that have come to a predicate of the step, by its index.
  /// - Returns: nil if the row has to come by events.
  func holds(
    in members: UnsafeBufferPointer<RowMember>, _ shapes: RowShapes,
    number: (Int) -> Int = { _ in 0 }
  ) -> Bool? {
    guard view >= 0 else { return truth(shapes.plan, number) { _ in .init() } }
    let view = shapes.views[Int(view)]
    if let text = equality {
      var isEqual = false
      let isPlain = view.forEachOperand(of: members, shapes) { _, member in
        switch member.kind {
        case .string, .number, .true, .false:
          guard member.count <= shapes.textLimit else { return false }
          let found = UnsafeBufferPointer(start: member.start, count: member.count)
          isEqual = isEqual || found.span.equals(text.span)
          return true
        case .null, .nothing, .nullRow, .noRows, .open, .close: return false
        }
      }
      return isPlain ? isEqual : nil
    }
    var cells: [Int: Cell] = [:]
    let isPlain = view.forEachOperand(of: members, shapes) { operand, member in
      switch member.kind {
      case .string, .number, .true, .false:
        guard member.count <= shapes.textLimit else { return false }
        let text = UnsafeBufferPointer(start: member.start, count: member.count)
        cells[operand, default: Cell()].isPresent = true
        if case .operand(let use) = shapes.plan.scopes[scope].fields[operand].reader {
          _ = cells[operand, default: Cell()].keep(.string(String(copying: text.span)), for: use)
        }
        return true
      case .open:
        cells[operand, default: Cell()].isPresent = true
        return true
      case .null, .nothing, .nullRow, .noRows, .close: return false
      }
    }
    guard isPlain else { return nil }
    return truth(shapes.plan, number) { cells[$0].map { .init($0) } ?? .init() }
  }

  private func truth(
    _ plan: Plan, _ number: (Int) -> Int, operand: (Int) -> PredicateEvaluation.Operand
  ) -> Bool {
    let predicates = plan.steps[Int(step)].predicates
    return predicates.indices.allSatisfy { index in
      let evaluation = PredicateEvaluation(
        position: predicates[index].usesPosition ? number(index) : 0, name: "", localName: "")
      return evaluation.truth(of: predicates[index].expression, operand: operand) ?? false
    }
  }
}

extension ChosenObject {
  enum Chosen {
    case of(Int)
    /// Of no type, which the mapping allows.
    case skipped
    /// An error, or null where a type has to be.
    case unknown
  }

  /// The type that the first text decides on.
  func type(in members: UnsafeBufferPointer<RowMember>, _ shapes: RowShapes) -> Chosen {
    let view = shapes.views[Int(view)]
    var index: Int?
    var isDecided = false
    let isPlain = view.forEachOperand(of: members, shapes) { _, member in
      switch member.kind {
      case .string, .number, .true, .false:
        if isDecided { return true }
        isDecided = true
        index = choice.index(
          of: UnsafeBufferPointer(start: member.start, count: member.count).span)
        return member.count <= shapes.textLimit
      case .null, .nothing, .nullRow, .noRows, .open, .close: return false
      }
    }
    guard isPlain else { return .unknown }
    if let index = index ?? otherwise { return .of(index) }
    if case .skip = choice.otherwise { return .skipped }
    return .unknown
  }
}
