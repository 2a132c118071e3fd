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
  var keptPositions: [(frame: Int, position: Position)] = []
  /// The number of nodes that have opened.
  var order = 0
}
