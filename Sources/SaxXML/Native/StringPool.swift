internal import SaxSystem

/// A string of a document that is kept once: a local name, a prefix, a namespace's URI.
struct PooledString {
  /// UTF-8, with a zero behind it.
  let bytes: UnsafePointer<UInt8>
  let count: Int
  let key: NameKey
  /// The namespace that it stands for as a prefix, in the element that is open; the empty string is
  /// the default namespace's.
  var namespace: UnsafeMutablePointer<PooledString>?
  /// True if it stays when the others are forgotten.
  var isHeld = false

  var buffer: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }
  var string: String { String(decoding: buffer, as: UTF8.self) }
}

/// The distinct strings of one reading, each at an address of its own.
struct StringPool: ~Copyable {
  typealias Entry = UnsafeMutablePointer<PooledString>

  private let hash = NameHash(0)
  private var slots: UnsafeMutablePointer<Entry?>
  private var mask = 255
  /// The number of strings, and the number of their bytes.
  private(set) var kept = 0
  private(set) var size = 0
  /// Those that were forgotten.
  private var forgotten = NameNumbers()
  /// The number of distinct strings that there have been.
  private(set) var count = 0

  init() {
    slots = .allocate(capacity: mask + 1)
    slots.initialize(repeating: nil, count: mask + 1)
  }

  deinit {
    for index in 0...mask {
      guard let entry = slots[index] else { continue }
      entry.pointee.bytes.deallocate()
      entry.deallocate()
    }
    slots.deallocate()
  }

  /// The one of these bytes, which is made if there is none.
  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> Entry {
    if let entry = find(bytes) { return entry }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    if let base = bytes.baseAddress { copy.update(from: base, count: bytes.count) }
    copy[bytes.count] = 0
    let entry = Entry.allocate(capacity: 1)
    entry.initialize(
      to: PooledString(
        bytes: copy, count: bytes.count, key: NameKey(copy, bytes.count, before: copy + bytes.count)
      ))
    if forgotten.count == 0 || forgotten.find(forgotten.fingerprint(entry)) == nil { count += 1 }
    kept += 1
    size += bytes.count
    if kept * 2 > mask { rehash(capacity: (mask + 1) * 2) }
    place(entry)
    return entry
  }

  mutating func intern(_ text: StaticString) -> Entry {
    intern(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The one of these bytes, if there is one.
  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Entry? {
    withExtendedLifetime(bytes) {
      guard let base = bytes.baseAddress else { return nil }
      let key = NameKey(base, bytes.count, before: base + bytes.count)
      var index = hash(key, base) & mask
      while let entry = slots[index] {
        if entry.pointee.key == key,
          bytes.count <= 16 || memcmp(entry.pointee.bytes, base, bytes.count) == 0
        {
          return entry
        }
        index = (index &+ 1) & mask
      }
      return nil
    }
  }

  private mutating func place(_ entry: Entry) {
    var index = hash(entry.pointee.key, entry.pointee.bytes) & mask
    while slots[index] != nil { index = (index &+ 1) & mask }
    slots[index] = entry
  }

  /// Gives back the memory of all but those that are held, which are held no longer.
  mutating func forget() {
    for index in 0...mask {
      guard let entry = slots[index] else { continue }
      if entry.pointee.isHeld {
        entry.pointee.isHeld = false
        continue
      }
      _ = forgotten.number(forgotten.fingerprint(entry))
      kept -= 1
      size -= entry.pointee.count
      entry.pointee.bytes.deallocate()
      entry.deallocate()
      slots[index] = nil
    }
    var capacity = 256
    while kept * 2 >= capacity { capacity *= 2 }
    rehash(capacity: capacity)
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
