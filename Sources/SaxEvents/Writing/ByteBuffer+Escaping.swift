extension ByteBuffer {
  /// Appends bytes up to the first that is marked.
  ///
  /// Sixteen at a time, and what is left over at once: a byte at a time took a third of the time of short texts.
  ///
  /// - Parameters:
  ///   - marks: of eight bytes, the lowest in the lowest place, the highest bit of each that is marked. Bytes above one
  ///     that is marked may be marked by mistake; a zero byte has to be, and a space must not.
  ///   - isMarked: of sixteen bytes, those that are marked.
  /// - Returns: the number of bytes appended.
  @inlinable @inline(__always)
  package mutating func append(
    _ start: UnsafePointer<UInt8>, _ length: Int, upTo marks: (UInt64) -> UInt64,
    isMarked: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    if capacity &- count < length &+ 8 { reserve(length &+ 8) }
    let copied = Self.copy(start, length, to: base + count, upTo: marks, isMarked: isMarked)
    count &+= copied
    return copied
  }

  /// Appends bytes between two others, if none is marked.
  ///
  /// - Parameter next: stands behind them, if it is not nil.
  /// - Returns: false if one is, and nothing is appended.
  @inlinable @inline(__always)
  package mutating func append(
    _ start: UnsafePointer<UInt8>, _ length: Int, between byte: UInt8, before next: UInt8? = nil,
    unless marks: (UInt64) -> UInt64, isMarked: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Bool {
    if capacity &- count < length &+ 11 { reserve(length &+ 11) }
    let target = base + count
    target.pointee = byte
    let copied = Self.copy(start, length, to: target + 1, upTo: marks, isMarked: isMarked)
    if copied != length { return false }
    target[length &+ 1] = byte
    count &+= length &+ 2
    if let next {
      target[length &+ 2] = next
      count &+= 1
    }
    return true
  }

  /// Copies bytes up to the first that is marked, to where there is room for eight more.
  @inlinable @inline(__always)
  package static func copy(
    _ start: UnsafePointer<UInt8>, _ length: Int, to target: UnsafeMutablePointer<UInt8>,
    upTo marks: (UInt64) -> UInt64, isMarked: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    let source = UnsafeRawPointer(start)
    let target = UnsafeMutableRawPointer(target)
    var index = 0
    while index &+ 16 <= length {
      let block = (source + index).loadUnaligned(as: SIMD16<UInt8>.self)
      let found = ByteSearch.words(isMarked(block))
      if found[0] | found[1] != 0 { break }
      (target + index).storeBytes(of: block, as: SIMD16<UInt8>.self)
      index &+= 16
    }
    while index &+ 8 <= length {
      let word = UInt64(littleEndian: (source + index).loadUnaligned(as: UInt64.self))
      let found = marks(word)
      (target + index).storeBytes(of: word.littleEndian, as: UInt64.self)
      if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    let rest = length &- index
    if rest > 0 {
      let word = UInt64(first: rest, of: source + index)
      (target + index).storeBytes(of: word.littleEndian, as: UInt64.self)
      let found = marks(word)
      index &+= found == 0 ? rest : found.trailingZeroBitCount >> 3
    }
    return index
  }
}
