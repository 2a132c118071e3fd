internal import SaxEvents

/// The check of a text that is to be written as it stands: one JSON value.
enum JSONSource {
  /// Checks a text by reading it to its end.
  ///
  /// - Throws: ``WritingError/Code/value`` if the text is not one JSON value.
  static func check(_ source: Span<UInt8>) throws {
    do {
      let reader = JSONReader(sink: CheckingSink())
      try reader.feed(source)
      try reader.finish()
    } catch let error as ReadingError {
      throw WritingError(.value, "the source is no JSON value: \(error.message)")
    }
  }
}
