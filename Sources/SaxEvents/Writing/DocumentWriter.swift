/// A writer of a format: it writes the bytes of which a reader would tell the same events.
///
/// What the format can't hold is refused with a ``WritingError``, and so are events that make no document. After an
/// error nothing more can be written, unless what was held is taken back.
package protocol DocumentWriter: EventSink {
  /// Writes the source of a node, as it stands: JSON for a value, markup for elements.
  ///
  /// - Throws: ``WritingError`` if it is none.
  func source(_ text: Span<UInt8>) throws

  /// Keeps what is written from here on. The node that is open then must not end before ``keep()``.
  func hold()

  /// Lets what was held stand; it may be handed on.
  func keep() throws

  /// Takes back what was held: the nodes are open that were when holding began.
  func takeBack()

  /// Hands on what has been written up to now.
  func flush() throws

  /// Ends what is written: hands on all of it.
  ///
  /// - Throws: ``WritingError`` if a node is open, or there is no document.
  func finish() throws
}
