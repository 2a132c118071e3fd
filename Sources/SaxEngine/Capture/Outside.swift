import SaxEvents

/// A node above the one that an assembly inside it fills, as it was when that opened.
struct OutsideNode {
  var symbol: Int
  var isDocument: Bool
  var name: String
  var localName: String
  var position: InputPosition?
  var watched: [Int32: Built]
  /// The operands of predicates of paths that lead up, by watch.
  var operands: [Int32: [PredicateEvaluation.Operand]]
}

/// The nodes above, the nearest first.
struct Outside {
  var nodes: [OutsideNode]
}
