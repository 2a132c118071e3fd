/// The stacks that most nodes have nothing in: predicates and what depends on them, and what is captured.
struct RareStacks: ~Copyable {
  var predicates = Stack<PredicateInstance>()
  var conditions = Stack<Condition>()
  var watches = Stack<ActiveWatch>()
  var routes = Stack<Route>()
  var dictionaryKeys: [String] = []
  var choices: [ChoiceRun] = []
  var directTexts: [TextCollector] = []
  var rawTexts: [TextCollector] = []
  var anyBuilders: [AnyBuilder] = []
  /// True if some `Any` or choice may have to be told of every event.
  var hasConsumers = false
  /// XML: true if the source of the whole document is wanted.
  var documentIsRaw = false
  /// The open elements of which predicates were decided as they opened, or that only paths of any depth pass through;
  /// where what nothing reads is an error.
  var looks: [LookedAt] = []
  /// The states that have looked at the sole node, as they decided its type.
  var soleLooks: [Int32] = []
  var floors = Stack<RareFloors>()
  /// Another for every change of the stacks; the same again when they are back where they were.
  var stamp = 0
  var latestStamp = 0
  /// The number of values that wait for a condition, so that conditions can't be let go.
  var pendingValues = 0
  /// The number of values that have ever waited for one.
  var pendingAdded = 0

  /// As in the beginning, but with the memory of what any mapping has something in.
  mutating func reset() {
    var old = RareStacks()
    swap(&self, &old)
    predicates.takeMemory(of: &old.predicates)
    conditions.takeMemory(of: &old.conditions)
    floors.takeMemory(of: &old.floors)
  }

  /// The bytes of memory that it has.
  var size: Int {
    predicates.size + conditions.size + watches.size + routes.size + floors.size
  }

  /// One of the stacks that ``RareFloors`` are of is about to change, or has changed.
  @inline(__always)
  mutating func change() {
    latestStamp += 1
    stamp = latestStamp
  }

  /// The floors for a node that opens, as an index.
  @inline(__always)
  mutating func currentFloors() -> Int {
    let top = floors.top
    if top >= 0, floors[top].stamp == stamp { return top }
    return takeFloors()
  }

  @inline(never)
  private mutating func takeFloors() -> Int {
    floors.append(
      RareFloors(
        stamp: stamp, predicates: predicates.count, watches: watches.count,
        routes: routes.count, keys: dictionaryKeys.count, choices: choices.count,
        directTexts: directTexts.count, rawTexts: rawTexts.count, anyBuilders: anyBuilders.count,
        conditions: conditions.count, pendingAdded: pendingAdded))
    return floors.top
  }

  /// Takes back what lies above the floors of the frame that was popped.
  ///
  /// - Parameters:
  ///   - index: of its floors.
  ///   - top: the index of those of the frame below.
  @inline(__always)
  mutating func fall(to index: Int, under top: Int) {
    if floors[index].stamp != stamp { drop(to: floors[index]) }
    assert(isAt(floors[index]))
    floors.truncate(to: Swift.min(floors.count, top + 1))
  }

  @inline(never)
  private mutating func drop(to floors: RareFloors) {
    predicates.truncate(to: floors.predicates)
    watches.truncate(to: floors.watches)
    routes.truncate(to: floors.routes)
    dictionaryKeys.truncate(to: floors.keys)
    choices.truncate(to: floors.choices)
    directTexts.truncate(to: floors.directTexts)
    rawTexts.truncate(to: floors.rawTexts)
    anyBuilders.truncate(to: floors.anyBuilders)
    if hasConsumers { noteConsumers() }
    // What waits may look at a condition long after its node.
    guard pendingValues == 0 || pendingAdded == floors.pendingAdded else { return change() }
    conditions.truncate(to: floors.conditions)
    if pendingAdded == floors.pendingAdded { stamp = floors.stamp } else { change() }
  }

  private func isAt(_ floors: RareFloors) -> Bool {
    floors.stamp != stamp
      || predicates.count == floors.predicates && watches.count == floors.watches
        && routes.count == floors.routes && dictionaryKeys.count == floors.keys
        && choices.count == floors.choices && directTexts.count == floors.directTexts
        && rawTexts.count == floors.rawTexts && anyBuilders.count == floors.anyBuilders
        && conditions.count == floors.conditions && pendingAdded == floors.pendingAdded
  }

  /// Of what has been given up nobody has to be told.
  mutating func noteConsumers() {
    for builder in anyBuilders where !builder.isGivenUp { return }
    for run in choices where !run.isGivenUp { return }
    hasConsumers = documentIsRaw
  }
}

extension RareStacks {
  /// The predicate instance that looks at what a context collects.
  mutating func undecided(reading context: Int) -> Int? {
    var index = predicates.count - 1
    while index >= 0, predicates[index].context != Int32(context) { index -= 1 }
    return index < 0 || predicates[index].isDecided ? nil : index
  }

  // MARK: Combining

  mutating func join(_ a: Int32, _ b: Int32) -> Int32 {
    if a < 0 { return b }
    if b < 0 { return a }
    change()
    conditions.append(Condition(kind: .and, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  mutating func either(_ a: Int32, _ b: Int32) -> Int32 {
    change()
    conditions.append(Condition(kind: .or, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  mutating func negation(of condition: Int32) -> Int32 {
    if condition < 0 { return Condition.never }
    change()
    conditions.append(Condition(kind: .not, left: condition, right: -1))
    return Int32(conditions.count - 1)
  }

  /// The state of a condition: whether it is known to hold or to fail by now.
  mutating func resolve(_ index: Int32) -> Condition.State {
    if index < 0 { return .holds }
    let condition = conditions[Int(index)]
    switch condition.kind {
    case .own: return condition.state
    case .and:
      let left = resolve(condition.left)
      if left == .fails { return .fails }
      let right = resolve(condition.right)
      if right == .fails { return .fails }
      return left == .holds && right == .holds ? .holds : .unknown
    case .or:
      let left = resolve(condition.left)
      if left == .holds { return .holds }
      let right = resolve(condition.right)
      if right == .holds { return .holds }
      return left == .fails && right == .fails ? .fails : .unknown
    case .not:
      switch resolve(condition.left) {
      case .holds: return .fails
      case .fails: return .holds
      case .unknown: return .unknown
      }
    }
  }
}
