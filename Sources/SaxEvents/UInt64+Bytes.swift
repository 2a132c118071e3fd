extension UInt64 {
  /// A word whose eight bytes are all `byte`.
  @inlinable @inline(__always)
  package init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// One to seven bytes, the first in the lowest place, and spaces above them.
  @inlinable @inline(__always)
  package init(first count: Int, of bytes: UnsafeRawPointer) {
    func bits(_ count: Int) -> UInt64 { UInt64(truncatingIfNeeded: count &* 8) }
    self = 0x2020_2020_2020_2020 &<< bits(count)
    if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      let last = bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      self |= UInt64(UInt32(littleEndian: first))
      self |= UInt64(UInt32(littleEndian: last)) &<< bits(count &- 4)
    } else {
      let middle = count &>> 1
      self |= UInt64(bytes.load(as: UInt8.self))
      self |= UInt64(bytes.load(fromByteOffset: middle, as: UInt8.self)) &<< bits(middle)
      self |= UInt64(bytes.load(fromByteOffset: count &- 1, as: UInt8.self)) &<< bits(count &- 1)
    }
  }

  /// The highest bit of each byte that is one, or of some above such a byte.
  @inlinable @inline(__always)
  package func marks(of byte: UInt8) -> UInt64 {
    let other = self ^ UInt64(repeating: byte)
    return (other &- UInt64(repeating: 1)) & ~other & UInt64(repeating: 0x80)
  }

  /// The highest bit of each byte below another, of 128 at most, or of some above such a byte.
  @inlinable @inline(__always)
  package func marks(below byte: UInt8) -> UInt64 {
    (self &- UInt64(repeating: byte)) & ~self & UInt64(repeating: 0x80)
  }
}
