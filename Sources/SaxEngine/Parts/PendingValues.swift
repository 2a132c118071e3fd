import SaxEvents
internal import SaxValues

/// The values of one field that wait: for a condition, or for a node around them that comes before
/// them.
///
/// Of a field of one value no more is kept than can still win.
struct PendingValues {
  struct Entry {
    var rank: Int32
    /// -1 once it is known to hold.
    var condition: Int32
    /// Of its node.
    var order: Int
    var built: Built
    var isItem: Bool
    var key: String?
    /// The place of the value, for errors that only its turn can tell.
    var origin: Origin?
    /// The bytes that the value holds.
    var held: Int

    /// The bytes that it takes with its place.
    var size: Int {
      held + MemoryLayout<Entry>.stride * 2 + (key.map { HeldSize.text($0.utf8.count) } ?? 0)
        + (origin.map { 256 + HeldSize.text($0.place.path?.utf8.count ?? 0) } ?? 0)
    }

    /// True if it makes an item of a list or an entry of a dictionary, whatever its condition.
    var isItemForSure: Bool { condition < 0 && makesItem }

    /// True if it makes an item of a list or an entry of a dictionary where its condition holds.
    var makesItem: Bool {
      switch built {
      case .value, .entry: return true
      case .null: return isItem
      case .nothing, .array, .failure: return false
      }
    }
  }

  /// Held apart, as few entries have one.
  final class Origin {
    let mark: Mark
    let place: InputPlace

    init(_ mark: Mark, _ place: InputPlace) {
      self.mark = mark
      self.place = place
    }
  }

  let field: Int
  private(set) var entries: [Entry] = []
  /// The number of entries at the front that are done with.
  private var taken = 0
  private var isSorted = true
  /// The number of entries that have a condition.
  private(set) var undecided = 0
  /// The number of entries that are items for sure.
  private(set) var items = 0
  /// Bytes that they hold.
  private(set) var size = 0
  /// The number of entries from which on it pays to look for some that can't matter.
  private var nextCheck = 64
  /// True if ``keepItems(_:)`` may drop some.
  var isDue: Bool { count >= nextCheck }

  init(field: Int) { self.field = field }

  var isEmpty: Bool { taken == entries.count }
  var count: Int { entries.count - taken }

  mutating func append(_ entry: Entry) {
    if let last = entries.last, taken < entries.count, last.order > entry.order { isSorted = false }
    count(entry, 1)
    entries.append(entry)
  }

  /// Of the first in document order; there is one.
  mutating func firstCondition() -> Int32 {
    sort()
    return entries[taken].condition
  }

  mutating func removeFirst() -> Entry {
    sort()
    let entry = entries[taken]
    count(entry, -1)
    // What it holds is given away.
    entries[taken].built = .nothing
    taken += 1
    if taken == entries.count {
      entries.removeAll(keepingCapacity: taken < 64)
      taken = 0
    } else if taken >= 64, taken * 2 > entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    return entry
  }

  /// The conditions of those that came from a place on.
  func conditions(from order: Int) -> Set<Int32> {
    if undecided == 0 { return [] }
    var found: Set<Int32> = []
    var index = entries.count
    while index > taken, entries[index - 1].order >= order {
      index -= 1
      if entries[index].condition >= 0 { found.insert(entries[index].condition) }
    }
    return found
  }

  /// Takes out those whose condition has been decided, in document order.
  mutating func removeDecided(_ isDecided: (Entry) -> Bool) -> [Entry] {
    sort()
    let all = entries[taken...]
    let decided = all.filter(isDecided)
    reset(to: all.filter { !isDecided($0) })
    return decided
  }

  /// Conditions of a node that ends have been decided: forgets what has failed, and what is left to be
  /// decided of the others.
  ///
  /// - Parameters:
  ///   - order: of the node: what came before it depends on none of them.
  ///   - remaining: what is left of a condition; -1 if it holds, nil if it fails.
  mutating func decide(from order: Int, _ remaining: (Int32) -> Int32?) {
    guard undecided > 0 else { return }
    var start = entries.count
    while start > taken, entries[start - 1].order >= order { start -= 1 }
    var next = start
    for index in start..<entries.count {
      var entry = entries[index]
      count(entry, -1)
      if entry.condition >= 0 {
        guard let condition = remaining(entry.condition) else { continue }
        entry.condition = condition
      }
      count(entry, 1)
      entries[next] = entry
      next += 1
    }
    entries.removeLast(entries.count - next)
    if isEmpty { reset(to: []) }
  }

  /// Drops items before which a number of others come, in document order, whenever they count: those
  /// for sure, and those of the same condition.
  mutating func keepItems(_ most: Int) {
    sort()
    var sure = 0
    var conditional: [Int32: Int] = [:]
    reset(
      to: entries[taken...].filter { entry in
        guard entry.makesItem else { return true }
        let before = entry.condition < 0 ? 0 : conditional[entry.condition, default: 0]
        if sure + before >= most { return false }
        if entry.condition < 0 { sure += 1 } else { conditional[entry.condition] = before + 1 }
        return true
      })
    nextCheck = max(64, count * 2)
  }

  /// Drops what can't be the value of a field of one, or tell of a duplicate.
  ///
  /// - Parameter rivals: how many nodes of an alternative count, the first ones.
  mutating func keepCandidates(_ rivals: Int) {
    if count <= rivals { return }
    sort()
    var kept: [Entry] = []
    for entry in entries[taken...] {
      // Those that come before it whenever it counts.
      let better = kept.count {
        $0.rank == entry.rank && ($0.condition < 0 || $0.condition == entry.condition)
      }
      if better < rivals { kept.append(entry) }
    }
    if kept.count < count { reset(to: kept) }
  }

  private mutating func sort() {
    if isSorted { return }
    if taken > 0 {
      entries.removeFirst(taken)
      taken = 0
    }
    entries.sort { $0.order < $1.order }
    isSorted = true
  }

  private mutating func count(_ entry: Entry, _ change: Int) {
    if entry.condition >= 0 { undecided += change }
    if entry.isItemForSure { items += change }
    size += change * entry.size
  }

  private mutating func reset(to kept: [Entry]) {
    entries = kept
    taken = 0
    undecided = kept.count { $0.condition >= 0 }
    items = kept.count { $0.isItemForSure }
    size = kept.reduce(0) { $0 + $1.size }
  }
}
