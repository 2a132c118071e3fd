internal import SaxEvents

/// The tokenizer's callbacks. Each returns false when the reading is to end; the reason is in `failure`.
extension JSONEvents {
  @inline(__always)
  func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      failure = error
      return false
    }
  }

  @inline(__always)
  var tokenEnd: UnsafePointer<UInt8> { fed + (tokenizer.unsafelyUnwrapped.consumed) }

  @inline(__always)
  func isInWindow(_ text: UnsafePointer<UInt8>) -> Bool {
    text >= windowStart && text < windowEnd
  }

  // MARK: Values

  @inline(__always)
  func string(_ text: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let text else { return true }
    let before = lastEnd
    let isDirect = isInWindow(text)
    let end = isDirect ? text + (count &+ 1) : tokenEnd
    lastEnd = end
    last = .value
    if skipsNext {
      skipsNext = false
      return true
    }
    return attempt {
      let start = isDirect ? text - 1 : tokenStart(after: before)
      try openValue(at: start, after: before, isWord: false)
      eventStart = start
      eventEnd = end
      inValue = true
      let source = UnsafeBufferPointer(start: start, count: end - start)
      if source.count != count &+ 2 { try checkSurrogates(source) }
      // Not a variable that changes: its span would put it on the heap.
      let plain = UnsafeBufferPointer(start: text, count: count)
      let content = options.decodesXMLEntities ? decodeEntities(plain) : plain
      try sink.scalar(Scalar(kind: .string, text: content.span, source: source.span))
      inValue = false
      if depth == 0 { try closeDocument() }
    }
  }

  @inline(__always)
  func number(_ text: UnsafeRawPointer?, _ count: Int) -> Bool {
    let before = lastEnd
    let end = tokenEnd
    if count > limits.tag { return refuseNumber(at: end - count) }
    lastEnd = end
    last = .value
    if skipsNext {
      skipsNext = false
      return true
    }
    return attempt { try scalar(.number, from: end - count, to: end, after: before) }
  }

  @inline(__always)
  func literal(_ kind: Scalar.Kind) -> Bool {
    let before = lastEnd
    let end = tokenEnd
    lastEnd = end
    last = .value
    if skipsNext {
      skipsNext = false
      return true
    }
    return attempt {
      try scalar(kind, from: end - (kind == .false ? 5 : 4), to: end, after: before)
    }
  }

  @inline(__always)
  private func scalar(
    _ kind: Scalar.Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>,
    after before: UnsafePointer<UInt8>
  ) throws {
    try openValue(at: start, after: before, isWord: true)
    eventStart = start
    eventEnd = end
    inValue = true
    let text = UnsafeBufferPointer(start: start, count: end - start)
    try sink.scalar(Scalar(kind: kind, text: text.span, source: text.span))
    inValue = false
    if depth == 0 {
      lastWasWord = true
      try closeDocument()
    }
  }

  // MARK: Containers

  @inline(__always)
  func open(isArray array: Bool) -> Bool {
    let before = lastEnd
    let end = tokenEnd
    let start = end - 1
    lastEnd = end
    return attempt {
      if depth >= limits.depth { throw tooDeep(at: start) }
      try openValue(at: start, after: before, isWord: false)
      eventStart = start
      eventEnd = end
      let isMember = last == .key
      last = .open
      push(array)
      nodes.pointee.push(
        isArray: array, key: isMember ? key : UnsafeBufferPointer(start: nil, count: 0),
        mark: mark(of: start))
      if skipsNext {
        skipsNext = false
        skip(ends: false)
        return
      }
      if rawDepth != 0 { try flushRaw(before: start) }
      let interest = array ? try sink.startArray() : try sink.startObject()
      if interest.contains(.raw) && rawDepth == 0 {
        rawDepth = depth
        rawFrom = start
      }
      if !interest.contains(.walk) { skip(ends: !interest.isEmpty) }
    }
  }

  @inline(__always)
  func close() -> Bool {
    let end = tokenEnd
    lastEnd = end
    last = .value
    pop()
    return attempt { try closeNode(end, tells: true) }
  }

  @inline(__always)
  func closeNode(_ end: UnsafePointer<UInt8>, tells: Bool) throws {
    eventStart = end - 1
    eventEnd = end
    if rawDepth != 0 {
      try flushRaw(before: end)
      if rawDepth > depth { rawDepth = 0 }
    }
    if tells { try sink.end() }
    nodes.pointee.pop()
    if depth == 0 { try closeDocument() }
  }

  @inline(__always)
  func push(_ array: Bool) {
    kinds.pointee.append(array ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  func pop() {
    kinds.pointee.removeLast()
    depth = kinds.pointee.count
  }

  // MARK: Keys

  @inline(__always)
  func key(_ text: UnsafePointer<UInt8>?, _ count: Int) -> Bool {
    guard let text else { return true }
    let before = lastEnd
    let isDirect = isInWindow(text)
    let end = isDirect ? text + (count &+ 1) : tokenEnd
    lastEnd = end
    return attempt {
      let start = isDirect ? text - 1 : tokenStart(after: before)
      eventStart = start
      eventEnd = end
      if count > limits.name { throw error(Diagnosis.longKey(limits), at: start) }
      if end - start != count &+ 2 {
        try checkSurrogates(UnsafeBufferPointer(start: start, count: end - start))
      }
      key = UnsafeBufferPointer(start: text, count: count)
      if !isDirect { keepKey() }
      last = .key
      inValue = true
      skipsNext = try sink.key(key.span).isEmpty
      inValue = false
    }
  }

  /// The tokenizer's own memory, or the window's, is about to change.
  @inline(never)
  func keepKey() {
    if key.baseAddress == keyCopy.pointee.start { return }
    keyCopy.pointee.removeAll()
    if let start = key.baseAddress { keyCopy.pointee.append(start, key.count) }
    key = keyCopy.pointee.bytes
  }

  // MARK: Strings

  /// yajl makes nonsense of surrogates that are alone; the source tells.
  @inline(never)
  private func checkSurrogates(_ source: UnsafeBufferPointer<UInt8>) throws {
    guard let start = source.baseAddress else { return }
    var index = 1
    while index &+ 5 < source.count {
      if start[index] != UInt8(ascii: "\\") {
        index &+= 1
      } else if start[index &+ 1] == UInt8(ascii: "u")
        && start[index &+ 2] | 0x20 == UInt8(ascii: "d")
        && start[index &+ 3] >= UInt8(ascii: "8")
      {
        if let finding = diagnosis(source).run(wanted: .value, afterwards: .inputEnd) {
          throw error(finding, at: start + finding.offset)
        }
        return
      } else {
        index &+= 2
      }
    }
  }

  @inline(never)
  private func decodeEntities(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var decoder = EntityDecoder()
    plain.pointee.removeAll()
    decoder.decode(text, into: &plain.pointee)
    decoder.finish(into: &plain.pointee)
    return plain.pointee.bytes
  }
}
