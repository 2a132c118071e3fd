internal import SaxEvents
internal import SaxJSON
internal import SaxXML

/// From an input's bytes to a sink: inflates them, finds out what they are, and has a reader
/// read them.
struct InputPipeline {
  /// The format whose events the sink gets.
  enum Format {
    case json, xml
  }

  private let options: ReadingOptions
  private let source: String?
  /// The format that is asked for, or that the source's name tells; nil where the first bytes have to tell it.
  private let knownFormat: Known?
  private let onSkippedValue: ((any Error) throws -> Void)?
  private let window: SourceWindow?
  private let makeSink: (Format) throws -> any EventSink

  private var unpacker: Unpacker
  private var detection = FormatDetection()
  /// The bytes that have been looked at and not read.
  private var head: [UInt8] = []
  private var reader: (any Reader)?
  /// The first bytes, to tell what a malformed input is instead.
  private var beginning = ForeignFormat()
  private var counts = ReadingStatistics()
  /// The bytes that come before the rest of an input that is taken up again.
  private var continuation: Continuation?
  private let takesRows: Bool
  /// Told of the first bytes.
  private let places: CheckpointPlaces?

  /// The progress so far; nothing of objects.
  var statistics: ReadingStatistics {
    var statistics = counts
    if options.countsSkippedBytes { statistics.skippedBytes = reader?.skippedBytes }
    return statistics
  }

  /// A pipeline at the input's first byte, whose sink is made when the format is known.
  ///
  /// - Parameters:
  ///   - onSkippedValue: takes the error of each malformed value of a JSON sequence, after which
  ///     reading goes on.
  ///   - takesRows: whether an array of scalars at the root is a row, be it the only one.
  ///   - places: told of the first bytes.
  ///   - window: told of all bytes, before and after they are read.
  ///   - makeSink: called once, before the first event.
  init(
    options: ReadingOptions, source: String?, takesRows: Bool, places: CheckpointPlaces? = nil,
    window: SourceWindow? = nil, onSkippedValue: ((any Error) throws -> Void)? = nil,
    makeSink: @escaping (Format) throws -> any EventSink
  ) {
    self.options = options
    self.source = source
    self.takesRows = takesRows
    self.places = places
    self.window = window
    knownFormat = Self.format(asked: options, of: source)
    continuation = options.resuming.map { Continuation($0, from: options.inputOffset) }
    self.onSkippedValue = onSkippedValue
    self.makeSink = makeSink
    unpacker = Unpacker(
      source: source, mustBeGzip: source?.utf8.hasEnding(".gz") ?? false, limit: options.inflation)
  }

  /// Reads some bytes, at most a piece of them as they are inflated.
  ///
  /// - Returns: how many bytes were taken, and whether nothing is left but what wasn't taken.
  mutating func step(_ bytes: Span<UInt8>) throws -> (taken: Int, isDrained: Bool) {
    var unpacker = self.unpacker
    defer {
      counts.bytes = unpacker.takenBytes
      self.unpacker = unpacker
    }
    do { return try unpacker.step(bytes) { try read($0) } } catch let error as ReadingError {
      throw beginning.explained(error)
    }
  }

  /// Reads all of the bytes.
  mutating func feed(_ bytes: Span<UInt8>) throws {
    var rest = bytes
    while true {
      let (taken, isDrained) = try step(rest)
      rest = rest.extracting(droppingFirst: taken)
      if rest.isEmpty && isDrained { return }
    }
  }

  mutating func finish() throws {
    var unpacker = self.unpacker
    do {
      try unpacker.finish { try read($0) }
      self.unpacker = unpacker
      try finishContinuation()
      try finishReading()
    } catch let error as ReadingError {
      throw beginning.explained(error)
    }
  }

  private mutating func finishReading() throws {
    try readHeld()
    try reader?.finish()
  }

  /// Reads the bytes that were held until it is known what they are, if there are any, as nothing will tell any more.
  mutating func readHead() throws {
    if !head.isEmpty { try readHeld() }
  }

  private mutating func readHeld() throws {
    if reader != nil { return }
    let isXML = (source ?? "").utf8.suffix(4).elementsEqual(".xml".utf8)
    let format = detection.finish(fallback: isXML ? .xml : .json)
    let reader = try begin(knownFormat ?? self.format(of: format))
    let first = head
    head = []
    try reader.feed(first.span)
  }

  private mutating func read(_ bytes: Span<UInt8>) throws {
    counts.inflatedBytes += bytes.count
    guard var continuation else { return try parse(bytes) }
    self.continuation = nil
    try continuation.take(bytes) { try parse($0) }
    self.continuation = continuation
  }

  private mutating func finishContinuation() throws {
    guard var continuation else { return }
    self.continuation = nil
    if continuation.toDrop > 0 {
      throw ReadingError(
        .truncated, "the input ends \(continuation.toDrop) bytes before the checkpoint in it",
        at: InputPlace(source: source), fix: "read it from the beginning")
    }
    try continuation.finish { try parse($0) }
  }

  /// True if the bytes are read as they come, and not inflated.
  var isPlain: Bool { unpacker.isPlain }

  private mutating func parse(_ bytes: Span<UInt8>) throws {
    beginning.add(bytes)
    places?.look(at: bytes)
    window?.add(bytes)
    defer { window?.settle() }
    if let reader { return try reader.feed(bytes) }
    if let known = knownFormat {
      return try begin(known).feed(bytes)
    }
    guard let found = detection.add(bytes) else {
      for index in bytes.indices { head.append(bytes[index]) }
      return
    }
    let reader = try begin(self.format(of: found))
    let first = head
    head = []
    try reader.feed(first.span)
    try reader.feed(bytes)
  }

  // MARK: Readers

  private enum Known {
    case json(JSONOptions.Shape)
    case xml, html
  }

  private static func format(
    asked options: ReadingOptions, of source: String?
  ) -> Known? {
    switch options.resuming?.format {
    case .json where options.format == .auto: return .json(.singleOrSequence)
    case .jsonValues: return .json(.restOfSequence)
    case .json, .ndjson, .xml, nil: break
    }
    return switch options.format {
    case .json: .json(.single)
    case .ndjson: .json(.sequence)
    case .xml: .xml
    case .html: .html
    case .auto: source.flatMap(InputFormat.init(fileName:)) == nil ? nil : .json(.sequence)
    }
  }

  private func format(of found: FormatDetection.Format) -> Known {
    switch found {
    case .xml: .xml
    case .json: .json(.singleOrSequence)
    case .jsonRow: .json(takesRows ? .sequence : .singleOrSequence)
    case .jsonSequence: .json(.sequence)
    }
  }

  private mutating func begin(_ format: Known) throws -> any Reader {
    let made: any Reader
    switch format {
    case .json(let shape):
      made = try jsonReader(shape)
    case .xml, .html:
      if options.engine == .yajl { throw refusal("yajl reads JSON, and this is XML") }
      var xml = options.xml
      xml.validation = options.validation
      if case .html = format { xml.mode = .html }
      let sink = try makeSink(.xml)
      if options.engine == .libxml2 {
        made = XMLReader(sink: sink, options: xml, limits: options.limits, source: source)
      } else {
        let reader = NativeXMLReader(
          sink: sink, options: xml, limits: options.limits, source: source)
        reader.passesForbiddenCharacters = onSkippedValue != nil
        made = reader
      }
    }
    reader = made
    return made
  }

  private func jsonReader(_ shape: JSONOptions.Shape) throws -> any Reader {
    var json = options.json
    json.shape = shape
    // What is cut off in a subtree that is passed over would take all values behind it along.
    json.validation = onSkippedValue == nil ? options.validation : .full
    let engine: JSONReader.Engine
    switch options.engine {
    case .libxml2: throw refusal("libxml2 reads XML, and this is JSON")
    case .yajl where json.needsNativeReader:
      throw refusal("yajl reads no trailing commas and no NaN or Infinity")
    case .yajl: engine = .yajl
    case .auto, .native: engine = .native
    }
    let reader = JSONReader(
      sink: try makeSink(.json), by: engine, options: json, limits: options.limits, source: source)
    reader.recoversAtNextLine = onSkippedValue
    return reader
  }

  private func refusal(_ message: String) -> InputError {
    InputError(.engine, message, source: source, fix: "engine auto")
  }
}
