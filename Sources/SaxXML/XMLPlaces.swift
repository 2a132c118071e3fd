internal import SaxEvents

/// The places of an ``XMLReader``, as its sink gets them. It retains nothing, so that a sink may keep
/// it though the reader keeps the sink.
final class XMLPlaces: PlaceSource {
  /// Nil once it has gone. Counting it would cost at each event.
  private var reader: Unmanaged<XMLReader>?

  init(_ reader: XMLReader) { self.reader = .passUnretained(reader) }

  /// The reader goes.
  func detach() { reader = nil }

  var mark: Mark { reader?._withUnsafeGuaranteedRef { $0.mark } ?? Mark(offset: 0) }

  var endMark: Mark { reader?._withUnsafeGuaranteedRef { $0.endMark } ?? Mark(offset: 0) }

  func position(at mark: Mark) -> InputPosition {
    reader?._withUnsafeGuaranteedRef { $0.position(at: mark) }
      ?? InputPosition(line: 1, column: 1, offset: 0)
  }

  var path: String { reader?._withUnsafeGuaranteedRef { $0.path } ?? "/" }

  func namespace(ofPrefix prefix: String) -> String? {
    reader?._withUnsafeGuaranteedRef { $0.namespace(ofPrefix: prefix) }
  }
}
