import SaxEvents

/// The node that is about to open, or a leaf, which has no frame.
struct OpeningNode: ~Copyable {
  var name = NameRange()
  var symbol = NameTable.nameless
  /// The paths that are complete at it.
  var found = Stack<Found>()
  /// The index at which its moves begin.
  var pendingMoves = 0
  /// JSON: the entry of the learned keys for the key that came last, whose move is yet to be made; -1 for
  /// none. Most values need no move.
  var pendingKey: Int32 = -1
  /// The height that the stack of names goes back to when the node is done with.
  var nameFloor = 0
  var documentKind = DocumentKind.json
  /// Open nodes without a frame that end with an event: long strings that are the `#text` of an
  /// object, elements whose text counts for those around alone.
  var passedOver = 0
  /// JSON: true if the next value is the object's `#text`.
  var nextIsText = false
  /// JSON: the kind of the scalar that is the top frame's node, for messages.
  var scalarKind = Scalar.Kind.string
  /// XML: true if the open element is a leaf, which has no frame.
  var isInLeaf = false
  var leaf = Leaf()
  /// The attribute that is being taken, or -1.
  var currentAttribute = -1
  /// The error for what is missing in the attributes of the element that opens next.
  /// Boxed, as is the next: an element looks at both, and to copy a `ReadingError` each time took 7 % of libxml2's events.
  var skippedInTag: (any Error)?
  /// The error of the attributes of the element that opens next.
  var lostInTag: LostAttributes?
  /// True if the top frame's node is ending: errors are of all of it.
  var isEnding = false

  /// As in the beginning, but with the memory that it has.
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

extension OpeningNode {
  mutating func sortFound(from first: Int) {
    found.sort(from: first) {
      ($0.context, $0.field, $0.rank) < ($1.context, $1.field, $1.rank)
    }
  }

  /// A `#text` that is no scalar is no text.
  mutating func passOverText() -> Interest {
    nextIsText = false
    return .skip
  }
}
