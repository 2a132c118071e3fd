internal import SaxEvents

/// The end of the input.
extension XMLReader {
  func end() throws {
    openWindow()
    guard sawContent || decoder.endsInCharacter else {
      throw error(.noDocument, at: window.endMark)
    }
    if options.mode != .xml {
      try handBlocks(isLast: true)
      parse(nil, 0, terminate: true)
      try check()
    } else {
      try endStrictly()
    }
    try state.pointee.sink.endDocument()
    state.pointee.sink.windowWillClose()
  }

  func endStrictly() throws {
    let unfinished = scanner.unfinished
    let start = window.mark + window.fed
    var isCut: Bool {
      unfinished != nil || decoder.endsInCharacter || !sawRoot || state.pointee.open.count > 0
    }
    do {
      if unfinished != .cdata, window.count > window.fed { try feed(upTo: window.count) }
    } catch {
      // Of a tag of 1,000 bytes and more it reads what has come.
      guard isCut, isAboutTheEnd(error) else { throw error }
    }
    if isCut {
      try force()
      throw endOfInput(unfinished, start)
    }
    parse(nil, 0, terminate: true)
    try check()
  }

  var sawRoot: Bool { state.pointee.names.count > 0 }

  func endOfInput(
    _ unfinished: MarkupScanner.Construct?, _ start: Int
  ) -> ReadingError {
    let end = window.endMark
    if decoder.endsInCharacter { return error(.endInCharacter, at: end) }
    if let unfinished {
      let place =
        unfinished == .cdata && !cdataPlace.isEmpty
        ? cdataPlace : XMLReader.short(position(at: Mark(offset: start)))
      return error(.end(in: unfinished, at: place), at: end)
    }
    if let innermost { return error(.end(in: innermost), at: end) }
    return error(.endBeforeElement, at: end)
  }
}
