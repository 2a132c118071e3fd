import SaxEvents
internal import SaxLanguage

extension Automaton {
  /// True if a path, a predicate or something that takes the whole looks at an attribute of the node
  /// that a transition leads to, or may.
  func looksAtAttributes(
    _ attributes: borrowing Attributes, _ transition: Int32
  ) -> Bool {
    let made = transitions[Int(transition)]
    let state = states[Int(made.next)]
    guard made.conditionals.isEmpty, !state.hasRest, state.watches.isEmpty else { return true }
    if state.wantsAttributes {
      for index in 0..<attributes.count {
        let symbol = self.symbol(of: attributes.name(index))
        let found = self.transition(from: made.next, symbol: symbol, axis: 1)
        if found != Automaton.nothing { return true }
      }
    }
    for index in made.matches {
      let field = Int(matches[index].field)
      switch plan.scopes[Int(made.scope)].fields[field].reader {
      case .text, .converter, .operand, .nothing: continue
      case .object(let scope):
        guard plan.scopes[scope].climbs.isEmpty, plan.scopes[scope].watches.isEmpty,
          !looksAtAttributes(attributes, start(of: scope))
        else { return true }
      case .choice, .children, .entry, .any, .raw: return true
      }
    }
    return false
  }

  /// True if a path ends at an attribute, or may: in XML none goes on from it.
  func takes(attribute symbol: Int, from state: Int32) -> Bool {
    let made = transitions[
      Int(self.transition(from: state, symbol: symbol, axis: 1))]
    return !made.matches.isEmpty || !made.conditionals.isEmpty
  }
}
