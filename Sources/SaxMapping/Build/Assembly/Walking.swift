import SaxEvents

/// The events as they concern this assembly alone, whatever `Any`s and choices are told.
extension Assembly {
  mutating func startDocument(_ kind: DocumentKind) throws {
    documentKind = kind
    guard !isJSON else { return }
    pointAtRoot()
    let none = Attributes()
    _ = try open(.document, attributes: none, isItem: false)
  }

  /// The document node, where this fills nothing else.
  mutating func openSoleDocument() throws -> Interest {
    pointAtRoot()
    let none = Attributes()
    return try open(.document, attributes: none, isItem: false)
  }

  /// Whether the source of the whole document is wanted.
  var wantsDocumentRaw: Bool {
    guard plan.readsRaw, frames.count == 2 else { return false }
    return (frames[1].captures..<captures.count).contains { captures[$0].kind == .raw }
  }

  mutating func endDocument() throws {
    if !isJSON, frames.count == 2 { try close() }
  }

  /// The next node is a root: the document, or a root value.
  private mutating func pointAtRoot() {
    pendingMoves = moves.count
    if soleScope == nil {
      contexts[0].number += 1
      moves.append(Move(activation: 0, transition: automaton.start(of: Plan.root)))
    }
    symbol = soleName.symbol
    nameFloor = names.count
    name = NameRange(
      start: names.count, local: names.count, end: names.count + soleName.text.count)
    let text = soleName.text
    names.append(copying: text.span)
  }

  // MARK: JSON

  @inline(__always)
  mutating func key(_ key: Span<UInt8>) throws -> Interest {
    let top = frames.top
    let first = frames[top].activations
    // One scope at work: the common case.
    guard activations.count - first == 1, key.count <= KeyPrint.longest else {
      return try lookUp(key, learningIn: nil)
    }
    let print = KeyPrint(key)
    let state = activations[first].state
    let known = learnedKeys.find(print, in: state, cursor: &frames[top].cursor)
    if known < 0 { return try lookUp(key, learningIn: state) }
    let entry = learnedKeys[known]
    nextIsText = false
    if frames[top].recordsNames {
      childNames.note(entry.name, since: frames[top].childNames)
    }
    pendingMoves = moves.count
    if entry.transition == Automaton.nothing { return .skip }
    moves.append(Move(activation: Int32(first), transition: entry.transition))
    symbol = Int(entry.symbol)
    pushName(key)
    return .walk
  }

  /// The name of the value that is about to come.
  @inline(__always)
  private mutating func pushName(_ key: Span<UInt8>) {
    nameFloor = names.count
    if plan.needsNames { names.append(copying: key) }
    name = NameRange(start: nameFloor, local: nameFloor, end: names.count)
  }

  /// Finds what a key leads to by its bytes, for every scope at work.
  private mutating func lookUp(_ key: Span<UInt8>, learningIn state: Int32?) throws -> Interest {
    let top = frames.top
    let noted = childNames.number(of: key)
    if frames[top].recordsNames { childNames.note(noted, since: frames[top].childNames) }
    nextIsText = false
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
          symbol: Int32(symbol), name: noted),
        in: state)
    }
    if isNothing {
      noteMiss(top, key)
      return .skip
    }
    pushName(key)
    return .walk
  }

  private mutating func pushMoves(_ frame: Int, axis: Int) {
    for index in frames[frame].activations..<activations.count {
      let state = activations[index].state
      let transition = automaton.transition(from: state, symbol: symbol, axis: axis)
      if transition != Automaton.nothing {
        moves.append(Move(activation: Int32(index), transition: transition))
      }
    }
  }

  /// Whether a JSON object is read as text, so that its `#text` matters.
  private func takesText(_ frame: Int) -> Bool {
    (frames[frame].captures..<captures.count).contains {
      captures[$0].kind == .text || captures[$0].kind == .directText
    }
  }

  /// Finds what the next value is: a root, an array's item, or the value of the last key.
  ///
  /// - Returns: whether it is an item.
  private mutating func pointAtValue() -> Bool {
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
    if try openRecord() { return .walk }
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

  /// Fields of type `Any` and `Raw` take an array whole; lists that it fills are not missing
  /// even if it is empty.
  private mutating func captureArray(_ pending: Range<Int>) throws {
    for index in pending {
      let move = moves[index]
      let activation = activations[Int(move.activation)]
      let scope = contexts[Int(activation.context)].scope
      guard scope > 0 else { continue }
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
          try commit(capture, .nothing)
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
    let isItem = frames[top].kind == .array
    if isItem || frames[top].kind == .object {
      let pending = isItem ? frames[top].moves : pendingMoves
      if moves.count - pending == 1 {
        let move = moves[pending]
        let direct = automaton.transitions[Int(move.transition)].direct
        let activation = activations[Int(move.activation)]
        if direct >= 0, activation.condition < 0 {
          try takeStraight(
            scalar, field: Int(direct), rank: automaton.transitions[Int(move.transition)].rank,
            context: Int(activation.context), isItem: isItem)
          if !isItem {
            moves.truncate(to: pending)
            names.truncate(to: nameFloor)
          }
          return
        }
      }
    }
    _ = pointAtValue()
    try take(scalar, isItem: isItem || frames[top].kind == .arrayNode)
    names.truncate(to: nameFloor)
  }

  // MARK: XML

  mutating func startElement(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let top = frames.top
    let first = frames[top].activations
    // One scope at work: the common case.
    let isPlain = activations.count - first == 1 && top > 0
    if isPlain, skippedInTag == nil {
      let known = learnedElements.find(element.number, in: activations[first].state)
      if known >= 0 {
        return try startElement(element, attributes, as: learnedElements[known], activation: first)
      }
    }
    if frames[top].recordsNames {
      childNames.note(childNames.number(of: element), since: frames[top].childNames)
    }
    let isSoleRoot = soleScope != nil && isAtRoot
    if !isSoleRoot && isAtRoot {
      skippedInTag = nil
      return .skip
    }
    symbol = automaton.symbol(of: element)
    pendingMoves = moves.count
    pushMoves(top, axis: 0)
    if isPlain { learn(element, activation: first) }
    if moves.count == pendingMoves, !isSoleRoot {
      noteMiss(top, element)
      skippedInTag = nil
      return passOver()
    }
    if let error = skippedInTag { throw error }
    return try open(element, attributes)
  }

  /// Remembers what the pending moves are that the one activation at work made of an element.
  private mutating func learn(_ element: borrowing ElementName, activation: Int) {
    var entry = LearnedElements.Entry(
      transition: Automaton.nothing, symbol: Int32(symbol), name: childNames.number(of: element))
    if moves.count > pendingMoves {
      entry.transition = moves[pendingMoves].transition
      let made = automaton.transitions[Int(entry.transition)]
      if made.direct >= 0, automaton.states[Int(made.next)].wantsAttributesAlone {
        entry.leafField = made.direct
        entry.rank = made.rank
        entry.leafState = made.next
      }
    }
    learnedElements.learn(entry, for: element.number, in: activations[activation].state)
  }

  /// Opens an element that is known from before.
  @inline(__always)
  private mutating func startElement(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes,
    as entry: LearnedElements.Entry, activation: Int
  ) throws -> Interest {
    let top = frames.top
    if frames[top].recordsNames {
      childNames.note(entry.name, since: frames[top].childNames)
    }
    if entry.transition == Automaton.nothing {
      if emitted == 0 { noteMiss(top, element) }
      return passOver()
    }
    symbol = Int(entry.symbol)
    pendingMoves = moves.count
    nameFloor = names.count
    if entry.leafField >= 0, soleScope == nil,
      try openLeaf(entry, activation: activation, attributes)
    {
      return .text
    }
    moves.append(Move(activation: Int32(activation), transition: entry.transition))
    return try open(element, attributes)
  }

  private mutating func open(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    nameFloor = names.count
    if plan.needsNames {
      pushName(of: element)
    } else {
      name = NameRange(start: nameFloor, local: nameFloor, end: nameFloor)
    }
    if moves.count - pendingMoves == 1, !attributes.sayNil,
      try openRecord(.element, pending: pendingMoves, isItem: true, attributes: attributes)
    {
      return textCaptures > 0 ? interest(in: frames.top).union(.text) : interest(in: frames.top)
    }
    let interest = try open(
      .element, attributes: attributes, isItem: true, isNull: attributes.sayNil)
    if interest.isEmpty { return passOver() }
    return textCaptures > 0 ? interest.union(.text) : interest
  }

  /// Nothing is wanted of an element itself, but the string values of those around have its text.
  private mutating func passOver() -> Interest {
    if textCaptures == 0 { return .skip }
    passedOver += 1
    return .text
  }

  @inline(__always)
  mutating func addCharacters(_ piece: Span<UInt8>) throws {
    if isInLeaf {
      try checkText(text.count + piece.count)
      text.append(copying: piece)
      return
    }
    try addToStringValues(piece)
    if passedOver > 0, !isJSON { return }
    let top = frames.top
    if frames[top].notesText, !frames[top].hasText, piece.trimmed.count > 0 {
      frames[top].hasText = true
    }
    if frames[top].joinsText { try joinText(piece) }
  }

  /// An entity that is not read stands where its text would be missed, or nobody wants it.
  func passOverEntity(_ name: Span<UInt8>) throws {
    if isInLeaf || textCaptures > 0 || frames[frames.top].joinsText {
      throw skippedEntityError(name)
    }
  }

  // MARK: Both

  mutating func end() throws {
    if isInLeaf { return try closeLeaf() }
    if passedOver > 0 {
      passedOver -= 1
      return
    }
    try close()
  }

  /// The document is given up: what is open is as if it had never been.
  mutating func abandon() {
    while frames.count > 1 { popFrame() }
    moves.truncate(to: 0)
    found.truncate(to: 0)
    text.truncate(to: 0)
    textCaptures = 0
    directTexts = []
    rawTexts = []
    anyBuilders = []
    choices = []
    hasConsumers = false
    passedOver = 0
    isInLeaf = false
    nextIsText = false
    waiting = WaitingEmissions()
    pendingValues = 0
  }

  /// The bytes of the current window go: keeps the positions of what is still open.
  mutating func keepPositions() {
    if isInLeaf, leaf.position == nil { leaf.position = places.position(at: leaf.mark) }
    var first = keptPositions.last.map { $0.frame + 1 } ?? 1
    while first < frames.count {
      if frames[first].mark.offset >= 0 {
        keptPositions.append((first, places.position(at: frames[first].mark)))
      }
      first += 1
    }
  }

  func keptPosition(of frame: Int) -> Position? {
    keptPositions.last { $0.frame == frame }?.position
  }
}
