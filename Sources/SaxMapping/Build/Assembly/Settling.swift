import SaxEvents

/// When all that a node can still give has been taken.
extension Assembly {
  /// Whether nothing more is wanted of the top frame's node but that it ends.
  @inline(__always)
  mutating func isSettled(_ top: Int) -> Bool {
    let first = frames[top].activations
    guard activations.count - first == 1 else { return false }
    let activation = activations[first]
    let settlement = automaton.settlements[Int(activation.state)]
    var settled = frames[top].settled
    if settled < settlement.count {
      let cells = contexts[Int(activation.context)].cells
      repeat {
        let field = Int(automaton.settledFields[settlement.first + settled])
        // Mostly this is where it ends: a field that has no value yet.
        if self.cells[cells + field].best != 0 {
          frames[top].settled = settled
          return false
        }
        settled += 1
      } while settled < settlement.count
      frames[top].settled = settled
    }
    return settlement.count > 0 && !frames[top].hasOperands && isSettled(activation)
  }

  @inline(never)
  private mutating func isSettled(_ activation: Activation) -> Bool {
    mayPassRests && !hasConsumers && textCaptures == 0 && choices.isEmpty && fieldUse == nil
      && activation.condition < 0 && contexts[Int(activation.context)].extra == nil
  }
}
