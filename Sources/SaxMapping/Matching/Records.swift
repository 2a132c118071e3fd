import SaxEvents
internal import SaxValues

/// A scope at work in a node: where its paths have got to.
struct Activation {
  var context: Int32
  /// A state of the automaton.
  var state: Int32
  /// The condition that must turn out true for anything found here to count; -1 for nothing.
  var condition: Int32
}

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

/// The place of a node's name in the stack of names.
struct NameRange {
  @Compact var start = 0
  /// The part after the colon.
  @Compact var local = 0
  @Compact var end = 0
}

/// A node that is open and looked into, or a JSON array, which is no node of its own.
struct Frame {
  enum Kind: UInt8 {
    case document, element, object
    /// Transparent: its items stand in its place.
    case array
    /// An array in an array: a node whose items are children without a name.
    case arrayNode
    /// A JSON scalar or an attribute.
    case text
  }

  var kind: Kind
  /// True if all that happens at its end is that one object of its node is finished.
  var isPlain = false
  /// True if that goes straight to the cell of its field; the next tells whether as an item of a
  /// list.
  var isPlainRecord = false
  var isListItem = false
  var walks = false
  /// True if the names of its children are written down, for messages.
  var notesNames = false
  /// True if a JSON object has had its `#text`.
  var hasText = false
  /// True if some capture here joins the text directly in it.
  var joinsText = false
  /// True if a record gathers that text by itself, in ``Assembly/ownText``.
  var gathersText = false
  /// True if predicates or choices here wait for values of the node.
  var hasOperands = false
  /// True if text directly in an element matters only by being there.
  var notesText = false
  /// The nearest frame above that is a node.
  var parent: Int32
  /// Counts the nodes of the input in document order.
  var order: Int
  /// Its first byte; -1 where nobody asks.
  var mark: Mark
  var symbol: Int32
  /// The number of the keys learned for its state have come.
  @Compact var cursor = 0
  /// The number of the fields that its state can lead to which have their value, as far as that was
  /// asked.
  @Compact var settled = 0
  var name: NameRange
  /// The index at which its own entries begin in each of the stacks; they end where the next
  /// frame's begin.
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
  @Compact var floors: Int
}

/// A scope that a node fills: an object under construction, or one of its kin.
struct Context {
  /// -1 for what holds the value of a single node.
  var scope: Int32
  /// Its first cell.
  var cells: Int
  var frame: Int32
  /// The number of its activations in the top frame, while attributes are tried.
  var activations: Int32 = 0
  /// The number of its node among those that its step found; 0 where it isn't known.
  var number: Int
  /// As in ``Found``; ``late`` where the number is known as the node ends.
  var numbered: Int32
  /// True if a predicate has ruled out its node, or the predicate that it is for has been decided.
  var isGivenUp = false
  var extra: ContextExtra?
  /// Bytes that its cells and what waits for them hold.
  var held = 0
}

/// The parts of a context that most contexts don't need.
final class ContextExtra {
  /// Values whose turn or truth isn't known yet.
  var pending: [PendingValues] = []
  /// The first error in document order.
  var error: OrderedError?
  /// The errors in values of fields of one value, which count only if they win.
  var candidateErrors: [(field: Int, rank: Int32, error: OrderedError)] = []
  /// The items of `distinct` lists.
  var distinct: [Int: Set<Value>] = [:]
}

/// By which alternative a node was found, and on which condition.
struct Route {
  var rank: Int32
  /// -1 for none.
  var condition: Int32
  /// The node's number by that alternative, as in ``Found``; ``late`` where the assembly around knows it
  /// as the node ends.
  var number = 0
  var numbered: Int32 = -1

  /// Stands for a predicate instance where it takes more than one, or one of another assembly, to know the
  /// number.
  static let late = Int32.max

  init(rank: Int32, condition: Int32) {
    self.rank = rank
    self.condition = condition
  }

  init(_ found: Found) {
    self.init(rank: found.rank, condition: found.condition)
    number = found.number
    numbered = found.numbered
  }
}

/// The values that a field has gathered.
struct Cell {
  /// The value of a field of one, or a dictionary or list as far as it has come.
  var value = Value.null
  /// The rank of the alternative that `value` is from.
  var best: Int32 = .max
  /// The number of open nodes that it takes, where they may lie within one another.
  var open: Int32 = 0
  /// Alternatives that have had their first node, a bit each.
  var seen: UInt64 = 0
  /// True if anything was met: a null and an empty array count.
  var isPresent = false
  /// True if a null was met that is no item.
  var hasNull = false
  /// Of what a predicate looks at: whether no more of it can come.
  var isOver = false
  /// Of what a predicate compares: whether the comparison holds of a node that came.
  var isTrue = false
  var count = 0

  /// Takes the value out of the cell.
  @inline(__always)
  mutating func takeValue() -> Value {
    var taken = Value.null
    swap(&taken, &value)
    return taken
  }

  /// - Returns: by how much what it takes has grown.
  @inline(__always)
  mutating func append(_ item: Value) -> Int {
    var items: [Value] = []
    var grown = 0
    if case .list(let known) = takeValue() {
      items = known
    }
    grown = items.makeRoom()
    items.append(item)
    value = .list(items)
    return grown
  }
}

/// The value that became of a node, or what came instead.
enum Built {
  case value(Value)
  case entry(String, Value)
  case null
  /// Nothing that counts: no text left, or a node that a `switch` skips.
  case nothing
  /// An array whose items are taken one by one: a list or dictionary is there, be it empty.
  case array
  indirect case failure(OrderedError)
}

extension Built {
  /// The bytes that a scalar takes beside its place.
  var ownSize: Int {
    switch self {
    case .value(let value): value.ownSize
    case .entry(let key, let value): HeldSize.text(key.utf8.count) + value.ownSize
    case .null, .nothing, .array, .failure: 0
    }
  }
}

/// An error and where in document order it belongs.
struct OrderedError {
  var mark: Mark
  var error: BuildError
}

/// A node that becomes a value when it ends.
struct Capture {
  enum Kind: UInt8 {
    case text, directText, context, choice, any, raw
    /// The number of the node, which a predicate decides.
    case number
  }

  var kind: Kind
  var context: Int32
  var field: Int32
  /// The route by the alternative listed first.
  var route: Route
  /// Further routes by which the same node was found, in the stack of routes.
  var otherRoutes: Range<Int>
  /// By kind: where its text begins, or which context, choice, builder or buffer it is.
  var index: Int
  /// The key of a dictionary's entry, or -1.
  var key: Int32
  /// Of its node.
  var order: Int
  /// True if it is an array item or an element, whose null is an item.
  var isItem: Bool
  var numbered: Int32
  /// True if its node is that of the object itself.
  var isOwn = false
  /// True if nothing more becomes of it: it has been given up, or closed.
  var isDone = false
}

/// The predicates of a step at one node, from the first undecided one on.
struct PredicateInstance {
  var step: Int32
  /// The first predicate that isn't decided.
  var next: Int
  /// The scope whose path's step it is.
  var owner: Int32
  /// Collects what they compare; -1 where no path is needed.
  var context: Int32
  var condition: Int32
  var frame: Int
  /// The parent, where nodes are counted.
  var counterFrame: Int
  /// The number that tells the node from its siblings there.
  var order: Int
  /// The number of objects that had ever waited when the node opened: of those none waits for it.
  var firstWaiting: Int
  var number = 0
  var isDecided = false
}

/// A truth that comes later.
struct Condition {
  enum State: UInt8 { case unknown, holds, fails }
  /// Negations have their condition at the left.
  enum Kind: UInt8 { case own, and, or, not }
  var state = State.unknown
  var kind = Kind.own
  var left: Int32 = -1
  var right: Int32 = -1

  /// The index of one that has failed from the beginning.
  static let never: Int32 = 0
}

/// The number of nodes of a parent that have reached a predicate of a step.
struct Counter {
  var step: Int32
  var predicate: Int32
  var count: Int
  /// The node counted last, by its order: several paths may lead to it by the same step.
  var latest: Int
}
