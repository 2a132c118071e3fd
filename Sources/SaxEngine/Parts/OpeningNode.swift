import SaxEvents

/// The node that is about to open, or a leaf, which has no frame.
struct OpeningNode: ~Copyable {
  private(set) var name = NameRange()
  private(set) var symbol = NameTable.nameless
  /// The paths that are complete at it.
  private(set) var found = Stack<Found>()
  /// The index at which its moves begin.
  private(set) var pendingMoves = 0
  /// JSON: the entry of the learned keys for the key that came last, whose move is yet to be made; -1 for
  /// none. Most values need no move.
  private(set) var pendingKey: Int32 = -1
  /// The height that the stack of names goes back to when the node is done with.
  private(set) var nameFloor = 0
  private(set) var documentKind = DocumentKind.json
  /// Open nodes without a frame that end with an event: long strings that are the `#text` of an
  /// object, elements whose text counts for those around alone.
  private(set) var passedOver = 0
  /// JSON: true if the next value is the object's `#text`.
  private(set) var nextIsText = false
  /// JSON: the kind of the scalar that is the top frame's node, for messages.
  private(set) var scalarKind = Scalar.Kind.string
  /// XML: true if the open element is a leaf, which has no frame.
  private(set) var isInLeaf = false
  private(set) var leaf = Leaf()
  /// The attribute that is being taken, or -1.
  private(set) var currentAttribute = -1
  /// The error for what is missing in the attributes of the element that opens next.
  /// Boxed, as is the next: an element looks at both, and to copy a `ReadingError` each time took 7 % of libxml2's events.
  private(set) var skippedInTag: (any Error)?
  /// The error of the attributes of the element that opens next.
  private(set) var lostInTag: LostAttributes?
  /// True if the top frame's node is ending: errors are of all of it.
  private(set) var isEnding = false

  /// Clears it, and keeps its memory.
  mutating func reset() {
    var old = OpeningNode()
    swap(&self, &old)
    found.takeMemory(of: &old.found)
  }
}

/// The error of an element's attributes, of which one can't be read.
final class LostAttributes {
  let error: BuildError
  /// True if an object that is one of the attributes has had the error.
  var isTold = false

  init(_ error: BuildError) { self.error = error }
}

// MARK: What the node is

extension OpeningNode {
  /// The name and moves of a node, kept while another takes its place.
  typealias Identity = (name: NameRange, symbol: Int, moves: Int, floor: Int)

  /// The identity of the node, to be restored later.
  var identity: Identity { (name, symbol, pendingMoves, nameFloor) }

  /// Restores a node that another took the place of.
  mutating func restore(_ identity: Identity) {
    (name, symbol, pendingMoves, nameFloor) = identity
  }

  /// Notes the kind of the document that begins.
  mutating func begin(_ kind: DocumentKind) { documentKind = kind }

  /// Points at a node whose moves begin at an index.
  @inline(__always)
  mutating func point(at symbol: Int, movesFrom moves: Int) {
    self.symbol = symbol
    pendingMoves = moves
  }

  /// Sets the node's name, and the height to which names are cut back afterwards.
  @inline(__always)
  private mutating func setName(_ name: NameRange, floor: Int) {
    self.name = name
    nameFloor = floor
  }

  /// Sets the node's name, whose beginning is the height to which names are cut back afterwards.
  @inline(__always)
  mutating func setName(_ name: NameRange) { setName(name, floor: name.start) }

  /// Takes the name and symbol of the array whose item the node is.
  ///
  /// - Parameters:
  ///   - moves: where the moves of the items begin; nil to leave that as it is.
  ///   - floor: the height to which names are cut back afterwards.
  mutating func takeName(of array: Frame, movesFrom moves: Int? = nil, floor: Int) {
    setName(array.name, floor: floor)
    symbol = Int(array.symbol)
    if let moves { pendingMoves = moves }
  }

  /// Notes the kind of the scalar that the node is.
  @inline(__always)
  mutating func setScalar(_ kind: Scalar.Kind) { scalarKind = kind }

  /// Notes that the node of the top frame is ending; ``endEnding()`` follows.
  @inline(__always)
  mutating func beginEnding() { isEnding = true }

  /// Notes that the node has ended.
  @inline(__always)
  mutating func endEnding() { isEnding = false }
}

// MARK: Keys of JSON

extension OpeningNode {
  /// Notes that a key leads nowhere, or that nothing is known of it yet.
  ///
  /// - Parameter moves: where the moves begin of what comes next.
  @inline(__always)
  mutating func pointAtNothing(movesFrom moves: Int) {
    nextIsText = false
    pendingKey = -1
    pendingMoves = moves
  }

  /// Notes that the key that came last is one that has been learned.
  @inline(__always)
  mutating func point(atKey known: Int) {
    nextIsText = false
    pendingKey = Int32(truncatingIfNeeded: known)
  }

  /// Forgets the key that came last, whose value is taken or passed over.
  @inline(__always)
  mutating func endKey() { pendingKey = -1 }

  /// Notes whether the next value is the object's `#text`.
  mutating func setNextIsText(_ isText: Bool) { nextIsText = isText }

  /// Passes over a `#text` that is no scalar, and so no text.
  mutating func passOverText() -> Interest {
    nextIsText = false
    return .skip
  }
}

// MARK: Nodes without a frame

extension OpeningNode {
  /// Opens a node that has no frame and ends with an event.
  mutating func passOver() { passedOver += 1 }

  /// Ends a node that has no frame.
  ///
  /// - Returns: false if none is open.
  mutating func endPassedOver() -> Bool {
    if passedOver == 0 { return false }
    passedOver -= 1
    return true
  }

  /// Opens a leaf.
  @inline(__always)
  mutating func open(_ leaf: Leaf) {
    self.leaf = leaf
    isInLeaf = true
  }

  /// Keeps the position of the open leaf, whose bytes are about to go.
  mutating func locateLeaf(at position: InputPosition) { leaf.position = position }

  /// Closes the leaf.
  @inline(__always)
  mutating func closeLeaf() { isInLeaf = false }

  /// Forgets all that is open, as the document is given up.
  mutating func abandon() {
    found.truncate(to: 0)
    passedOver = 0
    isInLeaf = false
    nextIsText = false
    pendingKey = -1
  }
}

// MARK: Attributes

extension OpeningNode {
  /// Notes the attribute that is being taken; ``endAttribute()`` follows.
  mutating func begin(attribute index: Int) { currentAttribute = index }

  /// Notes that the attribute has been taken.
  mutating func endAttribute() { currentAttribute = -1 }

  /// Keeps the error for what is missing in the attributes of the element that opens next.
  mutating func skip(_ error: any Error) { skippedInTag = error }

  /// Forgets the error for what is missing in the attributes.
  @inline(__always)
  mutating func endSkipped() { skippedInTag = nil }

  /// Keeps the error of the attributes of the element that opens next.
  mutating func lose(_ attributes: LostAttributes) { lostInTag = attributes }

  /// Forgets the error of the attributes.
  mutating func endLost() { lostInTag = nil }
}

// MARK: The paths that are complete

extension OpeningNode {
  /// Adds a path that is complete at the node.
  @inline(__always)
  mutating func add(_ found: Found) { self.found.append(found) }

  /// Moves one of the paths to a lower index.
  @inline(__always)
  mutating func moveFound(from index: Int, to lower: Int) {
    if lower < index { found[lower] = found[index] }
  }

  /// Removes the paths of a range.
  mutating func removeFound(_ range: Range<Int>) { found.removeSubrange(range) }

  /// Drops the paths from an index on.
  @inline(__always)
  mutating func dropFound(from index: Int) { found.truncate(to: index) }

  /// Sorts the paths from an index on by what they fill, the best alternative first.
  mutating func sortFound(from first: Int) {
    found.sort(from: first) {
      ($0.context, $0.field, $0.rank) < ($1.context, $1.field, $1.rank)
    }
  }
}
