import SaxEvents
internal import SaxValues

/// The way of most objects: a node that becomes one, by one path, on no condition.
/// Nothing of what ``open(_:attributes:isItem:isNull:)`` has to think of can happen here; see
/// ``Automaton/record(of:)``.
extension Assembly {
  /// Opens the node of the next JSON value, if it is such an object.
  mutating func openPlain() throws -> Bool {
    pointAtPendingKey()
    let top = frames.top
    let isItem = frames[top].kind == .array
    guard isItem || frames[top].kind == .object, !nextIsText else { return false }
    let pending = isItem ? frames[top].moves : pendingMoves
    guard moves.count - pending == 1 else { return false }
    if isItem {
      name = frames[top].name
      symbol = Int(frames[top].symbol)
      nameFloor = names.count
    }
    let none = Attributes()
    return try openPlain(.object, pending: pending, isItem: isItem, attributes: none)
  }

  /// Opens the node that one pending move leads to, if it is such an object.
  mutating func openPlain(
    _ kind: Frame.Kind, pending: Int, isItem: Bool, attributes: borrowing Attributes
  ) throws -> Bool {
    let move = moves[pending]
    let activation = activations[Int(move.activation)]
    guard activation.condition < 0 else { return false }
    let plain = automaton.plainObject(of: move.transition)
    guard plain.scope >= 0 else { return false }
    let owner = Int(activation.context)
    if plain.isOne, contexts[owner].scope > 0,
      cells[contexts[owner].cells + Int(plain.field)].isPresent
    {
      // A field of one value that has one goes the long way.
      return false
    }
    let next = automaton.transitions[Int(move.transition)].next
    let top = frames.top
    let isInArray = frames[top].kind == .array
    if isInArray, frames[top].parent == 0 { contexts[0].number += 1 }
    pushFrame(kind, parent: isInArray ? Int(frames[top].parent) : top)
    let frame = frames.top
    if !isInArray {
      moves.truncate(to: pending)
      frames[frame].moves = pending
    }
    frames[frame].isPlain = true
    frames[frame].isPlainRecord = plain.isPlain
    frames[frame].isListItem = !plain.isOne
    frames[frame].gathersText = plain.text.isSome
    frames[frame].walks = plain.walks || plain.text.isSome
    frames[frame].notesNames = true
    frames[frame].mark = places.mark
    captures.append(
      Capture(
        kind: .context, context: activation.context, field: plain.field,
        route: Route(rank: plain.rank, condition: -1), otherRoutes: 0..<0, index: contexts.count,
        key: -1, order: order, isItem: isItem, numbered: -1))
    if plain.mayNest { cells[contexts[owner].cells + Int(plain.field)].open += 1 }
    if next != Automaton.dead {
      activations.append(Activation(context: activation.context, state: next, condition: -1))
    }
    if plain.state != Automaton.dead {
      activations.append(
        Activation(context: Int32(contexts.count), state: plain.state, condition: -1))
    }
    contexts.append(
      Context(
        scope: plain.scope, cells: cells.count, frame: Int32(frame), number: 0, numbered: -1,
        extra: nil))
    cells.append(repeating: Cell(), count: Int(plain.fieldCount))
    if attributes.count > 0 {
      try captureAttributes(
        attributes, activations: frames[frame].activations..<activations.count)
    }
    if kind == .element, !frames[frame].walks,
      !isComplete(plain, contexts[contexts.count - 1].cells)
    {
      // What is there instead of the attribute that is missing is for the message.
      frames[frame].walks = true
    }
    return true
  }

  /// Its end.
  mutating func closePlain() throws {
    isEnding = true
    let top = frames.top
    let capture = frames[top].captures
    if captures[capture].isDone {
      isEnding = false
      return popFrame()
    }
    let owner = Int(captures[capture].context)
    if frames[top].gathersText { try takeOwnText(captures[capture]) }
    let built = try finish(captures[capture].index)
    let size = letGo(of: captures[capture].index)
    switch consume built {
    case .value(let value) where frames[top].isPlainRecord && contexts[owner].extra == nil:
      let cell = contexts[owner].cells + Int(captures[capture].field)
      hold(size, in: owner)
      if frames[top].isListItem {
        append(value, rank: captures[capture].route.rank, to: cell, of: owner)
        try checkItems(cells[cell].count)
      } else {
        storeOne(value, rank: captures[capture].route.rank, to: cell)
      }
      try checkHeld()
    case let other:
      let capture = captures[capture]
      let nests = mayNest(capture)
      if nests { cells[cell(of: capture)].open -= 1 }
      handing = size
      try commit(capture, other)
      handing = 0
      if nests { try settle(after: capture) }
    }
    isEnding = false
    popFrame()
  }

  /// The text directly in the element that ends goes to the field that wants it.
  private mutating func takeOwnText(_ capture: Capture) throws {
    let floor = frames[frames.top].ownText
    if ownText.count == floor { return }
    let start = automaton.start(of: Int(contexts[capture.index].scope))
    let match = automaton.matches[automaton.transitions[Int(start)].matches.lowerBound]
    let field = plan.scalarField(
      match.field, of: Int(contexts[capture.index].scope), rank: match.rank)
    // Out of the way, as what it is handed to changes this assembly. An error ends the reading.
    var text = GatheredText()
    swap(&text, &ownText)
    if text.isInPieces(from: floor),
      let built = convert(
        long: &text, from: floor, keeping: false, self.capture(field, context: capture.index))
    {
      swap(&text, &ownText)
      try countText()
      return try commit(self.capture(field, context: capture.index), built)
    }
    try text.withBytes(from: floor, keeping: false) {
      try putText($0, field, context: capture.index)
    }
    swap(&text, &ownText)
  }
}
