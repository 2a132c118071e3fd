import SaxEvents

/// What of the current node is looked at by any path, for those who report what is not.
extension Assembly {
  /// Whether anything takes the JSON scalar that is about to come.
  func readsNextValue() -> Bool {
    if nextIsText { return true }
    let top = frames.top
    if pendingKey >= 0 {
      let transition = learnedKeys[Int(pendingKey)].transition
      return takesNode(transition)
    }
    switch frames[top].kind {
    case .array: return moves(from: frames[top].moves)
    case .object: return moves(from: pendingMoves)
    case .document, .element, .arrayNode, .text: return true
    }
  }

  private func moves(from first: Int) -> Bool {
    (first..<max(first, moves.count)).contains { takesNode(moves[$0].transition) }
  }

  /// Whether some path ends at the node that a transition leads to, or may.
  private func takesNode(_ transition: Int32) -> Bool {
    let made = automaton.transitions[Int(transition)]
    return !made.matches.isEmpty || !made.conditionals.isEmpty
  }

  /// Whether anything takes an attribute of the element that has just opened.
  func reads(attribute name: borrowing ElementName) -> Bool {
    let symbol = automaton.symbol(of: name)
    if isInLeaf {
      return automaton.transition(from: leaf.state, symbol: symbol, axis: 1) != Automaton.nothing
    }
    if passedOver > 0 { return false }
    return (frames[frames.top].activations..<activations.count).contains {
      automaton.transition(from: activations[$0].state, symbol: symbol, axis: 1)
        != Automaton.nothing
    }
  }

  /// Whether some path ends at an element that is about to open, or may: also where only its
  /// being there counts.
  func reads(element name: borrowing ElementName) -> Bool {
    if isInLeaf || passedOver > 0 { return false }
    let symbol = automaton.symbol(of: name)
    return (frames[frames.top].activations..<activations.count).contains {
      let transition = automaton.transition(from: activations[$0].state, symbol: symbol, axis: 0)
      return transition != Automaton.nothing && takesNode(transition)
    }
  }

  /// Whether anything takes the text directly in the open element.
  var readsText: Bool {
    if isInLeaf || textCaptures > 0 || passedOver > 0 { return true }
    let top = frames.top
    return frames[top].joinsText || frames[top].gathersText || frames[top].notesText
  }
}
