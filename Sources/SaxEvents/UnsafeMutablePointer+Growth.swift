extension UnsafeMutablePointer {
  /// Moves what is there into larger memory, and gives this one back.
  @inlinable
  package func grown(_ count: Int, to capacity: Int) -> Self {
    let larger = Self.allocate(capacity: capacity)
    larger.moveInitialize(from: self, count: count)
    deallocate()
    return larger
  }
}
