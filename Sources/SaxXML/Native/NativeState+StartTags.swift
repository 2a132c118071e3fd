internal import SaxEvents

/// Start tags (XML 1.0 §3.1), and the namespaces of their names (Namespaces in XML 1.0 §6).
extension NativePointer {
  func startTag(_ start: Cursor, _ end: Cursor) throws -> Cursor? {
    if pointee.open.count == 0 { try startRoot(start) }
    let stop = longestTag(start, end)
    var at = start + 1
    let last = pointee.lastOpened
    let name: QualifiedNames.Entry
    if QualifiedNames.stands(last.pointee.nextElement, at, stop) {
      name = last.pointee.nextElement
      at += name.pointee.key.count
    } else {
      forgetNames()
      guard let found = try qualifiedName(&at, stop, in: start) else {
        return try unfinishedTag(start, stop)
      }
      name = found
      if name.pointee.key.count <= 16 { pointee.lastOpened.pointee.nextElement = name }
    }
    if let after = try takeRow(name, start, at, end) { return after }
    pointee.lastOpened = name
    pointee.attributeCount = 0
    pointee.isEmptyElement = false
    let outer = pointee.declarationCount
    if at.pointee == UInt8(ascii: ">") {
      at += 1
    } else {
      guard let after = try attributes(of: name, at, stop, in: start) else {
        undeclare(to: outer)
        return try unfinishedTag(start, stop)
      }
      at = after
      if pointee.attributeCount > 0 { try settleAttributes(start) }
    }
    if at - start > pointee.limits.tag { throw tooLong(.tag, start) }
    let namespace = name.pointee.prefix.pointee.namespace
    if name.pointee.elementNamespace != namespace { try resolve(name, namespace, start) }
    push(name, start, outer)
    pointee.eventStart = start
    pointee.eventEnd = at
    if pointee.open.count > pointee.limits.depth { throw tooDeep(start) }
    if pointee.declarationCount > pointee.limits.attributes {
      throw error(.tooManyPrefixes(pointee.limits), at: start)
    }
    if pointee.hasNewNames { try holdNames(start) }
    if pointee.passiveDepth == 0 {
      try tellStart(name, outer)
    } else if pointee.isCapturing {
      try captureTag(name, outer)
    }
    if pointee.isEmptyElement { try endElement(start, at) }
    return at
  }

  @inline(never)
  private func startRoot(_ start: Cursor) throws {
    try startDocument(start)
    if pointee.sawRoot { throw error(.moreAfterElement, at: start) }
  }

  @inline(never)
  private func tooDeep(_ start: Cursor) -> ReadingError {
    error(.tooDeep(pointee.open.count, pointee.limits), at: start)
  }

  /// The place at which a tag, comment or instruction that begins there has to have ended.
  @inline(__always)
  func longestTag(_ start: Cursor, _ end: Cursor) -> Cursor {
    end - start > pointee.limits.tag ? start + pointee.limits.tag + 1 : end
  }

  @inline(never)
  func tooLong(_ construct: MarkupScanner.Construct, _ start: Cursor) -> ReadingError {
    error(.tooLong(construct, limit: pointee.limits.tag, name: "tag"), at: start)
  }

  /// - Parameter stop: where the bytes end, or the limit does.
  @inline(never)
  func unfinishedTag(_ start: Cursor, _ stop: Cursor) throws -> Cursor? {
    if stop - start > pointee.limits.tag { throw tooLong(.tag, start) }
    var scan = TagScan(scanned: 1)
    _ = scan.find(start, stop - start)
    return unfinished(start, stop - start > 1 ? .tag(scan) : .few)
  }

  // MARK: Names

  /// Reads the name that begins there.
  /// - Returns: nil where the bytes end within or right after it.
  @inline(never)
  func qualifiedName(
    _ at: inout Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> QualifiedNames.Entry? {
    let end = pointee.search.endOfName(at, stop)
    if end < stop, end > at {
      let key = NameKey(at, end - at, before: stop)
      if let known = pointee.qualifiedNames.find(key, at) {
        at = end
        return known
      }
    }
    return try newName(&at, stop, in: tag)
  }

  @inline(never)
  private func newName(
    _ at: inout Cursor, _ stop: Cursor, in tag: Cursor
  ) throws -> QualifiedNames.Entry? {
    let end = XMLCharacters.endOfName(at, stop)
    if end == stop { return nil }
    guard end > at else {
      throw error(at == tag + 1 ? .noElementName : .noName, at: at == tag + 1 ? tag : at)
    }
    let start = at
    at = end
    let key = NameKey(start, end - start, before: end)
    if let known = pointee.qualifiedNames.find(key, start) { return known }
    let name = UnsafeBufferPointer(start: start, count: end - start)
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else {
      let local = pointee.strings.intern(name)
      let isDeclaration = local == pointee.xmlns
      return pointee.qualifiedNames.insert(
        name, prefix: pointee.noPrefix, local: local, isPrefixed: false,
        declared: isDeclaration ? pointee.noPrefix : nil, unknown: pointee.noPrefix)
    }
    let rest = UnsafeBufferPointer(rebasing: name[(colon + 1)...])
    guard colon > 0, let first = rest.baseAddress, !rest.isEmpty,
      XMLCharacters.startsName(XMLCharacters.scalar(first, end).value),
      !rest.contains(UInt8(ascii: ":"))
    else { throw error(.misplacedColon, at: tag) }
    let prefix = pointee.strings.intern(UnsafeBufferPointer(rebasing: name[..<colon]))
    let local = pointee.strings.intern(rest)
    return pointee.qualifiedNames.insert(
      name, prefix: prefix, local: local, isPrefixed: true,
      declared: prefix == pointee.xmlns ? local : nil, unknown: pointee.noPrefix)
  }

  /// Finds the namespace of an element's name, and its number.
  @inline(never)
  private func resolve(
    _ name: QualifiedNames.Entry, _ namespace: StringPool.Entry?, _ tag: Cursor
  ) throws {
    if namespace == nil, name.pointee.isPrefixed { throw undeclared(name, tag) }
    name.pointee.elementNamespace = namespace
    try number(&name.pointee.element, name.pointee.local, namespace, tag)
  }

  func undeclared(_ name: QualifiedNames.Entry, _ tag: Cursor) -> ReadingError {
    error(
      .undeclared(
        prefix: name.pointee.prefix.pointee.string, of: name.pointee.local.pointee.string), at: tag)
  }

  func number(
    _ parts: inout Attributes.Entry, _ local: StringPool.Entry, _ namespace: StringPool.Entry?,
    _ tag: Cursor
  ) throws {
    if local.pointee.count > pointee.limits.name {
      throw error(.longName(local.pointee.count, pointee.limits), at: tag)
    }
    let nowhere = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    parts = Attributes.Entry(
      local: local.pointee.buffer, prefix: parts.prefix,
      namespace: namespace?.pointee.buffer ?? nowhere, value: parts.value,
      number: pointee.names.number(pointee.names.fingerprint(local, in: namespace)))
    pointee.hasNewNames = true
  }

  // MARK: The element

  @inline(__always)
  func push(_ name: QualifiedNames.Entry, _ start: Cursor, _ outer: Int) {
    let depth = pointee.open.count
    if depth == pointee.tagsCapacity { growTags() }
    (pointee.tags + depth).initialize(to: NativeState.OpenTag(name: name, declarations: outer))
    pointee.open.push(
      name.pointee.local.pointee.bytes,
      name.pointee.isPrefixed ? name.pointee.prefix.pointee.bytes : nil, offset: mark(start))
    pointee.sawRoot = true
  }

  @inline(never)
  private func growTags() {
    let old = pointee.tags
    pointee.tags = .allocate(capacity: pointee.tagsCapacity * 2)
    pointee.tags.moveInitialize(from: old, count: pointee.tagsCapacity)
    old.deallocate()
    pointee.tagsCapacity *= 2
  }

  @inline(never)
  private func holdNames(_ start: Cursor) throws {
    pointee.hasNewNames = false
    // A few prefixes and a few local names make many names.
    let strings = pointee.strings.count - pointee.ownStrings
    let names = Swift.max(pointee.names.count, pointee.qualifiedNames.count)
    if Swift.max(strings, names) > pointee.limits.names {
      throw error(.tooManyNames(pointee.limits), at: start)
    }
    if hasTooManyNames { expectNothing() }
  }

  @inline(__always)
  private func tellStart(_ name: QualifiedNames.Entry, _ outer: Int) throws {
    if pointee.declarationCount > outer, pointee.reports.contains(.namespaces) {
      try report(outer)
    }
    pointee.open.countSibling(name.pointee.element.number)
    if pointee.attributeCount > 0, pointee.hasInheritable { inherit() }
    let element = name.pointee.element
    let interest = try pointee.sink.startElement(
      ElementName(
        local: element.local.span, prefix: element.prefix.span, namespace: element.namespace.span,
        number: element.number),
      Attributes(
        UnsafeBufferPointer(start: pointee.attributes, count: pointee.attributeCount).span))
    if interest == .walk, !pointee.isCapturing { return }
    try take(interest, name, outer)
  }

  @inline(never)
  private func take(_ wanted: Interest, _ name: QualifiedNames.Entry, _ outer: Int) throws {
    if wanted == .skipRest, pointee.balances, !pointee.isCapturing, pointee.open.count > 1 {
      return skipRest(after: name)
    }
    let interest = wanted.isSkip ? .skip : wanted
    if !interest.contains(.walk) {
      pointee.passiveDepth = pointee.open.count
      pointee.passive = interest
      if interest == .skip, pointee.balances, !pointee.isCapturing, !pointee.isEmptyElement {
        pointee.mode = .skipped
        pointee.skipped.begin(deepest: Swift.max(pointee.limits.depth - pointee.open.count, 0))
      }
    }
    if interest.contains(.raw) {
      pointee.captures.begin(depth: pointee.open.count)
      pointee.isCapturing = true
    }
    pointee.isPlain = pointee.passiveDepth == 0 && !pointee.isCapturing
    if pointee.isCapturing { try captureTag(name, outer) }
  }

  private func report(_ outer: Int) throws {
    for declaration in pointee.declarations[outer...] {
      let uri = declaration.namespace ?? pointee.noPrefix
      try pointee.sink.namespace(
        prefix: declaration.prefix.pointee.buffer.span, uri: uri.pointee.buffer.span)
    }
  }
}
