import SaxEvents

/// Objects that go to a target, and not the way of emissions.
extension Assembly {
  /// Makes an object as the target of its rule wants it, and hands it on.
  ///
  /// - Returns: false if it has to be built another way; nothing has happened then.
  mutating func handOver(
    _ members: UnsafeBufferPointer<RecordMember>, in kind: Int, to target: DirectTarget
  ) throws -> Bool {
    let scope = Int(recordKinds.all[kind].record.scope)
    var next = 0
    order += 1
    countRoot(frames.top)
    if let filling = target.filling {
      filling.begin()
      let destination = StructDestination(filling.layout, filling.root)
      if fillWhole(destination, scope, members, &next) {
        try handOver(to: target) { try filling.receive() }
        return true
      }
      filling.abandon()
    } else if let object = object(of: scope, members, &next) {
      try handOver(to: target) { try target.receive(object) }
      return true
    }
    order -= 1
    if isAtRoot(frames.top) { contexts[0].number -= 1 }
    return false
  }

  @inline(__always)
  private mutating func handOver(
    to target: DirectTarget, _ receive: () throws -> Void
  ) throws {
    emitted += 1
    do {
      try receive()
      target.count += 1
    } catch let error as BuildError where error.place == Place() {
      // The receiver found something wrong with it.
      emitted -= 1
      let emission = Emission(plan.rules[target.rule], rule: target.rule, result: .success(.null))
      try output(placing(error, emission))
    } catch let stop as StopReading {
      target.count += 1
      throw stop
    }
  }
}
