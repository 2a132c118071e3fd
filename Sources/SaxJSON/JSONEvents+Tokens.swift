internal import SaxEvents

/// The methods by which the tokenizer tells of the tokens that are walked.
extension JSONEvents {
  // MARK: Values

  /// Tells of a string that is a value, its XML entities decoded if the options ask for that.
  ///
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
    try scalar(.string, content, from: start, to: end, isWord: false)
  }

  @inline(__always)
  func number(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > limits.tag { throw position.diagnose(isWhole: false) }
    try word(.number, from: start, to: end)
  }

  /// A number, or a literal; also one that is told as a string.
  @inline(__always)
  func word(
    _ kind: Scalar.Kind, from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws {
    try scalar(
      kind, UnsafeBufferPointer(start: start, count: end - start), from: start, to: end,
      isWord: true)
  }

  @inline(__always)
  private func scalar(
    _ kind: Scalar.Kind, _ text: UnsafeBufferPointer<UInt8>, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>, isWord: Bool
  ) throws {
    if skip.next { return skipScalar(from: start, to: end) }
    let before = window.lastEnd
    window.lastEnd = end
    let isMember = nesting.container == .object
    if !isMember {
      try openValue(at: start, after: before, isWord: isWord)
      nesting.inItem = nesting.container == .array
    }
    window.eventStart = start
    let source = UnsafeBufferPointer(start: start, count: end - start)
    try pointee.sink.scalar(Scalar(kind: kind, text: text.span, source: source.span))
    nesting.last = .value
    if !isMember {
      nesting.inItem = false
      if nesting.container == .none {
        documents.lastWasWord = isWord
        try closeDocument()
      }
    }
  }

  // MARK: Objects that are taken at once

  /// A member's value.
  ///
  /// - Parameter rows: has its members.
  /// - Returns: false if it has to be told by events, as if nothing had been read of it.
  @inline(__always)
  func take(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    let before = window.lastEnd
    window.lastEnd = end
    window.eventStart = start
    skip.bytes += rows.pointee.passedBytes
    guard try sink.take(rows.pointee.members.all, in: shape) else {
      skip.bytes -= rows.pointee.passedBytes
      window.lastEnd = before
      return false
    }
    nesting.last = .value
    return true
  }

  /// An array's item, as ``take(_:_:_:from:to:)``.
  @inline(__always)
  func takeItem(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    nodes.countItem()
    nesting.inItem = true
    let isTaken = try take(rows, shape, sink, from: start, to: end)
    nesting.inItem = false
    if !isTaken { nodes.uncountItem() }
    return isTaken
  }

  /// The root of a document in a sequence. One that has to be told by events has its document's start
  /// behind it.
  func takeRoot(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    try openValue(at: start, after: window.lastEnd, isWord: false)
    guard try take(rows, shape, sink, from: start, to: end) else {
      documents.rootIsOpen = true
      return false
    }
    try closeDocument()
    return true
  }

  // MARK: Containers

  /// Opens an object or an array, tells the sink, and begins to pass over it if the sink does not
  /// walk it.
  ///
  /// - Parameter start: the opening bracket.
  @inline(__always)
  func open(isArray array: Bool, at start: UnsafePointer<UInt8>) throws {
    if nesting.depth >= limits.depth { throw position.tooDeep(at: start) }
    let before = window.lastEnd
    window.lastEnd = start + 1
    if documents.rootIsOpen {
      documents.rootIsOpen = false
    } else if nesting.container != .object {
      try openValue(at: start, after: before, isWord: false)
    }
    window.eventStart = start
    openNode(isArray: array, at: start)
    if skip.next {
      skip.next = false
      return beginSkip(from: start, ends: false)
    }
    if pointee.raw.depth != 0 { try flushRaw(before: start) }
    let interest = array ? try pointee.sink.startArray() : try pointee.sink.startObject()
    if interest.contains(.raw) && pointee.raw.depth == 0 {
      pointee.raw.depth = nesting.depth
      pointee.raw.from = start
    }
    if !interest.contains(.walk) { beginSkip(from: start, ends: !interest.isSkip) }
  }

  @inline(__always)
  func openNode(isArray array: Bool, at start: UnsafePointer<UInt8>) {
    let isMember = nesting.container == .object
    nesting.last = .open
    nesting.push(isArray: array)
    nodes.push(
      isArray: array,
      name: isMember ? pointee.position.key.text : UnsafeBufferPointer(start: nil, count: 0),
      mark: window.mark(of: start))
    if isMember, pointee.position.key.text.baseAddress.map(window.contains) == false {
      nodes.keepNames()
    }
  }

  /// Closes the innermost container, which is walked, and tells the sink of its end.
  ///
  /// - Parameter end: the byte after the closing bracket.
  @inline(__always)
  func close(before end: UnsafePointer<UInt8>) throws {
    window.lastEnd = end
    nesting.last = .value
    nesting.pop()
    try closeNode(end, tells: true)
  }

  @inline(__always)
  func closeNode(_ end: UnsafePointer<UInt8>, tells: Bool) throws {
    window.eventStart = end - 1
    if pointee.raw.depth != 0 {
      try flushRaw(before: end)
      if pointee.raw.depth > nesting.depth { pointee.raw.depth = 0 }
    }
    if tells { try pointee.sink.end() }
    nodes.pop()
    if nesting.depth == 0 { try closeDocument() }
  }

  // MARK: Keys

  /// Tells of a member's key, and keeps the sink's answer for the value that follows.
  ///
  /// - Parameters:
  ///   - text: its characters, escapes decoded; kept by its owner until the window closes or the
  ///     next key comes, or else by ``MemberKey/keep()``.
  ///   - start: its opening quotation mark.
  ///   - end: the byte after the closing one.
  @inline(__always)
  func key(
    _ text: UnsafeBufferPointer<UInt8>, from start: UnsafePointer<UInt8>,
    to end: UnsafePointer<UInt8>
  ) throws {
    if text.count > limits.name { throw position.error(Diagnosis.longKey(limits), at: start) }
    window.lastEnd = end
    window.eventStart = start
    pointee.position.key.set(text)
    nesting.last = .key
    let interest = try pointee.sink.key(text.span)
    skip.next = interest.isSkip
    skip.rest = interest.contains(.skipRest)
  }

  // MARK: Strings

  @inline(never)
  private func decodeEntities(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var decoder = EntityDecoder()
    pointee.plain.removeAll()
    decoder.decode(text, into: &pointee.plain)
    decoder.finish(into: &pointee.plain)
    return pointee.plain.bytes
  }
}
