import SaxEvents
internal import SaxValues

/// Objects that go to a target, and not the way of emissions.
extension Assembly {
  /// Makes an object as the target of its rule wants it, and hands it on.
  ///
  /// - Returns: false if it has to be built another way; nothing has happened then.
  mutating func handOver(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int, to target: DirectTarget
  ) throws -> Bool {
    let scope = Int(rowShapes.all[shape].plain.scope)
    let heldBefore = held
    // It is handed on at once.
    defer { held = heldBefore }
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
    } else if let receiver = target.receiver {
      let isTaken = try receiver._withUnsafeGuaranteedRef { receiver in
        guard fillSlots(of: receiver, scope, members, &next) else { return false }
        emitted += 1
        return try handOver(to: target) { _ in
          try receiver.handOn()
          return true
        }
      }
      if isTaken { return true }
    }
    order -= 1
    if isAtRoot(frames.top) { contexts[0].number -= 1 }
    return false
  }

  /// - Returns: false if it has to be built another way.
  @inline(__always)
  private mutating func fillSlots(
    of receiver: ObjectReceiver, _ scope: Int, _ members: UnsafeBufferPointer<RowMember>,
    _ next: inout Int
  ) -> Bool {
    guard let slots = receiver.begin(scope, { makeSlots(of: scope) }) else { return false }
    let isFilled = slots._withUnsafeGuaranteedRef {
      $0.withUnsafeMutablePointerToElements {
        fillWhole(SlotsDestination(slots: $0), scope, members, &next)
      }
    }
    if !isFilled { receiver.end() }
    return isFilled
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
