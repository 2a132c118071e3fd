/// By which alternative a node was found, and on which condition.
struct Route {
  var rank: Int32
  /// -1 for none.
  var condition: Int32
  /// The node's number by that alternative, as in ``Found``; ``late`` where the assembly around knows it
  /// as the node ends.
  var number = 0
  var numbered: Int32 = -1

  /// Stands for a predicate instance where it takes more than one, or one of another assembly, to know the
  /// number.
  static let late = Int32.max

  init(rank: Int32, condition: Int32) {
    self.rank = rank
    self.condition = condition
  }

  init(_ found: Found) {
    self.init(rank: found.rank, condition: found.condition)
    number = found.number
    numbered = found.numbered
  }
}
