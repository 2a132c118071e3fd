import SaxEvents

/// The place of a node's name in the stack of names.
struct NameRange {
  @Compact var start = 0
  /// The part after the colon.
  @Compact var local = 0
  @Compact var end = 0
}

/// A node that is open and looked into, or a JSON array, which is no node of its own.
struct Frame {
  var kind: NodeKind
  /// True if all that happens at its end is that one object of its node is finished.
  var isPlain = false
  /// True if that goes straight to the cell of its field; the next tells whether as an item of a
  /// list.
  var goesToCell = false
  var isListItem = false
  var walks = false
  /// True if the names of its children are written down, for messages.
  var notesNames = false
  /// True if a JSON object has had its `#text`.
  var hasText = false
  /// True if some capture here joins the text directly in it.
  var joinsText = false
  /// True if a plain object gathers that text by itself, in ``CapturedTexts/own``.
  var gathersText = false
  /// True if predicates or choices here wait for values of the node.
  var hasOperands = false
  /// True if text directly in an element matters only by being there.
  var notesText = false
  /// The nearest frame above that is a node.
  var parent: Int32
  /// Counts the nodes of the input in document order.
  var order: Int
  /// The mark of the node's first byte; -1 where nobody asks.
  var mark: Mark
  var symbol: Int32
  /// The number of the keys learned for its state have come.
  @Compact var cursor = 0
  /// The number of the fields that its state can lead to which have their value, as far as that was
  /// asked.
  @Compact var settled = 0
  var name: NameRange
  var floors: Floors

  /// The index at which its own entries begin in each of the stacks; they end where the next
  /// frame's begin.
  struct Floors {
    @Compact var names: Int
    @Compact var activations: Int
    @Compact var captures: Int
    @Compact var contexts: Int
    @Compact var cells: Int
    @Compact var moves: Int
    @Compact var counters: Int
    @Compact var childNames: Int
    @Compact var ownText: Int
    /// The others, in ``RareFloors``.
    @Compact var rare: Int
  }
}
