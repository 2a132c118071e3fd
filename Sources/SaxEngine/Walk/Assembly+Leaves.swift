import SaxEvents
internal import SaxValues

extension Assembly {
  // MARK: Elements with nothing but text

  /// An element that a single field wants the text of, and whose attributes are wanted by fields
  /// of single texts at most.
  ///
  /// - Returns: false if it needs a frame.
  @inline(__always)
  mutating func openLeaf(
    _ entry: LearnedElements.Entry, activation: Int, _ attributes: borrowing Attributes
  ) throws -> Bool {
    guard nodes.activations[activation].condition < 0 else { return false }
    let context = Int(nodes.activations[activation].context)
    if attributes.count > 0,
      try !takeLeafAttributes(attributes, state: entry.leafState, context: context)
    {
      return false
    }
    opening.open(
      Leaf(
        context: context, field: entry.leaf, state: entry.leafState, start: texts.gathered.count,
        mark: places.mark, position: nil))
    return true
  }

  /// Takes the attributes of an element that has no frame, each by the one field that wants it.
  ///
  /// - Returns: false if the element needs a frame; nothing has happened then.
  private mutating func takeLeafAttributes(
    _ attributes: borrowing Attributes, state: Int32, context: Int
  ) throws -> Bool {
    if attributes.sayNil { return false }
    if state == Automaton.dead { return true }
    for index in 0..<attributes.count {
      let transition = automaton.transition(
        from: state, symbol: automaton.symbol(of: attributes.name(index)), axis: 1)
      if transition != Automaton.nothing, !automaton.transitions[Int(transition)].scalarField.isSome
      {
        return false
      }
    }
    for index in 0..<attributes.count {
      let transition = automaton.transition(
        from: state, symbol: automaton.symbol(of: attributes.name(index)), axis: 1)
      if transition == Automaton.nothing { continue }
      try putText(
        attributes, index, automaton.transitions[Int(transition)].scalarField, context: context)
    }
    return true
  }

  mutating func closeLeaf() throws {
    nodes.countNode()
    // Out of the way, as what it is handed to changes this assembly. An error ends the reading.
    var text = GatheredText()
    texts.swapGathered(with: &text)
    if text.isInPieces(from: opening.leaf.start),
      // Nodes around may want it, too.
      let built = convert(
        long: &text, from: opening.leaf.start, keeping: texts.captures > 0,
        nodes.capture(opening.leaf.field, context: opening.leaf.context))
    {
      texts.swapGathered(with: &text)
      try countText()
      try commit(nodes.capture(opening.leaf.field, context: opening.leaf.context), built)
    } else {
      try text.withBytes(from: opening.leaf.start, keeping: texts.captures > 0) {
        try putText($0, opening.leaf.field, context: opening.leaf.context)
      }
      texts.swapGathered(with: &text)
    }
    opening.closeLeaf()
    if texts.captures == 0 {
      texts.dropGathered(from: 0)
      try countText()
    }
  }
}
