import SaxEvents
internal import SaxValues

extension Assembly {
  /// The verdict of a step's predicates on a node that opens.
  enum Verdict {
    case fails
    /// With its number, where that is counted.
    case holds(number: Int)
    /// Decided by a predicate instance when what it waits for has come, at the latest as the node ends.
    case unknown(instance: Int32)
  }

  /// Tries the predicates of a step on the opening node, as far as they can be decided.
  ///
  /// - Parameter isEmpty: whether nothing more comes of the node.
  mutating func examine(
    _ number: Int32, context: Int32, counterFrame: Int, isEmpty: Bool,
    attributes: borrowing Attributes
  ) throws -> Verdict {
    let top = nodes.frames.count - 1
    // Another alternative may have come by the same step: it has been counted once.
    for index in rare.floors[nodes.frames[top].floors.rare].predicates..<rare.predicates.count
    where rare.predicates[index].step == number {
      rare.share(predicate: index, with: context)
      return .unknown(instance: Int32(index))
    }
    let step = plan.steps[Int(number)]
    var instance = PredicateInstance(
      step: number, next: 0, owner: context, context: -1, condition: -1, frame: top,
      counterFrame: counterFrame,
      // Each path that leads to an attribute of an element opens it anew.
      order: opening.currentAttribute >= 0
        ? -1 - opening.currentAttribute : nodes.frames[top].order,
      firstWaiting: pending.waiting.added)
    let floors = (
      fields.contexts.count, fields.cells.count, nodes.activations.count, opening.found.count
    )
    if let operands = step.operands {
      instance.context = Int32(fields.contexts.count)
      try openContext(operands, number: 0, numbered: -1, attributes: attributes)
      if !setting.isJSON {
        try captureAttributes(attributes, of: instance.context)
      }
      // The node itself.
      for index in floors.3..<opening.found.count
      where opening.found[index].context == instance.context && opening.found[index].ending.isNode {
        fields.cells[fields.contexts[Int(instance.context)].cells + Int(opening.found[index].field)]
          .isPresent = true
      }
    }
    guard let state = advance(&instance, isEnd: isEmpty) else {
      nodes.frames[top].hasOperands = true
      return .unknown(instance: rare.add(instance))
    }
    fields.contexts.truncate(to: floors.0)
    fields.cells.truncate(to: floors.1)
    nodes.activations.truncate(to: floors.2)
    opening.dropFound(from: floors.3)
    return state == .holds ? .holds(number: instance.number) : .fails
  }
}
