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
package final class YajlReader: JSONReader {
  private let source: String?

  /// A reader for one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: is told what is read; kept until the reader goes.
  ///   - source: the input's name, for errors.
  package init(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.source = source
    super.init(
      JSONWindows(
        sink: sink, options: options, limits: limits, source: source,
        tokenizer: YajlTokenizer(allowsComments: options.allowsComments), scanner: BlockScanner()))
  }

  package override func feed(_ bytes: Span<UInt8>) throws {
    if Yajl.absence != nil { throw Yajl.refusal(source) }
    try super.feed(bytes)
  }

  package override func finish() throws {
    if Yajl.absence != nil { throw Yajl.refusal(source) }
    try super.finish()
  }
}
