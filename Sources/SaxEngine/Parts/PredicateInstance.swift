/// The predicates of a step at one node, from the first undecided one on.
struct PredicateInstance {
  var step: Int32
  /// The first predicate that isn't decided.
  var next: Int
  /// The object whose path's step it is; -1 if it is of the paths of several, which may be given up one by one.
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

/// The number of nodes of a parent that have reached a predicate of a step.
struct Counter {
  var step: Int32
  var predicate: Int32
  var count: Int
  /// The node counted last, by its order: several paths may lead to it by the same step.
  var latest: Int
}
