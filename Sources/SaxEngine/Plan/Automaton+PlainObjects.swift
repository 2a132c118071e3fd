internal import SaxLanguage

/// The objects that nodes become without more to be done.
extension Automaton {
  /// The object that a node becomes by one of its matches, if nothing else is to be done for that.
  ///
  /// - Parameters:
  ///   - inRow: whether it comes as a row, in which nothing else is known to be in an element with a text.
  ///   - fromOutside: whether a rule makes the object. Such an object may have fields that nodes above fill, that its
  ///     number or place fills, or that depend on a condition of its node.
  func plainObject(
    by match: Match, of made: Transition, inRow: Bool = false, fromOutside: Bool = false
  ) -> PlainObject {
    guard case .object(let scope) = plan.scopes[Int(made.scope)].fields[Int(match.field)].reader
    else { return .none }
    return plainObject(of: scope, by: match, of: made, inRow: inRow, fromOutside: fromOutside)
  }

  /// The object of a scope that a node becomes by one of its matches, if nothing else is to be done for that.
  ///
  /// - Parameter scope: the object's, where a `switch` has chosen it.
  func plainObject(
    of scope: Int, by match: Match, of made: Transition, inRow: Bool = false,
    fromOutside: Bool = false
  ) -> PlainObject {
    let around = Int(made.scope)
    // JSON's roots can be objects themselves.
    guard match.ending.isNode, match.step >= 0 || format == .json && around == Plan.root else {
      return .none
    }
    let field = plan.scopes[around].fields[Int(match.field)]
    guard case .object = plan.scopes[scope].kind else { return .none }
    switch field.shape {
    case .one, .list: break
    case .dictionary, .dictionaryOfLists, .exists, .nodeSet: return .none
    }
    let own = transitions[Int(start(of: scope))]
    guard fromOutside || own.conditionals.isEmpty && plan.scopes[scope].climbs.isEmpty,
      plan.scopes[scope].watches.isSubset(of: fromOutside ? plan.ownWatches(of: scope) : []),
      fromOutside || states[Int(made.next)].watches.isEmpty
    else { return .none }
    let text = ownText(of: scope, inRow: inRow)
    let others = own.matches.count - (fromOutside ? origins(of: scope).count : 0)
    guard others == 0 || others == 1 && text.isSome else { return .none }
    let code = plan.codes[plan.firstCode[around] + Int(match.field)]
    var fills = false
    if case .object = plan.scopes[around].kind { fills = true }
    return PlainObject(
      scope: Int32(scope), field: match.field, rank: match.rank, state: own.next,
      fieldCount: Int32(plan.scopes[scope].fields.count), text: text,
      walks: states[Int(own.next)].wantsChildren || states[Int(made.next)].wantsChildren,
      isOne: code.isOne,
      isPlainAlone: fills && !plan.duplicatesAreErrors && match.rank < 64
        && code.hasPlainShape,
      mayNest: around != Plan.root && code.mayNest)
  }

  /// XML: the field of an object that alone takes something of the object's own node, the text directly in it.
  ///
  /// - Parameter inRow: whether nothing else is in an element with a text, so that it is all of its text as well.
  func ownText(of scope: Int, inRow: Bool) -> ScalarField {
    guard format == .xml else { return ScalarField() }
    let own = transitions[Int(start(of: scope))].matches.filter { !matches[$0].ending.isOrigin }
    guard own.count == 1 else { return ScalarField() }
    let first = matches[own[0]]
    var field = plan.scalarField(first.field, of: scope, rank: first.rank)
    switch first.ending {
    case .source(.text):
      field.ignoresEmpty = true
      return field
    case .node: return inRow ? field : ScalarField()
    case .source: return ScalarField()
    }
  }

  /// The paths of an object that lead to what is known of its node beside its content: its number and place.
  func origins(of scope: Int) -> [Match] {
    transitions[Int(start(of: scope))].matches.lazy.map { self.matches[$0] }.filter {
      $0.ending.isOrigin
    }
  }

  /// The field that takes a node's text in a row, be it on a condition that is known to hold.
  func scalarField(by match: Automaton.Match, of made: Automaton.Transition) -> ScalarField {
    guard match.ending.isNode, match.step >= 0 else { return ScalarField() }
    return plan.scalarField(
      match.field, of: Int(made.scope), rank: match.rank, on: .conditions, isLeaf: true)
  }

  func reader(of match: Automaton.Match, _ made: Automaton.Transition) -> NodeReader {
    plan.scopes[Int(made.scope)].fields[Int(match.field)].reader
  }

  /// True if a transition leads to an object whose type is chosen by what is in it.
  func isChosen(by made: Automaton.Transition) -> Bool {
    guard made.matches.count == 1,
      case .choice = reader(of: matches[made.matches.lowerBound], made)
    else { return false }
    return true
  }
}

extension Alternative.Ending {
  /// True if it is known as the node opens, without its name.
  fileprivate var isOrigin: Bool {
    switch self {
    case .source(.position), .source(.line), .source(.offset), .source(.source): true
    case .node, .source: false
    }
  }
}
