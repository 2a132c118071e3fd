internal import CLibXML2
internal import Glibc
public import SaxEvents

/// Reads XML 1.0 with Namespaces in XML 1.0, or HTML, through libxml2's push parser.
///
/// Nothing external is read but what the caller gives (``XMLOptions/dtd``,
/// ``XMLOptions/resolver``). Memory is bounded by the ``Limits``: a tag, a comment, a processing
/// instruction and a declaration are held whole, up to `limit tag`; text and CDATA are not.
/// Not for concurrent use: one thread at a time, and the sink must not feed it.
public final class XMLReader: Reader {
  /// How much is given to libxml2 at once.
  private static let slice = 32 << 10
  /// How much at once where the bytes are not cut at markup: the same for any split of the input.
  private static let block = 4 << 10
  /// What libxml2 may hold back of text between two pieces of markup.
  private static let lag = 1 << 10

  /// Room behind the window's bytes for what is spliced in.
  private static let slack = 16

  private let state: StatePointer
  private let parser: UnsafeMutablePointer<xmlParserCtxt>
  private let options: XMLOptions
  private let limits: Limits
  private let source: String?

  private var decoder: InputDecoder
  private var scanner: MarkupScanner
  private var lines = LineCounter()
  private var hasLines = false

  /// UTF-8 that has not gone: what libxml2 is at, and what waits until it is whole.
  private var window: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0
  /// How much of the window libxml2 has.
  private var fed = 0
  private var windowMark = 0
  private var isOpen = false
  /// Where the CDATA section begins that goes on into the next window.
  private var cdataPlace = ""

  private var taken = 0
  private var sawContent = false
  private var failure: (any Error)?
  private var isFinished = false

  /// - Parameters:
  ///   - sink: told of what is read; kept until the reader goes.
  ///   - limits: what the document may ask for.
  ///   - source: the input's name, for errors.
  public init(
    sink: any EventSink, options: XMLOptions = XMLOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.options = options
    self.limits = limits
    self.source = source
    decoder = InputDecoder(isHTML: options.mode == .html)
    capacity = XMLReader.slice * 2
    window = .allocate(capacity: capacity + XMLReader.slack)
    scanner = MarkupScanner(
      longest: limits.tag, longestName: limits.name, window: XMLReader.slice * 8,
      announcesRoot: options.dtd != nil)
    state = .allocate(capacity: 1)
    parser = PushParser.make(options.mode)
    state.initialize(
      to: ReadingState(
        sink: sink, reader: self, options: options, limits: limits, parser: parser))
    parser.pointee._private = UnsafeMutableRawPointer(state)
  }

  deinit {
    PushParser.free(parser)
    state.deinitialize(count: 1)
    state.deallocate()
    window.deallocate()
  }

  public func feed(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      try orSpent {
        var rest = bytes
        if let total = limits.total, taken + rest.count > total {
          try take(UnsafeBufferPointer(rebasing: rest.prefix(total - taken)))
          try refuse(
            .limit, "found more than \(total) bytes (limit total)", at: windowMark + count,
            fix: "raise the limit: total")
        }
        while !rest.isEmpty {
          try take(UnsafeBufferPointer(rebasing: rest.prefix(XMLReader.slice)))
          rest = UnsafeBufferPointer(rebasing: rest.dropFirst(XMLReader.slice))
        }
      }
    }
  }

  public func finish() throws {
    try orSpent {
      guard !isFinished else { return }
      isFinished = true
      try take(UnsafeBufferPointer(start: nil, count: 0), atEnd: true)
      try end()
    }
  }

  private func orSpent(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    do { try body() } catch {
      failure = error
      throw error
    }
  }

  // MARK: From bytes to the window

  private func take(_ piece: UnsafeBufferPointer<UInt8>, atEnd: Bool = false) throws {
    taken += piece.count
    var rest = piece
    while true {
      makeRoom()
      let room = UnsafeMutableBufferPointer(start: window + count, count: capacity - count)
      let (written, stop) = decoder.decode(&rest, atEnd: atEnd, into: room)
      count += written
      if !hasLines, decoder.isDetected {
        hasLines = true
        lines = LineCounter(source: decoder.units, offset: decoder.markLength)
      }
      if atEnd, case .end = stop {
        makeRoom()
        count += decoder.flush(
          into: UnsafeMutableBufferPointer(start: window + count, count: capacity - count))
      }
      try advance()
      switch stop {
      case .end: return
      case .full: continue
      case .invalid:
        try refuse(
          .encoding, "found bytes that are no character in \(decoder.name)",
          at: windowMark + count, fix: "declare the encoding that the document is in")
      case .unknown(let name):
        try refuse(.encoding, "found the encoding \(name), which is not known", at: 0)
      case .contradiction(let declared, let found):
        try refuse(
          .encoding, "found the encoding \(declared) declared in a document of \(found)", at: 0)
      }
    }
  }

  /// Makes room for a slice, decoded.
  private func makeRoom() {
    guard capacity - count < XMLReader.slice else { return }
    let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2 + XMLReader.slack)
    wider.update(from: window, count: count)
    window.deallocate()
    window = wider
    capacity *= 2
  }

  // MARK: From the window to libxml2

  private func advance() throws {
    guard count > fed else { return }
    if !sawContent { sawContent = !(0..<count).allSatisfy { XMLReader.isSpace(window[$0]) } }
    openWindow()
    if options.mode == .xml { try hand() } else { try handBlocks() }
    closeWindow()
  }

  private func openWindow() {
    lines.open(UnsafeRawBufferPointer(start: window, count: count))
    isOpen = true
  }

  /// What libxml2 has read goes; positions of what is open are worked out before.
  private func closeWindow() {
    state.pointee.open.place { self.position(at: Mark(offset: startOfTag($0))) }
    state.pointee.sink.windowWillClose()
    let read = max(fed - waiting, 0)
    lines.close(before: windowMark + read)
    isOpen = false
    decoder.windowMoved(by: read, in: window)
    window.update(from: window + read, count: count - read)
    scanner.windowMoved(by: read)
    windowMark += read
    count -= read
    fed -= read
  }

  private func hand() throws {
    while true {
      switch scanner.next(window, fed: fed, count: count) {
      case .wait: return
      case .feed(let end): try feed(upTo: end)
      case .cdata(let end, let begins, let ends):
        state.pointee.cdataBegins = begins
        state.pointee.cdataEnds = ends
        if begins && !ends {
          cdataPlace = XMLReader.short(position(at: Mark(offset: windowMark + fed)))
        }
        if !begins { splice("<![CDATA[") }
        try feed(upTo: end, followedBy: ends ? nil : "]]>")
      case .doctype(let end):
        try feed(upTo: end, isDeclaration: true)
        endSubset()
        try check()
      case .root:
        splice("<!DOCTYPE _ SYSTEM \"\">")
        try check()
      case .broken(let end):
        try feed(upTo: end)
        try force()
        throw error(.malformed, "found < inside a tag", at: windowMark + end - 1)
      case .unknown:
        let at = windowMark + fed
        try refuse(
          .malformed, "found \(source(from: at, count: 3)), wanted <!--, <![CDATA[ or a tag", at: at
        )
      case .tooLong(let construct):
        let limit = construct == .reference ? limits.name : limits.tag
        let name = construct == .reference ? "name" : "tag"
        let wanted = tooLong(construct, limit: limit, name: name, at: windowMark + fed)
        try refuse(.limit, wanted.message, at: windowMark + fed, fix: wanted.fix)
      }
    }
  }

  /// Where errors are passed over nothing is known of what libxml2 is at; equal blocks make
  /// what it does the same for every split.
  private func handBlocks(isLast: Bool = false) throws {
    while count - fed >= XMLReader.block || isLast && count > fed {
      var end = min(fed + XMLReader.block, count)
      while end < count, end > fed + 1, window[end] & 0xC0 == 0x80 { end -= 1 }
      try feed(upTo: end)
    }
  }

  private func feed(
    upTo end: Int, followedBy suffix: StaticString? = nil, isDeclaration: Bool = false
  ) throws {
    let start = fed
    fed = end
    state.pointee.fedEnd = windowMark + end
    if let suffix {
      // One chunk, so that the section is whole when libxml2 comes to it.
      let after = Array(UnsafeBufferPointer(start: window + end, count: count - end).prefix(8))
      memcpy(window + end, suffix.utf8Start, suffix.utf8CodeUnitCount)
      state.pointee.spliced = suffix.utf8CodeUnitCount
      parse(window + start, end - start + suffix.utf8CodeUnitCount)
      state.pointee.spliced = 0
      for (index, byte) in after.enumerated() { window[end + index] = byte }
    } else {
      // libxml2 keeps a return at the end of a chunk for itself while it reads the rest.
      state.pointee.spliced = window[end - 1] == 0x0D ? -1 : 0
      parse(window + start, end - start)
      state.pointee.spliced = 0
    }
    if isDeclaration { return }
    try check()
    if options.mode == .xml, waiting > XMLReader.lag { try force() }
  }

  /// Gives libxml2 bytes that are not in the document.
  private func splice(_ text: StaticString) {
    state.pointee.spliced = text.utf8CodeUnitCount
    state.pointee.isSpliced = true
    parse(text.utf8Start, text.utf8CodeUnitCount)
    state.pointee.isSpliced = false
    state.pointee.spliced = 0
  }

  private func parse(_ bytes: UnsafePointer<UInt8>?, _ count: Int, terminate: Bool = false) {
    let parse = options.mode == .html ? htmlParseChunk : xmlParseChunk
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
  private func endSubset() {
    guard state.pointee.failure == nil, parser.pointee.instate == XML_PARSER_DTD,
      let input = parser.pointee.input
    else { return }
    var bracket = fed - 2
    while bracket > 0, XMLReader.isSpace(window[bracket]) { bracket -= 1 }
    guard window[bracket] == UInt8(ascii: "]") else { return }
    parser.pointee.checkIndex = input.pointee.end - input.pointee.base - (fed - bracket)
    parse(nil, 0)
  }

  /// How many bytes libxml2 has and has not read.
  private var waiting: Int {
    guard state.pointee.failure == nil, let input = parser.pointee.input else { return 0 }
    return input.pointee.end - input.pointee.cur
  }

  private func check() throws {
    if let failure = state.pointee.failure { throw failure }
  }

  /// Has libxml2 read what it holds as if the document ended there. What it has against that
  /// end is not the document's fault; errors before it are.
  private func force() throws {
    try check()
    flushText()
    parse(nil, 0, terminate: true)
    guard let failure = state.pointee.failure else { return }
    if isAboutTheEnd(failure) { return }
    throw failure
  }

  /// libxml2 waits for the markup after a short text, and forgets a single character at the
  /// end: a comment makes it go on.
  private func flushText() {
    guard state.pointee.open.count > 0, scanner.unfinished == nil else { return }
    splice("<!---->")
  }

  private func isAboutTheEnd(_ failure: any Error) -> Bool {
    guard failure is ReadingError else { return false }
    if state.pointee.failureIsAboutTheEnd {
      return state.pointee.open.count > 0 || !sawRoot || scanner.unfinished != nil
    }
    // What is cut off shows in its last two characters, such as the `--` of `-->`.
    let tolerance = scanner.unfinished == nil ? 0 : 2
    return state.pointee.failureMark >= state.pointee.fedEnd - tolerance
  }

  /// Throws an error of our own, after what comes before it has been read.
  private func refuse(
    _ code: ReadingError.Code, _ message: String, at mark: Int, fix: String? = nil
  ) throws {
    if !isOpen { openWindow() }
    let wanted = error(code, message, at: mark, fix: fix)
    if options.mode == .xml { try force() }
    throw wanted
  }

  // MARK: The end

  private func end() throws {
    guard sawContent || decoder.endsInCharacter else {
      throw error(.empty, "found nothing, wanted a document", at: windowMark + count)
    }
    openWindow()
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

  private func endStrictly() throws {
    let unfinished = scanner.unfinished
    let start = windowMark + fed
    if unfinished != .cdata, count > fed { try feed(upTo: count) }
    let isCut =
      unfinished != nil || decoder.endsInCharacter || !sawRoot || state.pointee.open.count > 0
    if isCut {
      try force()
      throw endOfInput(unfinished, start)
    }
    parse(nil, 0, terminate: true)
    try check()
  }

  private var sawRoot: Bool { state.pointee.names.count > 0 }

  private func endOfInput(
    _ unfinished: MarkupScanner.Construct?, _ start: Int
  ) -> ReadingError {
    let end = windowMark + count
    if decoder.endsInCharacter {
      return error(.truncated, "the input ends inside a character", at: end)
    }
    if let unfinished {
      let place =
        unfinished == .cdata && !cdataPlace.isEmpty
        ? cdataPlace : XMLReader.short(position(at: Mark(offset: start)))
      return error(
        .truncated, "the input ends inside the \(unfinished.rawValue) that begins at \(place)",
        at: end)
    }
    if let innermost {
      return error(
        .truncated, "the input ends inside <\(innermost.name)>, opened at \(innermost.place)",
        at: end)
    }
    return error(.truncated, "the input ends before the document element", at: end)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

@available(*, unavailable, message: "a reader belongs to the thread that feeds it")
extension XMLReader: Sendable {}

// MARK: - Places

extension XMLReader: PlaceSource {
  public var mark: Mark {
    let current = state.currentMark
    switch state.pointee.event {
    case .document, .markup: return Mark(offset: current)
    case .startElement, .end:
      return Mark(offset: markBefore(current, of: state.pointee.isInEntity ? 0x26 : 0x3C))
    case .text(let text, let count):
      if state.pointee.isInEntity { return Mark(offset: markBefore(current, of: 0x26)) }
      return Mark(offset: startOfText(text, count, current))
    }
  }

  public var endMark: Mark {
    let current = state.currentMark
    switch state.pointee.event {
    case .startElement where !state.pointee.isInEntity:
      // libxml2 stands before the tag's last characters.
      let index = current - windowMark
      guard index >= 0, index < count else { return Mark(offset: current) }
      return Mark(offset: current + (window[index] == UInt8(ascii: "/") ? 2 : 1))
    case .text(let text, let count) where !state.pointee.isInEntity:
      return Mark(offset: endOfText(text, count, current))
    default: return Mark(offset: current)
    }
  }

  public func position(at mark: Mark) -> Position {
    var position = lines.position(at: mark.offset)
    let index = min(max(mark.offset - windowMark, 0), count)
    if let offset = decoder.offset(at: index, in: window) { position.offset = offset }
    return position
  }

  public var path: String { state.pointee.open.path }

  /// The last place at or before a mark, within the window, of either character.
  func markBefore(_ mark: Int, of character: UInt8, or other: UInt8? = nil) -> Int {
    var index = min(mark - windowMark, count) - 1
    while index >= 0 {
      if window[index] == character || window[index] == other { return windowMark + index }
      index -= 1
    }
    return mark
  }

  /// The first place at or after a mark, within the window, of a word.
  func markAfter(_ mark: Int, of word: StaticString) -> Int {
    let start = max(mark - windowMark, 0)
    return ByteSearch.first(word, in: window, from: start, to: count).map { windowMark + $0 }
      ?? mark
  }

  private func startOfTag(_ offset: Int) -> Int { markBefore(offset, of: UInt8(ascii: "<")) }

  /// Where libxml2's own buffer has the text, the place follows from that; elsewhere it stands
  /// right behind the text, or behind the reference that it comes from.
  private func startOfText(_ text: UnsafePointer<UInt8>?, _ length: Int, _ current: Int) -> Int {
    if let inBuffer = markInBuffer(text) { return inBuffer }
    var index = current - windowMark
    if let reference = reference(before: index) { return windowMark + reference }
    guard let text else { return current }
    for offset in stride(from: length - 1, through: 0, by: -1) where index > 0 {
      index -= 1
      if text[offset] == 0x0A, window[index] == 0x0A, index > 0, window[index - 1] == 0x0D {
        index -= 1
      }
    }
    return windowMark + max(index, 0)
  }

  private func endOfText(_ text: UnsafePointer<UInt8>?, _ length: Int, _ current: Int) -> Int {
    markInBuffer(text).map { $0 + length } ?? current
  }

  private func markInBuffer(_ text: UnsafePointer<UInt8>?) -> Int? {
    guard let text, parser.pointee.inputNr > 0, let input = parser.pointee.inputTab[0],
      let base = input.pointee.base, let end = input.pointee.end, text >= base, text < end
    else { return nil }
    return state.pointee.fedEnd + state.pointee.spliced - (end - text)
  }

  /// The index of the `&` of a reference that ends there.
  private func reference(before index: Int) -> Int? {
    guard index > 1, index <= count, window[index - 1] == UInt8(ascii: ";") else { return nil }
    var at = index - 2
    while at >= 0 {
      switch window[at] {
      case UInt8(ascii: "&"): return at
      case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ";"), 0...0x20: return nil
      default: at -= 1
      }
    }
    return nil
  }
}

// MARK: - Errors

extension XMLReader {
  /// An error of the document's, at a mark in the window.
  func error(
    _ code: ReadingError.Code, _ message: String, at mark: Int, fix: String? = nil
  ) -> ReadingError {
    let place = Place(
      source: source, position: position(at: Mark(offset: mark)),
      path: state.pointee.open.count > 0 ? path : nil)
    return ReadingError(code, message, at: place, fix: fix)
  }

  func tooLong(
    _ construct: MarkupScanner.Construct, limit: Int, name: String, at mark: Int
  ) -> ReadingError {
    error(
      .limit, "found a \(construct.rawValue) of more than \(limit) bytes (limit \(name))", at: mark,
      fix: "raise the limit: \(name)")
  }

  func passOver(_ error: ReadingError) { options.onError?(error) }

  /// The innermost open element's name, and where it was opened, as `line:column`.
  var innermost: (name: String, place: String)? {
    guard state.pointee.open.count > 0 else { return nil }
    if isOpen { state.pointee.open.place { self.position(at: Mark(offset: startOfTag($0))) } }
    let element = state.pointee.open[state.pointee.open.count - 1]
    return (
      OpenElements.name(element.prefix, element.local), "\(element.line):\(element.column)"
    )
  }

  /// What the document has from a mark through the next of a character, shortened if it is long.
  func source(from mark: Int, through last: UInt8) -> String {
    let start = max(mark - windowMark, 0)
    var end = start
    while end < count, window[end] != last, end - start < 80 { end += 1 }
    return source(from: mark, count: end - start + 1)
  }

  func source(from mark: Int, count wanted: Int) -> String {
    let start = mark - windowMark
    guard start >= 0, start < count else { return "" }
    return String(
      decoding: UnsafeBufferPointer(start: window + start, count: min(wanted, count - start)),
      as: UTF8.self)
  }

  fileprivate static func short(_ position: Position) -> String {
    "\(position.line):\(position.column)"
  }
}
