/// The stacks that most nodes have nothing in: predicates and what depends on them, and what is captured.
struct RareStacks: ~Copyable {
  private(set) var predicates = Stack<PredicateInstance>()
  private(set) var conditions = Stack<Condition>()
  private(set) var watches = Stack<ActiveWatch>()
  private(set) var routes = Stack<Route>()
  private(set) var dictionaryKeys: [String] = []
  private(set) var choices: [ChoiceRun] = []
  private(set) var directTexts: [TextCollector] = []
  private(set) var rawTexts: [TextCollector] = []
  private(set) var anyBuilders: [AnyBuilder] = []
  /// True if some `Any` or choice may have to be told of every event.
  private(set) var hasConsumers = false
  /// XML: true if the source of the whole document is wanted.
  private(set) var documentIsRaw = false
  /// The open elements of which predicates were decided as they opened, or that only paths of any depth pass through;
  /// where what nothing reads is an error.
  private(set) var looks: [LookedAt] = []
  /// The states that have looked at the sole node, as they decided its type.
  private(set) var soleLooks: [Int32] = []
  private(set) var floors = Stack<RareFloors>()
  /// A number for the heights of the stacks: a new one at each change, the old one when they are back.
  private var stamp = 0
  /// The stamp that was given last.
  private var latestStamp = 0
  /// The number of values that wait for a condition, so that conditions can't be let go.
  private(set) var pendingValues = 0
  /// The number of values that have ever waited for one.
  private var pendingAdded = 0

  /// Clears it, and keeps the memory of the stacks that any mapping uses.
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

  /// Gives the stacks a new stamp, as one of them changes.
  @inline(__always)
  private mutating func change() {
    latestStamp += 1
    stamp = latestStamp
  }

  /// Returns the index of the floors for a node that opens.
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

  // MARK: Consumers

  /// Notes that something has to be told of every event.
  mutating func beginConsuming() { hasConsumers = true }

  /// Notes that the source of the whole document is wanted.
  mutating func consumeDocument() {
    documentIsRaw = true
    hasConsumers = true
  }

  /// Looks again whether somebody has to be told of every event: of what has been given up nobody has.
  mutating func noteConsumers() {
    for builder in anyBuilders where !builder.isGivenUp { return }
    for run in choices where !run.isGivenUp { return }
    hasConsumers = documentIsRaw
  }
}

extension RareStacks {
  // MARK: Predicates

  /// Takes away a predicate's owner if another context asks for it too.
  mutating func share(predicate index: Int, with context: Int32) {
    if predicates[index].owner != context { predicates[index].owner = -1 }
  }

  /// Replaces a predicate that is still undecided.
  mutating func set(_ instance: PredicateInstance, at index: Int) { predicates[index] = instance }

  /// Decides a predicate, and the condition that it is.
  mutating func decide(
    _ instance: inout PredicateInstance, at index: Int, as state: Condition.State
  ) {
    instance.isDecided = true
    predicates[index] = instance
    conditions[Int(instance.condition)].state = state
  }

  // MARK: What waits

  /// Notes that a value comes to wait for a condition, which may be needed long after its node.
  ///
  /// - Parameter isCounted: false where ``changeWaiting(by:)`` counts it.
  mutating func beginWaiting(isCounted: Bool = true) {
    if isCounted { pendingValues += 1 }
    pendingAdded += 1
    change()
  }

  /// Counts values that have come to wait, or wait no more.
  mutating func changeWaiting(by count: Int) { pendingValues += count }

  // MARK: Elements that were looked at

  /// Notes an element that was looked at, and drops those that have ended.
  mutating func note(_ look: LookedAt) {
    while let last = looks.last, last.frame >= look.frame { looks.removeLast() }
    looks.append(look)
  }

  /// Notes that something reads the element that was looked at last.
  mutating func readLastLook() { looks[looks.count - 1].isPassed = false }

  /// Removes and returns what was noted of a frame's element; nil if nothing was.
  mutating func takeLook(of frame: Int) -> LookedAt? {
    guard let last = looks.last, last.frame == frame else { return nil }
    looks.removeLast()
    return last
  }

  /// Notes the states that have looked at the sole node.
  mutating func setSoleLooks(_ states: [Int32]) { soleLooks = states }

  // MARK: Combining

  /// Adds the condition that both hold; -1 is one that always does.
  mutating func join(_ a: Int32, _ b: Int32) -> Int32 {
    if a < 0 { return b }
    if b < 0 { return a }
    change()
    conditions.append(Condition(kind: .and, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  /// Adds the condition that one of two holds.
  mutating func either(_ a: Int32, _ b: Int32) -> Int32 {
    change()
    conditions.append(Condition(kind: .or, left: a, right: b))
    return Int32(conditions.count - 1)
  }

  /// Adds the condition that another fails.
  mutating func negation(of condition: Int32) -> Int32 {
    if condition < 0 { return Condition.never }
    change()
    conditions.append(Condition(kind: .not, left: condition, right: -1))
    return Int32(conditions.count - 1)
  }
}

// What the nodes that open add to the stacks. Each function returns the index of what it has added.
extension RareStacks {
  /// Adds the condition that never holds, which every reading begins with.
  mutating func begin() { conditions.append(Condition(state: .fails)) }

  /// Adds a predicate that is to be decided, and the condition that it is.
  mutating func add(_ instance: PredicateInstance) -> Int32 {
    change()
    predicates.append(instance)
    predicates[predicates.top].condition = Int32(conditions.count)
    conditions.append(Condition())
    return Int32(predicates.top)
  }

  /// Adds a watch that collects on an open node.
  mutating func add(_ watch: ActiveWatch) {
    change()
    watches.append(watch)
  }

  /// Adds another route by which a captured node was found.
  mutating func add(_ route: Route) {
    change()
    routes.append(route)
  }

  /// Adds the key of a dictionary's entry.
  mutating func add(key: String) -> Int32 {
    change()
    dictionaryKeys.append(key)
    return Int32(dictionaryKeys.count - 1)
  }

  /// Removes the key that was added last.
  mutating func removeKey() {
    dictionaryKeys.removeLast()
    change()
  }

  /// Adds a node whose type is yet to be decided.
  mutating func add(_ run: ChoiceRun) -> Int {
    change()
    choices.append(run)
    return choices.count - 1
  }

  /// Adds an `Any`, which has to be told of every event.
  mutating func add(_ builder: AnyBuilder) -> Int {
    change()
    anyBuilders.append(builder)
    hasConsumers = true
    return anyBuilders.count - 1
  }

  /// Adds the text directly in a node.
  mutating func addDirectText() -> Int {
    change()
    directTexts.append(TextCollector())
    return directTexts.count - 1
  }

  /// Adds the source of a node.
  mutating func addRawText() -> Int {
    change()
    rawTexts.append(TextCollector())
    return rawTexts.count - 1
  }

  /// Takes out the text of a node that is given up, and leaves an empty one.
  mutating func takeDirectText(_ index: Int) -> TextCollector {
    let text = directTexts[index]
    directTexts[index] = TextCollector()
    return text
  }

  /// Takes out the source of a node that is given up, and leaves an empty one.
  mutating func takeRawText(_ index: Int) -> TextCollector {
    let text = rawTexts[index]
    rawTexts[index] = TextCollector()
    return text
  }

  /// Forgets what open nodes have added, as their document is given up.
  mutating func abandon() {
    directTexts = []
    rawTexts = []
    anyBuilders = []
    choices = []
    change()
    documentIsRaw = false
    hasConsumers = false
    pendingValues = 0
  }
}
