/// A writer of a format: it writes the bytes of which a reader would tell the same events.
///
/// What the format can't hold is refused with a ``WritingError``, and so are events that make no document. After an
/// error nothing more can be written, unless what was held is taken back.
package protocol DocumentWriter: EventSink {
  /// Writes the source of a node, as it stands: JSON for a value, markup for elements.
  ///
  /// - Throws: ``WritingError`` if it is none.
  func source(_ text: Span<UInt8>) throws

  /// Writes the key of a member, which is there as it is written: in quotation marks and escaped, with its colon.
  func key(written text: Span<UInt8>) throws

  /// Writes a number that is known to be one.
  func number(known text: Span<UInt8>) throws

  /// Writes a whole number.
  func number(_ value: Int64) throws

  /// Writes a string, whole.
  func string(_ text: Span<UInt8>) throws

  /// Writes an element without attributes that holds a text, or nothing.
  func element(_ name: borrowing ElementName, text: Span<UInt8>) throws

  /// Keeps what is written from here on. The node that is open then must not end before ``keep()``.
  func hold()

  /// Lets what was held stand; it may be handed on.
  func keep() throws

  /// Takes back what was held: the nodes are open that were when holding began.
  func takeBack()

  /// Has what is written from here on into the element that is open wait for what is to stand before it: in memory,
  /// and from 1 MiB on in a file without a name.
  func beginWaiting()

  /// Has what is written from here on stand before what waits, in the same element.
  func beginBefore()

  /// Has what is written from here on stand behind what waits.
  func beginBehind()

  /// Joins what waits with what stands before and behind it.
  ///
  /// - Throws: ``WritingError/Code/file`` if the file can't be read; what the writer's taker throws.
  func endWaiting() throws

  /// Hands on what has been written up to now, but for what waits.
  func flush() throws

  /// Ends what is written: hands on all of it.
  ///
  /// - Throws: ``WritingError`` if a node is open, or there is no document.
  func finish() throws
}

// Where the order of what is in a node says nothing, nothing waits.
extension DocumentWriter {
  package func beginWaiting() {}
  package func beginBefore() {}
  package func beginBehind() {}
  package func endWaiting() throws {}
}
