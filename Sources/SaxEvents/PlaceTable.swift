/// The places that names have in a list, by their hashes: open addressing, half full at most.
@frozen @usableFromInline package struct PlaceTable {
  /// The slots: in the lower half a place plus one, in the upper half that of the name's hash; 0 for none.
  ///
  /// Names whose hashes differ in that half are not looked at.
  @usableFromInline let slots: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int
  /// The hash function of names that are looked for in it.
  @usableFromInline package let hash: NameHash

  /// An empty table of twice as many slots as names.
  ///
  /// - Parameter capacity: the most names, a power of two.
  package init(capacity: Int) {
    slots = .allocate(capacity: capacity * 2)
    slots.initialize(repeating: 0, count: capacity * 2)
    mask = capacity * 2 - 1
    hash = NameHash(0)
  }

  package func deallocate() { slots.deallocate() }

  /// Finds the place of a name by its hash; nil if the name has none.
  ///
  /// - Parameter isSame: true if the name at a place is the wanted one.
  @inlinable @inline(__always)
  package func find(_ hash: Int, where isSame: (Int) -> Bool) -> Int? {
    var index = hash & mask
    while slots[index] != 0 {
      let slot = slots[index]
      if slot &>> 32 == UInt64(truncatingIfNeeded: hash) &>> 32 {
        let place = Int(slot & 0xFFFF_FFFF) &- 1
        if isSame(place) { return place }
      }
      index = (index &+ 1) & mask
    }
    return nil
  }

  package func note(_ place: Int, _ hash: Int) {
    var index = hash & mask
    while slots[index] != 0 { index = (index + 1) & mask }
    slots[index] = (UInt64(bitPattern: Int64(hash)) &>> 32) &<< 32 | UInt64(place + 1)
  }
}
