internal import SaxEvents

/// The tokens of a subtree that is passed over: they keep places, balance and limits.
extension JSONEvents {
  /// Begins to pass over the subtree of the node opened last.
  ///
  /// - Parameters:
  ///   - start: the bracket that opens the subtree.
  ///   - ends: whether the sink is told of the subtree's end.
  func beginSkip(from start: UnsafePointer<UInt8>, ends: Bool) {
    pointee.skip.isActive = true
    pointee.skip.depth = pointee.nesting.depth
    pointee.skip.tellsEnd = ends
    pointee.skip.mark = pointee.window.mark(of: start)
  }

  /// The subtree has ended, and its own container has been popped.
  func endSkip(before end: UnsafePointer<UInt8>) throws {
    pointee.skip.isActive = false
    pointee.skip.bytes += pointee.window.mark(of: end) - pointee.skip.mark
    try closeNode(end, tells: pointee.skip.tellsEnd)
  }

  @inline(__always)
  func passScalar(before end: UnsafePointer<UInt8>) {
    pointee.window.lastEnd = end
    pointee.nesting.last = .value
  }

  /// A value that is no container, and was answered for by its key.
  @inline(__always)
  func skipScalar(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    passScalar(before: end)
    pointee.skip.next = false
    pointee.skip.bytes += end - start
  }

  @inline(__always)
  func passNumber(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > pointee.limits.tag { throw diagnose(isWhole: false) }
    passScalar(before: end)
  }

  /// Passes over a key, holding it to ``Limits/name``.
  ///
  /// - Parameter count: the key's length in bytes, escapes decoded.
  @inline(__always)
  func passKey(
    _ count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws {
    if count > pointee.limits.name { throw error(Diagnosis.longKey(pointee.limits), at: start) }
    pointee.window.lastEnd = end
    pointee.nesting.last = .key
  }

  @inline(__always)
  func passOpen(isArray array: Bool, at start: UnsafePointer<UInt8>) throws {
    if pointee.nesting.depth >= pointee.limits.depth { throw tooDeep(at: start) }
    pointee.window.lastEnd = start + 1
    pointee.nesting.last = .open
    pointee.nesting.push(isArray: array)
  }

  @inline(__always)
  func passClose(before end: UnsafePointer<UInt8>) throws {
    pointee.window.lastEnd = end
    pointee.nesting.last = .value
    pointee.nesting.pop()
    if pointee.nesting.depth < pointee.skip.depth { try endSkip(before: end) }
  }

  /// A string that nobody wants has ended, and has been counted.
  func endPassedString(before end: UnsafePointer<UInt8>) throws {
    pointee.window.eventStart = end - 1
    pointee.nesting.inItem = false
    if pointee.nesting.container == .none { try closeDocument() }
  }
}
