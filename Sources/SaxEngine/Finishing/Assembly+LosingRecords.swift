import SaxEvents

extension Assembly {
  /// Has the records fail that a part of the element at hand is in, as they end.
  ///
  /// - Parameter makeError: asked for the error unless the innermost record has one.
  /// - Returns: false if there is none that is less than the document.
  mutating func loseRecords(to makeError: () -> BuildError) throws -> Bool {
    let isTold = opening.lostInTag?.isTold ?? false
    opening.endLost()
    guard let record = innermostRecord, nodes.frames[record].parent > 1 else {
      return isTold
    }
    let order = nodes.frames[record].order
    if pending.refusal(of: order) != nil { return true }
    let error = makeError()
    keepRefusals()
    pending.refuse(order, error)
    for index in nodes.frames[record].floors.captures..<nodes.captures.count
    where nodes.captures[index].context == 0 && !nodes.captures[index].isDone {
      let capture = nodes.captures[index]
      pending.refuse(capture.order, error)
      // Its predicates may look at what can't be read, and then nothing would tell of it.
      guard rare.resolve(rare.condition(of: capture)) == .unknown else { continue }
      let rule = Int(capture.field)
      try handOut(Emission(plan.rules[rule], rule: rule, result: .failure(error)))
      try drop(index)
    }
    for context in nodes.frames[record].floors.contexts..<fields.contexts.count {
      try fail(context, error)
    }
    try fail(outside: record, error)
    return true
  }
}
