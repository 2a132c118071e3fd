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
    /// The object that it becomes; without a scope where it is only on the way to what is wanted of
    /// the object around it.
    var plain: PlainObject
    /// The state in which the paths of its members begin.
    var state: Int32
    /// True if a rule hands it out.
    var isEmitted = false
    /// The step whose predicates decide whether the object counts; -1 for none.
    var step: Int32 = -1
    /// The state in which the paths of those predicates begin.
    var operands = Automaton.dead
    /// XML: the index in ``RowShapes/texts`` of the field that takes the text directly in it; -1 for
    /// none.
    var text = -1
  }

  // One row after another has them to itself: see Automaton.
  @exclusivity(unchecked) var all = Stack<Shape>()
  /// The fields that texts go to.
  @exclusivity(unchecked) var texts = Stack<ScalarField>()
  /// By transition: the shape, or -1 where there is none; absent where nobody has asked.
  private var numbers: [Int32: Int] = [:]
  /// By state, and that of predicates: the shape of elements that are only on the way there.
  var passages: [Passage: Int] = [:]

  struct Passage: Hashable {
    var state: Int32
    var operands: Int32
  }
  /// The transition that was asked for last, and its shape.
  @exclusivity(unchecked) private var latest: (transition: Int32, shape: Int) = (-1, -1)

  init(_ automaton: Automaton, textLimit: Int) {
    self.automaton = automaton
    plan = automaton.plan
    self.textLimit = textLimit
    isNarrow = automaton.format == .json ? plan.isNarrow.json : plan.isNarrow.xml
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
    let plain = automaton.plainObject(of: transition)
    let isEmitted =
      made.scope == Plan.root && plain.scope >= 0
      && !automaton.plan.rules[Int(plain.field)].isError
    var number = -1
    if plain.scope >= 0, isEmitted || plain.isPlain, made.next == Automaton.dead,
      !automaton.states[Int(plain.state)].hasRest
    {
      number = all.count
      var shape = Shape(plain: plain, state: plain.state, isEmitted: isEmitted)
      if plain.text.isSome {
        shape.text = texts.count
        texts.append(plain.text)
      }
      all.append(shape)
    }
    if number < 0, let shape = conditionalShape(made) {
      number = all.count
      all.append(shape)
    }
    numbers[transition] = number
    return number
  }

  /// The shape of objects that a rule hands out if predicates hold that compare what is in them.
  private func conditionalShape(_ made: Automaton.Transition)
    -> Shape?
  {
    guard made.scope == Plan.root, made.conditionals.count == 1,
      made.matches.isEmpty, made.next == Automaton.dead
    else { return nil }
    let conditional = automaton.conditionals[made.conditionals.lowerBound]
    let step = automaton.plan.steps[Int(conditional.step)]
    let plain = automaton.plainObject(of: conditional.transition)
    guard !step.isSelf, !step.counts, let operands = step.operands,
      step.predicates.allSatisfy({ !$0.usesPosition && !$0.expression.asksForName }),
      plain.scope >= 0, !automaton.plan.rules[Int(plain.field)].isError,
      automaton.transitions[Int(conditional.transition)].next == Automaton.dead,
      !automaton.states[Int(plain.state)].hasRest, automaton.plan.scopes[operands].climbs.isEmpty,
      automaton.plan.scopes[operands].watches.isEmpty,
      automaton.plan.scopes[operands].fields.allSatisfy(\.isComparedByItself)
    else { return nil }
    let start = automaton.transitions[Int(automaton.start(of: operands))]
    guard start.matches.isEmpty, start.conditionals.isEmpty else { return nil }
    var shape = Shape(
      plain: plain, state: plain.state, isEmitted: true, step: conditional.step,
      operands: start.next)
    if plain.text.isSome {
      shape.text = texts.count
      texts.append(plain.text)
    }
    return shape
  }

  /// The action for a member that predicates may look at as well.
  ///
  /// - Parameters:
  ///   - answer: what is wanted of it otherwise.
  ///   - transition: from where the paths of the predicates begin.
  ///   - isLast: whether none of them may go on from there.
  func action(
    _ answer: MemberAction, operand transition: Int32, isLast: Bool = true
  ) -> MemberAction {
    if transition == Automaton.nothing { return answer }
    let made = automaton.transitions[Int(transition)]
    guard made.conditionals.isEmpty, !isLast || made.next == Automaton.dead,
      made.matches.count == 1
    else { return .walk }
    let match = automaton.matches[made.matches.lowerBound]
    guard match.ending.isNode, match.step >= 0 else { return .walk }
    switch answer {
    case .walk, .row: return .walk
    case .text(let field, _, let isVerbatim):
      texts[field].operand = match.field
      return .text(field: field, isVerbatim: isVerbatim)
    case .skip:
      texts.append(ScalarField(operand: match.field))
      return .text(field: texts.count - 1)
    }
  }

  /// The action for a member that a transition leads to from a shape's state.
  func action(for transition: Int32) -> MemberAction {
    if transition == Automaton.nothing { return .skip }
    let made = automaton.transitions[Int(transition)]
    guard made.conditionals.isEmpty else { return .walk }
    if made.scalarField.isSome { return text(for: made.scalarField) }
    let shape = number(of: transition)
    if shape >= 0 {
      let plain = all[shape].plain
      return all[shape].isEmitted
        ? .walk
        : .row(
          shape: shape, field: shape,
          settles: plain.isOne ? bit(of: plain.field, rank: plain.rank) : 0)
    }
    let next = automaton.states[Int(made.next)]
    guard made.matches.isEmpty, made.next != Automaton.dead, next.watches.isEmpty, !next.hasRest
    else { return .walk }
    all.append(Shape(plain: .none, state: made.next))
    return .row(shape: all.count - 1, field: all.count - 1)
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
      match.field, of: Int(made.scope), rank: match.rank, isAtPosition: true)
    guard match.ending.isNode, field.isSome, !field.isList else { return .walk }
    return text(for: field)
  }

  /// That a field takes the text of what is there.
  func text(for field: ScalarField) -> MemberAction {
    texts.append(field)
    return .text(
      field: texts.count - 1, settles: field.isList ? 0 : bit(of: field.index, rank: field.rank),
      isVerbatim: automaton.plan.conversions[Int(field.conversionIndex)].takesAnyText)
  }

  /// The bit that a value of a field settles, as in ``Settlement/mask``.
  func bit(of field: Int32, rank: Int32) -> UInt64 {
    rank == 0 && field < 63 ? 1 << UInt64(field) : 0
  }
}
