import SaxEvents

/// The events of JSON: keys, containers and scalars.
extension Assembly {
  @inline(__always)
  mutating func key(_ key: Span<UInt8>) throws -> Interest {
    let top = nodes.frames.top
    if isSettled(top) { return passRest() }
    let first = nodes.frames[top].floors.activations
    // One scope at work: the common case.
    guard nodes.activations.count - first == 1, key.count <= KeyPrint.longest else {
      return try lookUp(key, learningIn: nil)
    }
    let print = KeyPrint(key)
    let state = nodes.activations[first].state
    var cursor = nodes.frames[top].cursor
    let known = rows.learnedKeys.find(print, in: state, cursor: &cursor)
    nodes.frames[top].cursor = cursor
    if known < 0 { return try lookUp(key, learningIn: state) }
    if nodes.frames[top].notesNames {
      nodes.childNames.note(
        rows.learnedKeys[known].name, since: nodes.frames[top].floors.childNames)
    }
    if rows.learnedKeys[known].transition == Automaton.nothing {
      if outcome.emitted == 0 { noteMiss(top, key) }
      opening.pointAtNothing(movesFrom: nodes.moves.count)
      return .skip
    }
    opening.point(atKey: known)
    if setting.needsNames { pointAtPendingKey(named: key) }
    return .walk
  }

  private mutating func passRest() -> Interest {
    opening.pointAtNothing(movesFrom: nodes.moves.count)
    return .skipRest
  }

  /// Finds what a key leads to by its bytes, for every scope at work.
  mutating func lookUp(_ key: Span<UInt8>, learningIn state: Int32?) throws -> Interest {
    let top = nodes.frames.top
    let noted = nodes.childNames.number(of: key)
    if nodes.frames[top].notesNames {
      nodes.childNames.note(noted, since: nodes.frames[top].floors.childNames)
    }
    opening.pointAtNothing(movesFrom: nodes.moves.count)
    guard case .member(let axis, let start) = setting.kind(ofKey: key) else {
      opening.setNextIsText(nodes.takesText(top))
      if opening.nextIsText { return .walk }
      if setting.rejectsUnread { rejectUnread(key, axis: nil) }
      return .skip
    }
    opening.point(
      at: automaton.symbol(ofKey: key.extracting(start..<key.count)), movesFrom: nodes.moves.count)
    pushMoves(top, axis: axis)
    let isNothing = nodes.moves.count == opening.pendingMoves
    if isNothing, setting.rejectsUnread {
      // Not learned, as each is an error.
      rejectUnread(key, axis: axis)
      return .skip
    }
    if let state {
      rows.learnedKeys.learn(
        LearnedKeys.Entry(
          print: KeyPrint(key),
          transition: isNothing ? Automaton.nothing : nodes.moves[opening.pendingMoves].transition,
          symbol: Int32(opening.symbol), name: noted,
          scalarField: isNothing
            ? ScalarField()
            : automaton.transitions[Int(nodes.moves[opening.pendingMoves].transition)].scalarField
        ),
        in: state)
    }
    if isNothing {
      noteMiss(top, key)
      return .skip
    }
    pushName(key)
    return .walk
  }

  mutating func pushMoves(_ frame: Int, axis: Int) {
    for index in nodes.frames[frame].floors.activations..<nodes.activations.count {
      let state = nodes.activations[index].state
      let transition = automaton.transition(from: state, symbol: opening.symbol, axis: axis)
      if transition != Automaton.nothing {
        nodes.add(Move(activation: Int32(index), transition: transition))
      }
    }
  }

  /// Finds what the next value is: a root, an array's item, or the value of the last key.
  ///
  /// - Returns: whether it is an item.
  private mutating func pointAtValue() -> Bool {
    pointAtPendingKey()
    let top = nodes.frames.count - 1
    switch nodes.frames[top].kind {
    case .array:
      if nodes.frames[top].parent == 0 { fields.countRoot() }
      opening.takeName(
        of: nodes.frames[top], movesFrom: nodes.frames[top].floors.moves, floor: nodes.names.count)
      return true
    case .arrayNode:
      opening.point(at: NameTable.nameless, movesFrom: nodes.moves.count)
      opening.setName(nodes.noName)
      pushMoves(top, axis: 0)
      return true
    case .document where isAtRoot:
      pointAtRoot()
      return false
    case .document, .element, .object, .text:
      return false
    }
  }

  mutating func startObject() throws -> Interest {
    if try openPlain() { return .walk }
    let isItem = pointAtValue()
    if opening.nextIsText { return opening.passOverText() }
    let none = Attributes()
    return try open(.object, attributes: none, isItem: isItem)
  }

  mutating func startArray() throws -> Interest {
    if opening.nextIsText { return opening.passOverText() }
    if openPlainArray() { return .walk }
    let kind = nodes.frames[nodes.frames.count - 1].kind
    let isRoot = isAtRoot
    let isItem = pointAtValue()
    let none = Attributes()
    let isTransparent =
      isRoot ? setting.soleScope == nil && opening.documentKind != .jsonSequence : kind == .object
    if !isTransparent { return try open(.arrayNode, attributes: none, isItem: isItem) }
    // Its items are the roots, not the array.
    if isRoot { fields.uncountRoot() }
    let pending = opening.pendingMoves..<nodes.moves.count
    pushFrame(.array, parent: currentNode)
    let top = nodes.frames.count - 1
    nodes.frames[top].floors.moves = pending.lowerBound
    try captureArray(pending)
    return interest(in: top).union(.walk)
  }

  /// Opens the array of the key that came last, if a list takes its items straight into its cell.
  private mutating func openPlainArray() -> Bool {
    guard opening.pendingKey >= 0 else { return false }
    let top = nodes.frames.top
    let first = nodes.frames[top].floors.activations
    guard nodes.activations[first].condition < 0 else { return false }
    let scalars = rows.learnedKeys[Int(opening.pendingKey)].scalarField
    var field = scalars.index
    if !scalars.isSome {
      let plain = automaton.plainObject(of: rows.learnedKeys[Int(opening.pendingKey)].transition)
      guard plain.isPlain, !plain.isOne else { return false }
      field = plain.field
    } else if !scalars.isList {
      return false
    }
    // A list that is there is not missing, even if it is empty.
    fields.cells[fields.contexts[Int(nodes.activations[first].context)].cells + Int(field)]
      .isPresent = true
    pointAtPendingKey()
    pushFrame(.array, parent: top)
    nodes.frames[nodes.frames.top].floors.moves = opening.pendingMoves
    return true
  }

  /// Fields of type `Any` and `Raw` take an array whole; lists that it fills are not missing
  /// even if it is empty.
  private mutating func captureArray(_ pending: Range<Int>) throws {
    for index in pending {
      let move = nodes.moves[index]
      let activation = nodes.activations[Int(move.activation)]
      let scope = fields.contexts[Int(activation.context)].scope
      if scope == Plan.root, outcome.emitted == 0 { noteArray(of: move.transition) }
      guard scope > 0, rare.resolve(activation.condition) != .fails else { continue }
      let firstFound = opening.found.count
      for index in automaton.transitions[Int(move.transition)].matches {
        let match = automaton.matches[index]
        let field = plan.scopes[Int(scope)].fields[Int(match.field)]
        if match.ending.isNode, field.takesArrays {
          opening.add(
            Found(
              context: activation.context, field: match.field, rank: match.rank,
              ending: match.ending, condition: activation.condition, number: 0, numbered: -1,
              isPlain: true))
        } else if match.ending.isNode, field.shape.isCollection {
          let capture = Capture(
            kind: .text, context: activation.context, field: match.field,
            route: Route(rank: match.rank, condition: activation.condition), otherRoutes: 0..<0,
            index: 0, key: -1, order: nodes.order, isItem: false, numbered: -1)
          try commit(capture, .array)
        }
      }
      let none = Attributes()
      try makeCaptures(
        from: firstFound, attributes: none, isItem: false, isNull: false, leavingArrays: false)
    }
  }

  /// Notes that the path of a rule has led to an array, which may be empty.
  private mutating func noteArray(of transition: Int32) {
    for index in automaton.transitions[Int(transition)].matches {
      hints.note(match: Int(automaton.matches[index].field))
    }
  }

  mutating func startString() throws -> Interest {
    let isItem = pointAtValue()
    let none = Attributes()
    if opening.nextIsText {
      opening.setNextIsText(false)
      nodes.frames[nodes.frames.count - 1].hasText = true
      // Its text goes to the captures of the object around it.
      opening.passOver()
      return .text
    }
    opening.setScalar(.string)
    if setting.rejectsUnread { rejectUnreadScalar() }
    return try open(.text, attributes: none, isItem: isItem)
  }

  @inline(__always)
  mutating func scalar(_ scalar: borrowing Scalar) throws {
    if opening.nextIsText {
      opening.setNextIsText(false)
      if scalar.kind != .null {
        nodes.frames[nodes.frames.count - 1].hasText = true
        try addText(scalar.text)
      }
      return
    }
    let top = nodes.frames.top
    if opening.pendingKey >= 0 {
      let first = nodes.frames[top].floors.activations
      let field = rows.learnedKeys[Int(opening.pendingKey)].scalarField
      if field.isSome, nodes.activations[first].condition < 0 {
        opening.endKey()
        return try putText(
          scalar, field, context: Int(nodes.activations[first].context), isItem: false)
      }
    }
    let isItem = nodes.frames[top].kind == .array
    if isItem, nodes.moves.count - nodes.frames[top].floors.moves == 1 {
      let move = nodes.moves[nodes.frames[top].floors.moves]
      let field = automaton.transitions[Int(move.transition)].scalarField
      let activation = nodes.activations[Int(move.activation)]
      if field.isSome, activation.condition < 0 {
        return try putText(
          scalar, field, context: Int(activation.context), isItem: true)
      }
    }
    _ = pointAtValue()
    if setting.rejectsUnread, scalar.kind != .null { rejectUnreadScalar() }
    try take(scalar, isItem: isItem || nodes.frames[top].kind == .arrayNode)
    nodes.dropNames(from: opening.nameFloor)
  }
}
