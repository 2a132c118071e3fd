/// The places that names have in a list, by their hashes: open addressing, half full at most.
package struct PlaceTable {
  /// -1 for none.
  private let places: UnsafeMutablePointer<Int32>
  private let mask: Int

  /// An empty table of twice as many slots as names.
  ///
  /// - Parameter capacity: the most names, a power of two.
  package init(capacity: Int) {
    places = .allocate(capacity: capacity * 2)
    places.initialize(repeating: -1, count: capacity * 2)
    mask = capacity * 2 - 1
  }

  package func deallocate() { places.deallocate() }

  /// Finds the place of a name by its hash; nil if the name has none.
  ///
  /// - Parameter isSame: true if the name at a place is the wanted one.
  package func find(_ hash: Int, where isSame: (Int) -> Bool) -> Int? {
    var slot = hash & mask
    while places[slot] >= 0 {
      if isSame(Int(places[slot])) { return Int(places[slot]) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  package func note(_ place: Int, _ hash: Int) {
    var slot = hash & mask
    while places[slot] >= 0 { slot = (slot + 1) & mask }
    places[slot] = Int32(place)
  }
}
