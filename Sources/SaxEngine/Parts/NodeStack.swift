import SaxEvents

/// The nodes that are open, from the document down, and what each brings along; the frames say where in every
/// stack a node's part begins.
struct NodeStack: ~Copyable {
  var frames = Stack<Frame>()
  var activations = Stack<Activation>()
  var captures = Stack<Capture>()
  var moves = Stack<Move>()
  private(set) var counters = Stack<Counter>()
  var names = Stack<UInt8>()
  var childNames = ChildNames()
  /// The positions at which open nodes whose bytes have gone began; by frame, the outermost first.
  private(set) var keptPositions: [(frame: Int, position: InputPosition)] = []
  /// The number of nodes that have opened.
  private(set) var order = 0

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

  /// Counts a node that opens, or a leaf.
  @inline(__always)
  mutating func count() { order += 1 }

  /// Counts anew from a node on that comes again.
  mutating func recount(from order: Int) { self.order = order }

  /// Keeps the position at which a node began whose bytes are about to go.
  mutating func keep(_ position: InputPosition, of frame: Int) {
    keptPositions.append((frame, position))
  }

  /// Counts a node that has reached a predicate of a step, among its siblings. It is counted once.
  ///
  /// - Parameters:
  ///   - order: tells the node from its siblings.
  ///   - frame: that of the node around.
  mutating func count(step: Int32, predicate: Int, order: Int, in frame: Int) -> Int {
    let end =
      frame + 1 < frames.count
      ? frames[frame + 1].floors.counters : counters.count
    for index in frames[frame].floors.counters..<end
    where counters[index].step == step && counters[index].predicate == Int32(predicate) {
      if counters[index].latest != order {
        counters[index].latest = order
        counters[index].count += 1
      }
      return counters[index].count
    }
    counters.insert(
      Counter(step: step, predicate: Int32(predicate), count: 1, latest: order), at: end)
    for above in (frame + 1)..<max(frame + 1, frames.count) {
      frames[above].floors.counters += 1
    }
    return 1
  }

  /// Takes off the top frame, with all that its node brought along.
  @inline(__always)
  mutating func pop() {
    let top = frames.top
    let floors = frames[top].floors
    frames.truncate(to: top)
    while let last = keptPositions.last, last.frame >= top { keptPositions.removeLast() }
    activations.truncate(to: floors.activations)
    captures.truncate(to: floors.captures)
    moves.truncate(to: floors.moves)
    counters.truncate(to: floors.counters)
    names.truncate(to: floors.names)
    childNames.truncate(to: floors.childNames)
  }

  /// The bytes of memory that it has.
  var size: Int {
    frames.size + activations.size + captures.size + moves.size + counters.size + names.size
      + childNames.size
  }
}
