import SaxEvents

/// The nodes that are open, from the document down, and what each brings along; the frames say where in every
/// stack a node's part begins.
struct NodeStack: ~Copyable {
  var frames = Stack<Frame>()
  var activations = Stack<Activation>()
  var captures = Stack<Capture>()
  var moves = Stack<Move>()
  var counters = Stack<Counter>()
  var names = Stack<UInt8>()
  var childNames = ChildNames()
  /// The positions at which open nodes whose bytes have gone began; by frame, the outermost first.
  var keptPositions: [(frame: Int, position: InputPosition)] = []
  /// The number of nodes that have opened.
  var order = 0

  /// As in the beginning, but with the memory and the names that it has.
  mutating func reset() {
    var old = NodeStack()
    swap(&self, &old)
    frames.takeMemory(of: &old.frames)
    activations.takeMemory(of: &old.activations)
    captures.takeMemory(of: &old.captures)
    moves.takeMemory(of: &old.moves)
    counters.takeMemory(of: &old.counters)
    names.takeMemory(of: &old.names)
    swap(&childNames, &old.childNames)
    childNames.reset()
  }

  /// The bytes of memory that it has.
  var size: Int {
    frames.size + activations.size + captures.size + moves.size + counters.size + names.size
      + childNames.size
  }
}
