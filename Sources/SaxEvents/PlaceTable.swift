/// The places that names have in a list, by their hashes: open addressing, half full at most.
package struct PlaceTable {
  /// -1 for none.
  private let places: UnsafeMutablePointer<Int32>
  private let mask: Int

  /// - Parameter capacity: the most names, a power of two.
  package init(capacity: Int) {
    places = .allocate(capacity: capacity * 2)
    places.initialize(repeating: -1, count: capacity * 2)
    mask = capacity * 2 - 1
  }

  package func deallocate() { places.deallocate() }

  /// - Parameter isSame: whether the name that is wanted has a place.
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
