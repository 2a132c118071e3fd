import SaxEvents

/// The use made of what comes, for those who report what nothing takes.
extension Assembly {
  /// True if all is taken that comes, as far as this assembly's own consumers go. The source of a document is
  /// that of its element, which is taken with it; as of any source, what is in it is not told of.
  private var takesAll: Bool {
    rare.documentIsRaw && nodes.frames[nodes.frames.top].kind == .document
      || rare.anyBuilders.contains { !$0.isComplete } || rare.choices.contains { $0.tape != nil }
  }

  /// Adds the use made of an element that is about to open.
  ///
  /// - Parameter isOwn: whether this assembly is told of it, or its consumers alone.
  func use(ofElement name: borrowing ElementName, isOwn: Bool, _ use: inout NodeUse) {
    if takesAll { use.isWhole = true }
    for run in rare.choices { run.use(ofElement: name, &use) }
    if !isOwn || opening.isInLeaf || opening.passedOver > 0 { return }
    let symbol = automaton.symbol(of: name)
    for index in nodes.frames[nodes.frames.top].floors.activations..<nodes.activations.count {
      use.add(
        automaton.transition(from: nodes.activations[index].state, symbol: symbol, axis: 0),
        by: automaton)
    }
  }

  /// Adds the use made of the JSON value that is about to come.
  func useOfNextValue(isOwn: Bool, _ use: inout NodeUse) {
    if takesAll { use.isWhole = true }
    for run in rare.choices { run.useOfNextValue(&use) }
    if !isOwn { return }
    if opening.nextIsText {
      use.isValue = true
      return
    }
    let top = nodes.frames.top
    if opening.pendingKey >= 0 {
      use.add(
        rows.learnedKeys[Int(opening.pendingKey)].transition, by: automaton)
      return
    }
    switch nodes.frames[top].kind {
    case .array: add(movesFrom: nodes.frames[top].floors.moves, to: &use)
    case .object: add(movesFrom: opening.pendingMoves, to: &use)
    case .document:
      if setting.soleScope == nil {
        use.add(automaton.start(of: Plan.root), by: automaton)
      }
    case .arrayNode:
      for index in nodes.frames[top].floors.activations..<nodes.activations.count {
        use.add(
          automaton.transition(
            from: nodes.activations[index].state, symbol: NameTable.nameless, axis: 0),
          by: automaton)
      }
    case .element, .text: use.isValue = true
    }
  }

  func add(movesFrom first: Int, to use: inout NodeUse) {
    for index in first..<max(first, nodes.moves.count) {
      use.add(nodes.moves[index].transition, by: automaton)
    }
  }

  /// True if anything takes an attribute of the element that has just opened.
  ///
  /// - Parameter isOwn: whether this assembly was told of it, or its consumers alone.
  func reads(attribute name: borrowing ElementName, isOwn: Bool) -> Bool {
    if takesAll || rare.choices.contains(where: { $0.reads(attribute: name) }) { return true }
    if !isOwn || opening.isInLeaf || opening.passedOver > 0 { return false }
    let symbol = automaton.symbol(of: name)
    return (nodes.frames[nodes.frames.top].floors.activations..<nodes.activations.count).contains {
      automaton.takes(attribute: symbol, from: nodes.activations[$0].state)
    }
  }

  /// True if anything takes the text directly in the open element.
  ///
  /// - Parameter isOwn: whether this assembly is told of it, or its consumers alone.
  func takesText(isOwn: Bool) -> Bool {
    if takesAll || rare.choices.contains(where: \.takesText) { return true }
    guard isOwn else { return false }
    if opening.isInLeaf || texts.captures > 0 || opening.passedOver > 0 { return true }
    return nodes.frames[nodes.frames.top].joinsText || nodes.frames[nodes.frames.top].gathersText
  }

  /// True if anything takes all text in the open element, that of elements inside too.
  ///
  /// - Parameter isOwn: whether this assembly is told of it, or its consumers alone.
  func takesStringValue(isOwn: Bool) -> Bool {
    rare.choices.contains(where: \.takesStringValue)
      || isOwn && (opening.isInLeaf || texts.captures > 0 || opening.passedOver > 0)
  }

  /// True if the text directly in the open element matters to this assembly.
  var readsText: Bool {
    if opening.isInLeaf || texts.captures > 0 || opening.passedOver > 0 { return true }
    let top = nodes.frames.top
    return nodes.frames[top].joinsText || nodes.frames[top].gathersText
      || nodes.frames[top].notesText
  }
}
