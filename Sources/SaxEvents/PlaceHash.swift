/// A hash of a name, another in each process: who writes a payload can't have all names in one place.
///
/// Words of the name are multiplied with each other, each mixed with a random one, and the halves of
/// the product are joined. `Hasher` took 25 ns for a key of three bytes, which is as long as a
/// member takes whose key is known to come.
@frozen @usableFromInline package struct PlaceHash {
  @usableFromInline let value: UInt64

  @inlinable var index: Int { Int(truncatingIfNeeded: value) }

  /// A hash of one word.
  @inlinable @inline(__always)
  package init(_ word: UInt64) { self.init(word, 0) }

  /// A hash of bytes.
  @inlinable @inline(__always)
  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let count = bytes.count
    if let start = UnsafeRawPointer(bytes.baseAddress), count > 0 {
      self.init(start, count)
    } else {
      self.init(0, 0)
    }
  }

  @inlinable @inline(__always)
  init(_ start: UnsafeRawPointer, _ count: Int) {
    if count < 8 {
      self.init(UInt64(first: count, of: start), UInt64(truncatingIfNeeded: count))
    } else {
      self.init(long: start, count)
    }
  }

  /// A hash of eight bytes and more.
  @inlinable
  init(long start: UnsafeRawPointer, _ count: Int) {
    func word(_ offset: Int) -> UInt64 {
      start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var mixed = UInt64(truncatingIfNeeded: count)
    var offset = 0
    while offset &+ 16 < count {
      mixed ^= PlaceHash(word(offset) ^ mixed, word(offset &+ 8)).value
      offset &+= 16
    }
    // The last two words may share bytes with each other and with those before.
    self.init(word(min(offset, count &- 8)) ^ mixed, word(count &- 8))
  }

  @inlinable @inline(__always)
  init(_ first: UInt64, _ second: UInt64) {
    let product = (first ^ Self.seeds.0).multipliedFullWidth(by: second ^ Self.seeds.1)
    value = product.high ^ product.low
  }

  @usableFromInline
  static let seeds = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
}
