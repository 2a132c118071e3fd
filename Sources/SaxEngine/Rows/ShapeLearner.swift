import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The maker of ``RowShapes``: it walks the automaton, and finds which nodes may come as rows, and where each member
/// of them leads.
///
/// It is asked once for each node of a kind and each member of it, and knows the answer from then on. Nothing of it is
/// looked at as a row is taken.
final class ShapeLearner {
  let shapes: RowShapes
  let automaton: Automaton
  let plan: Plan

  /// By part of a row: the action for it, for the next reader, or one that has forgotten it.
  @exclusivity(unchecked) var actions: [RowPart: ElementAction] = [:]
  /// By transition: the shape, or -1 where there is none; absent where nobody has asked.
  private var numbers: [Int32: Int] = [:]
  /// By state: the shape of elements that are only on the way there.
  var passages: [Int32: Int] = [:]
  /// The shapes that are known by what they are shared for.
  var sharedNumbers: [SharedKey: Int] = [:]
  /// The objects that nodes are as parts of others.
  var partObjects: [SharedShape.Part: PlainObject] = [:]
  /// By transition of rules: the objects that they make, as far as they needn't be told by events.
  var objects: [Int32: RuleObjects??] = [:]
  /// By view of a predicate that asks for one text.
  var objectsOfView: [Int32: RuleObjects] = [:]
  /// By scope: true if there are nodes that its fields take on a condition.
  var branchingScopes: [Int: Bool] = [:]
  /// By watch: the part that nodes have in it, if that is all there is to it.
  var watchParts: [Int: SharedShape.Part?] = [:]

  /// Learns shapes by the paths of an automaton.
  ///
  /// - Parameter shapes: of the same automaton's plan; they are added to.
  init(_ automaton: Automaton, shapes: RowShapes) {
    self.automaton = automaton
    plan = automaton.plan
    self.shapes = shapes
  }

  /// The bytes of memory that it takes, about.
  var size: Int { actions.count * 128 }

  /// The shape of the objects that a transition leads to; -1 if they have to be looked at.
  func number(of transition: Int32) -> Int {
    if let known = numbers[transition] { return known }
    let made = automaton.transitions[Int(transition)]
    let plain = object(of: transition)
    let isEmitted =
      made.scope == Plan.root && plain.scope >= 0
      && !automaton.plan.rules[Int(plain.field)].isByEvents
    var number = -1
    if plain.scope >= 0, isEmitted ? made.next == Automaton.dead : plain.isPlainAlone,
      isPassable(made.next), !automaton.states[Int(plain.state)].hasRest,
      !isEmitted || !hasBranches(Int(plain.scope))
    {
      number = shapes.add(
        RowShapes.Shape(state: plain.state, barred: made.next, isEmitted: isEmitted), plain)
    } else if made.scope == Plan.root {
      number = sharedNumber(of: transition)
    }
    numbers[transition] = number
    return number
  }

  /// The object that a node becomes by a transition, if nothing else is to be done for that.
  func object(of transition: Int32) -> PlainObject {
    let plain = automaton.plainObject(of: transition)
    let made = automaton.transitions[Int(transition)]
    guard plain.scope < 0, made.conditionals.isEmpty, made.matches.count == 1 else {
      return plain
    }
    return automaton.plainObject(
      by: automaton.matches[made.matches.lowerBound], of: made, inRow: true)
  }

  /// True if a member of a shape is on the way to what another alternative takes.
  func isBarred(_ symbol: Int, axis: Int, in shape: Int) -> Bool {
    let barred = shapes.all[shape].barred
    return barred != Automaton.dead
      && automaton.transition(from: barred, symbol: symbol, axis: axis) != Automaton.nothing
  }

  /// The action for a member that a transition leads to from a shape's state.
  func action(for transition: Int32) -> MemberAction {
    if transition == Automaton.nothing { return .skip }
    let made = automaton.transitions[Int(transition)]
    if let fields = makeNodeFields(by: made) { return .text(field: shapes.add(fields)) }
    guard made.conditionals.isEmpty else { return .walk }
    let scalar = scalarField(of: made)
    if scalar.isSome { return text(for: scalar, within: made.next) }
    let shape = number(of: transition)
    if shape >= 0 {
      let plain = shapes.sole.plains[shape]
      return shapes.all[shape].isEmitted
        ? .walk
        : .row(
          shape: shape, field: shape,
          settles: plain.isOne ? Settlement.bit(of: plain.field, rank: plain.rank) : 0)
    }
    let next = automaton.states[Int(made.next)]
    guard made.matches.isEmpty, made.next != Automaton.dead, next.watches.isEmpty, !next.hasRest
    else { return .walk }
    let passage = passage(to: made.next)
    return .row(shape: passage, field: passage, passesScalars: true)
  }

  /// The action for an array's item that a transition leads to from a shape's state, the array being
  /// the shape's node.
  ///
  /// - Parameter number: the item's, from 1.
  func action(
    for transition: Int32, item number: Int
  ) -> MemberAction {
    if transition == Automaton.nothing { return .skip }
    let made = automaton.transitions[Int(transition)]
    if made.conditionals.isEmpty { return action(for: transition) }
    guard made.matches.isEmpty, made.next == Automaton.dead else { return .walk }
    var chosen: Automaton.Transition?
    for index in made.conditionals {
      let conditional = automaton.conditionals[index]
      guard let position = automaton.plan.steps[Int(conditional.step)].position else {
        return .walk
      }
      if position != number { continue }
      if chosen != nil { return .walk }
      chosen = automaton.transitions[Int(conditional.transition)]
    }
    guard let chosen else { return .skip }
    guard chosen.conditionals.isEmpty, chosen.next == Automaton.dead, chosen.matches.count == 1
    else { return .walk }
    let match = automaton.matches[chosen.matches.lowerBound]
    let field = automaton.plan.scalarField(
      match.field, of: Int(made.scope), rank: match.rank, on: .position)
    guard match.ending.isNode, field.isSome, !field.isList else { return .walk }
    return text(for: field)
  }

  /// The field that alone takes the text of a node.
  func scalarField(of made: Automaton.Transition) -> ScalarField {
    // There are no nodes in a text of JSON, nor in an element that comes as one.
    guard !made.scalarField.isSome, made.conditionals.isEmpty, made.matches.count == 1 else {
      return made.scalarField
    }
    return automaton.scalarField(by: automaton.matches[made.matches.lowerBound], of: made)
  }

  /// The action for a node whose text a field takes.
  ///
  /// - Parameter state: the one from which other alternatives go on in an object in its place.
  func text(for field: ScalarField, within state: Int32 = Automaton.dead) -> MemberAction {
    var within = -1
    if automaton.format == .json, state != Automaton.dead, !field.isList, isPassable(state) {
      within = shapes.add(RowShapes.Shape(state: state, mayBeText: true), .text(field))
    }
    return .text(
      field: shapes.add(field),
      settles: field.isList ? 0 : Settlement.bit(of: field.index, rank: field.rank),
      isVerbatim: automaton.plan.conversions[Int(field.conversionIndex)].takesAnyText,
      within: within)
  }
}
