/// Hashes names so that nobody who writes a document knows which of them collide: seeded once in a process, as to
/// ask the system for each table took a fifth of the time of a document of 2 KB.
///
/// `Hasher` took 25 ns for a key of three bytes, as long as a whole member of a record takes whose key is known to come.
@frozen @usableFromInline package struct NameHash {
  @usableFromInline let seed: UInt64
  @usableFromInline let other: UInt64

  /// The secrets of a process, two for each word that a name is mixed with. With the same two for both, the words were
  /// equal in a quarter of all processes; then two names of one length, of up to seven bytes, had one hash where their
  /// first bytes differed by that length.
  private static let secrets = (
    (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1),
    (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1)
  )

  /// A hash function by its number: those of one number are the same in a process, those of others
  /// independent of it.
  package init(_ number: UInt64) {
    seed = NameHash.mix(NameHash.secrets.0.0 &+ number, NameHash.secrets.0.1)
    other = NameHash.mix(NameHash.secrets.1.0 &+ number, NameHash.secrets.1.1)
  }

  @inlinable @inline(__always)
  package func callAsFunction(_ key: NameKey, _ bytes: UnsafePointer<UInt8>) -> Int {
    var hash = NameHash.mix(key.first ^ seed, key.last ^ other ^ UInt64(key.count))
    if key.count > 16 { hash = fold(hash, bytes, key.count) }
    return Int(truncatingIfNeeded: hash)
  }

  /// A hash of a word that stands for a name.
  @inlinable @inline(__always)
  package func callAsFunction(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: NameHash.mix(word ^ seed, other))
  }

  @usableFromInline @inline(never)
  func fold(_ start: UInt64, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
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

  @inlinable @inline(__always)
  static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }
}
