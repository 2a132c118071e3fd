package import SaxEvents

/// Writes XML 1.0 with namespaces from the events of a reader, as UTF-8 in pieces.
///
/// Prefixes are declared where they are first needed, by the names that elements and attributes come with; of two that
/// clash in one tag the later gets a number. Character data has its `&`, `<`, `>` and carriage returns escaped, attributes
/// their line ends and tabs as well, so that they are read as they are told.
package final class XMLWriter: DocumentWriter {
  // Nobody else has it, and the check took a tenth of the time of writing.
  @exclusivity(unchecked) private var text: XMLTextWriter

  /// A writer whose output is handed on in pieces as they fill.
  ///
  /// - Parameters:
  ///   - limits: of which ``Limits/depth`` bounds what is written.
  ///   - size: the most bytes of a piece.
  ///   - take: is handed each piece, which it has to use at once.
  package init(
    _ layout: XMLLayout = XMLLayout(), limits: Limits = Limits(), size: Int = OutputPieces.size,
    _ take: @escaping (Span<UInt8>) throws -> Void
  ) {
    text = XMLTextWriter(layout, depth: limits.depth, OutputPieces(size: size, take))
  }

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    switch kind {
    case .xml, .html: text.begin()
    case .json, .jsonNext, .jsonSequence: throw noValue()
    }
  }

  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest {
    try text.open(name, attributes)
    return .walk
  }

  package func element(_ name: borrowing ElementName, text piece: Span<UInt8>) throws {
    try text.element(name, piece)
  }

  package func text(_ piece: Span<UInt8>) throws { try text.text(piece) }

  package func end() throws { try text.end() }

  package func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {
    try text.declare(prefix, uri)
  }

  package func comment(_ comment: Span<UInt8>) throws { try text.comment(comment) }

  package func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {
    try text.instruction(target, data)
  }

  package func cdata(_ begins: Bool) throws { try text.section(begins) }

  package func source(_ source: Span<UInt8>) throws {
    try XMLSource.check(source)
    try text.source(source)
  }

  package func skippedEntity(_ name: Span<UInt8>) throws { throw noEntity(name) }

  package func skippedEntity(inAttributes name: Span<UInt8>) throws { throw noEntity(name) }

  package func hold() { text.hold() }
  package func keep() throws { try text.output.keep() }
  package func takeBack() { text.takeBack() }
  package func beginWaiting() { text.beginWaiting() }
  package func beginBefore() { text.output.beginBefore() }
  package func beginBehind() { text.output.beginBehind() }
  package func endWaiting() throws { try text.output.endWaiting() }
  package func flush() throws { try text.output.flush() }
  package func finish() throws { try text.finish() }

  package func key(_ name: Span<UInt8>) throws -> Interest { throw noValue() }
  package func startObject() throws -> Interest { throw noValue() }
  package func startArray() throws -> Interest { throw noValue() }
  package func startString() throws -> Interest { throw noValue() }
  package func scalar(_ scalar: borrowing Scalar) throws { throw noValue() }
  package func key(written text: Span<UInt8>) throws { throw noValue() }
  package func number(known text: Span<UInt8>) throws { throw noValue() }
  package func number(_ value: Int64) throws { throw noValue() }
  package func string(_ text: Span<UInt8>) throws { throw noValue() }

  private func noValue() -> WritingError {
    WritingError(.structure, "found a JSON value, wanted an element or text")
  }

  private func noEntity(_ name: Span<UInt8>) -> WritingError {
    WritingError(
      .value,
      "found a reference to the external entity \(String(utf8: name)), whose text is not known",
      fix: "a local DTD that declares it, for the reader")
  }
}
