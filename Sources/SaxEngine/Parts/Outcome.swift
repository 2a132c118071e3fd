/// The objects that have come out, counted, and the value of an assembly of one node.
struct Outcome: ~Copyable {
  /// The number of objects that were handed out.
  var emitted = 0
  /// True if a hook has seen enough.
  var isStopping = false
  /// Of an assembly of one node: what became of it, and the bytes that it holds.
  var result: Built?
  var resultHeld = 0
}
