import SaxEvents
internal import SaxValues

/// The way of most objects: a node that becomes one, by one path, on no condition.
/// Nothing of what ``open(_:attributes:isItem:isNull:)`` has to think of can happen here; see
/// ``Automaton/plainObject(of:)``.
extension Assembly {
  /// Opens the node of the next JSON value, if it is such an object.
  mutating func openPlain() throws -> Bool {
    pointAtPendingKey()
    let top = nodes.frames.top
    let isItem = nodes.frames[top].kind == .array
    guard isItem || nodes.frames[top].kind == .object, !opening.nextIsText else { return false }
    let pending = isItem ? nodes.frames[top].floors.moves : opening.pendingMoves
    guard nodes.moves.count - pending == 1 else { return false }
    if isItem {
      opening.takeName(of: nodes.frames[top], floor: nodes.names.count)
    }
    let none = Attributes()
    return try openPlain(.object, pending: pending, isItem: isItem, attributes: none)
  }

  /// Opens the node that one pending move leads to, if it is such an object.
  mutating func openPlain(
    _ kind: NodeKind, pending: Int, isItem: Bool, attributes: borrowing Attributes
  ) throws -> Bool {
    let move = nodes.moves[pending]
    let activation = nodes.activations[Int(move.activation)]
    guard activation.condition < 0 else { return false }
    let plain = automaton.plainObject(of: move.transition)
    guard plain.scope >= 0 else { return false }
    let owner = Int(activation.context)
    if plain.isOne, fields.contexts[owner].scope > 0,
      fields.cells[fields.contexts[owner].cells + Int(plain.field)].isPresent
    {
      // A field of one value that has one goes the long way.
      return false
    }
    let next = automaton.transitions[Int(move.transition)].next
    let top = nodes.frames.top
    let isInArray = nodes.frames[top].kind == .array
    if isInArray, nodes.frames[top].parent == 0 { fields.countRoot() }
    pushFrame(kind, parent: isInArray ? Int(nodes.frames[top].parent) : top)
    let frame = nodes.frames.top
    if !isInArray {
      nodes.dropMoves(from: pending)
      nodes.frames[frame].floors.moves = pending
    }
    nodes.frames[frame].isPlain = true
    nodes.frames[frame].goesToCell = plain.isPlain
    nodes.frames[frame].isListItem = !plain.isOne
    nodes.frames[frame].gathersText = plain.text.isSome
    nodes.frames[frame].walks = plain.walks || plain.text.isSome || setting.rejectsUnread
    nodes.frames[frame].notesNames = true
    nodes.frames[frame].mark = places.mark
    nodes.captures.append(
      Capture(
        kind: .context, context: activation.context, field: plain.field,
        route: Route(rank: plain.rank, condition: -1), otherRoutes: 0..<0,
        index: fields.contexts.count,
        key: -1, order: nodes.order, isItem: isItem, numbered: -1))
    if plain.mayNest { fields.cells[fields.contexts[owner].cells + Int(plain.field)].open += 1 }
    if next != Automaton.dead {
      nodes.activations.append(Activation(context: activation.context, state: next, condition: -1))
    }
    if plain.state != Automaton.dead {
      nodes.activations.append(
        Activation(context: Int32(fields.contexts.count), state: plain.state, condition: -1))
    }
    fields.open(
      Context(
        scope: plain.scope, cells: fields.cells.count, frame: Int32(frame), number: 0, numbered: -1,
        extra: nil), fields: Int(plain.fieldCount))
    if attributes.count > 0 {
      try captureAttributes(
        attributes, activations: nodes.frames[frame].floors.activations..<nodes.activations.count)
    }
    if kind == .element, !nodes.frames[frame].walks,
      !fields.isComplete(plain, fields.contexts[fields.contexts.count - 1].cells, by: plan)
    {
      // What is there instead of the attribute that is missing is for the message.
      nodes.frames[frame].walks = true
    }
    return true
  }

  /// Closes the node of such an object, and puts the object into the field's cell or commits it.
  mutating func closePlain() throws {
    opening.beginEnding()
    let top = nodes.frames.top
    let capture = nodes.frames[top].floors.captures
    if nodes.captures[capture].isDone {
      opening.endEnding()
      return popFrame()
    }
    let owner = Int(nodes.captures[capture].context)
    if nodes.frames[top].gathersText { try takeOwnText(nodes.captures[capture]) }
    let built = try finish(nodes.captures[capture].index)
    let size = fields.letGo(of: nodes.captures[capture].index, by: plan)
    switch consume built {
    case .value(let value)
    where nodes.frames[top].goesToCell && fields.contexts[owner].extra == nil:
      let cell = fields.contexts[owner].cells + Int(nodes.captures[capture].field)
      fields.hold(size, in: owner)
      if nodes.frames[top].isListItem {
        fields.append(value, rank: nodes.captures[capture].route.rank, to: cell, of: owner)
        try checkItems(fields.cells[cell].count)
      } else {
        fields.storeOne(value, rank: nodes.captures[capture].route.rank, to: cell)
      }
      try checkHeld()
    case let other:
      let capture = nodes.captures[capture]
      let nests = fields.mayNest(capture, by: plan)
      if nests { fields.cells[fields.cell(of: capture)].open -= 1 }
      fields.hand(size)
      try commit(capture, other)
      fields.endHanding()
      if nests { try settle(after: capture) }
    }
    opening.endEnding()
    popFrame()
  }

  /// The text directly in the element that ends goes to the field that wants it.
  private mutating func takeOwnText(_ capture: Capture) throws {
    let floor = nodes.frames[nodes.frames.top].floors.ownText
    if texts.own.count == floor { return }
    let start = automaton.start(of: Int(fields.contexts[capture.index].scope))
    let match = automaton.matches[automaton.transitions[Int(start)].matches.lowerBound]
    let field = plan.scalarField(
      match.field, of: Int(fields.contexts[capture.index].scope), rank: match.rank)
    // Out of the way, as what it is handed to changes this assembly. An error ends the reading.
    var text = GatheredText()
    texts.swapOwn(with: &text)
    let trims =
      field.conversion == .general
      && plan.conversions[Int(field.conversionIndex)].trimsText
    let begin = trims ? text.trim(from: floor) : floor
    if text.count == begin {
      texts.swapOwn(with: &text)
      return
    }
    if text.isInPieces(from: begin),
      let built = convert(
        long: &text, from: begin, keeping: false, nodes.capture(field, context: capture.index))
    {
      texts.swapOwn(with: &text)
      try countText()
      return try commit(nodes.capture(field, context: capture.index), built)
    }
    try text.withBytes(from: begin, keeping: false) {
      try putText($0, field, context: capture.index)
    }
    texts.swapOwn(with: &text)
  }
}
