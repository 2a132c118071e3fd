package import SaxEvents

/// Reads JSON (RFC 8259), pushed to it in chunks of any size. It tells the same events, errors and
/// places as ``YajlReader``, whose notes on encodings, keys, numbers, escapes, white space and long
/// strings hold here too.
///
/// What the sink passes over is read for balance alone, unless ``JSONOptions/validation`` or the
/// comments that ``JSONOptions/allowsComments`` admits ask for more, or its source is part of what the
/// sink wants: strings end at their quotation mark, brackets by kind, numbers and literals at what
/// can be part of neither; ``Limits/depth`` and ``Limits/total`` hold. All bytes are checked to be text.
///
/// Memory stays flat and time linear for tokens of any length. Not safe to use from several threads
/// at once.
package final class NativeJSONReader: JSONReader {
  /// A reader for one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: is told what is read; kept until the reader goes.
  ///   - source: the input's name, for errors.
  package convenience init(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    self.init(
      sink: sink, options: options, limits: limits, source: source, scanner: BlockScanner())
  }

  /// With vector code that every processor has, whatever this one could do.
  package convenience init(
    portable sink: any EventSink, options: JSONOptions, limits: Limits, source: String?
  ) {
    self.init(
      sink: sink, options: options, limits: limits, source: source,
      scanner: BlockScanner(portable: ()))
  }

  private init(
    sink: any EventSink, options: JSONOptions, limits: Limits, source: String?,
    scanner: BlockScanner
  ) {
    super.init(
      JSONWindows(
        sink: sink, options: options, limits: limits, source: source,
        tokenizer: NativeTokenizer(
          scanner: scanner, sink: sink, options: options, limits: limits),
        scanner: scanner))
  }
}
