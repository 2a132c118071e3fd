internal import SaxEvents

/// The tokenizer's callbacks. Each returns false when the reading is to end; the reason is in `failure`.
extension JSONEvents {
  @inline(__always)
  private func attempt(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      failure = error
      return false
    }
  }

  @inline(__always)
  private var tokenEnd: UnsafePointer<UInt8> { fed + (tokenizer.unsafelyUnwrapped.consumed) }

  @inline(__always)
  private func isInWindow(_ text: UnsafePointer<UInt8>) -> Bool {
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
      nodes.value.push(
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
  private func closeNode(_ end: UnsafePointer<UInt8>, tells: Bool) throws {
    eventStart = end - 1
    eventEnd = end
    if rawDepth != 0 {
      try flushRaw(before: end)
      if rawDepth > depth { rawDepth = 0 }
    }
    if tells { try sink.end() }
    nodes.value.pop()
    if depth == 0 { try closeDocument() }
  }

  @inline(__always)
  private func push(_ array: Bool) {
    kinds.value.append(array ? 1 : 0)
    depth &+= 1
  }

  @inline(__always)
  private func pop() {
    kinds.value.removeLast()
    depth = kinds.value.count
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
    if key.baseAddress == keyCopy.value.start { return }
    keyCopy.value.removeAll()
    if let start = key.baseAddress { keyCopy.value.append(start, key.count) }
    key = keyCopy.value.bytes
  }

  // MARK: Subtrees that are passed over

  private func skip(ends: Bool) {
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
  private func end(of text: UnsafePointer<UInt8>?, _ count: Int) -> UnsafePointer<UInt8> {
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
  private func refuseNumber(at start: UnsafePointer<UInt8>) -> Bool {
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

  // MARK: Documents

  /// A value begins: of a document of its own, of an item, or of a member.
  @inline(__always)
  func openValue(
    at start: UnsafePointer<UInt8>, after before: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    if depth == 0 {
      var between = before == windowStart ? gap : Gap()
      _ = scan(&between, from: before, to: start)
      try openDocument(at: start, between, isWord: isWord)
    } else if isInArray {
      nodes.value.countItem()
    }
  }

  @inline(never)
  private func openDocument(
    at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool
  ) throws {
    try checkNeighbour(at: start, between, isWord: isWord)
    if documents > 0 { isSequence = true }
    documents += 1
    lastWasWord = false
    documentIsOpen = true
    eventStart = start
    eventEnd = start
    guard let places else { return }
    try sink.startDocument(isSequence ? .jsonSequence : .json, places: places)
  }

  /// Refuses a value that may not follow the one before.
  func checkNeighbour(at start: UnsafePointer<UInt8>, _ between: Gap, isWord: Bool) throws {
    guard documents > 0 else { return }
    if options.shape == .single || !isSequence && !between.lineEnd {
      throw unexpected(at: start, .inputEnd)
    }
    if lastWasWord && isWord && !between.space {
      throw error(
        Diagnosis.Finding(
          offset: 0, code: .malformed,
          message: "found a value right after another, wanted white space between them"), at: start)
    }
  }

  @inline(never)
  func closeDocument() throws {
    documentIsOpen = false
    try sink.endDocument()
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
    plain.value.removeAll()
    decoder.decode(text, into: &plain.value)
    decoder.finish(into: &plain.value)
    return plain.value.bytes
  }
}
