internal import CLibXML2
internal import SaxSystem
internal import SaxEvents

/// From the window to libxml2.
extension XMLReader {
  func advance() throws {
    guard window.count > window.fed else { return }
    if !sawContent { sawContent = !window.all.allSatisfy { XMLCharacters.isSpace($0) } }
    openWindow()
    if options.mode == .xml { try hand() } else { try handBlocks() }
    closeWindow()
  }

  func openWindow() {
    lines.open(UnsafeRawBufferPointer(window.all))
    window.isOpen = true
  }

  /// Lets go of what libxml2 has read; positions of what is open are worked out before.
  func closeWindow() {
    state.pointee.open.place { self.position(at: Mark(offset: startOfTag($0))) }
    state.pointee.sink.windowWillClose()
    let read = max(window.fed - waiting, 0)
    lines.close(before: window.mark + read)
    window.isOpen = false
    decoder.windowMoved(by: read, in: window.bytes)
    scanner.windowMoved(by: read)
    window.removeFirst(read)
  }

  func hand() throws {
    while true {
      switch scanner.next(window.bytes, fed: window.fed, count: window.count) {
      case .wait: return
      case .feed(let end): try feed(upTo: end)
      case .cdata(let end, let begins, let ends):
        if begins { try settleBeforeSection() }
        state.pointee.event.cdataBegins = begins
        state.pointee.event.cdataEnds = ends
        if begins && !ends {
          cdataPlace = XMLReader.short(position(at: Mark(offset: window.mark + window.fed)))
        }
        if !begins { splice("<![CDATA[") }
        try feed(upTo: end, followedBy: ends ? nil : "]]>")
      case .doctype(let end):
        // libxml2 needs no space there (XML 1.0 §2.8).
        let name = window.fed + "<!DOCTYPE".utf8.count
        if !XMLCharacters.isSpace(window.bytes[name]) {
          try refuse(.noSpace, at: window.mark + name)
        }
        try feed(upTo: end, isDeclaration: true)
        endSubset()
        try check()
        // It waits for another end, and would not see what comes first of all that follows.
        if parser.pointee.instate == XML_PARSER_DTD {
          try refuse(.unendedDoctype, at: window.mark + end - 1)
        }
      case .root:
        state.pointee.ownNames += 1
        splice("<!DOCTYPE _ SYSTEM \"\">")
        try check()
      case .broken(let end):
        try feed(upTo: end)
        try force()
        throw error(.markupInTag, at: window.mark + end - 1)
      case .crowded(let tag, let value):
        let at = window.mark + tag
        let wanted = error(.tooManyAttributes(limits), at: at)
        try feed(upTo: value)
        // What is known then is about the end of what was fed, as there it breaks off.
        if state.pointee.failure.error == nil { try force() }
        throw wanted
      case .unknown:
        let at = window.mark + window.fed
        try refuse(.unknownMarkup(window.source(from: at, count: 3)), at: at)
      case .tooLong(let construct):
        let limit = construct == .reference ? limits.name : limits.tag
        let name = construct == .reference ? "name" : "tag"
        try refuse(.tooLong(construct, limit: limit, name: name), at: window.mark + window.fed)
      }
    }
  }

  /// Has libxml2 read what comes before a CDATA section. With the section in its hands the places of
  /// that would depend on how much of it has come.
  private func settleBeforeSection() throws {
    if waiting > 0 {
      splice("<!---->")
      try check()
    }
    if state.pointee.open.count == 0 {
      try refuse(sawRoot ? .moreAfterElement : .noElementName, at: window.mark + window.fed)
    }
    try settleReference()
  }

  /// Ends a reference: what libxml2 still waits for before markup that ends one in any case is the
  /// `;` of one that has none.
  private func settleReference() throws {
    guard waiting > 0 else { return }
    parse(nil, 0, terminate: true)
    try check()
  }

  /// Feeds equal blocks. Where errors are passed over nothing is known of what libxml2 is at; equal
  /// blocks make what it does the same for every split.
  func handBlocks(isLast: Bool = false) throws {
    while window.count - window.fed >= XMLReader.block || isLast && window.count > window.fed {
      var end = min(window.fed + XMLReader.block, window.count)
      while end < window.count, end > window.fed + 1, window.bytes[end] & 0xC0 == 0x80 { end -= 1 }
      try feed(upTo: end)
    }
  }

  func feed(
    upTo end: Int, followedBy suffix: StaticString? = nil, isDeclaration: Bool = false
  ) throws {
    let start = window.fed
    window.fed = end
    state.pointee.fed.end = window.mark + end
    if let suffix {
      // One chunk, so that the section is whole when libxml2 comes to it.
      let after = Array(
        UnsafeBufferPointer(start: window.bytes + end, count: window.count - end).prefix(8))
      memcpy(window.bytes + end, suffix.utf8Start, suffix.utf8CodeUnitCount)
      state.pointee.fed.spliced = suffix.utf8CodeUnitCount
      parse(window.bytes + start, end - start + suffix.utf8CodeUnitCount)
      state.pointee.fed.spliced = 0
      for (index, byte) in after.enumerated() { window.bytes[end + index] = byte }
    } else {
      // libxml2 keeps a return at the end of a chunk for itself while it reads the rest.
      state.pointee.fed.spliced = window.bytes[end - 1] == 0x0D ? -1 : 0
      parse(window.bytes + start, end - start)
      state.pointee.fed.spliced = 0
    }
    if isDeclaration { return }
    try check()
    if options.mode == .xml, waiting > XMLReader.lag { try force() }
  }

  /// Gives libxml2 bytes that are not in the document; what it leaves of them unread still counts
  /// when it goes on without more of the document.
  func splice(_ text: StaticString) {
    state.pointee.fed.spliced = text.utf8CodeUnitCount
    state.pointee.fed.isSpliced = true
    parse(text.utf8Start, text.utf8CodeUnitCount)
    state.pointee.fed.isSpliced = false
    state.pointee.fed.spliced = min(text.utf8CodeUnitCount, waiting)
  }

  func parse(_ bytes: UnsafePointer<UInt8>?, _ count: Int, terminate: Bool = false) {
    let parse = options.mode == .html ? saxxml_parse_html : saxxml_parse
    guard let bytes else {
      _ = parse(parser, "", 0, terminate ? 1 : 0)
      return
    }
    bytes.withMemoryRebound(to: CChar.self, capacity: count) {
      _ = parse(parser, $0, Int32(clamping: count), terminate ? 1 : 0)
    }
  }

  /// libxml2 looks for the end of an internal subset by counting quotation marks, those in
  /// processing instructions too. It goes on looking from an index that can be set.
  func endSubset() {
    guard state.pointee.failure.error == nil, parser.pointee.instate == XML_PARSER_DTD,
      let input = parser.pointee.input
    else { return }
    var bracket = window.fed - 2
    while bracket > 0, XMLCharacters.isSpace(window.bytes[bracket]) { bracket -= 1 }
    guard window.bytes[bracket] == UInt8(ascii: "]") else { return }
    parser.pointee.checkIndex = input.pointee.end - input.pointee.base - (window.fed - bracket)
    parse(nil, 0)
  }

  /// The number of bytes that libxml2 has and has not read.
  var waiting: Int {
    guard state.pointee.failure.error == nil, let input = parser.pointee.input else { return 0 }
    return input.pointee.end - input.pointee.cur
  }

  func check() throws {
    if let failure = state.pointee.failure.error { throw failure }
  }

  /// Has libxml2 read what it holds as if the document ended there. What it has against that
  /// end is not the document's fault; errors before it are.
  func force() throws {
    if state.pointee.failure.error == nil {
      flushText()
      parse(nil, 0, terminate: true)
    }
    guard let failure = state.pointee.failure.error else { return }
    if isAboutTheEnd(failure) { return }
    throw failure
  }

  /// libxml2 waits for the markup after a short text, and forgets a single character at the
  /// end: a comment makes it go on.
  func flushText() {
    guard state.pointee.open.count > 0, scanner.unfinished == nil else { return }
    splice("<!---->")
  }

  func isAboutTheEnd(_ failure: any Error) -> Bool {
    guard failure is ReadingError else { return false }
    if state.pointee.failure.isAboutTheEnd {
      return state.pointee.open.count > 0 || !sawRoot || scanner.unfinished != nil
    }
    // What is cut off shows in its last two characters, such as the `--` of `-->`.
    let tolerance = scanner.unfinished == nil ? 0 : 2
    return state.pointee.failure.mark >= state.pointee.fed.end - tolerance
  }

  /// Throws an error of our own, after what comes before it has been read.
  func refuse(_ fault: Fault, at mark: Int) throws {
    if !window.isOpen { openWindow() }
    let wanted = error(fault, at: mark)
    if options.mode == .xml {
      if state.pointee.open.count > 0 {
        splice("<!---->")
        try check()
        try settleReference()
      } else if waiting > 0, parser.pointee.instate != XML_PARSER_DTD {
        // It looks at nothing before it has four bytes.
        splice("<!---->")
        try check()
      }
      try force()
    }
    throw wanted
  }
}
