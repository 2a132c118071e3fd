internal import SaxSystem

/// Finding bytes, forwards and backwards.
@usableFromInline package enum ByteSearch {
  /// The first index of a byte in a range, or nil.
  package static func first(
    _ byte: UInt8, in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    guard start < end, let found = memchr(bytes + start, Int32(byte), end - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(bytes)
  }

  /// The last index of a byte in a range, or nil.
  package static func last(
    _ byte: UInt8, in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let raw = UnsafeRawPointer(bytes)
    let pattern = SIMD16<UInt8>(repeating: byte)
    var index = end
    while index &- start >= 16 {
      let block = raw.loadUnaligned(fromByteOffset: index &- 16, as: SIMD16<UInt8>.self)
      let words = words(block .== pattern)
      if words[1] != 0 { return index &- 1 &- words[1].bigEndian.trailingZeroBitCount / 8 }
      if words[0] != 0 { return index &- 9 &- words[0].bigEndian.trailingZeroBitCount / 8 }
      index &-= 16
    }
    while index > start {
      index &-= 1
      if bytes[index] == byte { return index }
    }
    return nil
  }

  /// A mask of sixteen bytes as two words, in which those that are true have all bits.
  @inlinable @inline(__always)
  package static func words(_ mask: SIMDMask<SIMD16<Int8>>) -> SIMD2<UInt64> {
    unsafeBitCast(
      SIMD16<UInt8>().replacing(with: 0xFF, where: mask), to: SIMD2<UInt64>.self)
  }

  /// The first index of a word in a range, or nil.
  package static func first(
    _ word: StaticString, in bytes: UnsafePointer<UInt8>, from start: Int, to end: Int
  ) -> Int? {
    let length = word.utf8CodeUnitCount
    var index = start
    while let found = first(word.utf8Start[0], in: bytes, from: index, to: end - length + 1) {
      if memcmp(bytes + found, word.utf8Start, length) == 0 { return found }
      index = found + 1
    }
    return nil
  }

  /// True if a word begins at a place; nil where the bytes end within it.
  @inlinable
  package static func begins(
    _ word: StaticString, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool? {
    let length = min(word.utf8CodeUnitCount, end - start)
    for index in 0..<length where start[index] != word.utf8Start[index] { return false }
    return length == word.utf8CodeUnitCount ? true : nil
  }

  /// The first byte of that value, or nil. Runs at memory speed.
  package static func first(
    _ byte: UInt8, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    guard let found = memchr(start, Int32(byte), end - start) else { return nil }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
  }
}
