import SaxEvents

extension Assembly {
  /// An object waits until it is known whether what it lies in counts.
  ///
  /// - Parameter held: the bytes that it holds.
  mutating func wait(
    _ emission: Emission, until condition: Int32, holding held: Int, _ capture: Capture
  ) throws {
    // A scalar has no frame of its own, or one that knows no place.
    let frame = nodes.frames[nodes.frames.count - 1]
    let hasPlace = frame.order == capture.order && frame.mark.offset >= 0
    let start = hasPlace ? frame.mark.offset : places.mark.offset
    pending.waiting.append(
      emission, until: condition, size: max(16, places.endMark.offset - start), held: held)
    fields.hold(held)
    try checkHeld()
    rare.beginWaiting()
    if pending.waiting.size > limits.buffer {
      throw waitingError(for: condition, plan.rules[Int(capture.field)], capture)
    }
  }

  /// More waits than may.
  private mutating func waitingError(
    for condition: Int32, _ rule: RulePlan, _ capture: Capture
  ) -> ReadingError {
    let (_, place) = currentPlace()
    var what = "found objects of more than \(limits.buffer) bytes that wait"
    var fix = "an emit of what is around them, with a list of them"
    let rank = Int(capture.route.rank)
    if let predicate = rare.undecidedPredicate(in: condition, by: plan),
      rule.paths.indices.contains(rank)
    {
      what +=
        " for the predicate \(predicate.text) of \(rule.paths[rank].text), at \(predicate.place)"
      fix = "\(fix); or the path without \(predicate.text)"
    }
    return ReadingError(.limit, "\(what) (limit buffer)", at: place, fix: fix)
  }
}
