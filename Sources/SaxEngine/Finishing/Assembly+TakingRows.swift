import SaxEvents
internal import SaxValues

/// Objects that the reader hands over all at once: no frame, no event. What is not plain gives up, and
/// the reader tells of it by events.
extension Assembly {
  /// True if the object around takes one of a shape as a row.
  @inline(__always)
  mutating func takesRow(_ shape: Int, in owner: Int) -> Bool {
    if rows.shapes.all[shape].isEmitted { return true }
    if rows.shapes.all[shape].isPassage {
      // That of an object's member may be all there is, and too long for a row; and where nothing has been found,
      // messages tell of what is there.
      return nodes.frames[nodes.frames.top].kind != .object && outcome.emitted > 0
    }
    // Where others may be around it or beside, their order matters.
    guard fields.contexts[owner].extra == nil, !rows.shapes.sole.plains[shape].mayNest else {
      return false
    }
    // A field of one value that has one compares it with another.
    return !rows.shapes.sole.plains[shape].isOne
      || !fields.cells[fields.contexts[owner].cells + Int(rows.shapes.sole.plains[shape].field)]
        .isPresent
  }

  /// The member that was the last key's value has been taken.
  @inline(__always)
  private mutating func passMember() {
    guard setting.isJSON, nodes.frames[nodes.frames.top].kind == .object else { return }
    if opening.pendingKey >= 0 {
      opening.endKey()
    } else {
      nodes.dropMoves(from: opening.pendingMoves)
      nodes.dropNames(from: opening.nameFloor)
    }
  }

  mutating func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    if rows.shapes.all[shape].isEmitted || rows.shapes.all[shape].isPassage {
      let attempt = beginRow()
      guard try emitAll(members, in: shape) else {
        takeBack(attempt)
        return false
      }
      passMember()
      return true
    }
    // One by one, as all of it is copied otherwise.
    let field = Int(rows.shapes.sole.plains[shape].field)
    var row = Row(
      members, of: Int(rows.shapes.sole.plains[shape].scope), rows.shapes, rows.shapes.sole)
    guard let object = row.object() else { return false }
    nodes.countNode()
    let owner = Int(rows.owner)
    let cell = fields.contexts[owner].cells + field
    fields.hold(row.held, in: owner)
    let rank = rows.shapes.sole.plains[shape].rank
    if rows.shapes.sole.plains[shape].isOne {
      fields.storeOne(.object(object), rank: rank, to: cell)
    } else {
      fields.append(.object(object), rank: rank, to: cell, of: owner)
    }
    passMember()
    try checkHeld()
    return true
  }

  /// Hands on the objects that rules make of a row.
  ///
  /// - Returns: false if it has to come by events.
  @inline(__always)
  private mutating func emitAll(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    let shared = rows.shapes.all[shape].shared
    if shared >= 0 {
      // Where rules look for what hardly any node has, as for errors among entities, this takes 40 % less time.
      guard let whole = rows.shapes.all[shape].whole, members.allSatisfy(\.isText) else {
        rows.leaveAll()
        return try emit(members, rows.shapes.shared[Int(shared)], isWithin: false)
      }
      if let maker = whole.maker {
        return try maker._withUnsafeGuaranteedRef {
          try emit(members, whole.view, whole.scope, $0, isWithin: false)
        }
      }
      var row = whole.view._withUnsafeGuaranteedRef {
        rows.shapes.row(of: members, scope: Int(whole.scope), by: $0)
      }
      return try emit(&row, rule: Int(whole.rule), isWithin: false)
    }
    // One by one, as all of it is copied otherwise.
    let rule = Int(rows.shapes.sole.plains[shape].field)
    var row = Row(
      members, of: Int(rows.shapes.sole.plains[shape].scope), rows.shapes, rows.shapes.sole)
    return try emit(&row, rule: rule, isWithin: false)
  }

  /// Hands on the object of a rule.
  ///
  /// - Parameter isWithin: whether it lies within the row, so that its place isn't known.
  /// - Returns: false if it has to come by events; then nothing has happened.
  @inline(__always)
  mutating func emit(_ row: inout Row, rule: Int, isWithin: Bool) throws -> Bool {
    if rows.passRepeated() { return true }
    if let target = rows.targets[rule] {
      return try target._withUnsafeGuaranteedRef { try emit(&row, to: $0, isWithin) }
    }
    guard let object = row.object() else { return false }
    let emission = Emission(plan.rules[rule], rule: rule, result: .success(.object(object)))
    return try handOut(emission, isWithin: isWithin)
  }

  @inline(__always)
  mutating func emit(
    _ row: inout Row, to target: ObjectTarget, _ isWithin: Bool
  ) throws -> Bool {
    try handOut(by: target.rule, isWithin: isWithin) {
      do {
        guard try target.take(&row) else { return false }
      } catch let stop as StopReading {
        target.count += 1
        throw stop
      }
      target.count += 1
      return true
    }
  }

  // MARK: Taking a row back

  @inline(__always)
  private mutating func beginRow() -> RowAttempt {
    let attempt = RowAttempt(
      order: nodes.order, rootNumber: fields.contexts[0].number, handedOut: rows.handedOut)
    nodes.countNode()
    countRoot(nodes.frames.top)
    return attempt
  }

  /// Makes the state as it was before the row, of which the reader goes on to tell by events.
  private mutating func takeBack(_ attempt: RowAttempt) {
    nodes.recount(from: attempt.order)
    fields.setRoot(attempt.rootNumber)
    rows.repeatObjects(since: attempt.handedOut)
  }
}
