import SaxEvents
internal import SaxLanguage
internal import SaxValues

/// The kinds of objects that a reader may hand over all at once: see ``RowSink``.
final class RowShapes {
  let automaton: Automaton
  let plan: Plan
  /// The most bytes that a text may have.
  let textLimit: Int
  /// By scope, as ``Plan/isNarrow`` says.
  let isNarrow: ContiguousArray<Bool>

  struct Shape {
    /// The state in which the paths of its members begin.
    var state: Int32
    /// The state of paths that lead through it to what another alternative takes: objects with such members come by
    /// events.
    var barred = Automaton.dead
    /// True if a rule hands it out.
    var isEmitted = false
    /// True if the rules lead through it to objects within.
    var isPassage = false
    /// XML: the index of the member's field that takes the text directly in it; -1 for none.
    var text = -1
    /// JSON: true if a text would be wanted in its place.
    var mayBeText = false
    /// True if an empty text is one, too.
    var takesEmptyText = false
    /// The index in ``shared`` of what several objects have of it; -1 if there is one at most.
    var shared: Int32 = -1
    /// Of a shared one: the object that is made of each node, where there is but one and nothing is asked for it.
    var whole: WholeObject?
  }

  /// The object that a rule makes of a whole row, as its view sees it.
  struct WholeObject {
    var rule: Int32
    var scope: Int32
    /// One of ``views``, which hold it, so that to look at one doesn't have to.
    var view: Unmanaged<RowView>
  }

  // One row after another has them to itself: see Automaton.
  @exclusivity(unchecked) var all = Stack<Shape>()
  /// The fields of members, and the objects of shapes, where one object is made of a row.
  let sole = RowView()
  @exclusivity(unchecked) var shared: ContiguousArray<SharedShape> = []
  /// The views of the shared shapes by number; the first is empty, as ``SharedShape/rules`` has its number.
  @exclusivity(unchecked) var views: ContiguousArray<RowView> = [RowView()]
  /// By part of a row: the action for it, for the next reader, or one that has forgotten it.
  @exclusivity(unchecked) var actions: [RowPart: ElementAction] = [:]
  /// The shapes that are known by what they are shared for.
  var sharedNumbers: [SharedKey: Int] = [:]
  /// The objects that nodes are as parts of others.
  var partObjects: [SharedShape.Part: PlainObject] = [:]
  /// By transition of rules: the objects that they make, as far as they needn't be told by events.
  var objects: [Int32: RuleObjects??] = [:]
  /// The nodes that fields take on a condition, and by scope whether there are any.
  @exclusivity(unchecked) var allBranches: ContiguousArray<RowBranches> = []
  var branchingScopes: [Int: Bool] = [:]
  /// The fields that take the text of one node, where there are several, or one that asks for its number.
  @exclusivity(unchecked) var nodeFields: ContiguousArray<[NodeField]> = []
  /// By watch: the part that nodes have in it, if that is all there is to it.
  var watchParts: [Int: SharedShape.Part?] = [:]
  /// By view of a predicate that asks for one text.
  var objectsOfView: [Int32: RuleObjects] = [:]

  /// By transition: the shape, or -1 where there is none; absent where nobody has asked.
  private var numbers: [Int32: Int] = [:]
  /// By state: the shape of elements that are only on the way there.
  var passages: [Int32: Int] = [:]
  /// The transition that was asked for last, and its shape.
  @exclusivity(unchecked) private var latest: (transition: Int32, shape: Int) = (-1, -1)

  init(_ automaton: Automaton, textLimit: Int) {
    self.automaton = automaton
    plan = automaton.plan
    self.textLimit = textLimit
    isNarrow = automaton.format == .json ? plan.isNarrow.json : plan.isNarrow.xml
  }

  /// The bytes of memory that it takes, about.
  var size: Int {
    let fields = (views.count + 1) * sole.texts.count * MemoryLayout<ScalarField>.stride
    let plains = (views.count + 1) * all.count * MemoryLayout<PlainObject>.stride
    return fields + plains + actions.count * 128
  }

  /// The shape of the objects that a transition leads to; -1 if they have to be looked at.
  @inline(__always)
  func shape(of transition: Int32) -> Int {
    if transition == latest.transition { return latest.shape }
    return look(transition)
  }

  @inline(never)
  private func look(_ transition: Int32) -> Int {
    let shape = number(of: transition)
    latest = (transition, shape)
    return shape
  }

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
      number = add(
        Shape(state: plain.state, barred: made.next, isEmitted: isEmitted), plain)
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

  /// Adds a shape, and the object that its nodes become.
  ///
  /// - Returns: the number of the shape.
  func add(_ shape: Shape, _ plain: PlainObject) -> Int {
    var shape = shape
    if plain.text.isSome {
      shape.text = add(plain.text)
      shape.takesEmptyText = !plain.text.ignoresEmpty
    }
    all.append(shape)
    sole.set(shape: all.count - 1, plain)
    return all.count - 1
  }

  /// Adds a field that takes the text of members.
  ///
  /// - Returns: the index by which members name it.
  func add(_ field: ScalarField) -> Int {
    let index = sole.texts.count
    sole.set(text: index, field)
    return index
  }

  /// True if a member of a shape is on the way to what another alternative takes.
  func isBarred(_ symbol: Int, axis: Int, in shape: Int) -> Bool {
    let barred = all[shape].barred
    return barred != Automaton.dead
      && automaton.transition(from: barred, symbol: symbol, axis: axis) != Automaton.nothing
  }

  /// The action for a member that a transition leads to from a shape's state.
  func action(for transition: Int32) -> MemberAction {
    if transition == Automaton.nothing { return .skip }
    let made = automaton.transitions[Int(transition)]
    if let fields = makeNodeFields(by: made) { return .text(field: add(fields)) }
    guard made.conditionals.isEmpty else { return .walk }
    let scalar = scalarField(of: made)
    if scalar.isSome { return text(for: scalar, within: made.next) }
    let shape = number(of: transition)
    if shape >= 0 {
      let plain = sole.plains[shape]
      return all[shape].isEmitted
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
      within = add(Shape(state: state, mayBeText: true), .text(field))
    }
    return .text(
      field: add(field),
      settles: field.isList ? 0 : Settlement.bit(of: field.index, rank: field.rank),
      isVerbatim: automaton.plan.conversions[Int(field.conversionIndex)].takesAnyText,
      within: within)
  }
}
