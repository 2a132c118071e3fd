package import SaxEvents

/// Writes JSON (RFC 8259) from the events of a reader, as UTF-8 in pieces.
///
/// Strings are escaped where they have to be: `"`, `\` and control characters. Numbers are written as they are told, and
/// refused if they are none.
package final class JSONWriter: DocumentWriter {
  // Nobody else has it, and the check took a tenth of the time of writing.
  @exclusivity(unchecked) private var text: JSONTextWriter

  /// A writer whose output is handed on in pieces as they fill.
  ///
  /// - Parameters:
  ///   - limits: of which ``Limits/depth`` bounds what is written.
  ///   - size: the most bytes of a piece.
  ///   - take: is handed each piece, which it has to use at once.
  package init(
    _ layout: JSONLayout = JSONLayout(), limits: Limits = Limits(), size: Int = OutputPieces.size,
    _ take: @escaping (Span<UInt8>) throws -> Void
  ) {
    text = JSONTextWriter(layout, depth: limits.depth, OutputPieces(size: size, take))
  }

  package func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws {
    switch kind {
    case .json, .jsonNext, .jsonSequence: break
    case .xml, .html: throw noElement()
    }
  }

  package func key(_ name: Span<UInt8>) throws -> Interest {
    try text.key(name)
    return .walk
  }

  package func startObject() throws -> Interest {
    try text.open(.object)
    return .walk
  }

  package func startArray() throws -> Interest {
    try text.open(.array)
    return .walk
  }

  package func startString() throws -> Interest {
    try text.openString()
    return .text
  }

  package func scalar(_ scalar: borrowing Scalar) throws {
    switch scalar.kind {
    case .string: try text.string(scalar.text)
    case .number: try text.number(scalar.text)
    case .true: try text.literal("true")
    case .false: try text.literal("false")
    case .null: try text.literal("null")
    }
  }

  package func key(written key: Span<UInt8>) throws { try text.key(written: key) }
  package func number(known number: Span<UInt8>) throws { try text.source(number) }
  package func number(_ value: Int64) throws { try text.number(value) }
  package func string(_ string: Span<UInt8>) throws { try text.string(string) }

  package func element(_ name: borrowing ElementName, text: Span<UInt8>) throws {
    throw noElement()
  }

  package func text(_ piece: Span<UInt8>) throws { try text.piece(piece) }

  package func end() throws { try text.end() }

  package func source(_ source: Span<UInt8>) throws {
    try JSONSource.check(source)
    try text.source(source)
  }

  package func hold() { text.hold() }
  package func keep() throws { try text.output.keep() }
  package func takeBack() { text.takeBack() }
  package func flush() throws { try text.output.flush() }
  package func finish() throws { try text.finish() }

  package func startElement(
    _ name: borrowing ElementName, _ attributes: borrowing Attributes
  ) throws -> Interest { throw noElement() }

  private func noElement() -> WritingError {
    WritingError(.structure, "found an element, wanted a JSON value")
  }
}
