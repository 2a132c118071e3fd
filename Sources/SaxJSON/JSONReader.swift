package import SaxEvents

/// Reads JSON (RFC 8259), pushed to it in chunks of any size.
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
/// Subtrees that the sink skips are checked for balance alone, unless ``JSONOptions/validation`` or
/// ``JSONOptions/allowsComments`` asks for more, or the sink wants their source: strings end at their quotation mark, brackets by kind, numbers and literals at what
/// can be part of neither; ``Limits/depth`` and ``Limits/total`` hold. All bytes are checked to be text.
///
/// Memory stays flat and time linear for tokens of any length. Not safe to use from several threads
/// at once.
package final class JSONReader: Reader {
  /// The tokenizers. All give the same events, errors and places.
  package enum Engine: Sendable {
    case native
    /// The native one, with vector code that every processor has, whatever this one could do.
    case portable
    /// yajl, which checks all that is passed over. It is loaded when the first is made; where it is missing, what is fed
    /// is refused: ``ReadingError/Code/engine``.
    case yajl
  }

  private let engine: Engine
  private let source: String?
  private let windows: JSONWindows
  private var decoder: UnicodeDecoder
  private var total = 0
  private let life = ReaderLife()

  /// A reader for one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: is told what is read; kept until the reader goes.
  ///   - source: the input's name, for errors.
  package init(
    sink: any EventSink, by engine: Engine = .native, options: JSONOptions = JSONOptions(),
    limits: Limits = Limits(), source: String? = nil
  ) {
    self.engine = engine
    self.source = source
    let scanner = engine == .portable ? BlockScanner(portable: ()) : BlockScanner()
    let tokenizer: any Tokenizer =
      engine == .yajl
      ? YajlTokenizer(allowsComments: options.allowsComments)
      : NativeTokenizer(scanner: scanner, sink: sink, options: options, limits: limits)
    windows = JSONWindows(
      sink: sink, options: options, limits: limits, source: source, tokenizer: tokenizer,
      scanner: scanner)
    decoder = UnicodeDecoder(scanner: scanner)
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
    get { windows.recover }
    set { windows.recover = newValue }
  }

  package func feed(_ bytes: Span<UInt8>) throws {
    if engine == .yajl, Yajl.absence != nil { throw Yajl.refusal(source) }
    try bytes.withUnsafeBufferPointer { bytes in
      try life.read {
        guard let most = windows.limits.total, bytes.count > most - total else {
          total += bytes.count
          return try decoder.feed(bytes, to: windows)
        }
        let room = max(0, most - total)
        total += room
        try decoder.feed(UnsafeBufferPointer(rebasing: bytes[..<room]), to: windows)
        try windows.endTooLong(most)
      }
    }
  }

  package func finish() throws {
    if engine == .yajl, Yajl.absence != nil { throw Yajl.refusal(source) }
    try life.finish {
      let isInsideCharacter = try decoder.finish(to: windows)
      try windows.finish(isInsideCharacter: isInsideCharacter)
    }
  }

  // MARK: Places

  private var places: JSONPlaces { windows.events.pointee.places }
  package var mark: Mark { places.mark }
  package var endMark: Mark { places.endMark }
  package func position(at mark: Mark) -> InputPosition { places.position(at: mark) }
  package var path: String { places.path }
  package var skippedBytes: Int? { windows.skip.bytes }
}

@available(*, unavailable)
extension JSONReader: Sendable {}
