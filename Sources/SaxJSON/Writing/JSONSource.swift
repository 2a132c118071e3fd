internal import SaxEvents

/// The check of a text that is to be written as it stands: one JSON value.
enum JSONSource {
  /// - Throws: ``WritingError`` if the text is none.
  static func check(_ source: Span<UInt8>) throws {
    do {
      let reader = NativeJSONReader(sink: Nobody())
      try reader.feed(source)
      try reader.finish()
    } catch let error as ReadingError {
      throw WritingError(.value, "the source is no JSON value: \(error.message)")
    }
  }

  /// A sink that looks into everything.
  private final class Nobody: EventSink {
    func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {}
    func key(_ name: Span<UInt8>) throws -> Interest { .walk }
    func startObject() throws -> Interest { .walk }
    func startArray() throws -> Interest { .walk }
    func startString() throws -> Interest { .walk }
    func scalar(_ scalar: borrowing Scalar) throws {}
    func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
      -> Interest
    { .walk }
    func text(_ piece: Span<UInt8>) throws {}
    func end() throws {}
  }
}
