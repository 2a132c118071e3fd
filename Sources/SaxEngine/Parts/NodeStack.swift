import SaxEvents

/// The nodes that are open, from the document down, and what each brings along; the frames say where in every
/// stack a node's part begins.
struct NodeStack: ~Copyable {
  var frames = Stack<Frame>()
  var activations = Stack<Activation>()
  var captures = Stack<Capture>()
  private(set) var moves = Stack<Move>()
  private(set) var counters = Stack<Counter>()
  private(set) var names = Stack<UInt8>()
  var childNames = ChildNames()
  /// The positions at which open nodes whose bytes have gone began; by frame, the outermost first.
  private(set) var keptPositions: [(frame: Int, position: InputPosition)] = []
  /// The number of nodes that have opened.
  private(set) var order = 0

  /// Clears it, and keeps its memory and the names of children.
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
  mutating func countNode() { order += 1 }

  /// Sets the count back, as a node comes again.
  mutating func recount(from order: Int) { self.order = order }

  /// Adds a move to the node that is about to open.
  @inline(__always)
  mutating func add(_ move: Move) { moves.append(move) }

  /// Adds the move by which an activation takes an attribute, if it does.
  mutating func addMove(of activation: Int, _ symbol: Int, _ automaton: Automaton) {
    let state = activations[activation].state
    guard automaton.states[Int(state)].wantsAttributes else { return }
    let transition = automaton.transition(from: state, symbol: symbol, axis: 1)
    if transition != Automaton.nothing {
      moves.append(Move(activation: Int32(activation), transition: transition))
    }
  }

  /// Drops the moves from an index on.
  @inline(__always)
  mutating func dropMoves(from index: Int) { moves.truncate(to: index) }

  /// Removes the moves of a node that has opened.
  @inline(__always)
  mutating func removeMoves(_ range: Range<Int>) { moves.removeSubrange(range) }

  /// The name of a node that has none, or whose name nobody asks for.
  var noName: NameRange { NameRange(start: names.count, local: names.count, end: names.count) }

  /// Appends the key of a member.
  mutating func append(name key: Span<UInt8>) -> NameRange {
    let start = names.count
    names.append(copying: key)
    return NameRange(start: start, local: start, end: names.count)
  }

  /// Appends the name of an element or attribute, as written.
  mutating func appendName(of element: borrowing ElementName) -> NameRange {
    var range = noName
    if element.prefix.count > 0 {
      names.append(copying: element.prefix)
      names.append(UInt8(ascii: ":"))
    }
    range.local = names.count
    names.append(copying: element.local)
    range.end = names.count
    return range
  }

  /// Drops the names from an index on.
  @inline(__always)
  mutating func dropNames(from index: Int) { names.truncate(to: index) }

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
