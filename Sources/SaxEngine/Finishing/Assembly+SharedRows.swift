import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// Rows of which rules make several objects, or some on a condition; see ``SharedShape``.
extension Assembly {
  /// Hands out the objects that are made of a row, those within it first.
  ///
  /// - Returns: false if it has to come by events.
  mutating func emit(
    _ members: UnsafeBufferPointer<RowMember>, _ shape: SharedShape, isWithin: Bool
  ) throws -> Bool {
    if shape.leadsOn, try !emitWithin(members) { return false }
    guard let objects = shape.objects else { return true }
    guard let makers = makers(of: objects, members) else { return false }
    for index in makers {
      let maker = objects.makers[index]
      let rule = maker.rule
      switch maker.object {
      case .plain(let view, let scope):
        let view = Unmanaged.passUnretained(rows.shapes.views[Int(view)])
        let isEmitted =
          maker.isFilledFromOutside
          ? try emit(members, view, scope, maker, isWithin: isWithin)
          : try emit(members, view, scope, rule, isWithin)
        guard isEmitted else { return false }
      case .chosen(let chosen):
        switch chosen.type(in: members, rows.shapes) {
        case .of(let type):
          let made = chosen.cases[type]
          let view = Unmanaged.passUnretained(rows.shapes.views[Int(made.view)])
          guard try emit(members, view, made.plain.scope, rule, isWithin) else { return false }
        case .skipped: if outcome.emitted == 0 { hints.note(match: Int(rule)) }
        case .unknown: return false
        }
      }
    }
    return true
  }

  /// Hands out those that are made of nodes within one.
  private mutating func emitWithin(
    _ members: UnsafeBufferPointer<RowMember>
  ) throws -> Bool {
    try members.walk { index, member in
      guard member.kind == .open || member.kind == .nullRow else { return .on }
      let shared = rows.shapes.all[Int(member.field)].shared
      let shape = shared >= 0 ? rows.shapes.shared[Int(shared)] : nil
      // Where an object has to be, null is an error.
      if member.kind == .nullRow { return shape?.objects == nil ? .on : .end }
      let within = members.within(from: index + 1)
      if let shape {
        rows.enter(behind: UnsafeBufferPointer(rebasing: members[..<index]))
        let isEmitted = try emit(within, shape, isWithin: true)
        rows.leave()
        guard isEmitted else { return .end }
      }
      return .past(within)
    }
  }

  @inline(__always)
  mutating func emit(
    _ members: UnsafeBufferPointer<RowMember>, _ view: Unmanaged<RowView>, _ scope: Int32,
    _ rule: Int32, _ isWithin: Bool
  ) throws -> Bool {
    var row = view._withUnsafeGuaranteedRef {
      rows.shapes.row(of: members, scope: Int(scope), by: $0)
    }
    guard try emit(&row, rule: Int(rule), isWithin: isWithin) else { return false }
    rows.countHandedOut()
    return true
  }

  /// Hands out an object that gets values from outside its row.
  mutating func emit(
    _ members: UnsafeBufferPointer<RowMember>, _ view: Unmanaged<RowView>, _ scope: Int32,
    _ maker: RuleObjects.Maker, isWithin: Bool
  ) throws -> Bool {
    rows.outside.removeAll()
    guard rows.add(maker.climbs) else { return false }
    for origin in maker.origins { add(origin, of: maker) }
    var outside = RowOutside()
    swap(&outside, &rows.outside)
    defer { swap(&outside, &rows.outside) }
    return try outside.withMembers(before: members) {
      try emit($0, view, scope, maker.rule, isWithin)
    }
  }

  /// Adds what is known of the row's node.
  private mutating func add(_ origin: RowOrigin, of maker: RuleObjects.Maker) {
    switch origin.source {
    case .position:
      let number = maker.conditions.first.map { count($0) } ?? fields.contexts[0].number
      if number > 0 { rows.outside.add(number, field: origin.text) }
    case .line:
      let position = places.position(at: places.mark)
      rows.outside.add(position.line, field: origin.text)
    case .offset:
      rows.outside.add(places.offset(at: places.mark), field: origin.text)
    case .source:
      if let source = options.source { rows.outside.add(source, field: origin.text) }
    case .text, .name, .localName, .rest: break
    }
  }

  // MARK: Conditions

  /// The objects that are made of a row, in order.
  ///
  /// - Returns: nil if it has to come by events.
  private mutating func makers(
    of objects: RuleObjects, _ members: UnsafeBufferPointer<RowMember>
  ) -> [Int]? {
    if objects.equalities.isEmpty, objects.evaluated.isEmpty { return objects.unconditional }
    guard fit(members) else { return nil }
    var makers = objects.unconditional
    if !objects.equalities.isEmpty, !lookUp(in: members, objects, &makers) { return nil }
    for index in objects.evaluated {
      var holds = false
      for condition in objects.makers[index].conditions where !holds {
        guard let value = self.holds(condition, members) else { return nil }
        holds = value
      }
      if holds { makers.append(index) }
    }
    if makers.count > 1 {
      makers.sort()
      makers = makers.indices.filter { $0 == 0 || makers[$0] != makers[$0 - 1] }.map { makers[$0] }
    }
    return makers
  }

  /// True if a condition of an object holds for the row's node, which is counted where positions are asked for.
  ///
  /// - Returns: nil if the row has to come by events, which count the node no second time.
  private mutating func holds(
    _ condition: RuleObjects.Condition, _ members: UnsafeBufferPointer<RowMember>
  ) -> Bool? {
    guard condition.counts else { return condition.holds(in: members, rows.shapes) }
    let shapes = rows.shapes
    guard let holds = condition.holds(in: members, shapes, number: { count(condition, at: $0) })
    else {
      return nil
    }
    if holds, plan.steps[Int(condition.step)].counts { _ = count(condition) }
    return holds
  }

  /// The number of the row's node among those that have come to a predicate of a step, or passed them all.
  private mutating func count(_ condition: RuleObjects.Condition, at predicate: Int? = nil) -> Int {
    nodes.count(
      step: condition.step,
      predicate: predicate ?? plan.steps[Int(condition.step)].predicates.count,
      order: nodes.order, in: currentNode)
  }

  /// True if no text is too long, which may be an error whatever becomes of the object.
  private func fit(_ members: UnsafeBufferPointer<RowMember>) -> Bool {
    members.allSatisfy { $0.count <= limits.text }
  }

  /// Adds the makers whose predicates ask for a text that is there.
  ///
  /// - Returns: false if the row has to come by events.
  mutating func lookUp(
    in members: UnsafeBufferPointer<RowMember>, _ objects: RuleObjects, _ makers: inout [Int]
  ) -> Bool {
    members.walk { index, member in
      switch member.kind {
      case .string, .number, .true, .false:
        if let lookUp = objects.lookUps[member.field] {
          let text = UnsafeBufferPointer(start: member.start, count: member.count)
          makers += lookUp.entries(of: text.span)
        }
        return .on
      case .null, .nothing: return objects.lookUps[member.field] == nil ? .on : .end
      case .open:
        let isWanted = objects.looksUp(within: member.field, rows.shapes)
        return isWanted ? .on : members.over(index)
      case .nullRow, .noRows, .close: return .on
      }
    }
  }
}

extension RuleObjects {
  /// True if a text that is looked up may be within a node of a shape.
  fileprivate func looksUp(within field: Int32, _ shapes: RowShapes) -> Bool {
    if let known = lookedUpWithin[field] { return known }
    let looks = equalities.keys.contains { number in
      let view = shapes.views[Int(number)]
      view.extend(texts: shapes.sole.texts.count, plains: shapes.sole.plains.count)
      return !view.plains[Int(field)].isUnwanted
    }
    lookedUpWithin[field] = looks
    return looks
  }
}
