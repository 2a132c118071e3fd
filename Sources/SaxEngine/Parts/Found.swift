/// The transition of an activation with the node that is about to open.
struct Move {
  var activation: Int32
  /// A transition of the automaton.
  var transition: Int32
}

/// A path that is complete at the node that is opening.
struct Found {
  var context: Int32
  var field: Int32
  var rank: Int32
  var ending: Alternative.Ending
  var condition: Int32
  /// The node's number among those that its step found; 0 where it isn't known.
  var number: Int
  /// The predicate instance that will know the number; -1 for none.
  var numbered: Int32
  /// True if the last step asks for nothing but the name.
  var isPlain: Bool
  /// True if it is the node of the object itself.
  var isOwn = false
}
