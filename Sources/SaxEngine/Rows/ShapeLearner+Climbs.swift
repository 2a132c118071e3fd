import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// A field of an object that a node above fills: `../id`. What of it comes before the object is in the same row.
struct RowClimb {
  /// The number of nodes that the path leads up.
  var levels: Int
  /// The view of what is wanted of the node there.
  var view: Int32
  /// The member's field by which the object gets the value.
  var text: Int32
}

extension ShapeLearner {
  /// The parts that nodes of a state have in what objects below want of them; nil if those have to be told by
  /// events.
  func watches(of state: Int32) -> [SharedShape.Part]? {
    var parts: [SharedShape.Part] = []
    for watch in automaton.states[Int(state)].watches {
      guard let part = part(ofWatch: watch) else { return nil }
      parts.append(part)
    }
    return parts
  }

  /// The part that the nodes above have in a watch that any parent may fill; nil if there is more to it.
  private func part(ofWatch number: Int) -> SharedShape.Part? {
    if let known = watchParts[number] { return known }
    let made = makePart(ofWatch: number)
    watchParts[number] = .some(made)
    return made
  }

  private func makePart(ofWatch number: Int) -> SharedShape.Part? {
    let watch = plan.watches[number]
    let scope = plan.scopes[watch.scope]
    let start = automaton.transitions[Int(automaton.start(of: watch.scope))]
    guard case .watch = scope.kind, watch.test == nil, scope.fields.count == 1,
      case .text = scope.fields[0].reader, scope.climbs.isEmpty, scope.watches.isEmpty,
      start.matches.isEmpty, start.conditionals.isEmpty, isPassable(start.next)
    else { return nil }
    return SharedShape.Part(view: shapes.addView(), state: start.next)
  }

  /// The fields of an object of a type that nodes above fill; nil if the object has to be told by events.
  ///
  /// - Parameter view: of the object.
  func climbs(of scope: Int, in view: Int32) -> [RowClimb]? {
    var climbs: [RowClimb] = []
    for climb in plan.scopes[scope].climbs where [.both, automaton.format].contains(climb.format) {
      guard case .watch(let watch) = climb.target, let part = part(ofWatch: watch),
        climb.ups.allSatisfy({ $0.test == nil && $0.predicates.isEmpty })
      else { return nil }
      let field = plan.scalarField(Int32(climb.field), of: scope, rank: Int32(climb.rank))
      guard field.isSome, !field.isList else { return nil }
      let text = shapes.add(ScalarField())
      shapes.views[Int(view)].set(text: text, field)
      climbs.append(RowClimb(levels: climb.ups.count, view: part.view, text: Int32(text)))
    }
    return climbs
  }
}
