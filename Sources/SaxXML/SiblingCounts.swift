/// How many children of each name the open elements have had, by the numbers of the names.
///
/// A stack: the counts of an element's children follow those of its ancestors' and go with it.
/// Few names are looked for one by one, many through an open-addressing table.
struct SiblingCounts: ~Copyable {
  private struct Entry {
    let name: Int32
    var count: Int32
    /// Where the counts of its siblings begin.
    let first: Int32
    /// Where the table has it, or -1.
    var slot: Int32
  }

  /// How many names under one parent are looked for one by one.
  private static let few: Int32 = 16

  private var entries: UnsafeMutablePointer<Entry>
  private var capacity = 256
  private(set) var count: Int32 = 0

  /// Indexes of entries, or -1. Entries go in the opposite order that they came in, so that
  /// those which stay are where they would be found had the others never been there.
  private var slots: UnsafeMutablePointer<Int32>
  private var mask: Int32 = 63
  private var listed: Int32 = 0

  init() {
    entries = .allocate(capacity: capacity)
    slots = SiblingCounts.emptySlots(mask)
  }

  deinit {
    entries.deallocate()
    slots.deallocate()
  }

  /// Counts one more.
  /// - Returns: how many that makes.
  @inline(__always)
  mutating func countOne(at index: Int32) -> Int32 {
    entries[Int(index)].count &+= 1
    return entries[Int(index)].count
  }

  /// The index of a name's count, which is made if there is none.
  /// - Parameters:
  ///   - first: where the counts of the innermost parent begin; they are the last.
  ///   - hint: which of them was used last.
  @inline(__always)
  mutating func index(of name: Int32, from first: Int32, after hint: Int32) -> Int32 {
    // Most siblings are named as the one before, or come in the same order each time.
    let many = count &- first
    var index = hint
    var left = min(many, SiblingCounts.few)
    while left > 0 {
      if index >= count { index = first }
      if entries[Int(index)].name == name { return index }
      index &+= 1
      left &-= 1
    }
    return many < SiblingCounts.few ? append(name, first) : lookUp(name, from: first)
  }

  /// Forgets the counts of an element's children when it ends.
  @inline(__always)
  mutating func removeAll(from first: Int32) {
    if count &- first > SiblingCounts.few { unlist(from: first) }
    count = first
  }

  @inline(__always)
  private mutating func append(_ name: Int32, _ first: Int32) -> Int32 {
    if Int(count) == capacity { grow() }
    (entries + Int(count)).initialize(to: Entry(name: name, count: 0, first: first, slot: -1))
    count &+= 1
    return count &- 1
  }

  @inline(never)
  private mutating func lookUp(_ name: Int32, from first: Int32) -> Int32 {
    if count &- first > SiblingCounts.few {
      var slot = hash(name, first)
      while slots[Int(slot)] >= 0 {
        let index = slots[Int(slot)]
        if entries[Int(index)].name == name, entries[Int(index)].first == first { return index }
        slot = (slot &+ 1) & mask
      }
      let index = append(name, first)
      list(index)
      return index
    }
    let index = append(name, first)
    for each in first...index { list(each) }
    return index
  }

  private mutating func list(_ index: Int32) {
    listed &+= 1
    if listed > mask / 2 { growSlots() }
    place(index)
  }

  private mutating func place(_ index: Int32) {
    var slot = hash(entries[Int(index)].name, entries[Int(index)].first)
    while slots[Int(slot)] >= 0 { slot = (slot &+ 1) & mask }
    slots[Int(slot)] = index
    entries[Int(index)].slot = slot
  }

  @inline(never)
  private mutating func unlist(from first: Int32) {
    for index in first..<count {
      slots[Int(entries[Int(index)].slot)] = -1
    }
    listed &-= count &- first
  }

  private func hash(_ name: Int32, _ first: Int32) -> Int32 {
    let mixed = (UInt64(UInt32(bitPattern: name)) << 32 | UInt64(UInt32(bitPattern: first)))
    let product = mixed &* 0x9E37_79B9_7F4A_7C15
    return Int32(truncatingIfNeeded: (product ^ product >> 32) >> 16) & mask
  }

  private mutating func grow() {
    let old = entries
    entries = .allocate(capacity: capacity * 2)
    entries.moveInitialize(from: old, count: capacity)
    old.deallocate()
    capacity *= 2
  }

  private mutating func growSlots() {
    slots.deallocate()
    mask = mask * 2 + 1
    slots = SiblingCounts.emptySlots(mask)
    for index in 0..<count where entries[Int(index)].slot >= 0 { place(index) }
  }

  private static func emptySlots(_ mask: Int32) -> UnsafeMutablePointer<Int32> {
    let slots = UnsafeMutablePointer<Int32>.allocate(capacity: Int(mask) + 1)
    slots.initialize(repeating: -1, count: Int(mask) + 1)
    return slots
  }
}
