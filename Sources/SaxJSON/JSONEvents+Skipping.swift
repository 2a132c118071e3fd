internal import SaxEvents

/// The tokens of a subtree that is passed over: they keep places, balance and limits.
extension JSONEvents {
  /// Begins to pass over the subtree of the node opened last.
  ///
  /// - Parameters:
  ///   - start: the bracket that opens the subtree.
  ///   - ends: whether the sink is told of the subtree's end.
  func beginSkip(from start: UnsafePointer<UInt8>, ends: Bool) {
    skip.isActive = true
    skip.depth = nesting.depth
    skip.tellsEnd = ends
    skip.mark = window.mark(of: start)
  }

  /// The subtree has ended, and its own container has been popped.
  func endSkip(before end: UnsafePointer<UInt8>) throws {
    skip.isActive = false
    skip.bytes += window.mark(of: end) - skip.mark
    try closeNode(end, tells: skip.tellsEnd)
  }

  @inline(__always)
  func passScalar(before end: UnsafePointer<UInt8>) {
    window.lastEnd = end
    nesting.last = .value
  }

  /// A value that is no container, and was answered for by its key.
  @inline(__always)
  func skipScalar(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    passScalar(before: end)
    skip.next = false
    skip.bytes += end - start
  }

  @inline(__always)
  func passNumber(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > limits.tag { throw position.diagnose(isWhole: false) }
    passScalar(before: end)
  }

  /// Passes over a key, holding it to ``Limits/name``.
  ///
  /// - Parameter count: the key's length in bytes, escapes decoded.
  @inline(__always)
  func passKey(
    _ count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws {
    if count > limits.name { throw position.error(Diagnosis.longKey(limits), at: start) }
    window.lastEnd = end
    nesting.last = .key
  }

  @inline(__always)
  func passOpen(isArray array: Bool, at start: UnsafePointer<UInt8>) throws {
    if nesting.depth >= limits.depth { throw position.tooDeep(at: start) }
    window.lastEnd = start + 1
    nesting.last = .open
    nesting.push(isArray: array)
  }

  @inline(__always)
  func passClose(before end: UnsafePointer<UInt8>) throws {
    window.lastEnd = end
    nesting.last = .value
    nesting.pop()
    if nesting.depth < skip.depth { try endSkip(before: end) }
  }

  /// A string that nobody wants has ended, and has been counted.
  func endPassedString(before end: UnsafePointer<UInt8>) throws {
    window.eventStart = end - 1
    nesting.inItem = false
    if nesting.container == .none { try closeDocument() }
  }
}
