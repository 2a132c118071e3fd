import SaxEvents
internal import SaxValues

/// The events of XML: elements and character data.
extension Assembly {
  mutating func startElement(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    hints.note(element, attributes)
    let top = nodes.frames.top
    if isSettledElement(top) { return .skipRest }
    let first = nodes.frames[top].floors.activations
    // One scope at work: the common case.
    let isPlain = nodes.activations.count - first == 1 && top > 0
    if isPlain, opening.skippedInTag == nil {
      let known = rows.learnedElements.find(element.number, in: nodes.activations[first].state)
      if known >= 0 {
        return try startElement(
          element, attributes, as: rows.learnedElements[known], activation: first)
      }
    }
    if nodes.frames[top].notesNames {
      nodes.childNames.note(
        nodes.childNames.number(of: element), since: nodes.frames[top].floors.childNames)
    }
    let isSoleRoot = setting.soleScope != nil && isAtRoot
    if !isSoleRoot && isAtRoot {
      opening.endSkipped()
      return .skip
    }
    opening.point(at: automaton.symbol(of: element), movesFrom: nodes.moves.count)
    pushMoves(top, axis: 0)
    if isPlain, !setting.rejectsUnread { learn(element, activation: first) }
    if nodes.moves.count == opening.pendingMoves, !isSoleRoot {
      if setting.rejectsUnread { rejectUnread(element) }
      noteMiss(top, element)
      opening.endSkipped()
      return passOver()
    }
    if let error = opening.skippedInTag {
      opening.endSkipped()
      var looksAtThem = isSoleRoot
      for index in opening.pendingMoves..<nodes.moves.count where !looksAtThem {
        looksAtThem = automaton.looksAtAttributes(attributes, nodes.moves[index].transition)
      }
      if looksAtThem { throw error }
    }
    return try setting.rejectsUnread
      ? openStrictly(element, attributes) : open(element, attributes)
  }

  /// Opens an element of which each attribute has to be read by something.
  private mutating func openStrictly(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    let looks = looksBeforeOpening()
    let top = nodes.frames.top
    let interest = try open(element, attributes)
    if nodes.frames.top > top { rejectUnreadAttributes(attributes, looks) }
    return interest
  }

  /// Remembers what the pending moves are that the one activation at work made of an element.
  mutating func learn(_ element: borrowing ElementName, activation: Int) {
    var entry = LearnedElements.Entry(
      transition: Automaton.nothing, symbol: Int32(opening.symbol),
      name: nodes.childNames.number(of: element))
    if nodes.moves.count > opening.pendingMoves {
      entry.transition = nodes.moves[opening.pendingMoves].transition
      let made = automaton.transitions[Int(entry.transition)]
      if made.scalarField.isSome, automaton.states[Int(made.next)].wantsAttributesAlone {
        entry.leaf = made.scalarField
        entry.leafState = made.next
      }
    }
    rows.learnedElements.learn(entry, for: element.number, in: nodes.activations[activation].state)
  }

  /// Opens an element that is known from before.
  @inline(__always)
  mutating func startElement(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes,
    as entry: LearnedElements.Entry, activation: Int
  ) throws -> Interest {
    let top = nodes.frames.top
    if nodes.frames[top].notesNames {
      nodes.childNames.note(entry.name, since: nodes.frames[top].floors.childNames)
    }
    if entry.transition == Automaton.nothing {
      if outcome.emitted == 0 { noteMiss(top, element) }
      return passOver()
    }
    opening.point(at: Int(entry.symbol), movesFrom: nodes.moves.count)
    if entry.leaf.isSome, setting.soleScope == nil,
      try openLeaf(entry, activation: activation, attributes)
    {
      return .text
    }
    nodes.add(Move(activation: Int32(activation), transition: entry.transition))
    return try open(element, attributes)
  }

  mutating func open(
    _ element: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    if plan.needsNames {
      opening.setName(nodes.appendName(of: element))
    } else {
      opening.setName(nodes.noName)
    }
    if nodes.moves.count - opening.pendingMoves == 1, !attributes.sayNil,
      try openPlain(
        .element, pending: opening.pendingMoves, isItem: true, attributes: attributes)
    {
      let interest: Interest = nodes.frames[nodes.frames.top].walks ? .walk : .end
      return texts.captures > 0 ? interest.union(.text) : interest
    }
    let interest = try open(
      .element, attributes: attributes, isItem: true, isNull: attributes.sayNil)
    if interest.isEmpty { return passOver() }
    return texts.captures > 0 ? interest.union(.text) : interest
  }

  /// Nothing is wanted of an element itself, but the string values of those around have its text.
  private mutating func passOver() -> Interest {
    if texts.captures == 0 { return .skip }
    opening.passOver()
    return .text
  }

  @inline(__always)
  mutating func addCharacters(_ piece: Span<UInt8>) throws {
    if opening.isInLeaf {
      if texts.gathered.count + piece.count > limits.text { throw longText(of: nil) }
      texts.gather(piece)
      try countText()
      return
    }
    try addToStringValues(piece)
    if opening.passedOver > 0, !setting.isJSON { return }
    let top = nodes.frames.top
    if nodes.frames[top].notesText, !nodes.frames[top].hasText, piece.trimmed.count > 0 {
      nodes.frames[top].hasText = true
    }
    if nodes.frames[top].gathersText {
      try checkText(
        texts.own.count - nodes.frames[top].floors.ownText + piece.count, of: top)
      texts.addOwn(piece)
      try countText()
    } else if nodes.frames[top].joinsText {
      try joinText(piece)
    }
  }

  /// An entity that is not read stands where its text would be missed, or nobody wants it.
  func passOverEntity(_ name: Span<UInt8>) throws {
    if opening.isInLeaf || texts.captures > 0 || nodes.frames[nodes.frames.top].joinsText
      || nodes.frames[nodes.frames.top].gathersText
    {
      throw skippedEntityError(name)
    }
  }
}
