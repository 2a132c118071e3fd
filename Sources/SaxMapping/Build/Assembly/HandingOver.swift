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
    if let destination = target.destination {
      let isTaken = try handOver(to: target) { (assembly) throws in
        try target.take {
          guard assembly.fillWhole(destination, scope, members, &next) else { return false }
          assembly.emitted += 1
          return true
        }
      }
      if isTaken { return true }
    } else if let object = object(of: scope, members, &next) {
      emitted += 1
      return try handOver(to: target) { _ in
        try target.receive(object)
        return true
      }
    }
    order -= 1
    if isAtRoot(frames.top) { contexts[0].number -= 1 }
    return false
  }

  /// - Parameter take: counts it as emitted before it is handed on; returns false if it can't be filled.
  @inline(__always)
  private mutating func handOver(
    to target: DirectTarget, _ take: (inout Assembly) throws -> Bool
  ) throws -> Bool {
    do {
      guard try take(&self) else { return false }
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
    return true
  }
}
