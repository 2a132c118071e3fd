internal import SaxEvents

/// The number of children of each name that the open elements have had.
///
/// For each name there is one count, that of the element which had a child of the name last. What
/// it replaces is put aside, in a stack, and put back when that element ends: so a child costs a
/// look at one place, however many names its siblings have.
struct SiblingCounts: ~Copyable {
  private struct Count {
    /// The element whose children these are; 0 for none.
    var parent = 0
    var count: Int32 = 0
  }

  private struct Replaced {
    let name: Int
    let count: Count
  }

  /// By the numbers of names.
  private var counts: UnsafeMutablePointer<Count>
  private var capacity = 256
  private var replaced: UnsafeMutablePointer<Replaced>
  private var replacedCapacity = 256
  /// The number of counts put aside.
  private(set) var mark = 0

  init() {
    counts = .allocate(capacity: capacity)
    counts.initialize(repeating: Count(), count: capacity)
    replaced = .allocate(capacity: replacedCapacity)
  }

  deinit {
    counts.deallocate()
    replaced.deallocate()
  }

  /// Counts another child.
  ///
  /// - Parameter parent: a number above 0 that no other element has had.
  /// - Returns: how many of its name there are with it.
  @inline(__always)
  mutating func count(_ name: Int, of parent: Int) -> Int32 {
    if name >= capacity { growCounts(name) }
    let entry = counts + name
    if entry.pointee.parent == parent {
      entry.pointee.count &+= 1
      return entry.pointee.count
    }
    if mark == replacedCapacity { growReplaced() }
    (replaced + mark).initialize(to: Replaced(name: name, count: entry.pointee))
    mark &+= 1
    entry.pointee = Count(parent: parent, count: 1)
    return 1
  }

  /// Takes back the last count.
  mutating func uncount(_ name: Int) { counts[name].count &-= 1 }

  /// Forgets the counts of an element's children when it ends.
  ///
  /// - Parameter first: ``mark`` as it was before the first of them.
  @inline(__always)
  mutating func removeAll(from first: Int) {
    while mark > first {
      mark &-= 1
      counts[replaced[mark].name] = replaced[mark].count
    }
  }

  @inline(never)
  private mutating func growCounts(_ name: Int) {
    let wider = max(capacity * 2, name + 1)
    counts = counts.grown(capacity, to: wider)
    (counts + capacity).initialize(repeating: Count(), count: wider - capacity)
    capacity = wider
  }

  @inline(never)
  private mutating func growReplaced() {
    replaced = replaced.grown(mark, to: replacedCapacity * 2)
    replacedCapacity *= 2
  }
}
