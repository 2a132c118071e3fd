import Contests
import Saxifrage

/// The readers with a sink that does nothing, and passes over each record or walks all of it.
enum ReaderJobs {
  static let every =
    jobs(.json, "native") { NativeJSONReader(sink: $0) }
    + jobs(.json, "native in full", walksAll: false) {
      var options = JSONOptions()
      options.validation = .full
      return NativeJSONReader(sink: $0, options: options)
    }
    + jobs(.json, "yajl") { YajlReader(sink: $0) }
    + jobs(.xml, "native") { NativeXMLReader(sink: $0) }
    + jobs(.xml, "native in full", walksAll: false) {
      var options = XMLOptions()
      options.validation = .full
      return NativeXMLReader(sink: $0, options: options)
    }
    + jobs(.xml, "libxml2") { XMLReader(sink: $0) }

  private static func jobs(
    _ format: Format, _ name: String, walksAll: Bool = true,
    _ reader: @escaping @Sendable (IdleSink) -> any Reader
  ) -> [Job] {
    let skipping = Job(Contest(format, .parsing), name + ", records skipped") {
      try read($0, reader(IdleSink(walkedDepth: format.recordDepth)))
      return nil
    }
    let walking = Job(
      Contest(format, .parsing), name + ", all walked", isReference: name == "native"
    ) {
      try read($0, reader(IdleSink(walkedDepth: .max)))
      return nil
    }
    return walksAll ? [skipping, walking] : [skipping]
  }

  private static func read(_ payload: Payload, _ reader: any Reader) throws {
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
