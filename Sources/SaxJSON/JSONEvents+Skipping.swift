internal import SaxEvents

/// The tokens of a subtree that is passed over: they keep places, balance and limits.
extension JSONEvents {
  /// - Parameter start: the bracket that opens the subtree, whose node is the innermost.
  func skip(from start: UnsafePointer<UInt8>, ends: Bool) {
    isSkipping = true
    skipDepth = depth
    skipEnds = ends
    skipMark = mark(of: start)
    tokenizer.passingChanged(for: self)
  }

  /// The subtree has ended, and its own container has been popped.
  func endSkip(before end: UnsafePointer<UInt8>) throws {
    isSkipping = false
    skippedBytes += mark(of: end) - skipMark
    tokenizer.passingChanged(for: self)
    try closeNode(end, tells: skipEnds)
  }

  @inline(__always)
  func passScalar(before end: UnsafePointer<UInt8>) {
    lastEnd = end
    last = .value
  }

  /// A value that is no container, and was answered for by its key.
  @inline(__always)
  func skipScalar(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) {
    passScalar(before: end)
    skipsNext = false
    skippedBytes += end - start
  }

  @inline(__always)
  func passNumber(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > limits.tag { throw diagnose(isWhole: false) }
    passScalar(before: end)
  }

  /// - Parameter count: of bytes, escapes decoded.
  @inline(__always)
  func passKey(
    _ count: Int, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws {
    if count > limits.name { throw error(Diagnosis.longKey(limits), at: start) }
    lastEnd = end
    last = .key
  }

  @inline(__always)
  func passOpen(isArray array: Bool, at start: UnsafePointer<UInt8>) throws {
    if depth >= limits.depth { throw tooDeep(at: start) }
    lastEnd = start + 1
    last = .open
    push(isArray: array)
  }

  @inline(__always)
  func passClose(before end: UnsafePointer<UInt8>) throws {
    lastEnd = end
    last = .value
    pop()
    if depth < skipDepth { try endSkip(before: end) }
  }
}
