/// An open element with the predicates that were decided as it opened, so that they are no longer at work in it.
struct LookedAt {
  /// The index of its frame.
  var frame: Int
  /// The states of the predicates that were decided as it opened.
  var states: [Int32]
  /// True if only paths of any depth pass through it.
  var isPassed: Bool
}
