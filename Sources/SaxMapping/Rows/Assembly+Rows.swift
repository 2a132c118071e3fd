import SaxEvents
internal import SaxValues

/// Objects that the reader hands over all at once: no frame, no event. What is not plain gives up, and
/// the reader tells of it by events.
extension Assembly {
  /// The shape of the next object, or of the next array that takes its place, an array's item or a root of a
  /// sequence; -1 if it has to be told by events.
  @inline(__always)
  mutating func nextRowShape() -> Int {
    guard setting.takesRows, !rare.hasConsumers, !hasOpenChoice, texts.captures == 0,
      fieldUse == nil
    else { return -1 }
    let top = nodes.frames.top
    let transition: Int32
    let activation: Activation
    if top == 0 {
      guard opening.documentKind == .jsonSequence else { return -1 }
      activation = nodes.activations[0]
      transition = automaton.start(of: Plan.root)
    } else if nodes.frames[top].kind == .array {
      guard let move = soleMove(from: nodes.frames[top].floors.moves) else { return -1 }
      activation = nodes.activations[Int(move.activation)]
      transition = move.transition
    } else if nodes.frames[top].kind == .object {
      if opening.nextIsText { return -1 }
      if opening.pendingKey >= 0 {
        activation = nodes.activations[nodes.frames[top].floors.activations]
        transition = rows.learnedKeys[Int(opening.pendingKey)].transition
      } else {
        guard let move = soleMove(from: opening.pendingMoves) else { return -1 }
        activation = nodes.activations[Int(move.activation)]
        transition = move.transition
      }
    } else {
      guard nodes.frames[top].kind == .arrayNode,
        nodes.activations.count - nodes.frames[top].floors.activations == 1
      else { return -1 }
      activation = nodes.activations[nodes.frames[top].floors.activations]
      transition = automaton.transition(
        from: activation.state, symbol: NameTable.nameless, axis: 0)
    }
    guard activation.condition < 0 else { return -1 }
    rows.owner = activation.context
    let shape = rows.shapes.shape(of: transition)
    guard shape >= 0 else { return -1 }
    return takesRow(shape, in: Int(activation.context)) ? shape : -1
  }

  /// True if a type is to be decided on, or its objects are being built.
  @inline(__always)
  var hasOpenChoice: Bool { !rare.choices.isEmpty && rare.choices.contains { !$0.isGivenUp } }

  /// The only move that matters: others are of what has been given up, as predicates that have been decided.
  @inline(__always)
  private func soleMove(from first: Int) -> Move? {
    nodes.moves.count - first == 1 ? nodes.moves[first] : wantedMove(from: first)
  }

  @inline(never)
  private func wantedMove(from first: Int) -> Move? {
    var sole: Move?
    for index in first..<nodes.moves.count {
      let activation = nodes.activations[Int(nodes.moves[index].activation)]
      if fields.contexts[Int(activation.context)].isGivenUp { continue }
      if sole != nil { return nil }
      sole = nodes.moves[index]
    }
    return sole
  }

  /// True if the object around takes one of a shape as a row.
  @inline(__always)
  mutating func takesRow(_ shape: Int, in owner: Int) -> Bool {
    if rows.shapes.all[shape].isEmitted { return true }
    if rows.shapes.all[shape].isPassage {
      // That of an object's member may be all there is, and too long for a row; and where nothing has been found,
      // messages tell of what is there.
      return nodes.frames[nodes.frames.top].kind != .object && outcome.emitted > 0
    }
    guard fields.contexts[owner].extra == nil else { return false }
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
      opening.pendingKey = -1
    } else {
      nodes.moves.truncate(to: opening.pendingMoves)
      nodes.names.truncate(to: opening.nameFloor)
    }
  }

  mutating func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    if rows.shapes.all[shape].isEmitted || rows.shapes.all[shape].isPassage {
      nodes.order += 1
      countRoot(nodes.frames.top)
      guard try emitAll(members, in: shape) else {
        nodes.order -= 1
        if nodes.isAtRoot(nodes.frames.top) { fields.contexts[0].number -= 1 }
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
    nodes.order += 1
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
  /// - Returns: false if it has to come by events; then nothing has happened, or is left out of them.
  @inline(__always)
  private mutating func emitAll(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    let shared = rows.shapes.all[shape].shared
    if shared >= 0 { return try takeShared(members, rows.shapes.shared[Int(shared)]) }
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
    if rows.repeated > 0 {
      rows.repeated -= 1
      return true
    }
    if let target = rows.targets[rule] {
      return try target._withUnsafeGuaranteedRef { try emit(&row, to: $0, isWithin) }
    }
    guard let object = row.object() else { return false }
    let emission = Emission(plan.rules[rule], rule: rule, result: .success(.object(object)))
    return try handOut(emission, isWithin: isWithin)
  }

  @inline(__always)
  private mutating func emit(
    _ row: inout Row, to target: ObjectTarget, _ isWithin: Bool
  ) throws -> Bool {
    // Whoever takes it may ask how many there were.
    outcome.emitted += 1
    do {
      guard try target.take(&row) else {
        outcome.emitted -= 1
        return false
      }
      target.count += 1
    } catch let error as BuildError where error.place == Place() {
      // The receiver found something wrong with it.
      outcome.emitted -= 1
      if isWithin { return false }
      let rule = target.rule
      let emission = Emission(plan.rules[rule], rule: rule, result: .success(.null))
      try output(placing(error, emission))
    } catch let stop as StopReading {
      target.count += 1
      throw stop
    }
    return true
  }

  mutating func countRoot(_ top: Int) {
    if nodes.isAtRoot(top) { fields.contexts[0].number += 1 }
  }
}
