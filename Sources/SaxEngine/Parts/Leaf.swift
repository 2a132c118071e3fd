import SaxEvents

/// The element whose text is being gathered for one field.
struct Leaf {
  var context = 0
  var field = ScalarField()
  /// The state in which its attributes were tried.
  var state = Automaton.dead
  /// The index at which its text begins.
  var start = 0
  var mark = Mark(offset: 0)
  var position: InputPosition?
}
