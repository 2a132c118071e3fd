internal import CLibXML2
internal import SaxEvents

/// The context that libxml2 calls with is the parser, which knows the reading it serves.
@inline(__always)
func readingState(_ context: UnsafeMutableRawPointer?) -> StatePointer? {
  context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private?
    .assumingMemoryBound(to: ReadingState.self)
}

private typealias Text = UnsafePointer<UInt8>
private typealias Bytes = UnsafeBufferPointer<UInt8>

@inline(__always)
private func bytes(_ text: UnsafePointer<UInt8>?) -> UnsafeBufferPointer<UInt8> {
  text.map(AddressedNames.measure) ?? UnsafeBufferPointer(start: nil, count: 0)
}

/// The callbacks for elements, text and the rest of a document's content.
enum ElementCallbacks {
  static let startDocument: startDocumentSAXFunc = { context in
    saxxml_start_document(context)
    guard let state = readingState(context) else { return }
    state.pointee.ownNames += Int(saxxml_interned(state.pointee.parser.pointee.dict))
    state.pointee.event.origin = .document
    state.tell {
      try state.pointee.sink.startDocument(.xml, places: state.pointee.places)
    }
  }

  static let startElement: startElementNsSAX2Func = {
    context, local, prefix, uri, namespaceCount, namespaces, count, defaulted, attributes in
    guard let local, let state = readingState(context) else { return }
    guard state.pointee.failure.error == nil else { return }
    state.pointee.open.push(local, prefix, offset: state.currentMark)
    guard state.holdsLimits(),
      state.holdsAttributes(Int(count), declarations: Int(namespaceCount))
    else { return }
    if defaulted > 0, let attributes {
      guard state.holdsRatio(attributes, Int(count - defaulted)..<Int(count)) else { return }
    }
    if state.pointee.entities.skippedInTag != nil, namespaceCount > 0 {
      return state.settleTag(isWanted: true)
    }
    if state.pointee.interest.passiveDepth != 0 {
      state.settleTag(isWanted: false)
      if state.pointee.interest.isCapturing {
        state.capture(
          context, local, prefix, Int(namespaceCount), namespaces, Int(count), attributes)
      }
      return
    }
    state.pointee.event.isInEntity = context != UnsafeMutableRawPointer(state.pointee.parser)
    if state.pointee.reports.contains(.namespaces), namespaceCount > 0, let namespaces {
      state.report(namespaces, Int(namespaceCount))
    }
    state.startElement(local, prefix, uri, Int(count), attributes)
    state.settleTag(isWanted: state.pointee.interest.isCapturing)
    if state.pointee.interest.isCapturing {
      state.capture(
        context, local, prefix, Int(namespaceCount), namespaces, Int(count), attributes)
    }
  }

  static let endElement: endElementNsSAX2Func = { context, local, prefix, _ in
    guard let local, let state = readingState(context) else { return }
    guard state.pointee.failure.error == nil else { return }
    state.endElement(local, prefix, context)
  }

  static let characters: charactersSAXFunc = { context, text, count in
    guard let text, let state = readingState(context) else { return }
    state.text(Bytes(start: text, count: Int(count)), context)
  }

  static let cdata: cdataBlockSAXFunc = { context, text, count in
    guard let text, let state = readingState(context) else { return }
    guard state.pointee.failure.error == nil else { return }
    let reports = state.pointee.reports.contains(.cdata) && state.pointee.interest.passiveDepth == 0
    if reports && state.pointee.event.cdataBegins {
      state.pointee.event.origin = .text(text, Int(count))
      state.tell { try state.pointee.sink.cdata(true) }
    }
    // The push parser leaves line ends in CDATA as they are.
    var rest = Bytes(start: text, count: Int(count))
    while let at = rest.firstIndex(of: 0x0D), state.pointee.failure.error == nil {
      state.text(Bytes(rebasing: rest[..<at]), context)
      let isPair = at + 1 < rest.count && rest[at + 1] == 0x0A
      if !isPair {
        let place = rest.baseAddress.map { $0 + at }
        withUnsafeBytes(of: 0x0A as UInt8) {
          state.text($0.bindMemory(to: UInt8.self), context, from: place)
        }
      }
      rest = Bytes(rebasing: rest[(at + 1)...])
    }
    state.text(rest, context)
    if reports && state.pointee.event.cdataEnds && state.pointee.failure.error == nil {
      state.tell { try state.pointee.sink.cdata(false) }
    }
  }

  static let comment: commentSAXFunc = { context, text in
    guard let state = readingState(context), state.pointee.failure.error == nil else { return }
    guard state.pointee.reports.contains(.comments), !state.pointee.fed.isSpliced,
      state.pointee.interest.passiveDepth == 0
    else {
      return
    }
    state.pointee.event.origin = .markup
    state.tell { try state.pointee.sink.comment(bytes(text).span) }
  }

  static let processingInstruction: processingInstructionSAXFunc = { context, target, data in
    guard let state = readingState(context), state.pointee.failure.error == nil else { return }
    guard state.holdsNames() else { return }
    if state.pointee.interest.isCapturing {
      state.write { $0.processingInstruction(bytes(target), bytes(data)) }
    }
    guard state.pointee.reports.contains(.processingInstructions),
      state.pointee.interest.passiveDepth == 0
    else { return }
    state.pointee.event.origin = .markup
    state.tell {
      try state.pointee.sink.processingInstruction(
        target: bytes(target).span, data: bytes(data).span)
    }
  }
}

extension UnsafeMutablePointer<ReadingState> {
  /// True if what just opened is within the limits; otherwise the reading is ended.
  @inline(__always)
  fileprivate func holdsLimits() -> Bool {
    if pointee.open.count > pointee.limits.depth {
      pointee.event.origin = .startElement
      refuse(.tooDeep(pointee.open.count, pointee.limits))
      return false
    }
    return holdsNames()
  }

  /// True if the tag's attributes are within the limit, and the namespaces in scope; otherwise the
  /// reading is ended. Those of a tag in the document itself have been counted before it was read.
  @inline(__always)
  fileprivate func holdsAttributes(_ count: Int, declarations: Int) -> Bool {
    let limit = pointee.limits.attributes
    if declarations > 0 { pointee.prefixes.declare(declarations, depth: pointee.open.count) }
    if count + declarations <= limit, pointee.prefixes.count <= limit { return true }
    pointee.event.origin = .startElement
    refuse(
      count + declarations > limit
        ? .tooManyAttributes(pointee.limits) : .tooManyPrefixes(pointee.limits))
    return false
  }

  /// True if the names that libxml2 keeps are within the limit; otherwise the reading is ended.
  @inline(__always)
  func holdsNames() -> Bool {
    let strings = Int(saxxml_interned(pointee.parser.pointee.dict)) - pointee.ownNames
    if Swift.max(strings, pointee.names.count) > pointee.limits.names {
      pointee.event.origin = .startElement
      refuse(.tooManyNames(pointee.limits))
      return false
    }
    return true
  }

  /// Takes account of attributes that the DTD gives the element.
  fileprivate func holdsRatio(
    _ attributes: UnsafeMutablePointer<Text?>, _ supplied: Range<Int>
  ) -> Bool {
    var length = 0
    for index in supplied {
      let parts = attributes + index * 5
      guard let value = parts[3], let end = parts[4] else { continue }
      // The name goes by a pointer; that it comes costs about as much as eight bytes do.
      length += end - value + 8
    }
    if pointee.entities.ledger.supply(length, at: currentMark) == nil { return true }
    pointee.event.origin = .startElement
    let ratio = pointee.limits.entityRatio
    refuse(
      Fault(
        "found attributes by default that come to more than \(ratio) times the document so far (limit entities)",
        fix: "give the elements fewer attributes by default", code: .limit))
    return false
  }

  fileprivate func refuse(_ fault: Fault) {
    let mark = pointee.reader.mark.offset
    fail(pointee.reader.error(fault, at: mark), at: mark)
  }

  @inline(__always)
  fileprivate func startElement(
    _ local: Text, _ prefix: Text?, _ uri: Text?, _ count: Int,
    _ attributes: UnsafeMutablePointer<Text?>?
  ) {
    let name = self.name(local, uri)
    pointee.open.countSibling(name.number)
    pointee.event.origin = .startElement
    if count > 0, let attributes { take(attributes, count) }
    guard pointee.failure.error == nil else { return }
    let interest = tell {
      try pointee.sink.startElement(
        ElementName(
          local: name.local.span, prefix: bytes(prefix).span, namespace: name.namespace.span,
          number: name.number),
        Attributes(pointee.attributes.first(count).span))
    }
    guard let interest else { return }
    if !interest.contains(.walk) {
      pointee.interest.pass(depth: pointee.open.count, interest.isSkip ? .skip : interest)
    }
    if interest.contains(.raw) { pointee.interest.capture(depth: pointee.open.count) }
  }

  @inline(__always)
  private func name(_ local: Text, _ uri: Text?) -> AddressedNames.Name {
    let known = pointee.names.count
    let name = pointee.names.name(local, uri)
    if name.number > known, name.local.count > pointee.limits.name {
      refuse(.longName(name.local.count, pointee.limits))
    }
    return name
  }

  /// Puts libxml2's attributes, five pointers each, where the sink sees them.
  private func take(_ attributes: UnsafeMutablePointer<Text?>, _ count: Int) {
    pointee.attributes.makeRoom(for: count)
    for index in 0..<count {
      let parts = attributes + index * 5
      guard let local = parts[0], let value = parts[3], let end = parts[4] else { continue }
      let name = self.name(local, parts[2])
      let text = Bytes(start: value, count: end - value)
      pointee.attributes.set(
        index,
        Attributes.Entry(
          local: name.local, prefix: bytes(parts[1]), namespace: name.namespace, value: text,
          number: name.number))
      if parts[2] == pointee.parser.pointee.str_xml_ns {
        pointee.interest.inherit(name.local, text, depth: pointee.open.count)
      }
    }
  }

  @inline(__always)
  fileprivate func endElement(
    _ local: Text, _ prefix: Text?, _ context: UnsafeMutableRawPointer?
  ) {
    let depth = pointee.open.count
    if pointee.interest.isCapturing {
      write { $0.end(bytes(local), bytes(prefix)) }
      pointee.interest.endCapture(depth: depth)
    }
    pointee.prefixes.elementEnds(depth: depth)
    defer { pointee.open.pop() }
    if pointee.interest.passiveDepth != 0, pointee.interest.passiveDepth != depth { return }
    if pointee.interest.hasInherited { pointee.interest.endInheritance(depth: depth) }
    if pointee.interest.passiveDepth == depth {
      pointee.interest.walk()
      if pointee.interest.passive == .skip { return }
    }
    guard pointee.failure.error == nil else { return }
    pointee.event.origin = .end
    pointee.event.isInEntity = context != UnsafeMutableRawPointer(pointee.parser)
    tell { try pointee.sink.end() }
  }

  /// Tells of a piece of character data, and adds it to the captured source if there is one.
  ///
  /// - Parameter place: the bytes in libxml2's buffer that the text comes from, if it isn't there
  ///   itself.
  @inline(__always)
  fileprivate func text(
    _ text: UnsafeBufferPointer<UInt8>, _ context: UnsafeMutableRawPointer?,
    from place: UnsafePointer<UInt8>? = nil
  ) {
    if pointee.interest.passiveDepth != 0 && pointee.interest.passive == .skip
      && !pointee.interest.isCapturing
    {
      return
    }
    guard !text.isEmpty, pointee.open.count > 0, pointee.failure.error == nil else { return }
    if pointee.interest.isCapturing {
      write { $0.text(text) }
      // With the parser stopped its buffer, in which the text lies, is gone.
      guard pointee.failure.error == nil else { return }
    }
    if pointee.interest.passiveDepth != 0 && !pointee.interest.passive.contains(.text) { return }
    pointee.event.origin = .text(place ?? text.baseAddress, text.count)
    pointee.event.isInEntity = context != UnsafeMutableRawPointer(pointee.parser)
    tell { try pointee.sink.text(text.span) }
  }

  fileprivate func report(_ namespaces: UnsafeMutablePointer<Text?>, _ count: Int) {
    pointee.event.origin = .startElement
    for index in 0..<count where pointee.failure.error == nil {
      tell {
        try pointee.sink.namespace(
          prefix: bytes(namespaces[index * 2]).span, uri: bytes(namespaces[index * 2 + 1]).span)
      }
    }
  }

  // MARK: Canonical XML

  /// Writes a start tag for each capture, and tells the sink what the innermost has.
  fileprivate func capture(
    _ context: UnsafeMutableRawPointer?, _ local: Text, _ prefix: Text?, _ namespaceCount: Int,
    _ namespaces: UnsafeMutablePointer<Text?>?, _ count: Int,
    _ attributes: UnsafeMutablePointer<Text?>?
  ) {
    guard pointee.failure.error == nil,
      let parser = context?.assumingMemoryBound(to: xmlParserCtxt.self)
    else { return }
    let isApex = pointee.interest.captures.begins(at: pointee.open.count)
    let scope =
      namespaceCount == 0 && !isApex
      ? NamespaceScope()
      : NamespaceScope(parser, declared: namespaceCount, isApex: isApex)
    var own: [CanonicalWriter.Attribute] = []
    for index in 0..<count {
      guard let attributes, let name = attributes[index * 5],
        let value = attributes[index * 5 + 3], let end = attributes[index * 5 + 4]
      else { continue }
      own.append(
        CanonicalWriter.Attribute(
          local: bytes(name), prefix: bytes(attributes[index * 5 + 1]),
          namespace: bytes(attributes[index * 5 + 2]),
          value: Bytes(start: value, count: end - value)))
    }
    pointee.interest.captures.start(
      bytes(local), bytes(prefix), depth: pointee.open.count, scope, own)
    flush()
  }

  fileprivate func write(_ body: (inout SourceCaptures) -> Void) {
    body(&pointee.interest.captures)
    flush()
  }

  private func flush() {
    guard pointee.failure.error == nil else { return }
    let output = pointee.interest.captures.takeOutput()
    tell { try pointee.sink.raw(output.span) }
    if pointee.interest.captures.waiting > pointee.limits.text {
      refuse(.rawWithinRaw(pointee.limits))
    }
  }
}
