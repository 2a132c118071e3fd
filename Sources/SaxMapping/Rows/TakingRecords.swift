import SaxEvents
internal import SaxValues

/// Objects that the reader hands over all at once: no frame, no event. What is not plain gives up, and
/// the reader tells of it by events.
extension Assembly {
  /// The kind of the next object, or of the next array that takes its place, an array's item or a root of a
  /// sequence; -1 if it has to be told by events.
  @inline(__always)
  mutating func nextRecordKind() -> Int {
    guard takesRecords, !hasConsumers, choices.isEmpty, textCaptures == 0, fieldUse == nil
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
    recordOwner = activation.context
    let kind = recordKinds.kind(of: transition, in: automaton)
    guard kind >= 0 else { return -1 }
    if recordKinds.all[kind].isEmitted { return kind }
    // A field of one value that has one goes the long way.
    let record = recordKinds.all[kind].record
    return record.isOne || contexts[Int(activation.context)].extra != nil ? -1 : kind
  }

  func sufficiency(of kind: Int) -> RecordSufficiency {
    let settlement = automaton.settlements[Int(recordKinds.all[kind].state)]
    return RecordSufficiency(
      // A predicate may look at what comes last.
      all: mayPassRests && recordKinds.all[kind].operands == Automaton.dead ? settlement.mask : 0,
      isShared: recordKinds.all[kind].record.scope < 0)
  }

  mutating func action(ofKey key: Span<UInt8>, in kind: Int) -> MemberAction {
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
    let (state, operands) = (recordKinds.all[kind].state, recordKinds.all[kind].operands)
    let transition = automaton.transition(from: state, symbol: symbol, axis: axis)
    let answer = recordKinds.action(for: transition, in: automaton)
    if operands == Automaton.dead { return answer }
    let operand = automaton.transition(from: operands, symbol: symbol, axis: axis)
    return recordKinds.action(answer, operand: operand, in: automaton)
  }

  mutating func action(ofItem number: Int, in kind: Int) -> MemberAction {
    // A predicate may look at it.
    if recordKinds.all[kind].step >= 0 { return .walk }
    let transition = automaton.transition(
      from: recordKinds.all[kind].state, symbol: NameTable.nameless, axis: 0)
    return recordKinds.action(for: transition, item: number, in: automaton)
  }

  mutating func take(
    _ members: UnsafeBufferPointer<RecordMember>, in kind: Int
  ) throws -> Bool {
    if recordKinds.all[kind].step >= 0 {
      guard let holds = counts(members, in: kind) else { return false }
      if !holds {
        order += 1
        countRoot(frames.top)
        return true
      }
    }
    if recordKinds.all[kind].isEmitted,
      let target = targets[Int(recordKinds.all[kind].record.field)],
      try target._withUnsafeGuaranteedRef({ try handOver(members, in: kind, to: $0) })
    {
      return true
    }
    let floors = (contexts.count, cells.count)
    let heldBefore = held
    var next = 0
    let built: Value?
    if let object = object(of: Int(recordKinds.all[kind].record.scope), members, &next) {
      built = .object(object)
    } else {
      next = 0
      held = heldBefore
      built = build(kind, members, &next)
    }
    contexts.truncate(to: floors.0)
    cells.truncate(to: floors.1)
    let size = held - heldBefore
    held = heldBefore
    guard let built else { return false }
    let top = frames.top
    order += 1
    let record = recordKinds.all[kind].record
    if recordKinds.all[kind].isEmitted {
      countRoot(top)
      let rule = Int(record.field)
      try handOut(Emission(plan.rules[rule], rule: rule, result: .success(built)))
      return true
    }
    let owner = isJSON ? recordOwner : activations[frames[top].activations].context
    let cell = contexts[Int(owner)].cells + Int(record.field)
    hold(size, in: Int(owner))
    store(built, of: record, in: cell, of: Int(owner))
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
    _ kind: Int, _ members: UnsafeBufferPointer<RecordMember>, _ next: inout Int
  ) -> Value? {
    let record = recordKinds.all[kind].record
    let context = contexts.count
    let first = cells.count
    contexts.append(
      Context(
        scope: record.scope, cells: first, frame: Int32(frames.top), number: 0, numbered: -1,
        extra: nil))
    cells.append(repeating: Cell(), count: Int(record.fieldCount))
    guard fill(context, members, &next), isComplete(record, first),
      let built = try? finish(context), case .value(let value) = built
    else { return nil }
    contexts.truncate(to: context)
    cells.truncate(to: first)
    // What it holds itself has been counted as it came.
    held &+= objectSize(of: Int(record.scope))
    return value
  }

  /// Takes members up to the end of their object into the cells of a context.
  private mutating func fill(
    _ context: Int, _ members: UnsafeBufferPointer<RecordMember>, _ next: inout Int
  ) -> Bool {
    let cells = contexts[context].cells
    while next < members.count {
      let member = members[next]
      next &+= 1
      switch member.kind {
      case .string, .number, .true, .false:
        guard member.count <= limits.text else { return false }
        // Only a predicate looks at it.
        if !recordKinds.texts[Int(member.field)].isSome { continue }
        let text = UnsafeBufferPointer(start: member.start, count: member.count)
        let direct = recordKinds.texts[Int(member.field)]
        do { try fill(text.span, direct, context) } catch { return false }
        // An array of blank items is there, which events tell.
        if direct.isList, !self.cells[cells + Int(direct.field)].isPresent { return false }
      case .null:
        let direct = recordKinds.texts[Int(member.field)]
        if direct.isList { return false }
        storeNull(rank: direct.rank, in: cells + Int(direct.field))
      case .nothing:
        let direct = recordKinds.texts[Int(member.field)]
        if direct.isList { self.cells[cells + Int(direct.field)].isPresent = true }
      case .open:
        let kind = Int(member.field)
        let record = recordKinds.all[kind].record
        if record.scope < 0 {
          guard fill(context, members, &next) else { return false }
          continue
        }
        let cell = cells + Int(record.field)
        if record.isOne, self.cells[cell].isPresent { return false }
        guard let value = build(kind, members, &next) else { return false }
        store(value, of: record, in: cell, of: context)
      case .nullRecord:
        let record = recordKinds.all[Int(member.field)].record
        if record.scope < 0 { continue }
        if !record.isOne { return false }
        storeNull(rank: record.rank, in: cells + Int(record.field))
      case .noRecords:
        let record = recordKinds.all[Int(member.field)].record
        if record.scope >= 0, !record.isOne {
          self.cells[cells + Int(record.field)].isPresent = true
        }
      case .close: return true
      }
    }
    return true
  }

  @inline(__always)
  private mutating func store(
    _ value: Value, of record: RecordField, in cell: Int, of context: Int
  ) {
    if record.isOne { return storeOne(value, rank: record.rank, to: cell) }
    cells[cell].isPresent = true
    cells[cell].seen |= 1 << UInt64(record.rank)
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
  func isComplete(_ record: RecordField, _ first: Int) -> Bool {
    let codes = plan.firstCode[Int(record.scope)]
    for index in 0..<Int(record.fieldCount) where cells[first + index].best == .max {
      if plan.codes[codes + index].isRequired { return false }
    }
    return true
  }
}
