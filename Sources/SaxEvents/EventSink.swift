/// The receiver of a reader's events.
///
/// A reader calls these methods in document order, on the thread that feeds it. Everything
/// passed as a span or as a non-escapable value is valid during the call alone. An error
/// thrown from any method ends the reading: the reader calls nothing further and throws it on.
///
/// Where text is split into pieces depends on how the bytes arrived; sinks join them.
/// Apart from that, the calls are the same for every split of the same bytes.
@usableFromInline package protocol EventSink: AnyObject {
  /// Before each XML document, and before each value of a JSON input.
  ///
  /// - Parameter places: where the current event is. It keeps neither the reader nor the sink alive, so
  ///   that a sink may keep it; once the reader has gone it tells of the input's beginning alone.
  func startDocument(_ kind: DocumentKind, places: any PlaceSource) throws

  /// After the last event of a document or of a value in a JSON sequence.
  func endDocument() throws

  /// The document that ``startDocument(_:places:)`` began is malformed, and the reader was asked
  /// to go on after such a one: no ``end()`` comes for the nodes that are open, nor ``endDocument()``.
  func abandonDocument()

  /// A part of XML that can't be read is in the records that are open: the sink loses them to the error, and goes on.
  ///
  /// - Parameter error: makes the error. It is not asked for where the innermost record has been lost already.
  /// - Returns: false if it has none that is less than the document; the reading ends then.
  func loseRecord(to error: () -> ReadingError) throws -> Bool

  /// A part of the next element's tag can't be read: what becomes of its attributes by themselves is lost to the error.
  /// ``loseRecord(to:)`` follows when the element has opened.
  func loseNextAttributes(to error: ReadingError)

  /// A part of JSON that can't be read is in the item of an array: the sink loses the records in that. The reader goes on
  /// with the next item, after it has told the ends of the nodes that are open in this.
  ///
  /// - Returns: the number of objects and arrays that are open around the item, the array included; nil if the sink has no
  ///   array whose items may be lost, and the reading ends.
  func loseItem(to error: ReadingError) throws -> Int?

  /// The key of a JSON object's member, decoded.
  ///
  /// - Returns: ``Interest/skip`` to pass over the value whatever it is; any other answer
  ///   means that the value's own opening asks again.
  func key(_ name: Span<UInt8>) throws -> Interest

  /// A JSON object opens; its members follow, then ``end()``.
  func startObject() throws -> Interest

  /// A JSON array opens; its items follow, then ``end()``.
  func startArray() throws -> Interest

  /// A JSON string opens that is too long to hold; its ``text(_:)`` follows, then ``end()``.
  /// It means the same as a ``scalar(_:)`` with all its text.
  func startString() throws -> Interest

  /// A JSON string, number, `true`, `false` or `null`, whole. No ``end()`` follows.
  func scalar(_ scalar: borrowing Scalar) throws

  /// An XML element opens; its content follows, then ``end()``.
  func startElement(_ name: borrowing ElementName, _ attributes: borrowing Attributes) throws
    -> Interest

  /// A piece of an XML element's character data (entities expanded, CDATA unwrapped, line
  /// ends normalized) or of a long JSON string (escapes decoded), UTF-8, cut between characters.
  func text(_ piece: Span<UInt8>) throws

  /// A reference to an entity whose text was not read stands here in an element's content, and
  /// was passed over (XML 1.0 §4.4.3): the entity is external, or only an external DTD that was
  /// not read may declare it. It may hold text, elements or both. Comes where ``text(_:)`` would,
  /// in document order with it; not where the node's source is asked for: that ends the reading.
  ///
  /// - Parameter name: the entity's, UTF-8.
  func skippedEntity(_ name: Span<UInt8>) throws

  /// A reference to an entity that only an external DTD that was not read may declare stands in
  /// an attribute's value in the start tag of the element that opens next, and was passed over:
  /// the value comes without it. Comes before ``startElement(_:_:)``.
  ///
  /// - Parameter name: the entity's, UTF-8.
  func skippedEntity(inAttributes name: Span<UInt8>) throws

  /// A piece of the source of a node that was answered with ``Interest/raw``, UTF-8.
  func raw(_ piece: Span<UInt8>) throws

  /// The node opened last, and not yet ended, ends. The place is that of its last byte's successor.
  func end() throws

  /// The bytes that ``PlaceSource/position(at:)`` looks at are about to go: whoever keeps a
  /// ``Mark`` asks for its position now.
  func windowWillClose()

  /// A comment, where the reader was asked to report them.
  func comment(_ text: Span<UInt8>) throws

  /// A processing instruction, where the reader was asked to report them.
  func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws

  /// A prefix comes into scope for the element that opens next, where the reader was asked to
  /// report them; an empty prefix is the default namespace.
  func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws

  /// A CDATA section begins (`true`) or ends (`false`), where the reader was asked to report them.
  func cdata(_ begins: Bool) throws

  /// The document type declaration, where the reader was asked to report it.
  func documentType(name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>) throws
}

/// The defaults for events that a sink does not handle: nothing is done.
extension EventSink {
  @inlinable package func endDocument() throws {}
  @inlinable package func abandonDocument() {}
  @inlinable package func loseRecord(to error: () -> ReadingError) throws -> Bool { false }
  @inlinable package func loseNextAttributes(to error: ReadingError) {}
  @inlinable package func loseItem(to error: ReadingError) throws -> Int? { nil }
  @inlinable package func skippedEntity(_ name: Span<UInt8>) throws {}
  @inlinable package func skippedEntity(inAttributes name: Span<UInt8>) throws {}
  @inlinable package func raw(_ piece: Span<UInt8>) throws {}
  @inlinable package func windowWillClose() {}
  @inlinable package func comment(_ text: Span<UInt8>) throws {}
  @inlinable package func processingInstruction(target: Span<UInt8>, data: Span<UInt8>) throws {}
  @inlinable package func namespace(prefix: Span<UInt8>, uri: Span<UInt8>) throws {}
  @inlinable package func cdata(_ begins: Bool) throws {}
  @inlinable package func documentType(
    name: Span<UInt8>, publicID: Span<UInt8>, systemID: Span<UInt8>
  ) throws {
  }
}

/// The format of the document being read.
@usableFromInline package enum DocumentKind: Sendable, Hashable {
  /// One JSON value that may be the whole input. The items of an array are root values.
  case json
  /// One JSON value behind others in an input whose format is no sequence by name. The items of an array are root
  /// values.
  case jsonNext
  /// One value of an input whose format is a JSON sequence by name: newline-delimited, concatenated, or RFC 7464. An
  /// array is a row.
  case jsonSequence
  /// One XML document.
  case xml
  /// One HTML document.
  case html
}
