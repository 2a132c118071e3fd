internal import SaxEvents

/// The events that the sink is told of elements that open and end, and of their text.
extension NativePointer {
  /// Tells the sink that the document begins, before anything else of it.
  @inline(__always)
  func startDocument(_ at: Cursor) throws {
    if !pointee.document.hasBegun { try tellStart(at) }
  }

  @inline(never)
  private func tellStart(_ at: Cursor) throws {
    pointee.document.hasBegun = true
    pointee.window.setEvent(at, at)
    try pointee.sink.startDocument(.xml, places: pointee.places)
  }

  // MARK: Elements

  @inline(__always)
  func push(_ name: QualifiedNames.Entry, _ start: Cursor, _ outer: Int) {
    let depth = pointee.open.count
    pointee.openTags.set(OpenTags.Tag(name: name, declarations: outer), at: depth)
    pointee.open.push(
      name.pointee.local.pointee.bytes,
      name.pointee.isPrefixed ? name.pointee.prefix.pointee.bytes : nil,
      offset: pointee.window.mark(start))
    pointee.document.sawRoot = true
  }

  @inline(__always)
  func tellStart(_ name: QualifiedNames.Entry, _ outer: Int) throws {
    if pointee.declarations.count > outer, pointee.reports.contains(.namespaces) {
      try report(outer)
    }
    pointee.open.countSibling(name.pointee.element.number)
    if pointee.tag.attributes.count > 0, pointee.tag.hasInheritable { inherit() }
    let element = name.pointee.element
    let interest = try pointee.sink.startElement(
      ElementName(
        local: element.local.span, prefix: element.prefix.span, namespace: element.namespace.span,
        number: element.number),
      Attributes(pointee.tag.attributes.all.span))
    if interest == .walk, !pointee.interest.isCapturing { return }
    try take(interest, name, outer)
  }

  @inline(never)
  private func take(_ wanted: Interest, _ name: QualifiedNames.Entry, _ outer: Int) throws {
    if wanted == .skipRest, pointee.balances, !pointee.interest.isCapturing, pointee.open.count > 1
    {
      return skipRest(after: name)
    }
    let interest = wanted.isSkip ? .skip : wanted
    if !interest.contains(.walk) {
      pointee.interest.pass(depth: pointee.open.count, interest)
      if interest == .skip || interest == .end, pointee.balances,
        !pointee.interest.isCapturing, !pointee.tag.isEmptyElement
      {
        pointee.document.mode = .skipped
        pointee.skipped.begin(deepest: Swift.max(pointee.limits.depth - pointee.open.count, 0))
      }
    }
    if interest.contains(.raw) { pointee.interest.capture(depth: pointee.open.count) }
    if pointee.interest.isCapturing { try captureTag(name, outer) }
  }

  private func report(_ outer: Int) throws {
    for declaration in pointee.declarations.all[outer...] {
      let uri = declaration.namespace ?? pointee.names.noPrefix
      try pointee.sink.namespace(
        prefix: declaration.prefix.pointee.buffer.span, uri: uri.pointee.buffer.span)
    }
  }

  /// Keeps attributes that elements within take over where their source is asked for.
  @inline(never)
  func inherit() {
    for index in 0..<pointee.tag.attributes.count {
      let name = pointee.tag.attributes.names[index]
      guard name.pointee.attributeNamespace == pointee.names.xmlNamespace else { continue }
      pointee.interest.inherit(
        name.pointee.local.pointee.buffer, pointee.tag.attributes.entries[index].value,
        depth: pointee.open.count)
    }
  }

  /// The rest of the element around the one that has just opened is to be passed over, that one
  /// included. Its end comes with its end tag, as always.
  func skipRest(after name: QualifiedNames.Entry) {
    if pointee.interest.hasInherited { endInheritance() }
    close()
    pointee.interest.pass(depth: pointee.open.count, .skipRest)
    pointee.document.mode = .skipped
    pointee.skipped.begin(deepest: Swift.max(pointee.limits.depth - pointee.open.count, 0))
    if pointee.tag.isEmptyElement {
      pointee.tag.isEmptyElement = false
    } else {
      _ = pointee.skipped.push(name.pointee.buffer)
    }
  }

  /// The innermost element ends with what stands there.
  @inline(__always)
  func endElement(_ start: Cursor, _ after: Cursor) throws {
    pointee.window.setEvent(start, after)
    if pointee.interest.isPlain, !pointee.interest.hasInherited {
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
    let outer = pointee.openTags[pointee.open.count].declarations
    if pointee.declarations.count > outer { pointee.declarations.remove(to: outer) }
  }

  @inline(never)
  private func endInPart() throws {
    let depth = pointee.open.count
    if pointee.interest.isCapturing { try endCapture(pointee.openTags[depth - 1].name, depth) }
    if pointee.interest.hasInherited,
      pointee.interest.passiveDepth == 0 || pointee.interest.passiveDepth == depth
    {
      endInheritance()
    }
    if pointee.interest.passiveDepth == 0 {
      try pointee.sink.end()
    } else if pointee.interest.passiveDepth == depth {
      pointee.interest.walk()
      if pointee.interest.passive != .skip { try pointee.sink.end() }
    }
  }

  /// Lets go of what the element that ends has for those within it.
  func endInheritance() {
    pointee.interest.endInheritance(depth: pointee.open.count)
  }

  // MARK: Character data

  @inline(__always)
  func tell(_ from: Cursor, _ to: Cursor) throws {
    if from == to { return }
    // A line feed that stands for a return as well is where the return is.
    let isPair = from.pointee == 0x0A && from > pointee.window.base && from[-1] == 0x0D
    try tell(
      UnsafeBufferPointer(start: from, count: to - from), isPair ? from - 1 : from, to)
  }

  /// Hands text over to whoever wants it.
  @inline(__always)
  func tell(_ text: UnsafeBufferPointer<UInt8>, _ start: Cursor, _ end: Cursor) throws {
    pointee.window.setEvent(start, end)
    if pointee.interest.isPlain {
      try pointee.sink.text(text.span)
    } else {
      try tellInPart(text)
    }
  }

  @inline(never)
  private func tellInPart(_ text: UnsafeBufferPointer<UInt8>) throws {
    if pointee.interest.isCapturing { try capture { $0.text(text) } }
    if pointee.interest.passiveDepth == 0 || pointee.interest.passive.contains(.text) {
      try pointee.sink.text(text.span)
    }
  }

  func tell(_ character: ReferredCharacter, _ start: Cursor, _ end: Cursor) throws {
    try character.withBytes { try tell($0, start, end) }
  }
}
