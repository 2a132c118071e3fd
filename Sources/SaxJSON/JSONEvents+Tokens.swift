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
    let content = pointee.options.decodesXMLEntities ? decodeEntities(text) : text
    try scalar(.string, content, from: start, to: end, isWord: false)
  }

  @inline(__always)
  func number(from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>) throws {
    if end - start > pointee.limits.tag { throw diagnose(isWhole: false) }
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
    if pointee.skip.next { return skipScalar(from: start, to: end) }
    let before = pointee.window.lastEnd
    pointee.window.lastEnd = end
    let isMember = pointee.nesting.container == .object
    if !isMember {
      try openValue(at: start, after: before, isWord: isWord)
      pointee.nesting.inItem = pointee.nesting.container == .array
    }
    pointee.window.eventStart = start
    let source = UnsafeBufferPointer(start: start, count: end - start)
    try pointee.sink.scalar(Scalar(kind: kind, text: text.span, source: source.span))
    pointee.nesting.last = .value
    if !isMember {
      pointee.nesting.inItem = false
      if pointee.nesting.container == .none {
        pointee.documents.lastWasWord = isWord
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
    let before = pointee.window.lastEnd
    pointee.window.lastEnd = end
    pointee.window.eventStart = start
    pointee.skip.bytes += rows.pointee.passedBytes
    guard try sink.take(rows.pointee.members.all, in: shape) else {
      pointee.skip.bytes -= rows.pointee.passedBytes
      pointee.window.lastEnd = before
      return false
    }
    pointee.nesting.last = .value
    return true
  }

  /// An array's item, as ``take(_:_:_:from:to:)``.
  @inline(__always)
  func takeItem(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    pointee.nodes.countItem()
    pointee.nesting.inItem = true
    let isTaken = try take(rows, shape, sink, from: start, to: end)
    pointee.nesting.inItem = false
    if !isTaken { pointee.nodes.uncountItem() }
    return isTaken
  }

  /// The root of a document in a sequence. One that has to be told by events has its document's start
  /// behind it.
  func takeRoot(
    _ rows: UnsafePointer<RowScanner>, _ shape: Int, _ sink: any RowSink,
    from start: UnsafePointer<UInt8>, to end: UnsafePointer<UInt8>
  ) throws -> Bool {
    try openValue(at: start, after: pointee.window.lastEnd, isWord: false)
    guard try take(rows, shape, sink, from: start, to: end) else {
      pointee.documents.rootIsOpen = true
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
    if pointee.nesting.depth >= pointee.limits.depth { throw tooDeep(at: start) }
    let before = pointee.window.lastEnd
    pointee.window.lastEnd = start + 1
    if pointee.documents.rootIsOpen {
      pointee.documents.rootIsOpen = false
    } else if pointee.nesting.container != .object {
      try openValue(at: start, after: before, isWord: false)
    }
    pointee.window.eventStart = start
    openNode(isArray: array, at: start)
    if pointee.skip.next {
      pointee.skip.next = false
      return beginSkip(from: start, ends: false)
    }
    if pointee.raw.depth != 0 { try flushRaw(before: start) }
    let interest = array ? try pointee.sink.startArray() : try pointee.sink.startObject()
    if interest.contains(.raw) && pointee.raw.depth == 0 {
      pointee.raw.depth = pointee.nesting.depth
      pointee.raw.from = start
    }
    if !interest.contains(.walk) { beginSkip(from: start, ends: !interest.isSkip) }
  }

  @inline(__always)
  func openNode(isArray array: Bool, at start: UnsafePointer<UInt8>) {
    let isMember = pointee.nesting.container == .object
    pointee.nesting.last = .open
    pointee.nesting.push(isArray: array)
    pointee.nodes.push(
      isArray: array,
      name: isMember ? pointee.key.text : UnsafeBufferPointer(start: nil, count: 0),
      mark: pointee.window.mark(of: start))
    if isMember, pointee.key.text.baseAddress.map(pointee.window.contains) == false {
      pointee.nodes.keepNames()
    }
  }

  /// Closes the innermost container, which is walked, and tells the sink of its end.
  ///
  /// - Parameter end: the byte after the closing bracket.
  @inline(__always)
  func close(before end: UnsafePointer<UInt8>) throws {
    pointee.window.lastEnd = end
    pointee.nesting.last = .value
    pointee.nesting.pop()
    try closeNode(end, tells: true)
  }

  @inline(__always)
  func closeNode(_ end: UnsafePointer<UInt8>, tells: Bool) throws {
    pointee.window.eventStart = end - 1
    if pointee.raw.depth != 0 {
      try flushRaw(before: end)
      if pointee.raw.depth > pointee.nesting.depth { pointee.raw.depth = 0 }
    }
    if tells { try pointee.sink.end() }
    pointee.nodes.pop()
    if pointee.nesting.depth == 0 { try closeDocument() }
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
    if text.count > pointee.limits.name {
      throw error(Diagnosis.longKey(pointee.limits), at: start)
    }
    pointee.window.lastEnd = end
    pointee.window.eventStart = start
    pointee.key.set(text)
    pointee.nesting.last = .key
    let interest = try pointee.sink.key(text.span)
    pointee.skip.next = interest.isSkip
    pointee.skip.rest = interest.contains(.skipRest)
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
