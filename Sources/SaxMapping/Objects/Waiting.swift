import SaxEvents

/// Objects that are complete while a predicate on the way to them isn't decided.
struct WaitingEmissions {
  struct Entry {
    var emission: Emission
    var condition: Int32
    /// The number of objects that had ever waited before it.
    var number: Int
    /// Bytes of payload that it came from, about.
    var size: Int
    /// Bytes that it holds.
    var held: Int

    /// The bytes that an entry takes itself.
    static var ownSize: Int { MemoryLayout<Entry>.stride * 2 }
  }

  /// In the order in which their nodes ended.
  private(set) var entries: [Entry] = []
  private(set) var size = 0
  /// The number of objects that have ever waited.
  private(set) var added = 0
  /// The first that may have been decided; nil if none has.
  private var due: Int?

  /// True if they are being handed out.
  var isFlushing = false

  var isEmpty: Bool { entries.isEmpty }
  var isDue: Bool { due != nil }

  mutating func append(_ emission: Emission, until condition: Int32, size: Int, held: Int) {
    entries.append(
      Entry(emission: emission, condition: condition, number: added, size: size, held: held))
    added += 1
    self.size += size
  }

  /// A predicate has been decided that nothing waits for but what came later.
  mutating func isDecided(since number: Int) {
    if added > number { due = min(due ?? number, number) }
  }

  /// Takes out those that may have been decided.
  mutating func takeDue() -> [Entry] {
    guard let number = due else { return [] }
    due = nil
    // A predicate that comes and goes costs no look at all that wait for one around it.
    var first = entries.count
    while first > 0, entries[first - 1].number >= number { first -= 1 }
    let taken = Array(entries[first...])
    entries.removeSubrange(first...)
    for entry in taken { size -= entry.size }
    return taken
  }

  /// Puts one back that isn't decided, after those before it.
  mutating func putBack(_ entry: Entry) {
    entries.append(entry)
    size += entry.size
  }

  mutating func removeAll() {
    entries = []
    size = 0
    due = nil
    isFlushing = false
  }
}

extension Assembly {
  /// An object waits until it is known whether what it lies in counts.
  ///
  /// - Parameter held: the bytes that it holds.
  mutating func wait(
    _ emission: Emission, until condition: Int32, holding held: Int, _ capture: Capture
  ) throws {
    // A scalar has no frame of its own, or one that knows no place.
    let frame = frames[frames.count - 1]
    let hasPlace = frame.order == capture.order && frame.mark.offset >= 0
    let start = hasPlace ? frame.mark.offset : places.mark.offset
    waiting.append(
      emission, until: condition, size: max(16, places.endMark.offset - start), held: held)
    self.held += held
    try checkHeld()
    pendingValues += 1
    pendingAdded += 1
    rareChanges()
    if waiting.size > limits.buffer {
      throw waitingError(for: condition, plan.rules[Int(capture.field)], capture)
    }
  }

  /// Hands out those of which it has turned out that they count, in the order in which they came; lets
  /// go of those that don't.
  @inline(__always)
  mutating func releaseWaiting() throws {
    if waiting.isDue { try handOutWaiting() }
  }

  @inline(never)
  private mutating func handOutWaiting() throws {
    var decided: [WaitingEmissions.Entry] = []
    for entry in waiting.takeDue() {
      switch resolve(entry.condition) {
      case .unknown:
        waiting.putBack(entry)
        continue
      case .holds: decided.append(entry)
      case .fails: break
      }
      pendingValues -= 1
      held -= entry.held
    }
    waiting.isFlushing = true
    defer { waiting.isFlushing = false }
    for entry in decided {
      handing = entry.held
      try handOut(entry.emission)
    }
    handing = 0
  }

  /// More waits than may.
  private mutating func waitingError(
    for condition: Int32, _ rule: RulePlan, _ capture: Capture
  ) -> ReadingError {
    let (_, place) = currentPlace()
    var what = "found objects of more than \(limits.buffer) bytes that wait"
    var fix = "an emit of what is around them, with a list of them"
    let rank = Int(capture.route.rank)
    if let predicate = undecidedPredicate(in: condition), rule.paths.indices.contains(rank) {
      what +=
        " for the predicate \(predicate.text) of \(rule.paths[rank].text), at \(predicate.place)"
      fix = "\(fix); or the path without \(predicate.text)"
    }
    return ReadingError(.limit, "\(what) (limit buffer)", at: place, fix: fix)
  }

  /// The predicate that keeps a condition open.
  private mutating func undecidedPredicate(in index: Int32) -> PredicatePlan? {
    guard index >= 0, resolve(index) == .unknown else { return nil }
    let condition = conditions[Int(index)]
    switch condition.kind {
    case .and, .or:
      return undecidedPredicate(in: condition.left) ?? undecidedPredicate(in: condition.right)
    case .not: return undecidedPredicate(in: condition.left)
    case .own:
      for number in 0..<predicates.count where predicates[number].condition == index {
        let step = plan.steps[Int(predicates[number].step)]
        return step.predicates[predicates[number].next]
      }
      return nil
    }
  }
}
