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
  private(set) var isFlushing = false

  var isEmpty: Bool { entries.isEmpty }
  var isDue: Bool { due != nil }

  mutating func append(_ emission: Emission, until condition: Int32, size: Int, held: Int) {
    entries.append(
      Entry(emission: emission, condition: condition, number: added, size: size, held: held))
    added += 1
    self.size += size
  }

  /// Notes that a predicate was decided which only objects from a number on may wait for.
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

  /// Notes that those that were taken out are being handed out; ``endFlushing()`` follows.
  mutating func beginFlushing() { isFlushing = true }

  /// Notes that they have been handed out.
  mutating func endFlushing() { isFlushing = false }

  /// Puts one back that isn't decided, after those before it.
  mutating func putBack(_ entry: Entry) {
    entries.append(entry)
    size += entry.size
  }

  /// Takes out those that came behind a number of others.
  mutating func remove(since number: Int) -> [Entry] {
    let removed = entries.filter { $0.number >= number }
    entries.removeAll { $0.number >= number }
    for entry in removed { size -= entry.size }
    return removed
  }

  mutating func removeAll() {
    entries = []
    size = 0
    due = nil
    isFlushing = false
  }
}
