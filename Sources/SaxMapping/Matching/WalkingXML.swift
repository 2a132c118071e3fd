import SaxEvents
internal import SaxValues

/// The events of XML: elements and character data.
extension Assembly {
  mutating func startElement(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    sample.note(element, attributes)
    let top = frames.top
    if isSettledElement(top) { return .skipRest }
    let first = frames[top].activations
    // One scope at work: the common case.
    let isPlain = activations.count - first == 1 && top > 0
    if isPlain, skippedInTag == nil {
      let known = learnedElements.find(element.number, in: activations[first].state)
      if known >= 0 {
        return try startElement(element, attributes, as: learnedElements[known], activation: first)
      }
    }
    if frames[top].notesNames {
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
    if let error = skippedInTag {
      skippedInTag = nil
      var looksAtThem = isSoleRoot
      for index in pendingMoves..<moves.count where !looksAtThem {
        looksAtThem = looksAtAttributes(attributes, moves[index].transition)
      }
      if looksAtThem { throw error }
    }
    return try open(element, attributes)
  }

  /// True if a path, a predicate or something that takes the whole looks at an attribute of the node
  /// that a transition leads to, or may.
  private func looksAtAttributes(
    _ attributes: borrowing Attributes, _ transition: Int32
  ) -> Bool {
    let made = automaton.transitions[Int(transition)]
    let state = automaton.states[Int(made.next)]
    guard made.conditionals.isEmpty, !state.hasRest, state.watches.isEmpty else { return true }
    if state.wantsAttributes {
      for index in 0..<attributes.count {
        let symbol = automaton.symbol(of: attributes.name(index))
        let found = automaton.transition(from: made.next, symbol: symbol, axis: 1)
        if found != Automaton.nothing { return true }
      }
    }
    for index in made.matches {
      let field = Int(automaton.matches[index].field)
      switch plan.scopes[Int(made.scope)].fields[field].reader {
      case .text, .converter, .operand, .nothing: continue
      case .object(let scope):
        guard plan.scopes[scope].climbs.isEmpty, plan.scopes[scope].watches.isEmpty,
          !looksAtAttributes(attributes, automaton.start(of: scope))
        else { return true }
      case .choice, .children, .entry, .any, .raw: return true
      }
    }
    return false
  }

  /// Remembers what the pending moves are that the one activation at work made of an element.
  private mutating func learn(_ element: borrowing ElementName, activation: Int) {
    var entry = LearnedElements.Entry(
      transition: Automaton.nothing, symbol: Int32(symbol), name: childNames.number(of: element))
    if moves.count > pendingMoves {
      entry.transition = moves[pendingMoves].transition
      let made = automaton.transitions[Int(entry.transition)]
      if made.scalarField.isSome, automaton.states[Int(made.next)].wantsAttributesAlone {
        entry.leaf = made.scalarField
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
    if frames[top].notesNames {
      childNames.note(entry.name, since: frames[top].childNames)
    }
    if entry.transition == Automaton.nothing {
      if emitted == 0 { noteMiss(top, element) }
      return passOver()
    }
    symbol = Int(entry.symbol)
    pendingMoves = moves.count
    nameFloor = names.count
    if entry.leaf.isSome, soleScope == nil,
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
      try openPlain(.element, pending: pendingMoves, isItem: true, attributes: attributes)
    {
      return frames[frames.top].walks ? [.walk, .text] : .text
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
      if text.count + piece.count > limits.text { throw longText(of: nil) }
      text.append(copying: piece)
      try countText()
      return
    }
    try addToStringValues(piece)
    if passedOver > 0, !isJSON { return }
    let top = frames.top
    if frames[top].notesText, !frames[top].hasText, piece.trimmed.count > 0 {
      frames[top].hasText = true
    }
    if frames[top].gathersText {
      try checkText(ownText.count - frames[top].ownText + piece.count, of: top)
      ownText.append(copying: piece)
      try countText()
    } else if frames[top].joinsText {
      try joinText(piece)
    }
  }

  /// An entity that is not read stands where its text would be missed, or nobody wants it.
  func passOverEntity(_ name: Span<UInt8>) throws {
    if isInLeaf || textCaptures > 0 || frames[frames.top].joinsText
      || frames[frames.top].gathersText
    {
      throw skippedEntityError(name)
    }
  }
}
