import SaxEvents
internal import SaxLanguage
internal import SaxValues

extension Assembly {
  /// Makes captures of the paths that are complete at the opening node, one a field.
  ///
  /// - Parameters:
  ///   - first: where those begin in `found`; all are taken off.
  ///   - leavingArrays: the node is an array's item, so fields that took the array don't take it.
  mutating func makeCaptures(
    from first: Int, attributes: borrowing Attributes, isItem: Bool, isNull: Bool,
    leavingArrays: Bool
  ) throws {
    if !rare.predicates.isEmpty { try notePresence(from: first) }
    if opening.found.count - first > 1 { opening.sortFound(from: first) }
    // A scope that opens here can have paths that are complete here: they come behind.
    var index = first
    while index < opening.found.count {
      let item = opening.found[index]
      index += 1
      let others = rare.routes.count
      var (other, kept) = (index, index)
      while other < opening.found.count, opening.found[other].context == item.context,
        opening.found[other].field == item.field
      {
        if opening.found[other].ending == item.ending {
          rare.add(Route(opening.found[other]))
        } else {
          opening.moveFound(from: other, to: kept)
          kept += 1
        }
        other += 1
      }
      if kept < other { opening.removeFound(kept..<other) }
      var made = Capture(
        kind: .text, context: item.context, field: item.field, route: Route(item),
        otherRoutes: others..<rare.routes.count, index: 0, key: -1,
        order: nodes.frames[nodes.frames.count - 1].order,
        isItem: isItem, numbered: item.numbered, isOwn: item.isOwn)
      // Which alternatives lead to the node says what its number is.
      if others < rare.routes.count, item.condition >= 0, rare.resolve(item.condition) == .unknown {
        made.numbered = Route.late
      }
      let behind = opening.found.count
      if case .source(let source) = item.ending {
        try capture(source, made, number: item.number)
      } else if !leavingArrays || !takesArrays(item) {
        try capture(made, number: item.number, attributes: attributes, isNull: isNull)
      }
      if opening.found.count - behind > 1 { opening.sortFound(from: behind) }
    }
    opening.dropFound(from: first)
  }

  /// True if an array has been taken whole, so that its items are not.
  mutating func takesArrays(_ item: Found) -> Bool {
    let scope = fields.contexts[Int(item.context)].scope
    return scope > 0 && item.isPlain
      && Int(fields.contexts[Int(item.context)].frame) < nodes.frames.count - 1
      && plan.scopes[Int(scope)].fields[Int(item.field)].takesArrays
  }

  /// Has a field take the opening node.
  mutating func capture(
    _ capture: Capture, number: Int, attributes: borrowing Attributes, isNull: Bool
  ) throws {
    let top = nodes.frames.count - 1
    let scope = fields.contexts[Int(capture.context)].scope
    if capture.otherRoutes.isEmpty, capture.route.condition < 0,
      passesOver(capture.context, capture.field, rank: capture.route.rank)
    {
      return
    }
    var made = capture
    made.key = dictionaryKey(scope: scope, field: Int(capture.field))
    let reader: NodeReader =
      scope < 0
      ? .object(Int(capture.field)) : plan.scopes[Int(scope)].fields[Int(capture.field)].reader
    if case .nothing = reader { return try commit(made, .value(.bool(true))) }
    if isNull, !isRawRule(capture, reader, scope: scope) { return try commit(made, .null) }
    // At once, as rules behind it may refuse the null at once.
    if isNull, setting.isJSON { return try commit(made, .value(.raw("null"))) }
    if nodes.frames[top].mark.offset < 0 { nodes.frames[top].mark = places.mark }
    try begin(made, by: reader, number: number, attributes: attributes)
  }

  /// True if a rule takes the node as it is written, which it does if that is null, too.
  private func isRawRule(_ capture: Capture, _ reader: NodeReader, scope: Int32) -> Bool {
    guard case .raw = reader, scope == Plan.root else { return false }
    return !plan.scopes[Plan.root].fields[Int(capture.field)].isOptional
      && !plan.rules[Int(capture.field)].isByEvents
  }

  /// Begins what a field makes of the opening node.
  private mutating func begin(
    _ capture: Capture, by reader: NodeReader, number: Int, attributes: borrowing Attributes
  ) throws {
    var made = capture
    let top = nodes.frames.count - 1
    switch reader {
    case .text, .converter, .operand:
      made.index = texts.beginCapture()
      if setting.isJSON { nodes.frames[top].notesNames = true }
      push(made)
    case .any:
      made.kind = .any
      made.index = rare.add(AnyBuilder(nodes.frames[top].kind, attributes, options))
      push(made)
    case .raw:
      made.kind = .raw
      made.index = rare.addRawText()
      push(made)
    case .object(let scope), .entry(let scope), .children(let scope):
      made.kind = .context
      made.index = fields.contexts.count
      push(made)
      try openContext(
        scope, number: number, numbered: made.numbered, attributes: attributes)
    case .choice(let scope):
      try openChoice(scope, made, number: number, attributes: attributes)
    case .nothing:
      break
    }
  }

  /// Begins to fill a scope from the opening node. Its attributes are captured with those of
  /// the frame.
  mutating func openContext(
    _ scope: Int, number: Int, numbered: Int32, attributes: borrowing Attributes
  ) throws {
    let context = fields.contexts.count
    let top = nodes.frames.count - 1
    fields.open(
      Context(
        scope: Int32(scope), cells: fields.cells.count, frame: Int32(top), number: number,
        numbered: numbered, extra: nil), fields: plan.scopes[scope].fields.count)
    switch plan.scopes[scope].kind {
    case .object: nodes.frames[top].notesNames = true
    case .children: nodes.frames[top].notesText = true
    case .root, .choice, .entry, .predicate, .watch: break
    }
    // A blank one is no object, and is not there.
    if nodes.frames[top].kind == .text { nodes.frames[top].notesText = true }
    try follow(
      automaton.start(of: scope), context: Int32(context), condition: -1, counterFrame: top,
      isEmpty: false, attributes: attributes)
    if !plan.scopes[scope].climbs.isEmpty { try climb(from: context) }
  }

  /// True if a field of one value has had a node that comes before all that are yet to come by an
  /// alternative. Then it is noted that this one has found a node, and nothing more is done with it.
  mutating func passesOver(_ context: Int32, _ field: Int32, rank: Int32) -> Bool {
    let scope = Int(fields.contexts[Int(context)].scope)
    guard scope > 0, !plan.duplicatesAreErrors, rank < 64,
      plan.codes[plan.firstCode[scope] + Int(field)].isOne
    else { return false }
    let cell = fields.contexts[Int(context)].cells + Int(field)
    if isTakenAround(context, field, cell, rank: rank) { return true }
    switch fields.cells[cell].admit(rank) {
    case .fills: return false
    case .surplus: noteSurplus(field, of: Int(context), in: cell, rank)
    case .loses: break
    }
    return true
  }

  /// True if the field takes a node around, by no later alternative. That one comes first, and makes a value or an
  /// error, as it isn't empty: nothing in it can be the field's.
  private func isTakenAround(
    _ context: Int32, _ field: Int32, _ cell: Int, rank: Int32
  ) -> Bool {
    // Hooks and coverage are told of values that lose, too.
    guard fields.cells[cell].open > 0, fieldUse == nil, !options.hooksValues, !setting.hooksObjects
    else { return false }
    let scope = Int(fields.contexts[Int(context)].scope)
    if plan.scopes[scope].fields[Int(field)].reader.readsText { return false }
    for index in 0..<nodes.captures.count {
      let around = nodes.captures[index]
      guard around.context == context, around.field == field, around.route.rank <= rank,
        around.route.condition < 0, around.otherRoutes.isEmpty
      else { continue }
      switch around.kind {
      case .any, .raw, .context: return true
      case .text, .directText, .choice, .number: continue
      }
    }
    return false
  }

  // MARK: Sources

  mutating func capture(
    _ source: Step.Source, _ capture: Capture, number: Int
  ) throws {
    let top = nodes.frames.count - 1
    var made = capture
    made.isItem = true
    switch source {
    case .text:
      if nodes.frames[top].mark.offset < 0 { nodes.frames[top].mark = places.mark }
      made.kind = .directText
      made.index = rare.addDirectText()
      push(made)
    case .position where made.numbered >= 0 && (number == 0 || made.numbered == Route.late):
      made.kind = .number
      push(made)
    case .position, .name, .localName, .line, .offset, .source, .rest:
      let text = value(of: source, number: number, frame: top)
      if let text { try commit(text: Array(text.utf8).span, made) }
    }
  }
}
