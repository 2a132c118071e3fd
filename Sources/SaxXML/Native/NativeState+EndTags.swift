internal import SaxSystem
internal import SaxEvents

/// End tags (XML 1.0 §3.1), and what becomes of an element that ends.
extension NativePointer {
  @inline(__always)
  func endTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    let depth = pointee.open.count
    guard depth > 0 else { return try misplacedEndTag(start, end) }
    let name = pointee.tags[depth &- 1].name
    let after = start + (2 &+ name.pointee.key.count)
    guard after < end, NativePointer.matches(name, start + 2, end),
      after.pointee == UInt8(ascii: ">")
    else {
      return try unusualEndTag(start, end, name)
    }
    try endElement(start, after + 1)
    return after + 1
  }

  /// True if a name stands there, as far as its length says.
  @inline(__always)
  static func matches(_ name: QualifiedNames.Entry, _ at: Cursor, _ end: Cursor) -> Bool {
    let count = name.pointee.key.count
    guard NameKey(at, count, before: end) == name.pointee.key else { return false }
    return count <= 16 || memcmp(name.pointee.bytes, at, count) == 0
  }

  /// With white space before its end, cut off, or wrong.
  @inline(never)
  private func unusualEndTag(
    _ start: Cursor, _ end: Cursor, _ name: QualifiedNames.Entry
  ) throws -> Cursor? {
    let stop = longestTag(start, end)
    let nameEnd = XMLCharacters.endOfName(start + 2, stop)
    var at = nameEnd
    while at < stop, XMLCharacters.isSpace(at.pointee) { at += 1 }
    guard at < stop else { return try unfinishedTag(start, stop) }
    guard at.pointee == UInt8(ascii: ">") else { throw error(.noEndOfTag, at: at) }
    if at + 1 - start > pointee.limits.tag { throw tooLong(.tag, start) }
    guard nameEnd - start - 2 == name.pointee.key.count,
      NativePointer.matches(name, start + 2, stop)
    else {
      throw error(
        .mismatch(source(from: start, through: UInt8(ascii: ">")), wanted: innermost), at: start)
    }
    try endElement(start, at + 1)
    return at + 1
  }

  private func misplacedEndTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    try startDocument(start)
    throw error(pointee.sawRoot ? .moreAfterElement : .noElementName, at: start)
  }

  /// The innermost element ends with what stands there.
  @inline(__always)
  func endElement(_ start: Cursor, _ after: Cursor) throws {
    pointee.eventStart = start
    pointee.eventEnd = after
    if pointee.isPlain, !pointee.hasInherited {
      try pointee.sink.end()
    } else {
      try endInPart()
    }
    close()
  }

  /// The innermost element is open no more.
  @inline(__always)
  func close() {
    pointee.open.pop()
    let outer = pointee.tags[pointee.open.count].declarations
    if pointee.declarationCount > outer { undeclare(to: outer) }
  }

  @inline(never)
  private func endInPart() throws {
    let depth = pointee.open.count
    if pointee.isCapturing { try endCapture(pointee.tags[depth - 1].name, depth) }
    if pointee.hasInherited, pointee.passiveDepth == 0 || pointee.passiveDepth == depth {
      endInheritance()
    }
    if pointee.passiveDepth == 0 {
      try pointee.sink.end()
    } else if pointee.passiveDepth == depth {
      pointee.passiveDepth = 0
      pointee.isPlain = !pointee.isCapturing
      if pointee.passive != .skip { try pointee.sink.end() }
    }
  }

  /// Lets go of what the element that ends has for those within it.
  func endInheritance() {
    pointee.captures.inherited.elementEnds(depth: pointee.open.count)
    pointee.hasInherited = !pointee.captures.inherited.isEmpty
  }
}
