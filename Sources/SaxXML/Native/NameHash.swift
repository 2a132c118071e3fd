/// The key that a name is looked up by: its first and its last eight bytes, and how many there are.
/// Up to sixteen bytes that is all of it.
struct NameKey {
  let first: UInt64
  let last: UInt64
  let count: Int

  /// The key of the name at an address, read by whole words where the memory allows it.
  ///
  /// - Parameter end: the end of the memory that may be read; at or after the name's.
  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>, _ count: Int, before end: UnsafePointer<UInt8>) {
    self.count = count
    let raw = UnsafeRawPointer(bytes)
    if count >= 8 {
      first = raw.loadUnaligned(as: UInt64.self)
      last = raw.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      return
    }
    if end - bytes >= 8 {
      let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      first = raw.loadUnaligned(as: UInt64.self).littleEndian & (.max &>> unused)
      last = first
      return
    }
    var word: UInt64 = 0
    for index in 0..<count { word |= UInt64(bytes[index]) << UInt64(8 * index) }
    first = word
    last = word
  }

  /// The key of no name: of one of less than eight bytes ``first`` and ``last`` are the same.
  static let impossible = NameKey(first: 0, last: 1, count: 0)

  private init(first: UInt64, last: UInt64, count: Int) {
    self.first = first
    self.last = last
    self.count = count
  }

  /// The mask of those of eight bytes from the beginning that are the name's.
  var mask: UInt64 {
    count >= 8 ? .max : UInt64.max.littleEndian &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
  }

  /// True if the names are equal, if they are no longer than sixteen bytes.
  @inline(__always)
  static func == (a: NameKey, b: NameKey) -> Bool {
    a.first == b.first && a.last == b.last && a.count == b.count
  }
}

/// Hashes names so that nobody who writes a document knows which of them collide: seeded once in a process, as to
/// ask the system for each table took a fifth of the time of a document of 2 KB.
struct NameHash {
  private let seed: UInt64
  private let other: UInt64

  private static let secret = (
    UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max)
  )

  /// A hash function by its number: those of one number are the same in a process, those of others
  /// independent of it.
  init(_ number: UInt64) {
    seed = NameHash.mix(NameHash.secret.0 &+ number, NameHash.secret.1 | 1)
    other = NameHash.mix(NameHash.secret.1 &+ number, NameHash.secret.0 | 1)
  }

  @inline(__always)
  func callAsFunction(_ key: NameKey, _ bytes: UnsafePointer<UInt8>) -> Int {
    var hash = NameHash.mix(key.first ^ seed, key.last ^ other ^ UInt64(key.count))
    if key.count > 16 { hash = fold(hash, bytes, key.count) }
    return Int(truncatingIfNeeded: hash)
  }

  @inline(never)
  private func fold(_ start: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var hash = start
    var index = 8
    let raw = UnsafeRawPointer(bytes)
    while index < count &- 8 {
      hash = NameHash.mix(
        hash ^ raw.loadUnaligned(fromByteOffset: index, as: UInt64.self), seed | 1)
      index &+= 8
    }
    return hash
  }

  @inline(__always)
  private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
