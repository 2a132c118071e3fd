import Saxifrage

/// The readers with a sink that does nothing, and passes over each record or walks all of it.
enum ReaderJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(format: format, task: .parsing, name: "reader, records skipped") {
        try read($0, format, IdleSink(walkedDepth: 2))
        return nil
      },
      Job(format: format, task: .parsing, name: "reader, all walked") {
        try read($0, format, IdleSink(walkedDepth: .max))
        return nil
      },
    ]
  }

  private static func read(_ payload: Payload, _ format: Format, _ sink: IdleSink) throws {
    let reader: any Reader = format == .json ? YajlReader(sink: sink) : XMLReader(sink: sink)
    try payload.forEachChunk { try reader.feed($0) }
    try reader.finish()
  }
}

/// Does nothing with what it is told.
private final class IdleSink: EventSink {
  private let walkedDepth: Int
  private var depth = 0

  /// - Parameter walkedDepth: nodes below are passed over.
  init(walkedDepth: Int) { self.walkedDepth = walkedDepth }

  private func open() -> Interest {
    if depth >= walkedDepth { return .skip }
    depth += 1
    return .walk
  }

  func startDocument(_ kind: DocumentKind, places: any PlaceSource) {}
  func key(_ name: Span<UInt8>) -> Interest { .walk }
  func startObject() -> Interest { open() }
  func startArray() -> Interest { open() }
  func startString() -> Interest { open() }
  func scalar(_ scalar: borrowing Scalar) {}
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) -> Interest {
    open()
  }
  func text(_ piece: Span<UInt8>) {}
  func end() { depth -= 1 }
}
