import SaxEvents
internal import SaxLanguage

/// The use that the paths of a mapping make of a node, for those who report what none of them
/// takes.
///
/// Where a predicate or a position has yet to say whether a path leads to the node, it counts as one
/// that may.
package struct NodeUse {
  /// True if it lies in something that is taken with all that is in it, or may be: an `Any`, the
  /// source of a document, what a `switch` holds.
  package fileprivate(set) var isWhole = false
  /// True if its being there or its name is taken.
  fileprivate var isNoticed = false
  /// True if its value is taken.
  fileprivate var isValue = false
  /// True if its value is taken, should a predicate or a position let it.
  fileprivate var mayBeValue = false
  /// True if an object or a list is made of what is in it.
  fileprivate var isContainer = false
  /// The automaton's states that look at its attributes.
  fileprivate var states: [Int32] = []
  /// True if it is null, so that nothing is made of what is in it.
  package let isNull: Bool

  init(isNull: Bool) { self.isNull = isNull }

  /// True if something takes it by itself, and not for what is in it alone.
  package var isTaken: Bool {
    isWhole || isNoticed || isValue || mayBeValue || isNull && isContainer
  }

  /// The same of a node that nobody wants the content of.
  package var isTakenUnopened: Bool { isWhole || isNoticed || isValue || isMissing }

  /// True if a value would be made of it, were it not null.
  package var isMissing: Bool { isNull && (isValue || mayBeValue || isContainer) }
}

extension NodeUse {
  /// Adds the use made of the node that a transition leads to.
  ///
  /// - Parameters:
  ///   - isCertain: whether no predicate stands before it.
  ///   - isItself: whether these are the paths of what the node becomes.
  fileprivate mutating func add(
    _ transition: Int32, by automaton: Automaton, isCertain: Bool = true, isItself: Bool = false
  ) {
    let made = automaton.transitions[Int(transition)]
    if made.next != Automaton.dead { states.append(made.next) }
    for index in made.matches {
      let match = automaton.matches[index]
      switch match.ending {
      case .source(.text): if isCertain { isValue = true } else { mayBeValue = true }
      case .source: if !isItself { isNoticed = true }
      case .node:
        let reader = automaton.plan.scopes[Int(made.scope)].fields[Int(match.field)].reader
        if case .nothing = reader {
          isNoticed = true
        } else if let scope = reader.scope {
          isContainer = true
          // A type whose fields take its own node for another of its kind is refused as infinite.
          if !isNull {
            add(automaton.start(of: scope), by: automaton, isCertain: isCertain, isItself: true)
          }
        } else if isCertain {
          isValue = true
        } else {
          mayBeValue = true
        }
      }
    }
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      if let operands = automaton.plan.steps[Int(conditional.step)].operands {
        add(automaton.start(of: operands), by: automaton, isCertain: false, isItself: true)
      }
      add(conditional.transition, by: automaton, isCertain: false, isItself: isItself)
    }
  }

  /// True if anything takes an attribute of an element that is about to open.
  func reads(attribute name: borrowing ElementName, by automaton: Automaton) -> Bool {
    if isWhole { return true }
    let symbol = automaton.symbol(of: name)
    return states.contains { automaton.takes(attribute: symbol, from: $0) }
  }
}

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
