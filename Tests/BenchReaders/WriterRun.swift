internal import SaxEvents
internal import SaxJSON
internal import SaxXML

/// A writer of a format that is told the events of a document, which have been kept: what the package of the benchmarks
/// measures of writers, as those are not public.
public struct WriterRun {
  /// The format of the document, which is that of the writer.
  public enum Format: Sendable {
    case json, xml
  }

  private let format: Format
  private let events = RecordedEvents()

  /// Keeps the events of a document, to be written by each run.
  ///
  /// - Parameter document: read once, for its events.
  /// - Throws: `ReadingError`.
  public init(_ format: Format, _ document: Span<UInt8>) throws {
    self.format = format
    let reader: any Reader =
      format == .json ? JSONReader(sink: events) : NativeXMLReader(sink: events)
    try reader.feed(document)
    try reader.finish()
    events.close()
  }

  /// Writes the document.
  ///
  /// - Returns: the number of its bytes.
  public func run() throws -> Int {
    var count = 0
    switch format {
    case .json:
      let writer = JSONWriter { count += $0.count }
      try events.tell(writer)
      try writer.finish()
    case .xml:
      let writer = XMLWriter { count += $0.count }
      try events.tell(writer)
      try writer.finish()
    }
    return count
  }

  /// Tells the events to nobody: what of the time of ``run()`` is not the writer's.
  ///
  /// - Returns: a number that depends on all that was told.
  public func tellNobody() throws -> Int {
    let writer = IdleWriter()
    try events.tell(writer)
    return writer.count
  }
}
