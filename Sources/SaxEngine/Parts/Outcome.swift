/// The objects that have come out, counted, and the value of an assembly of one node.
struct Outcome: ~Copyable {
  /// The number of objects that were handed out.
  private(set) var emitted = 0
  /// True if a hook has seen enough.
  private(set) var isStopping = false
  /// Of an assembly of one node: what became of it, and the bytes that it holds.
  private(set) var result: Built?
  private(set) var resultHeld = 0

  /// Counts an object that is being handed out.
  @inline(__always)
  mutating func count() { emitted += 1 }

  /// Takes back that an object was counted, which its receiver has refused.
  mutating func uncount() { emitted -= 1 }

  /// Notes that a hook has seen enough.
  mutating func stop() { isStopping = true }

  /// Keeps what became of the one node, and the bytes that it holds.
  mutating func keep(_ built: Built, holding bytes: Int) {
    result = built
    resultHeld = bytes
  }

  /// Takes what became of the one node.
  mutating func takeResult() -> Built? {
    defer { result = nil }
    return result
  }
}
