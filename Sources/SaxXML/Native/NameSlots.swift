internal import SaxEvents
internal import SaxSystem

/// A name that is kept once, by its bytes.
protocol KeptName {
  var key: NameKey { get }
  /// UTF-8, of `key.count` bytes.
  var bytes: UnsafePointer<UInt8> { get }
  /// True if it stays when the others are forgotten.
  var isHeld: Bool { get set }
}

/// The places of names by their bytes, each name at an address of its own: an open-addressing table that
/// is half full at most. The memory of the names belongs to whoever inserts them.
struct NameSlots<Name: KeptName>: ~Copyable {
  typealias Entry = UnsafeMutablePointer<Name>

  private let hash = NameHash(0)
  private var slots: UnsafeMutablePointer<Entry?>
  private var mask = 255
  private(set) var count = 0

  init() {
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: nil, count: mask + 1)
  }

  deinit { slots.deallocate() }

  /// Finds the entry of a name; nil if it is not kept.
  ///
  /// - Parameter bytes: the name, as long as its key says.
  @inline(__always)
  func find(_ key: NameKey, _ bytes: UnsafePointer<UInt8>) -> Entry? {
    var index = hash(key, bytes) & mask
    while let entry = slots[index] {
      if entry.pointee.key == key,
        key.count <= 16 || memcmp(entry.pointee.bytes, bytes, key.count) == 0
      {
        return entry
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  /// Adds a name that is not there.
  mutating func insert(_ entry: Entry) {
    count += 1
    if count * 2 > mask { rehash(capacity: (mask + 1) * 2) }
    place(entry)
  }

  /// All names, in no order.
  func forEach(_ body: (Entry) -> Void) {
    for index in 0...mask {
      if let entry = slots[index] { body(entry) }
    }
  }

  /// Takes out all names but those that are held, which are held no longer.
  ///
  /// - Parameters:
  ///   - kept: is told of each that stays.
  ///   - forgotten: is told of each that does not, and gives its memory back.
  mutating func forget(kept: (Entry) -> Void, forgotten: (Entry) -> Void) {
    for index in 0...mask {
      guard let entry = slots[index] else { continue }
      if entry.pointee.isHeld {
        entry.pointee.isHeld = false
        kept(entry)
      } else {
        count -= 1
        forgotten(entry)
        slots[index] = nil
      }
    }
    var capacity = 256
    while count * 2 >= capacity { capacity *= 2 }
    rehash(capacity: capacity)
  }

  private mutating func place(_ entry: Entry) {
    var index = hash(entry.pointee.key, entry.pointee.bytes) & mask
    while slots[index] != nil { index = (index &+ 1) & mask }
    slots[index] = entry
  }

  private mutating func rehash(capacity: Int) {
    let old = slots
    let size = mask + 1
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)
    for index in 0..<size {
      if let entry = old[index] { place(entry) }
    }
    old.deallocate()
  }
}
