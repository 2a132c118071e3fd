#if Yajl
package import SaxEvents

/// Reads JSON (RFC 8259) with yajl, pushed to it in chunks of any size.
///
/// * **Encodings**: UTF-8, UTF-16 and UTF-32 of either byte order, told by a byte order mark or by
///   the zeros among the first four bytes. A byte order mark counts in offsets, not in columns.
///   Bytes that are no text in that encoding, surrogates alone and overlong forms included,
///   are an error of the code `encoding`.
/// * **Duplicate keys**: each member is delivered; the sink decides.
/// * **Numbers**: delivered as their source text, whatever their size or precision.
/// * **Escapes**: a lone or reversed surrogate escape is malformed. `\u0000` is a character like
///   any other; a NUL byte is malformed.
/// * **White space** is space, tab, line feed and carriage return alone.
/// * **Long strings**: one whose source takes more than 64 KiB comes by
///   ``EventSink/startString()``, any other by ``EventSink/scalar(_:)``. Memory stays flat and
///   time linear for both, passed over or not.
///
/// yajl is loaded when the first is made. Where it is missing, what is fed is refused:
/// ``ReadingError/Code/engine``.
///
/// Not safe to use from several threads at once.
package final class YajlReader: Reader {
  private let input: JSONInput
  private let source: String?

  /// - Parameters:
  ///   - sink: is told what is read; kept until the reader goes.
  ///   - source: the input's name, for errors.
  package init(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.source = source
    input = JSONInput(
      events: JSONEvents(
        sink: sink, options: options, limits: limits, source: source,
        tokenizer: YajlTokenizer(allowsComments: options.allowsComments), scanner: BlockScanner()))
  }

  /// Takes the error of each malformed value of a sequence, after which reading goes on. What it
  /// throws ends the reading. Default: nil, a malformed value ends the reading.
  ///
  /// Where an RS stood before a value (RFC 7464) it goes on at the next one. Else, as long as every
  /// whole value stood on one line, and with ``JSONOptions/Shape/sequence`` always, at the first line
  /// end within the malformed value: what that has taken of the lines behind it is read again, if that is no more
  /// than ``Limits/buffer``, which are kept for that; with more of it, at the next line. Once a
  /// whole value has spanned lines, at the next line whose first column is what such values began with; the
  /// error says how far what is passed over goes. A malformed value counts as one; what was told of it stands.
  ///
  /// With ``JSONOptions/Shape/singleOrSequence`` it is asked once the input has turned out to be
  /// a sequence. Errors of the code `limit` and what the sink throws end the reading always.
  package var recoversAtNextLine: ((ReadingError) throws -> Void)? {
    get { input.events.recover }
    set { input.events.recover = newValue }
  }

  package func feed(_ bytes: Span<UInt8>) throws {
    if Yajl.absence != nil { throw Yajl.refusal(source) }
    try input.feed(bytes)
  }

  package func finish() throws {
    if Yajl.absence != nil { throw Yajl.refusal(source) }
    try input.finish()
  }

  package var mark: Mark { input.places.mark }
  package var endMark: Mark { input.places.endMark }
  package func position(at mark: Mark) -> InputPosition { input.places.position(at: mark) }
  package var path: String { input.places.path }
  package var skippedBytes: Int? { input.events.skippedBytes }
}

@available(*, unavailable)
extension YajlReader: Sendable {}
#endif
