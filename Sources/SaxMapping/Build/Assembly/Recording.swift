import SaxEvents

/// The way of most objects: a node that becomes one, by one path, on no condition.
/// Nothing of what ``open(_:attributes:isItem:isNull:)`` has to think of can happen here; see
/// ``Automaton/record(of:)``.
extension Assembly {
  /// Opens the node of the next JSON value, if it is such an object.
  mutating func openRecord() throws -> Bool {
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
    return try openRecord(.object, pending: pending, isItem: isItem, attributes: none)
  }

  /// Opens the node that one pending move leads to, if it is such an object.
  mutating func openRecord(
    _ kind: Frame.Kind, pending: Int, isItem: Bool, attributes: borrowing Attributes
  ) throws -> Bool {
    let move = moves[pending]
    let activation = activations[Int(move.activation)]
    guard activation.condition < 0 else { return false }
    let scope = Int(automaton.record(of: move.transition))
    guard scope >= 0 else { return false }
    let made = automaton.transitions[Int(move.transition)]
    let match = automaton.matches[made.matches.lowerBound]
    let owner = contexts[Int(activation.context)]
    if owner.scope > 0 {
      // A field of one value that has one goes the long way.
      let cell = owner.cells + Int(match.field)
      if cells[cell].isPresent,
        plan.codes[plan.firstCode[Int(owner.scope)] + Int(match.field)].isOne
      {
        return false
      }
    }
    let top = frames.top
    let isInArray = frames[top].kind == .array
    if isInArray, frames[top].parent == 0 { contexts[0].number += 1 }
    pushFrame(kind, parent: isInArray ? Int(frames[top].parent) : top)
    let frame = frames.top
    if !isInArray {
      moves.truncate(to: pending)
      frames[frame].moves = pending
    }
    frames[frame].isRecord = true
    frames[frame].recordsNames = true
    frames[frame].mark = places.mark
    captures.append(
      Capture(
        kind: .context, context: activation.context, field: match.field,
        route: Route(rank: match.rank, condition: -1), otherRoutes: 0..<0, index: contexts.count,
        key: -1, order: order, isItem: isItem, numbered: -1))
    if made.next != Automaton.dead {
      activations.append(
        Activation(context: activation.context, state: made.next, condition: -1))
    }
    let start = automaton.transitions[Int(automaton.start(of: scope))].next
    if start != Automaton.dead {
      activations.append(
        Activation(context: Int32(contexts.count), state: start, condition: -1))
    }
    contexts.append(
      Context(
        scope: Int32(scope), cells: cells.count, frame: Int32(frame), number: 0, numbered: -1,
        extra: nil))
    cells.append(repeating: Cell(), count: plan.scopes[scope].fields.count)
    if attributes.count > 0 {
      try captureAttributes(
        attributes, activations: frames[frame].activations..<activations.count)
    }
    return true
  }

  /// Its end.
  mutating func closeRecord() throws {
    isEnding = true
    let capture = captures[frames[frames.top].captures]
    try commit(capture, try finish(capture.index))
    isEnding = false
    popFrame()
    if waiting.undecided == 0, !waiting.isEmpty { try flushWaiting() }
  }
}
