import SaxEvents
internal import SaxValues

/// Objects that the reader hands over all at once: no frame, no event. What is not plain gives up, and
/// the reader tells of it by events.
extension Assembly {
  /// The shape of the next object, or of the next array that takes its place, an array's item or a root of a
  /// sequence; -1 if it has to be told by events.
  @inline(__always)
  mutating func nextRowShape() -> Int {
    guard takesRows, !hasConsumers, choices.isEmpty, textCaptures == 0, fieldUse == nil
    else { return -1 }
    let top = frames.top
    let transition: Int32
    let activation: Activation
    if top == 0 {
      guard documentKind == .jsonSequence else { return -1 }
      activation = activations[0]
      transition = automaton.start(of: Plan.root)
    } else if frames[top].kind == .array {
      guard moves.count - frames[top].moves == 1 else { return -1 }
      let move = moves[frames[top].moves]
      activation = activations[Int(move.activation)]
      transition = move.transition
    } else {
      guard frames[top].kind == .arrayNode, activations.count - frames[top].activations == 1
      else { return -1 }
      activation = activations[frames[top].activations]
      transition = automaton.transition(
        from: activation.state, symbol: NameTable.nameless, axis: 0)
    }
    guard activation.condition < 0 else { return -1 }
    rowOwner = activation.context
    let shape = rowShapes.shape(of: transition, in: automaton)
    guard shape >= 0 else { return -1 }
    if rowShapes.all[shape].isEmitted { return shape }
    // A field of one value that has one goes the long way.
    let plain = rowShapes.all[shape].plain
    return plain.isOne || contexts[Int(activation.context)].extra != nil ? -1 : shape
  }

  func sufficiency(of shape: Int) -> RowSufficiency {
    let settlement = automaton.settlements[Int(rowShapes.all[shape].state)]
    return RowSufficiency(
      // A predicate may look at what comes last.
      all: mayPassRests && rowShapes.all[shape].operands == Automaton.dead ? settlement.mask : 0,
      isShared: rowShapes.all[shape].plain.scope < 0)
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
    let (state, operands) = (rowShapes.all[shape].state, rowShapes.all[shape].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: axis)
    let answer = rowShapes.action(for: transition, in: automaton)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: axis)
    return rowShapes.action(answer, operand: operand, in: automaton)
  }

  mutating func action(ofItem number: Int, in shape: Int) -> MemberAction {
    // A predicate may look at it.
    if rowShapes.all[shape].step >= 0 { return .walk }
    let transition = automaton.transition(
      from: rowShapes.all[shape].state, symbol: NameTable.nameless, axis: 0)
    return rowShapes.action(for: transition, item: number, in: automaton)
  }

  mutating func take(
    _ members: UnsafeBufferPointer<RowMember>, in shape: Int
  ) throws -> Bool {
    if rowShapes.all[shape].step >= 0 {
      guard let holds = counts(members, in: shape) else { return false }
      if !holds {
        order += 1
        countRoot(frames.top)
        return true
      }
    }
    if rowShapes.all[shape].isEmitted,
      let target = targets[Int(rowShapes.all[shape].plain.field)],
      try target._withUnsafeGuaranteedRef({ try handOver(members, in: shape, to: $0) })
    {
      return true
    }
    let floors = (contexts.count, cells.count)
    let heldBefore = held
    var next = 0
    let built: Value?
    if let object = object(of: Int(rowShapes.all[shape].plain.scope), members, &next) {
      built = .object(object)
    } else {
      next = 0
      held = heldBefore
      built = build(shape, members, &next)
    }
    contexts.truncate(to: floors.0)
    cells.truncate(to: floors.1)
    let size = held - heldBefore
    held = heldBefore
    guard let built else { return false }
    let top = frames.top
    order += 1
    let plain = rowShapes.all[shape].plain
    if rowShapes.all[shape].isEmitted {
      countRoot(top)
      let rule = Int(plain.field)
      try handOut(Emission(plan.rules[rule], rule: rule, result: .success(built)))
      return true
    }
    let owner = isJSON ? rowOwner : activations[frames[top].activations].context
    let cell = contexts[Int(owner)].cells + Int(plain.field)
    hold(size, in: Int(owner))
    store(built, of: plain, in: cell, of: Int(owner))
    try checkHeld()
    return true
  }

  /// True if the next node is a root, or an item of an array whose items are.
  mutating func isAtRoot(_ top: Int) -> Bool {
    top == 0 || frames[top].kind == .array && frames[top].parent == 0
  }

  mutating func countRoot(_ top: Int) {
    if isAtRoot(top) { contexts[0].number += 1 }
  }

  /// - Returns: nil if there is something that has to be told by events.
  private mutating func build(
    _ shape: Int, _ members: UnsafeBufferPointer<RowMember>, _ next: inout Int
  ) -> Value? {
    let plain = rowShapes.all[shape].plain
    let context = contexts.count
    let first = cells.count
    contexts.append(
      Context(
        scope: plain.scope, cells: first, frame: Int32(frames.top), number: 0, numbered: -1,
        extra: nil))
    cells.append(repeating: Cell(), count: Int(plain.fieldCount))
    guard fill(context, members, &next), isComplete(plain, first),
      let built = try? finish(context), case .value(let value) = built
    else { return nil }
    contexts.truncate(to: context)
    cells.truncate(to: first)
    // What it holds itself has been counted as it came.
    held &+= objectSize(of: Int(plain.scope))
    return value
  }

  /// Takes members up to the end of their object into the cells of a context.
  private mutating func fill(
    _ context: Int, _ members: UnsafeBufferPointer<RowMember>, _ next: inout Int
  ) -> Bool {
    let cells = contexts[context].cells
    while next < members.count {
      let member = members[next]
      next &+= 1
      switch member.kind {
      case .string, .number, .true, .false:
        guard member.count <= limits.text else { return false }
        // Only a predicate looks at it.
        if !rowShapes.texts[Int(member.field)].isSome { continue }
        let text = UnsafeBufferPointer(start: member.start, count: member.count)
        let direct = rowShapes.texts[Int(member.field)]
        do { try fill(text.span, direct, context) } catch { return false }
        // An array of blank items is there, which events tell.
        if direct.isList, !self.cells[cells + Int(direct.field)].isPresent { return false }
      case .null:
        let direct = rowShapes.texts[Int(member.field)]
        if direct.isList { return false }
        storeNull(rank: direct.rank, in: cells + Int(direct.field))
      case .nothing:
        let direct = rowShapes.texts[Int(member.field)]
        if direct.isList { self.cells[cells + Int(direct.field)].isPresent = true }
      case .open:
        let shape = Int(member.field)
        let plain = rowShapes.all[shape].plain
        if plain.scope < 0 {
          guard fill(context, members, &next) else { return false }
          continue
        }
        let cell = cells + Int(plain.field)
        if plain.isOne, self.cells[cell].isPresent { return false }
        guard let value = build(shape, members, &next) else { return false }
        store(value, of: plain, in: cell, of: context)
      case .nullRow:
        let plain = rowShapes.all[Int(member.field)].plain
        if plain.scope < 0 { continue }
        if !plain.isOne { return false }
        storeNull(rank: plain.rank, in: cells + Int(plain.field))
      case .noRows:
        let plain = rowShapes.all[Int(member.field)].plain
        if plain.scope >= 0, !plain.isOne {
          self.cells[cells + Int(plain.field)].isPresent = true
        }
      case .close: return true
      }
    }
    return true
  }

  @inline(__always)
  private mutating func store(
    _ value: Value, of plain: PlainObject, in cell: Int, of context: Int
  ) {
    if plain.isOne { return storeOne(value, rank: plain.rank, to: cell) }
    cells[cell].isPresent = true
    cells[cell].seen |= 1 << UInt64(plain.rank)
    cells[cell].count += 1
    addItem(value, to: cell, of: context)
  }

  /// A null for a field of one value.
  private mutating func storeNull(rank: Int32, in cell: Int) {
    let bit: UInt64 = 1 << UInt64(rank)
    if cells[cell].seen & bit != 0 { return }
    cells[cell].seen |= bit
    cells[cell].isPresent = true
    if rank < cells[cell].best { cells[cell].hasNull = true }
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
