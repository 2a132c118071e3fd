internal import SaxEvents

/// Numbers what it is asked for in the order of first appearance, by a hash of 96 bits alone: so
/// a number costs 40 bytes at most, however long what it stands for is, and is the same after that
/// was forgotten. The hashes are seeded: two strings have the same one in 10⁻²⁰ of all processes with
/// as many names as are allowed, and nobody who writes a document can bring it about.
struct NameNumbers: ~Copyable {
  struct Fingerprint {
    fileprivate let first: UInt64
    fileprivate let second: UInt32
  }

  private struct Slot {
    var first: UInt64 = 0
    var second: UInt32 = 0
    /// 0 where there is nothing.
    var number: UInt32 = 0
  }

  private let hashes = (NameHash(1), NameHash(2))
  private let namespaceHashes = (NameHash(3), NameHash(4))
  private var slots: UnsafeMutablePointer<Slot>
  private var mask = 255
  private(set) var count = 0

  init() {
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(), count: mask + 1)
  }

  deinit { slots.deallocate() }

  /// The fingerprint that stands for a name in a namespace, or for a string alone.
  func fingerprint(
    _ local: StringPool.Entry, in namespace: StringPool.Entry? = nil
  ) -> Fingerprint {
    var first = hashes.0(local.pointee.key, local.pointee.bytes)
    var second = hashes.1(local.pointee.key, local.pointee.bytes)
    if let namespace {
      first &+= namespaceHashes.0(namespace.pointee.key, namespace.pointee.bytes)
      second &+= namespaceHashes.1(namespace.pointee.key, namespace.pointee.bytes)
    }
    return Fingerprint(
      first: UInt64(truncatingIfNeeded: first), second: UInt32(truncatingIfNeeded: second))
  }

  /// The number of what was numbered before; nil of anything else.
  func find(_ wanted: Fingerprint) -> Int? {
    let number = slots[index(of: wanted)].number
    return number == 0 ? nil : Int(number)
  }

  /// The number, from 1 in the order of first appearance.
  mutating func number(_ wanted: Fingerprint) -> Int {
    let index = index(of: wanted)
    if slots[index].number > 0 { return Int(slots[index].number) }
    count += 1
    slots[index] = Slot(
      first: wanted.first, second: wanted.second, number: UInt32(truncatingIfNeeded: count))
    // Fuller than other tables: a name comes here once, as long as it is not forgotten.
    if count * 8 > mask * 7 { grow() }
    return count
  }

  /// The index where it is, or has its place.
  private func index(of wanted: Fingerprint) -> Int {
    var index = Int(truncatingIfNeeded: wanted.first) & mask
    while slots[index].number > 0,
      slots[index].first != wanted.first || slots[index].second != wanted.second
    {
      index = (index &+ 1) & mask
    }
    return index
  }

  private mutating func grow() {
    let old = slots
    let size = mask + 1
    mask = size * 2 - 1
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: Slot(), count: mask + 1)
    for at in 0..<size where old[at].number > 0 {
      slots[index(of: Fingerprint(first: old[at].first, second: old[at].second))] = old[at]
    }
    old.deallocate()
  }
}
