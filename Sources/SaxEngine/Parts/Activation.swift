/// A scope at work in a node: where its paths have got to.
struct Activation {
  var context: Int32
  /// A state of the automaton.
  var state: Int32
  /// The condition that must turn out true for anything found here to count; -1 for nothing.
  var condition: Int32
}
