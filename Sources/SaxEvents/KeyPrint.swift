/// A JSON key of up to 24 bytes, in three words that can be compared at once.
package struct KeyPrint: Equatable {
  @usableFromInline var first: UInt64 = 0
  @usableFromInline var middle: UInt64 = 0
  @usableFromInline var last: UInt64 = 0
  @usableFromInline var count: Int32

  @inlinable package static var longest: Int { 24 }

  /// - Parameter key: of up to ``longest`` bytes.
  @inlinable @inline(__always)
  package init(_ key: Span<UInt8>) {
    let count = key.count
    let bytes = key.bytes
    self.count = Int32(truncatingIfNeeded: count)
    if count >= 8 {
      first = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt64.self)
      last = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 8, as: UInt64.self)
      if count > 16 {
        middle = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 8, as: UInt64.self)
      }
    } else if count >= 4 {
      first = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt32.self))
      last = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 4, as: UInt32.self))
    } else if count > 0 {
      first = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: 0, as: UInt8.self))
      middle = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count / 2, as: UInt8.self))
      last = UInt64(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: count - 1, as: UInt8.self))
    }
  }

  @inlinable @inline(__always)
  package static func == (a: KeyPrint, b: KeyPrint) -> Bool {
    a.first == b.first && a.last == b.last && a.middle == b.middle && a.count == b.count
  }
}
