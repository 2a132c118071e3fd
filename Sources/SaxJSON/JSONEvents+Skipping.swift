internal import SaxEvents

/// The tokenizer's callbacks in a subtree that is passed over: they keep places, balance and limits.
extension JSONEvents {
  func skip(ends: Bool) {
    isSkipping = true
    skipDepth = depth
    skipEnds = ends
    tokenizer.unsafelyUnwrapped.tell(.outline)
  }

  @inline(__always)
  func passString(_ text: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    lastEnd = end(of: text, count)
    last = .value
    return true
  }

  /// The byte after a string's closing quotation mark. Strings with escapes, and those that were
  /// held back, lie elsewhere than in the window.
  @inline(__always)
  func end(of text: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8> {
    if let text, isInWindow(text) { return text + (count &+ 1) }
    return tokenEnd
  }

  @inline(__always)
  func passScalar() -> Bool {
    lastEnd = tokenEnd
    last = .value
    return true
  }

  @inline(__always)
  func passNumber(_ count: Int) -> Bool {
    lastEnd = tokenEnd
    last = .value
    return count <= limits.tag || refuseNumber(at: lastEnd - count)
  }

  @inline(never)
  func refuseNumber(at start: UnsafePointer<UInt8>) -> Bool {
    attempt { throw error(Diagnosis.longNumber(limits), at: start, isItem: true) }
  }

  @inline(__always)
  func passKey(_ text: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    let before = lastEnd
    lastEnd = end(of: text, count)
    last = .key
    if count <= limits.name { return true }
    return attempt {
      throw error(Diagnosis.longKey(limits), at: tokenStart(after: before))
    }
  }

  @inline(__always)
  func passOpen(isArray array: Bool) -> Bool {
    lastEnd = tokenEnd
    last = .open
    if depth < limits.depth {
      push(array)
      return true
    }
    return attempt { throw tooDeep(at: lastEnd - 1) }
  }

  @inline(__always)
  func passClose() -> Bool {
    lastEnd = tokenEnd
    last = .value
    pop()
    if depth >= skipDepth { return true }
    isSkipping = false
    tokenizer.unsafelyUnwrapped.tell(.everything)
    return attempt { try closeNode(lastEnd, tells: skipEnds) }
  }
}
