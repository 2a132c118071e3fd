internal import CLibXML2
internal import SaxSystem
package import SaxEvents

/// Reads XML 1.0 with Namespaces in XML 1.0, or HTML, through libxml2's push parser.
///
/// Nothing external is read but what the caller gives (``XMLOptions/dtd``,
/// ``XMLOptions/resolver``). Memory is bounded by the ``Limits``: a tag, a comment, a processing
/// instruction and a declaration are held whole, up to `limit tag`; text and CDATA are not.
/// Not for concurrent use: one thread at a time, and the sink must not feed it.
///
/// libxml2 is loaded when the first is made. Where it is missing, what is fed is refused:
/// ``ReadingError/Code/engine``.
package final class XMLReader: Reader {
  /// The most bytes given to libxml2 at once.
  static let slice = 32 << 10
  /// The most bytes at once where the bytes are not cut at markup: the same for any split of the
  /// input.
  static let block = 4 << 10
  /// The most bytes of text that libxml2 may hold back between two pieces of markup.
  static let lag = 1 << 10

  let state: StatePointer
  let parser: UnsafeMutablePointer<xmlParserCtxt>
  let options: XMLOptions
  let limits: Limits
  let source: String?

  var decoder: InputDecoder
  var scanner: MarkupScanner
  var lines = LineCounter()
  var hasLines = false

  var window = DecodedWindow()
  /// The place at which the CDATA section that goes on into the next window begins.
  var cdataPlace = ""

  var taken = 0
  var sawContent = false
  private let life = ReaderLife()

  /// A reader for one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: told of what is read; kept until the reader goes.
  ///   - limits: what the document may ask for.
  ///   - source: the input's name, for errors.
  package init(
    sink: any EventSink, options: XMLOptions = XMLOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.options = options
    self.limits = limits
    self.source = source
    decoder = InputDecoder(isHTML: options.mode == .html, as: options.encoding)
    scanner = MarkupScanner(
      longest: limits.tag, longestName: limits.name, mostAttributes: limits.attributes,
      window: XMLReader.slice * 8,
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
  }

  package func feed(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      try life.read {
        if LibXML2.absence != nil { throw LibXML2.refusal(of: bytes, options, source) }
        var rest = bytes
        if let total = limits.total, taken + rest.count > total {
          try take(UnsafeBufferPointer(rebasing: rest.prefix(total - taken)))
          try refuse(.tooMuch(limits), at: window.endMark)
        }
        while !rest.isEmpty {
          try take(UnsafeBufferPointer(rebasing: rest.prefix(XMLReader.slice)))
          rest = UnsafeBufferPointer(rebasing: rest.dropFirst(XMLReader.slice))
        }
      }
    }
  }

  package func finish() throws {
    try life.finish {
      if LibXML2.absence != nil {
        throw LibXML2.refusal(of: UnsafeBufferPointer(start: nil, count: 0), options, source)
      }
      try take(UnsafeBufferPointer(start: nil, count: 0), atEnd: true)
      try end()
    }
  }

  /// The number of bytes that the window has room for, which is what grows with a long tag.
  package var windowCapacity: Int { window.capacity }

  // MARK: From bytes to the window

  func take(_ piece: UnsafeBufferPointer<UInt8>, atEnd: Bool = false) throws {
    taken += piece.count
    var rest = piece
    while true {
      window.makeRoom()
      let room = window.room
      let (written, stop) = decoder.decode(&rest, atEnd: atEnd, into: room)
      window.add(written)
      if !hasLines, decoder.isDetected {
        hasLines = true
        lines = LineCounter(source: decoder.units, offset: decoder.markLength)
      }
      if atEnd, case .end = stop {
        window.makeRoom()
        window.add(decoder.flush(into: window.room))
      }
      try advance()
      switch stop {
      case .end: return
      case .full: continue
      case .invalid:
        try refuse(.notEncoded(decoder.name), at: window.endMark)
      case .unknown(let name):
        try refuse(
          Fault("found the encoding \(name), which is not known", code: .encoding), at: 0)
      case .contradiction(let declared, let found):
        try refuse(
          Fault(
            "found the encoding \(declared) declared in a document of \(found)",
            fix: "the encoding that it is in, as XMLOptions.encoding", code: .encoding),
          at: 0)
      }
    }
  }
}

@available(*, unavailable, message: "a reader belongs to the thread that feeds it")
extension XMLReader: Sendable {}
