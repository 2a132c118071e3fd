import SaxEvents

/// The events of JSON: keys, containers and scalars.
extension Assembly {
  @inline(__always)
  mutating func key(_ key: Span<UInt8>) throws -> Interest {
    let top = frames.top
    if isSettled(top) { return passRest() }
    let first = frames[top].activations
    // One scope at work: the common case.
    guard activations.count - first == 1, key.count <= KeyPrint.longest else {
      return try lookUp(key, learningIn: nil)
    }
    let print = KeyPrint(key)
    let state = activations[first].state
    let known = learnedKeys.find(print, in: state, cursor: &frames[top].cursor)
    if known < 0 { return try lookUp(key, learningIn: state) }
    nextIsText = false
    if frames[top].notesNames {
      childNames.note(learnedKeys[known].name, since: frames[top].childNames)
    }
    if learnedKeys[known].transition == Automaton.nothing {
      pendingKey = -1
      pendingMoves = moves.count
      return .skip
    }
    pendingKey = Int32(truncatingIfNeeded: known)
    if needsNames { pointAtPendingKey(named: key) }
    return .walk
  }

  private mutating func passRest() -> Interest {
    nextIsText = false
    pendingKey = -1
    pendingMoves = moves.count
    return .skipRest
  }

  /// Makes the moves of the key that came last, where the key alone doesn't say what becomes of its
  /// value.
  @inline(__always)
  mutating func pointAtPendingKey() {
    if pendingKey >= 0 { pointAtPendingKey(named: Span()) }
  }

  private mutating func pointAtPendingKey(named key: Span<UInt8>) {
    let entry = learnedKeys[Int(pendingKey)]
    pendingKey = -1
    pendingMoves = moves.count
    moves.append(
      Move(activation: Int32(frames[frames.top].activations), transition: entry.transition))
    symbol = Int(entry.symbol)
    pushName(key)
  }

  /// The name of the value that is about to come.
  @inline(__always)
  private mutating func pushName(_ key: Span<UInt8>) {
    nameFloor = names.count
    if needsNames { names.append(copying: key) }
    name = NameRange(start: nameFloor, local: nameFloor, end: names.count)
  }

  /// Finds what a key leads to by its bytes, for every scope at work.
  private mutating func lookUp(_ key: Span<UInt8>, learningIn state: Int32?) throws -> Interest {
    let top = frames.top
    let noted = childNames.number(of: key)
    if frames[top].notesNames { childNames.note(noted, since: frames[top].childNames) }
    nextIsText = false
    pendingKey = -1
    pendingMoves = moves.count
    if key.count == textKey.count, ByteTable.equal(key, textKey.span) {
      nextIsText = takesText(top)
      return nextIsText ? .walk : .skip
    }
    var axis = 0
    var start = 0
    if key.count > attributePrefix.count, !attributePrefix.isEmpty,
      ByteTable.equal(key.extracting(0..<attributePrefix.count), attributePrefix.span)
    {
      axis = 1
      start = attributePrefix.count
    }
    symbol = automaton.symbol(ofKey: key.extracting(start..<key.count))
    pushMoves(top, axis: axis)
    let isNothing = moves.count == pendingMoves
    if let state {
      learnedKeys.learn(
        LearnedKeys.Entry(
          print: KeyPrint(key),
          transition: isNothing ? Automaton.nothing : moves[pendingMoves].transition,
          symbol: Int32(symbol), name: noted,
          scalarField: isNothing
            ? ScalarField() : automaton.transitions[Int(moves[pendingMoves].transition)].scalarField
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
    for index in frames[frame].activations..<activations.count {
      let state = activations[index].state
      let transition = automaton.transition(from: state, symbol: symbol, axis: axis)
      if transition != Automaton.nothing {
        moves.append(Move(activation: Int32(index), transition: transition))
      }
    }
  }

  /// True if a JSON object is read as text, so that its `#text` matters.
  private func takesText(_ frame: Int) -> Bool {
    (frames[frame].captures..<captures.count).contains {
      captures[$0].kind == .text || captures[$0].kind == .directText
    }
  }

  /// Finds what the next value is: a root, an array's item, or the value of the last key.
  ///
  /// - Returns: whether it is an item.
  private mutating func pointAtValue() -> Bool {
    pointAtPendingKey()
    let top = frames.count - 1
    switch frames[top].kind {
    case .array:
      if frames[top].parent == 0 { contexts[0].number += 1 }
      pendingMoves = frames[top].moves
      name = frames[top].name
      symbol = Int(frames[top].symbol)
      nameFloor = names.count
      return true
    case .arrayNode:
      symbol = NameTable.nameless
      name = NameRange(start: names.count, local: names.count, end: names.count)
      nameFloor = names.count
      pendingMoves = moves.count
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
    if nextIsText { return passOverText() }
    let none = Attributes()
    return try open(.object, attributes: none, isItem: isItem)
  }

  /// A `#text` that is no scalar is no text.
  private mutating func passOverText() -> Interest {
    nextIsText = false
    return .skip
  }

  mutating func startArray() throws -> Interest {
    if nextIsText { return passOverText() }
    if openPlainArray() { return .walk }
    let kind = frames[frames.count - 1].kind
    let isRoot = isAtRoot
    let isItem = pointAtValue()
    let none = Attributes()
    let isTransparent =
      isRoot ? soleScope == nil && documentKind != .jsonSequence : kind == .object
    if !isTransparent { return try open(.arrayNode, attributes: none, isItem: isItem) }
    // Its items are the roots, not the array.
    if isRoot { contexts[0].number -= 1 }
    let pending = pendingMoves..<moves.count
    pushFrame(.array, parent: currentNode)
    let top = frames.count - 1
    frames[top].moves = pending.lowerBound
    try captureArray(pending)
    return interest(in: top).union(.walk)
  }

  /// Opens the array of the key that came last, if a list takes its items straight into its cell.
  private mutating func openPlainArray() -> Bool {
    guard pendingKey >= 0 else { return false }
    let top = frames.top
    let first = frames[top].activations
    guard activations[first].condition < 0 else { return false }
    let scalars = learnedKeys[Int(pendingKey)].scalarField
    var field = scalars.index
    if !scalars.isSome {
      let plain = automaton.plainObject(of: learnedKeys[Int(pendingKey)].transition)
      guard plain.isPlain, !plain.isOne else { return false }
      field = plain.field
    } else if !scalars.isList {
      return false
    }
    // A list that is there is not missing, even if it is empty.
    cells[contexts[Int(activations[first].context)].cells + Int(field)].isPresent = true
    pointAtPendingKey()
    pushFrame(.array, parent: top)
    frames[frames.top].moves = pendingMoves
    return true
  }

  /// Fields of type `Any` and `Raw` take an array whole; lists that it fills are not missing
  /// even if it is empty.
  private mutating func captureArray(_ pending: Range<Int>) throws {
    for index in pending {
      let move = moves[index]
      let activation = activations[Int(move.activation)]
      let scope = contexts[Int(activation.context)].scope
      guard scope > 0, resolve(activation.condition) != .fails else { continue }
      let firstFound = found.count
      for index in automaton.transitions[Int(move.transition)].matches {
        let match = automaton.matches[index]
        let field = plan.scopes[Int(scope)].fields[Int(match.field)]
        if match.ending.isNode, field.takesArrays {
          found.append(
            Found(
              context: activation.context, field: match.field, rank: match.rank,
              ending: match.ending, condition: activation.condition, number: 0, numbered: -1,
              isPlain: true))
        } else if match.ending.isNode, field.shape.isCollection {
          let capture = Capture(
            kind: .text, context: activation.context, field: match.field,
            route: Route(rank: match.rank, condition: activation.condition), otherRoutes: 0..<0,
            index: 0, key: -1, order: order, isItem: false, numbered: -1)
          try commit(capture, .array)
        }
      }
      let none = Attributes()
      try makeCaptures(
        from: firstFound, attributes: none, isItem: false, isNull: false, leavingArrays: false)
    }
  }

  mutating func startString() throws -> Interest {
    let isItem = pointAtValue()
    let none = Attributes()
    if nextIsText {
      nextIsText = false
      frames[frames.count - 1].hasText = true
      // Its text goes to the captures of the object around it.
      passedOver += 1
      return .text
    }
    let interest = try open(.text, attributes: none, isItem: isItem)
    if !interest.isEmpty { frames[frames.count - 1].hasText = true }
    return interest
  }

  @inline(__always)
  mutating func scalar(_ scalar: borrowing Scalar) throws {
    if nextIsText {
      nextIsText = false
      if scalar.kind != .null {
        frames[frames.count - 1].hasText = true
        try addText(scalar.text)
      }
      return
    }
    let top = frames.top
    if pendingKey >= 0 {
      let first = frames[top].activations
      let field = learnedKeys[Int(pendingKey)].scalarField
      if field.isSome, activations[first].condition < 0 {
        pendingKey = -1
        return try putText(
          scalar, field, context: Int(activations[first].context), isItem: false)
      }
    }
    let isItem = frames[top].kind == .array
    if isItem, moves.count - frames[top].moves == 1 {
      let move = moves[frames[top].moves]
      let field = automaton.transitions[Int(move.transition)].scalarField
      let activation = activations[Int(move.activation)]
      if field.isSome, activation.condition < 0 {
        return try putText(
          scalar, field, context: Int(activation.context), isItem: true)
      }
    }
    _ = pointAtValue()
    try take(scalar, isItem: isItem || frames[top].kind == .arrayNode)
    names.truncate(to: nameFloor)
  }
}
