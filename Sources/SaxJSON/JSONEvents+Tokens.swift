internal import SaxEvents

/// The methods by which the tokenizer tells of the tokens that are walked.
extension JSONEvents {
  @inline(__always)
  func isInWindow(_ text: UnsafePointer<UInt8>) -> Bool {
    text >= windowStart && text < windowEnd
  }

  // MARK: Values

  /// - Parameters:
  ///   - text: its characters, escapes decoded.
  ///   - start: its opening quotation mark.
  ///   - end: the byte after the closing one.
  @inline(__always)
  func string(
    _ text: UnsafeBufferPointer<UInt8>, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>
  ) throws {
    let content = options.decodesXMLEntities ? decodeEntities(text) : text
    try scalar(.string, content, from: start, to: end)
  }

  @inline(__always)
  func number(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > limits.tag { throw diagnose(isWhole: false) }
    try word(.number, from: start, to: end)
  }

  /// A number, or a literal.
  @inline(__always)
  func word(
    _ kind: Scalar.Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws {
    try scalar(kind, UnsafeBufferPointer(start: start, count: end - start), from: start, to: end)
  }

  @inline(__always)
  private func scalar(
    _ kind: Scalar.Kind, _ text: UnsafeBufferPointer<UInt8>, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>
  ) throws {
    if skipsNext { return skipScalar(from: start, to: end) }
    let before = lastEnd
    lastEnd = end
    let isMember = container == .object
    if !isMember {
      try openValue(at: start, after: before, isWord: kind != .string)
      inItem = container == .array
    }
    eventStart = start
    let source = UnsafeBufferPointer(start: start, count: end - start)
    try sink.scalar(Scalar(kind: kind, text: text.span, source: source.span))
    last = .value
    if !isMember {
      inItem = false
      if container == .none {
        lastWasWord = kind != .string
        try closeDocument()
      }
    }
  }

  // MARK: Objects that are taken at once

  /// An array's item.
  ///
  /// - Parameter rows: has its members.
  /// - Returns: false if it has to be told by events.
  @inline(__always)
  func take(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    let before = lastEnd
    lastEnd = end
    nodes.pointee.countItem()
    inItem = true
    eventStart = start
    skippedBytes += rows.pointee.passedBytes
    guard try sink.take(rows.pointee.members.all, in: shape) else {
      skippedBytes -= rows.pointee.passedBytes
      nodes.pointee.uncountItem()
      inItem = false
      lastEnd = before
      return false
    }
    last = .value
    inItem = false
    return true
  }

  /// A member's value.
  ///
  /// - Parameter rows: has its members.
  /// - Returns: false if it has to be told by events.
  @inline(__always)
  func takeMember(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    let before = lastEnd
    lastEnd = end
    eventStart = start
    skippedBytes += rows.pointee.passedBytes
    guard try sink.take(rows.pointee.members.all, in: shape) else {
      skippedBytes -= rows.pointee.passedBytes
      lastEnd = before
      return false
    }
    last = .value
    return true
  }

  /// The root of a document in a sequence.
  ///
  /// - Parameter rows: has its members.
  /// - Returns: false if it has to be told by events, but for its document's start.
  func takeRoot(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    let before = lastEnd
    lastEnd = end
    try openValue(at: start, after: before, isWord: false)
    eventStart = start
    skippedBytes += rows.pointee.passedBytes
    guard try sink.take(rows.pointee.members.all, in: shape) else {
      skippedBytes -= rows.pointee.passedBytes
      lastEnd = before
      rootIsOpen = true
      return false
    }
    last = .value
    try closeDocument()
    return true
  }

  // MARK: Containers

  /// - Parameter start: the opening bracket.
  @inline(__always)
  func open(isArray array: Bool, at start: UnsafePointer<UInt8>) throws {
    if depth >= limits.depth { throw tooDeep(at: start) }
    let before = lastEnd
    lastEnd = start + 1
    if rootIsOpen {
      rootIsOpen = false
    } else if container != .object {
      try openValue(at: start, after: before, isWord: false)
    }
    eventStart = start
    openNode(isArray: array, at: start)
    if skipsNext {
      skipsNext = false
      return skip(from: start, ends: false)
    }
    if rawDepth != 0 { try flushRaw(before: start) }
    let interest = array ? try sink.startArray() : try sink.startObject()
    if interest.contains(.raw) && rawDepth == 0 {
      rawDepth = depth
      rawFrom = start
    }
    if !interest.contains(.walk) { skip(from: start, ends: !interest.isSkip) }
  }

  @inline(__always)
  func openNode(isArray array: Bool, at start: UnsafePointer<UInt8>) {
    let isMember = container == .object
    last = .open
    push(isArray: array)
    nodes.pointee.push(
      isArray: array, name: isMember ? key : UnsafeBufferPointer(start: nil, count: 0),
      mark: mark(of: start))
    if isMember, key.baseAddress.map(isInWindow) == false { nodes.pointee.keepNames() }
  }

  /// - Parameter end: the byte after the closing bracket.
  @inline(__always)
  func close(before end: UnsafePointer<UInt8>) throws {
    lastEnd = end
    last = .value
    pop()
    try closeNode(end, tells: true)
  }

  @inline(__always)
  func closeNode(_ end: UnsafePointer<UInt8>, tells: Bool) throws {
    eventStart = end - 1
    if rawDepth != 0 {
      try flushRaw(before: end)
      if rawDepth > depth { rawDepth = 0 }
    }
    if tells { try sink.end() }
    nodes.pointee.pop()
    if depth == 0 { try closeDocument() }
  }

  // MARK: Keys

  /// - Parameters:
  ///   - text: its characters, escapes decoded; kept by its owner until the window closes or the
  ///     next key comes, or else by ``keepKey()``.
  ///   - start: its opening quotation mark.
  ///   - end: the byte after the closing one.
  @inline(__always)
  func key(
    _ text: UnsafeBufferPointer<UInt8>, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>
  ) throws {
    if text.count > limits.name { throw error(Diagnosis.longKey(limits), at: start) }
    lastEnd = end
    eventStart = start
    key = text
    last = .key
    let interest = try sink.key(text.span)
    skipsNext = interest.isSkip
    skipsRest = interest.contains(.skipRest)
  }

  /// The memory that the key's text is in is about to change.
  @inline(never)
  func keepKey() {
    if key.baseAddress == keyCopy.pointee.start { return }
    keyCopy.pointee.removeAll()
    if let start = key.baseAddress { keyCopy.pointee.append(start, key.count) }
    key = keyCopy.pointee.bytes
  }

  // MARK: Strings

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
