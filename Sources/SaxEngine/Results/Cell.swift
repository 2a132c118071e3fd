internal import SaxValues

/// The values that a field has gathered.
struct Cell {
  /// The value of a field of one, or a dictionary or list as far as it has come.
  var value = SaxValue.null
  /// The alternatives that have found a node; that with the best rank made `value`.
  var ranks = AlternativeRanks()
  /// The number of open nodes that it takes, where they may lie within one another.
  var open: Int32 = 0
  /// True if anything was met: a null and an empty array count.
  var isPresent = false
  /// True if a null was met that is no item.
  var hasNull = false
  /// Of what a predicate looks at: whether no more of it can come.
  var isOver = false
  /// Of what a predicate compares: whether the comparison holds of a node that came.
  var isTrue = false
  var count = 0

  /// Decides whether a node that an alternative finds is the value of a field of one, and notes one that loses.
  @inline(__always)
  mutating func admit(_ rank: Int32) -> AlternativeRanks.Admission {
    let admission = ranks.admission(of: rank)
    if case .loses = admission { noteNode(rank) }
    return admission
  }

  /// Notes a node that fills nothing.
  @inline(__always)
  mutating func noteNode(_ rank: Int32) {
    ranks.note(rank)
    isPresent = true
  }

  /// Puts the value of a node there that has been admitted.
  @inline(__always)
  mutating func fill(_ value: consuming SaxValue, rank: Int32) {
    ranks.note(filledBy: rank)
    isPresent = true
    self.value = value
  }

  /// Takes the value out of the cell.
  @inline(__always)
  mutating func takeValue() -> SaxValue {
    var taken = SaxValue.null
    swap(&taken, &value)
    return taken
  }

  /// Adds an item to the list that is the value, which the first one begins.
  ///
  /// - Returns: the bytes by which the list's memory has grown.
  @inline(__always)
  mutating func append(_ item: SaxValue) -> Int {
    var items: [SaxValue] = []
    var grown = 0
    if case .list(let known) = takeValue() {
      items = known
    }
    grown = items.makeRoom()
    items.append(item)
    value = .list(items)
    return grown
  }
}
