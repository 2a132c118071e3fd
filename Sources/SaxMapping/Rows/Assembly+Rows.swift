import SaxEvents
internal import SaxValues

/// Objects that the reader hands over all at once: no frame, no event. What is not plain gives up, and
/// the reader tells of it by events.
extension Assembly {
  /// The shape of the next object, or of the next array that takes its place, an array's item or a root of a
  /// sequence; -1 if it has to be told by events.
  @inline(__always)
  mutating func nextRowShape() -> Int {
    guard takesRows, !hasConsumers, !hasOpenChoice, textCaptures == 0, fieldUse == nil
    else { return -1 }
    let top = frames.top
    let transition: Int32
    let activation: Activation
    if top == 0 {
      guard documentKind == .jsonSequence else { return -1 }
      activation = activations[0]
      transition = automaton.start(of: Plan.root)
    } else if frames[top].kind == .array {
      guard let move = soleMove(from: frames[top].moves) else { return -1 }
      activation = activations[Int(move.activation)]
      transition = move.transition
    } else if frames[top].kind == .object {
      if nextIsText { return -1 }
      if pendingKey >= 0 {
        activation = activations[frames[top].activations]
        transition = learnedKeys[Int(pendingKey)].transition
      } else {
        guard let move = soleMove(from: pendingMoves) else { return -1 }
        activation = activations[Int(move.activation)]
        transition = move.transition
      }
    } else {
      guard frames[top].kind == .arrayNode, activations.count - frames[top].activations == 1
      else { return -1 }
      activation = activations[frames[top].activations]
      transition = automaton.transition(
        from: activation.state, symbol: NameTable.nameless, axis: 0)
    }
    guard activation.condition < 0 else { return -1 }
    rowOwner = activation.context
    let shape = rowShapes.shape(of: transition)
    guard shape >= 0 else { return -1 }
    return takesRow(shape, in: Int(activation.context)) ? shape : -1
  }

  /// True if a type is to be decided on, or its objects are being built.
  @inline(__always)
  var hasOpenChoice: Bool { !choices.isEmpty && choices.contains { !$0.isGivenUp } }

  /// The only move that matters: others are of what has been given up, as predicates that have been decided.
  @inline(__always)
  private func soleMove(from first: Int) -> Move? {
    moves.count - first == 1 ? moves[first] : wantedMove(from: first)
  }

  @inline(never)
  private func wantedMove(from first: Int) -> Move? {
    var sole: Move?
    for index in first..<moves.count {
      let activation = activations[Int(moves[index].activation)]
      if contexts[Int(activation.context)].isGivenUp { continue }
      if sole != nil { return nil }
      sole = moves[index]
    }
    return sole
  }

  /// True if the object around takes one of a shape as a row.
  @inline(__always)
  mutating func takesRow(_ shape: Int, in owner: Int) -> Bool {
    if rowShapes.all[shape].isEmitted { return true }
    if rowShapes.all[shape].isPassage {
      // That of an object's member may be all there is, and too long for a row; and where nothing has been found,
      // messages tell of what is there.
      return frames[frames.top].kind != .object && emitted > 0
    }
    guard contexts[owner].extra == nil else { return false }
    // A field of one value that has one compares it with another.
    return !rowShapes.sole.plains[shape].isOne
      || !cells[contexts[owner].cells + Int(rowShapes.sole.plains[shape].field)].isPresent
  }

  /// The member that was the last key's value has been taken.
  @inline(__always)
  private mutating func passMember() {
    guard isJSON, frames[frames.top].kind == .object else { return }
    if pendingKey >= 0 {
      pendingKey = -1
    } else {
      moves.truncate(to: pendingMoves)
      names.truncate(to: nameFloor)
    }
  }

  func sufficiency(of shape: Int) -> RowSufficiency {
    // A predicate may look at what comes last.
    if rowShapes.all[shape].shared >= 0 { return RowSufficiency(all: 0, isShared: false) }
    let settlement = automaton.settlements[Int(rowShapes.all[shape].state)]
    return RowSufficiency(
      all: mayPassRests ? settlement.mask : 0,
      isShared: rowShapes.sole.plains[shape].scope < 0)
  }

  mutating func action(ofKey key: Span<UInt8>, in shape: Int) -> MemberAction {
    if key.count == textKey.count, ByteTable.equal(key, textKey.span) { return .skip }
    var axis = 0
    var start = 0
    if key.count > attributePrefix.count, !attributePrefix.isEmpty,
      ByteTable.equal(key.extracting(0..<attributePrefix.count), attributePrefix.span)
    {
      axis = 1
      start = attributePrefix.count
    }
    let symbol = automaton.symbol(ofKey: key.extracting(start..<key.count))
    let shared = rowShapes.all[shape].shared
    if shared >= 0 {
      return rowShapes.action(of: rowShapes.shared[Int(shared)], symbol: symbol, axis: axis).action
    }
    let state = rowShapes.all[shape].state
    return rowShapes.action(
      for: automaton.transition(from: state, symbol: symbol, axis: axis))
  }

  mutating func action(ofItem number: Int, in shape: Int) -> MemberAction {
    if rowShapes.all[shape].shared >= 0 { return .walk }
    let transition = automaton.transition(
      from: rowShapes.all[shape].state, symbol: NameTable.nameless, axis: 0)
    return rowShapes.action(for: transition, item: number)
  }

  mutating func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    if rowShapes.all[shape].isEmitted || rowShapes.all[shape].isPassage {
      order += 1
      countRoot(frames.top)
      guard try emitAll(members, in: shape) else {
        order -= 1
        if isAtRoot(frames.top) { contexts[0].number -= 1 }
        return false
      }
      passMember()
      return true
    }
    // One by one, as all of it is copied otherwise.
    let field = Int(rowShapes.sole.plains[shape].field)
    var row = Row(
      members, of: Int(rowShapes.sole.plains[shape].scope), rowShapes, rowShapes.sole)
    guard let object = row.object() else { return false }
    order += 1
    let owner = Int(isJSON ? rowOwner : activations[frames[frames.top].activations].context)
    let cell = contexts[owner].cells + field
    hold(row.held, in: owner)
    let rank = rowShapes.sole.plains[shape].rank
    if rowShapes.sole.plains[shape].isOne {
      storeOne(.object(object), rank: rank, to: cell)
    } else {
      append(.object(object), rank: rank, to: cell, of: owner)
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
    let shared = rowShapes.all[shape].shared
    if shared >= 0 { return try takeShared(members, rowShapes.shared[Int(shared)]) }
    // One by one, as all of it is copied otherwise.
    let rule = Int(rowShapes.sole.plains[shape].field)
    var row = Row(
      members, of: Int(rowShapes.sole.plains[shape].scope), rowShapes, rowShapes.sole)
    return try emit(&row, rule: rule, isWithin: false)
  }

  /// Hands on the object of a rule.
  ///
  /// - Parameter isWithin: whether it lies within the row, so that its place isn't known.
  /// - Returns: false if it has to come by events; then nothing has happened.
  @inline(__always)
  mutating func emit(_ row: inout Row, rule: Int, isWithin: Bool) throws -> Bool {
    if repeated > 0 {
      repeated -= 1
      return true
    }
    if let target = targets[rule] {
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
    emitted += 1
    do {
      guard try target.take(&row) else {
        emitted -= 1
        return false
      }
      target.count += 1
    } catch let error as BuildError where error.place == Place() {
      // The receiver found something wrong with it.
      emitted -= 1
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

  /// True if the next node is a root, or an item of an array whose items are.
  mutating func isAtRoot(_ top: Int) -> Bool {
    top == 0 || frames[top].kind == .array && frames[top].parent == 0
  }

  mutating func countRoot(_ top: Int) {
    if isAtRoot(top) { contexts[0].number += 1 }
  }

  /// True if no field lacks a value that it has to have, of which events tell better.
  func isComplete(_ plain: PlainObject, _ first: Int) -> Bool {
    let codes = plan.firstCode[Int(plain.scope)]
    for index in 0..<Int(plain.fieldCount) where cells[first + index].best == .max {
      if plan.codes[codes + index].isRequired { return false }
    }
    return true
  }
}
