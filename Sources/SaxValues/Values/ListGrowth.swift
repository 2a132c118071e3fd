extension [SaxValue] {
  /// Makes room for one more item.
  ///
  /// - Returns: by how much what it takes has grown, by its count alone: what the allocator gives depends on
  ///   what came before, and so on how the bytes came.
  @inlinable @inline(__always)
  package mutating func makeRoom() -> Int {
    let count = count
    if count == 0 {
      // Growing from one by doubling made three arrays of a list of three.
      reserveCapacity(HeldSize.capacity(1))
      return HeldSize.list(of: 1)
    }
    return count >= HeldSize.capacity(1) && count & (count &- 1) == 0 ? grow() : 0
  }

  @inline(never)
  @usableFromInline mutating func grow() -> Int {
    let before = HeldSize.list(of: count)
    reserveCapacity(HeldSize.capacity(count + 1))
    return HeldSize.list(of: count + 1) - before
  }
}
