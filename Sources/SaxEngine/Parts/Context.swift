internal import SaxValues

/// A scope that a node fills: an object under construction, or one of its kin.
struct Context {
  /// -1 for what holds the value of a single node.
  var scope: Int32
  /// The index of the cell of the scope's first field; those of the others follow.
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
  var distinct: [Int: Set<SaxValue>] = [:]
}
