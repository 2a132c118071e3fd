import SaxEvents
internal import SaxLanguage

/// The automaton that all paths of a plan make for one format.
///
/// A state is the set of path positions that a node's children and attributes are tried
/// against. States and transitions are made when a payload first leads to them, so that
/// paths with `//` cost what the payload needs and not what they could.
final class Automaton {
  let plan: Plan
  let format: Path.Format
  // One reading after another has it to itself, and nothing that it calls comes back to it:
  // checking every access for conflicts took 10 % of the time of a mapping.
  @exclusivity(unchecked) private(set) var names: NameTable
  // Stacks, as arrays are retained around each use: 20 times a record of six objects.
  @exclusivity(unchecked) private(set) var states = Stack<State>()
  @exclusivity(unchecked) private(set) var transitions = Stack<Transition>()
  @exclusivity(unchecked) private(set) var matches = Stack<Match>()
  @exclusivity(unchecked) private(set) var conditionals = Stack<Conditional>()

  /// By state.
  @exclusivity(unchecked) private(set) var settlements = Stack<Settlement>()
  /// The fields of all settlements.
  @exclusivity(unchecked) var settledFields = Stack<Int32>()

  private var stateNumbers: [[Item]: Int32] = [:]
  /// The tests of the first steps of a scope's paths, by axis.
  private var firstTests: [Int: [Set<Int>]] = [:]
  /// The transition of each scope's own node, by scope; -1 where not yet made.
  @exclusivity(unchecked) private var starts: ContiguousArray<Int32>
  /// `(state × stride + symbol) × 2 + axis`; -1 where not yet made.
  @exclusivity(unchecked) private var table = Stack<Int32>()
  @exclusivity(unchecked) private var stride = 32

  /// The state from which nothing can match.
  static let dead: Int32 = 0
  /// The transition that leads to nothing.
  static let nothing: Int32 = 0

  /// The transition by a name from a state: of what matched without a condition, the state of the
  /// child and the alternatives completed there; and what has to be looked at more closely.
  struct Transition {
    var next: Int32
    var matches: Range<Int>
    var conditionals: Range<Int>
    /// The scope whose paths these are.
    var scope: Int32 = 0
    /// The field that alone takes the node, if a text can go straight to its cell.
    var scalarField = ScalarField()
    /// The object that the node becomes, if that is all there is to it.
    var plain = PlainObject.unknown
  }

  struct Match {
    var field: Int32
    var rank: Int32
    var ending: Alternative.Ending
    /// The step that found the node, or -1 for the scope's own.
    var step: Int32
  }

  /// A step whose name matched, and whose predicates or number remain.
  struct Conditional {
    var step: Int32
    /// The transition that follows if it holds.
    var transition: Int32
  }

  init(plan: Plan, format: Path.Format) {
    self.plan = plan
    self.format = format
    names = NameTable(tests: plan.tests, format: format)
    starts = ContiguousArray(repeating: -1, count: plan.scopes.count)
    states.append(
      State(
        items: [], scope: 0, wantsAttributes: false, wantsChildren: false, watches: []))
    settlements.append(Settlement())
    transitions.append(Transition(next: Self.dead, matches: 0..<0, conditionals: 0..<0))
    addRow()
  }

  /// Forgets the numbers that a reader had given to names, before another reader's names come.
  func forgetNumbers() { names.forgetNumbers() }

  // MARK: Walking

  func symbol(ofKey key: Span<UInt8>) -> Int { names.symbol(ofKey: key) }

  func symbol(of name: borrowing ElementName) -> Int { names.symbol(of: name) }

  func passes(_ test: Int, symbol: Int) -> Bool { names.passes(test, symbol: symbol) }

  /// The transition of a child (axis 0) or attribute (axis 1): an index into ``transitions``.
  @inline(__always)
  func transition(from state: Int32, symbol: Int, axis: Int) -> Int32 {
    if symbol < stride {
      let known = table[(Int(state) * stride + symbol) * 2 + axis]
      if known >= 0 { return known }
    }
    return makeTransition(from: state, symbol: symbol, axis: axis)
  }

  /// The transition with which a scope begins at its own node.
  func start(of scope: Int) -> Int32 {
    if starts[scope] >= 0 { return starts[scope] }
    var arrivals: [Item] = []
    for number in plan.scopes[scope].alternatives {
      let format = plan.alternatives[number].format
      if format.includes(self.format) {
        arrivals.append(Item(alternative: Int32(number), step: 0))
      }
    }
    let made = makeTransition(arrivals: arrivals, staying: [], scope: scope)
    starts[scope] = made
    return made
  }

  /// The object that a node becomes, if nothing else is to be done when it opens or ends: no
  /// predicate, no other field, nothing that the object wants of its own node, no watch.
  @inline(__always)
  func plainObject(of transition: Int32) -> PlainObject {
    let known = transitions[Int(transition)].plain
    return known.scope > -2 ? known : findPlainObject(transition)
  }

  @inline(never)
  private func findPlainObject(_ transition: Int32) -> PlainObject {
    let made = transitions[Int(transition)]
    let plain = makePlainObject(made)
    transitions[Int(transition)].plain = plain
    return plain
  }

  private func makePlainObject(_ made: Transition) -> PlainObject {
    guard made.conditionals.isEmpty, made.matches.count == 1 else { return .none }
    return plainObject(by: matches[made.matches.lowerBound], of: made)
  }

  // MARK: Making

  private func addRow() {
    table.append(repeating: -1, count: stride * 2)
  }

  private func widen(to symbols: Int) {
    var wider = stride
    while wider < symbols { wider *= 2 }
    var grown = Stack<Int32>()
    grown.append(repeating: -1, count: states.count * wider * 2)
    for state in 0..<states.count {
      for index in 0..<(stride * 2) {
        grown[state * wider * 2 + index] = table[state * stride * 2 + index]
      }
    }
    table = grown
    stride = wider
  }

  private func makeTransition(from state: Int32, symbol: Int, axis: Int) -> Int32 {
    if symbol >= stride { widen(to: symbol + 1) }
    let from = states[Int(state)]
    var arrivals = names.passed[symbol].flatMap { from.items(waitingFor: $0, axis: axis) }.sorted()
    // `rest()` takes a child that no other field has a step for.
    if arrivals.isEmpty, from.hasRest, !isRead(symbol, axis: axis, in: from.scope) {
      arrivals = from.rest
    }
    for index in arrivals.indices { arrivals[index].step += 1 }
    let staying = axis == 0 ? from.staying : []
    let made = makeTransition(arrivals: arrivals, staying: staying, scope: from.scope)
    table[(Int(state) * stride + symbol) * 2 + axis] = made
    return made
  }

  /// True if a field asks for children or attributes of a name, be it under a predicate.
  private func isRead(_ symbol: Int, axis: Int, in scope: Int) -> Bool {
    let tests = firstTests[scope] ?? findFirstTests(scope)
    firstTests[scope] = tests
    return names.passed[symbol].contains { tests[axis].contains($0) }
  }

  private func findFirstTests(_ scope: Int) -> [Set<Int>] {
    var tests: [Set<Int>] = [[], []]
    for number in plan.scopes[scope].alternatives {
      let alternative = plan.alternatives[number]
      guard alternative.format.includes(format),
        let first = alternative.steps.first(where: { !plan.steps[$0].isSelf })
      else { continue }
      let step = plan.steps[first]
      tests[step.isAttribute ? 1 : 0].insert(step.test)
    }
    return tests
  }

  private func makeTransition(arrivals: [Item], staying: [Item], scope: Int) -> Int32 {
    var items = staying
    var found: [Match] = []
    var waiting: [Conditional] = []
    for arrival in arrivals {
      let alternative = plan.alternatives[Int(arrival.alternative)]
      let taken = Int(arrival.step)
      let last = taken > 0 && taken <= alternative.steps.count ? alternative.steps[taken - 1] : -1
      if last >= 0, plan.steps[last].isConditional {
        let after = makeFollowing(arrival, scope: scope)
        waiting.append(Conditional(step: Int32(last), transition: after))
      } else {
        follow(arrival, scope: scope, items: &items, matches: &found, waiting: &waiting)
      }
    }
    return store(items: items, matches: found, conditionals: waiting, scope: scope)
  }

  private func makeFollowing(_ arrival: Item, scope: Int) -> Int32 {
    var items: [Item] = []
    var found: [Match] = []
    var waiting: [Conditional] = []
    follow(arrival, scope: scope, items: &items, matches: &found, waiting: &waiting)
    return store(items: items, matches: found, conditionals: waiting, scope: scope)
  }

  /// Follows an alternative at a node, once its steps up to here have all matched.
  private func follow(
    _ arrival: Item, scope: Int, items: inout [Item], matches: inout [Match],
    waiting: inout [Conditional]
  ) {
    let alternative = plan.alternatives[Int(arrival.alternative)]
    let taken = Int(arrival.step)
    let last = taken > 0 && taken <= alternative.steps.count ? alternative.steps[taken - 1] : -1
    if taken < alternative.steps.count {
      let next = alternative.steps[taken]
      if plan.steps[next].isSelf {
        let beyond = Item(alternative: arrival.alternative, step: arrival.step + 1)
        waiting.append(
          Conditional(step: Int32(next), transition: makeFollowing(beyond, scope: scope)))
      } else {
        items.append(arrival)
      }
      return
    }
    if case .source(.rest) = alternative.ending, taken == alternative.steps.count {
      items.append(arrival)
      return
    }
    var ending = alternative.ending
    if case .source(.rest) = ending { ending = .node }
    matches.append(
      Match(
        field: Int32(alternative.field), rank: Int32(alternative.rank), ending: ending,
        step: Int32(last)))
  }

  private func store(
    items: [Item], matches found: [Match], conditionals waiting: [Conditional], scope: Int
  ) -> Int32 {
    let next = state(of: items, scope: scope)
    if next == Self.dead, found.isEmpty, waiting.isEmpty { return Self.nothing }
    let firstMatch = matches.count
    for match in found.sorted(by: { ($0.field, $0.rank) < ($1.field, $1.rank) }) {
      matches.append(match)
    }
    let firstConditional = conditionals.count
    for conditional in waiting { conditionals.append(conditional) }
    var made = Transition(
      next: next, matches: firstMatch..<matches.count,
      conditionals: firstConditional..<conditionals.count, scope: Int32(scope))
    if waiting.isEmpty, found.count == 1, found[0].ending.isNode, found[0].step >= 0 {
      made.scalarField = plan.scalarField(found[0].field, of: scope, rank: found[0].rank)
    }
    transitions.append(made)
    return Int32(transitions.count - 1)
  }

  private func state(of items: [Item], scope: Int) -> Int32 {
    if items.isEmpty { return Self.dead }
    let isSorted = zip(items, items.dropFirst()).allSatisfy(<)
    let sorted = isSorted ? items : Array(Set(items)).sorted()
    if let known = stateNumbers[sorted] { return known }
    let number = Int32(states.count)
    var state = State(
      items: sorted, scope: scope, wantsAttributes: false, wantsChildren: false, watches: [])
    var watches: Set<Int> = []
    for item in sorted {
      let alternative = plan.alternatives[Int(item.alternative)]
      let reader = plan.scopes[scope].fields[alternative.field].reader
      if let lead = reader.scope { watches.formUnion(plan.scopes[lead].watches) }
      guard Int(item.step) < alternative.steps.count else {
        state.rest.append(item)
        state.wantsAttributes = true
        state.wantsChildren = true
        continue
      }
      let step = plan.steps[alternative.steps[Int(item.step)]]
      state.waiting.append(
        WaitingItem(test: Int32(step.test), axis: step.isAttribute ? 1 : 0, item: item))
      if step.isDescending { state.staying.append(item) }
      if step.isAttribute { state.wantsAttributes = true }
      if !step.isAttribute || step.isDescending { state.wantsChildren = true }
      // In JSON an attribute is a member like any other, and can be walked.
      if format == .json { state.wantsChildren = true }
    }
    state.waiting.sort()
    state.watches = watches.sorted()
    settlements.append(settlement(of: state))
    states.append(state)
    stateNumbers[sorted] = number
    addRow()
    return number
  }
}
