internal import SaxEvents

/// The check of a text that is to be written as it stands: one element.
enum XMLSource {
  /// Checks a text by reading it to its end.
  ///
  /// - Throws: ``WritingError/Code/value`` if the text is not one element.
  static func check(_ source: Span<UInt8>) throws {
    guard source.count > 1, source[0] == UInt8(ascii: "<"), source[1] != UInt8(ascii: "?"),
      source[1] != UInt8(ascii: "!")
    else { throw WritingError(.value, "the source is no XML element, which begins with its tag") }
    do {
      let reader = NativeXMLReader(sink: CheckingSink())
      try reader.feed(source)
      try reader.finish()
    } catch let error as ReadingError {
      throw WritingError(.value, "the source is no XML element: \(error.message)")
    }
  }
}
