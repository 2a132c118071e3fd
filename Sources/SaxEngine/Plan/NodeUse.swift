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
  package internal(set) var isWhole = false
  /// True if its being there or its name is taken.
  var isNoticed = false
  /// True if its value is taken.
  var isValue = false
  /// True if its value is taken, should a predicate or a position let it.
  var mayBeValue = false
  /// True if an object or a list is made of what is in it.
  var isContainer = false
  /// The automaton's states that look at its attributes.
  var states: [Int32] = []
  /// True if it is null, so that nothing is made of what is in it.
  package let isNull: Bool

  init(isNull: Bool) { self.isNull = isNull }

  /// True if something takes it by itself, and not for what is in it alone.
  package var isTaken: Bool {
    isWhole || isNoticed || isValue || mayBeValue || isNull && isContainer
  }

  /// True if something takes the node although nobody wants its content, such as its name alone.
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
  mutating func add(
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
