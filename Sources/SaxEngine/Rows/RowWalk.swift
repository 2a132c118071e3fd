internal import SaxEvents
internal import SaxValues

/// The one loop over a row's members. It decides which values count, and gives up at what only events can
/// tell: a list that is null, a value that doesn't fit, a required one that is missing.
extension RowShapes {
  /// The object of a type, in slots, of a row's members up to its end; nil if it has to come by events.
  func object(of scope: Int, from row: inout Row) -> SaxObject? {
    guard let slots = plan.makeSlots(of: scope) else { return nil }
    row.held &+= plan.objectSizes[scope]
    return fill(slots, of: scope, from: &row) ? SaxObject(slots) : nil
  }

  /// Fills slots that are all null from a row's members up to the object's end.
  ///
  /// - Returns: false if it has to come by events.
  @inline(__always)
  func fill(_ slots: ObjectSlots, of scope: Int, from row: inout Row) -> Bool {
    slots.withUnsafeMutablePointerToElements {
      fill(SlotsReceiver(slots: $0), scope, from: &row)
    }
  }

  /// Fills an object of a type from a row's members up to its end.
  ///
  /// - Returns: false if it has to come by events.
  @inline(__always)
  func fill(_ receiver: some FieldReceiver, _ scope: Int, from row: inout Row) -> Bool {
    if isNarrow[scope] {
      var progress = NarrowProgress()
      return walk(&row, receiver, &progress) && complete(receiver, scope, progress)
    }
    return fillWide(receiver, scope, from: &row)
  }

  private func fillWide(
    _ receiver: some FieldReceiver, _ scope: Int, from row: inout Row
  ) -> Bool {
    let count = plan.fieldCounts[scope]
    let own = Int(ownBranches[scope])
    return withUnsafeTemporaryAllocation(of: WideProgress.Field.self, capacity: count) { fields in
      var progress = WideProgress(fields)
      let members = own < 0 ? row.members : row.members.within(from: row.next)
      return walk(&row, receiver, &progress)
        && (own < 0 || take(allBranches[own], of: members, &row, receiver, &progress))
        && complete(receiver, scope, progress)
    }
  }

  private func walk(
    _ row: inout Row, _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    guard let start = row.members.baseAddress else { return true }
    while row.next < row.members.count {
      let member = start + row.next
      row.next &+= 1
      switch member.pointee.kind {
      case .string, .number, .true, .false:
        guard take(member, of: &row, receiver, &progress) else { return false }
      case .null:
        let isFitting = row.texts[Int(member.pointee.field)].forEach(in: row, self) { field in
          if field.isList { return false }
          progress.note(null: field.index, rank: field.rank)
          return true
        }
        guard isFitting else { return false }
      case .nothing:
        let isFitting = row.texts[Int(member.pointee.field)].forEach(in: row, self) { field in
          !field.isList || !progress.begins(list: field.index)
            || receiver.beginList(Int(field.index))
        }
        guard isFitting else { return false }
      case .open:
        let plain = row.plains[Int(member.pointee.field)]
        if plain.scope < 0 {
          if plain.isUnwanted {
            row.skip()
          } else if plain.isBranches {
            guard takeBranches(Int(plain.field), of: &row, receiver, &progress) else {
              return false
            }
          } else {
            let isWanted = plain.isText && progress.takes(plain.field, rank: plain.rank)
            guard walk(&row, receiver, &progress) else { return false }
            // It is no text, which matters unless a better alternative has found something in it.
            if isWanted, !progress.isFilled(plain.field, before: plain.rank) { return false }
          }
          continue
        }
        guard takePart(plain, of: &row, receiver, &progress) else { return false }
      case .nullRow:
        let plain = row.plains[Int(member.pointee.field)]
        if plain.isBranches { return false }
        if plain.scope < 0 { continue }
        guard plain.isOne else { return false }
        progress.note(null: plain.field, rank: plain.rank)
      case .noRows:
        let plain = row.plains[Int(member.pointee.field)]
        if plain.isBranches { return false }
        if plain.scope >= 0, !plain.isOne, progress.begins(list: plain.field) {
          guard receiver.beginList(Int(plain.field)) else { return false }
        }
      case .close: return true
      }
    }
    return true
  }

  /// Takes an object up to its end.
  @inline(__always)
  private func takePart(
    _ plain: PlainObject, of row: inout Row, _ receiver: some FieldReceiver,
    _ progress: inout some RowProgress
  ) -> Bool {
    let isFirst = !progress.isFilled(plain.field)
    // Another that comes is compared with the first.
    if plain.isOne, !isFirst || progress.isNull(plain.field) { return false }
    guard receiver.putPart(plain, isFirst: isFirst, from: &row, self) else { return false }
    progress.note(value: plain.field, rank: plain.rank)
    return true
  }

  /// Takes what fields want of a node on conditions, up to its end.
  private func takeBranches(
    _ index: Int, of row: inout Row, _ receiver: some FieldReceiver,
    _ progress: inout some RowProgress
  ) -> Bool {
    let members = row.members.within(from: row.next)
    defer { row.next &+= members.count &+ 1 }
    return take(allBranches[index], of: members, &row, receiver, &progress)
  }

  /// Takes what fields want on conditions of a node with some members.
  private func take(
    _ branches: RowBranches, of members: UnsafeBufferPointer<RowMember>, _ row: inout Row,
    _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    for branch in branches.branches {
      if let position = branch.position, !position.isReached(in: row, self) { continue }
      if let condition = branch.condition {
        guard let holds = condition.holds(in: members, self) else { return false }
        if !holds {
          // A text that is too long is an error, whatever becomes of it.
          guard members.allSatisfy({ $0.count <= textLimit }) else { return false }
          continue
        }
      }
      var (view, plain) = (branch.view, branch.plain)
      if let chosen = branch.chosen {
        switch chosen.type(in: members, self) {
        case .of(let index): (view, plain) = (chosen.cases[index].view, chosen.cases[index].plain)
        case .skipped:
          guard beginList(of: chosen, receiver, &progress) else { return false }
          continue
        case .unknown: return false
        }
      }
      var part = self.row(of: members, scope: row.scope, by: views[Int(view)])
      if plain.scope >= 0 {
        guard takePart(plain, of: &part, receiver, &progress) else { return false }
      } else {
        guard walk(&part, receiver, &progress) else { return false }
      }
      row.held &+= part.held
    }
    return true
  }

  /// A list is there, be it of nothing but what is left out.
  private func beginList(
    of chosen: ChosenObject, _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    guard let plain = chosen.cases.first?.plain else { return false }
    if plain.isOne || !progress.begins(list: plain.field) { return true }
    return receiver.beginList(Int(plain.field))
  }

  /// Takes a scalar.
  @inline(__always)
  private func take(
    _ member: UnsafePointer<RowMember>, of row: inout Row, _ receiver: some FieldReceiver,
    _ progress: inout some RowProgress
  ) -> Bool {
    let field = row.texts[Int(member.pointee.field)]
    if !field.isSome {
      // Otherwise only a predicate looks at it, or another object.
      return field.nodeFields < 0
        || take(
          member, forAll: nodeFields[Int(field.nodeFields)], of: &row, receiver, &progress)
    }
    return take(member, for: field, of: &row, receiver, &progress)
  }

  @inline(never)
  private func take(
    _ member: UnsafePointer<RowMember>, forAll fields: [NodeField], of row: inout Row,
    _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    guard member.pointee.count <= textLimit else { return false }
    for each in fields where each.takes(memberOf: row, self) {
      guard take(member, for: each.field, of: &row, receiver, &progress) else { return false }
    }
    return true
  }

  @inline(__always)
  private func take(
    _ member: UnsafePointer<RowMember>, for field: ScalarField, of row: inout Row,
    _ receiver: some FieldReceiver, _ progress: inout some RowProgress
  ) -> Bool {
    guard member.pointee.count <= textLimit else { return false }
    if member.pointee.count == 0, field.ignoresEmpty { return true }
    var isFirst = true
    if field.isList {
      isFirst = !progress.isFilled(field.index)
    } else {
      // What comes later by the same alternative, or by a later one, doesn't count.
      guard progress.takes(field.index, rank: field.rank) else { return true }
      if type(of: progress).replaces, progress.isFilled(field.index) {
        isFirst = false
        receiver.clear(Int(field.index))
      }
    }
    let text = UnsafeBufferPointer(
      start: member.pointee.start, count: member.pointee.count
    ).span
    let place = receiver.place(of: field, isFirst: isFirst)
    let placement: Placement
    do throws(ConversionFailure) {
      placement = try plan.put(text, field, at: place, holding: &row.held)
    } catch {
      return false
    }
    switch placement {
    case .placed:
      progress.note(value: field.index, rank: field.rank)
      return true
    // Of a list events tell whether it is there.
    case .blank: return !field.isList && isFirst
    case .refused: return false
    }
  }

  /// Sees to the fields that nothing was found for.
  ///
  /// - Returns: false if one of them has to have a value.
  @inline(__always)
  private func complete(
    _ receiver: some FieldReceiver, _ scope: Int, _ progress: some RowProgress
  ) -> Bool {
    progress.forEachEmpty(of: plan.fieldCounts[scope]) { field in
      guard let value = plan.missing(field, of: scope) else { return false }
      return receiver.put(missing: value, field)
    }
  }
}

extension Plan {
  /// Slots for an object of a type, all null; nil if the scope is of no type.
  func makeSlots(of scope: Int) -> ObjectSlots? {
    guard let shape = shapes[scope] else { return nil }
    return ObjectSlots.make(shape, count: fieldCounts[scope]) { _ in .null }
  }
}
