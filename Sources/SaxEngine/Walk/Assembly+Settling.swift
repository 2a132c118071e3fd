import SaxEvents

/// The check whether all that a node can still give has been taken.
extension Assembly {
  /// True if nothing more is wanted of the top frame's node but that it ends.
  @inline(__always)
  mutating func isSettled(_ top: Int) -> Bool {
    let first = nodes.frames[top].floors.activations
    guard nodes.activations.count - first == 1 else { return false }
    return hasAll(top, nodes.activations[first]) && isSettled(top, nodes.activations[first])
  }

  /// True if each field that can still be led to has the value that none can displace.
  @inline(__always)
  private mutating func hasAll(_ top: Int, _ activation: Activation) -> Bool {
    let settlement = automaton.settlements[Int(activation.state)]
    var settled = nodes.frames[top].settled
    if settled < settlement.count {
      let cells = fields.contexts[Int(activation.context)].cells
      repeat {
        let field = Int(automaton.settledFields[settlement.first + settled])
        // Mostly this is where it ends: a field that has no value yet.
        if self.fields.cells[cells + field].ranks.best != 0 {
          nodes.frames[top].settled = settled
          return false
        }
        settled += 1
      } while settled < settlement.count
      nodes.frames[top].settled = settled
    }
    return settlement.count > 0
  }

  /// Text may follow anywhere: a node of which some is wanted never has had all.
  @inline(never)
  mutating func isSettled(_ top: Int, _ activation: Activation) -> Bool {
    let frame = nodes.frames[top]
    guard setting.mayPassRests, !rare.hasConsumers, texts.captures == 0, rare.choices.isEmpty,
      fieldUse == nil,
      activation.condition < 0, fields.contexts[Int(activation.context)].extra == nil,
      !frame.hasOperands,
      !frame.joinsText, !frame.gathersText, !frame.notesText
    else { return false }
    return (frame.floors.contexts..<fields.contexts.count).allSatisfy {
      fields.lacksNothing($0, by: plan)
    }
  }

  // MARK: XML

  /// True if nothing more is wanted of the top frame's element but that it ends, now that another
  /// one in it opens.
  @inline(__always)
  mutating func isSettledElement(_ top: Int) -> Bool {
    // Messages of what comes later may be about what the first elements were.
    guard hints.sample.isFull else { return false }
    let first = nodes.frames[top].floors.activations
    if nodes.activations.count - first == 1 {
      return hasAll(top, nodes.activations[first])
        && isSettledElement(top, nodes.activations[first])
    }
    return isSettledBesideOthers(top)
  }

  /// True if nothing more is wanted of the top frame's element, where more than one scope is at work, of which all
  /// but one looked at attributes alone.
  @inline(never)
  private mutating func isSettledBesideOthers(_ top: Int) -> Bool {
    var walking: Int?
    for index in nodes.frames[top].floors.activations..<nodes.activations.count {
      let state = automaton.states[Int(nodes.activations[index].state)]
      if state.wantsAttributesAlone, nodes.activations[index].context > 0 { continue }
      if walking != nil { return false }
      walking = index
    }
    guard let walking else { return false }
    return hasAll(top, nodes.activations[walking])
      && isSettledElement(top, nodes.activations[walking])
  }

  @inline(never)
  mutating func isSettledElement(_ top: Int, _ activation: Activation) -> Bool {
    nodes.frames[top].kind == .element && opening.skippedInTag == nil && isSettled(top, activation)
  }
}
