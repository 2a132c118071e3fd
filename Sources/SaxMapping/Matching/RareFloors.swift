/// The indices at which a node's entries begin in the stacks that most nodes have nothing in.
///
/// Frames between two changes of these stacks share one, so that a frame is pushed and popped in
/// half the time: with all floors in the frame that was 300 instructions a node.
struct RareFloors {
  /// The value of ``Assembly/rareStamp`` when they were taken.
  var stamp: Int
  @Compact var predicates: Int
  @Compact var watches: Int
  @Compact var routes: Int
  @Compact var keys: Int
  @Compact var choices: Int
  @Compact var directTexts: Int
  @Compact var rawTexts: Int
  @Compact var anyBuilders: Int
  @Compact var conditions: Int
  /// The number of values that had ever waited for a condition.
  @Compact var pendingAdded: Int
}

extension Assembly {
  /// One of the stacks that ``RareFloors`` are of is about to change, or has changed.
  @inline(__always)
  mutating func rareChanges() {
    latestStamp += 1
    rareStamp = latestStamp
  }

  /// The floors for a node that opens, as an index.
  @inline(__always)
  mutating func currentFloors() -> Int {
    let top = rareFloors.top
    if top >= 0, rareFloors[top].stamp == rareStamp { return top }
    return takeFloors()
  }

  @inline(never)
  private mutating func takeFloors() -> Int {
    rareFloors.append(
      RareFloors(
        stamp: rareStamp, predicates: predicates.count, watches: watches.count,
        routes: routes.count, keys: dictionaryKeys.count, choices: choices.count,
        directTexts: directTexts.count, rawTexts: rawTexts.count, anyBuilders: anyBuilders.count,
        conditions: conditions.count, pendingAdded: pendingAdded))
    return rareFloors.top
  }

  /// Takes back what lies above the floors of the frame that was popped.
  ///
  /// - Parameter floors: its, as an index.
  @inline(__always)
  mutating func fall(to floors: Int) {
    if rareFloors[floors].stamp != rareStamp { drop(to: rareFloors[floors]) }
    assert(isAt(rareFloors[floors]))
    rareFloors.truncate(to: Swift.min(rareFloors.count, frames[frames.top].floors + 1))
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
    guard pendingValues == 0 || pendingAdded == floors.pendingAdded else { return rareChanges() }
    conditions.truncate(to: floors.conditions)
    if pendingAdded == floors.pendingAdded { rareStamp = floors.stamp } else { rareChanges() }
  }

  private func isAt(_ floors: RareFloors) -> Bool {
    floors.stamp != rareStamp
      || predicates.count == floors.predicates && watches.count == floors.watches
        && routes.count == floors.routes && dictionaryKeys.count == floors.keys
        && choices.count == floors.choices && directTexts.count == floors.directTexts
        && rawTexts.count == floors.rawTexts && anyBuilders.count == floors.anyBuilders
        && conditions.count == floors.conditions && pendingAdded == floors.pendingAdded
  }
}
