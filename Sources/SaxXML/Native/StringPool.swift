internal import SaxEvents

/// A string of a document that is kept once: a local name, a prefix, a namespace's URI.
struct PooledString: KeptName {
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

  private var slots = NameSlots<PooledString>()
  /// The number of bytes of the strings.
  private(set) var size = 0
  /// Those that were forgotten.
  private var forgotten = NameNumbers()
  /// The number of distinct strings that there have been.
  private(set) var count = 0

  deinit { slots.forEach(StringPool.deallocate) }

  private static func deallocate(_ entry: Entry) {
    entry.pointee.bytes.deallocate()
    entry.deallocate()
  }

  /// The number of strings.
  var kept: Int { slots.count }

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
    size += bytes.count
    slots.insert(entry)
    return entry
  }

  mutating func intern(_ text: StaticString) -> Entry {
    intern(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The one of these bytes, if there is one.
  func find(_ bytes: UnsafeBufferPointer<UInt8>) -> Entry? {
    withExtendedLifetime(bytes) {
      guard let base = bytes.baseAddress else { return nil }
      return slots.find(NameKey(base, bytes.count, before: base + bytes.count), base)
    }
  }

  /// Gives back the memory of all but those that are held, which are held no longer.
  mutating func forget() {
    var freed = 0
    var numbers = NameNumbers()
    swap(&numbers, &forgotten)
    slots.forget(kept: { _ in }) { entry in
      _ = numbers.number(numbers.fingerprint(entry))
      freed += entry.pointee.count
      StringPool.deallocate(entry)
    }
    swap(&numbers, &forgotten)
    size -= freed
  }
}
