public import SaxEvents

/// Reads JSON (RFC 8259) with yajl, pushed to it in chunks of any size.
///
/// * **Encodings**: UTF-8, UTF-16 and UTF-32 of either byte order, told by a byte order mark or by
///   the zeros among the first four bytes. A byte order mark counts in offsets, not in columns.
///   Bytes that are no text in that encoding, surrogates alone and overlong forms included,
///   are an error of the code `encoding`.
/// * **Duplicate keys**: each member is delivered; the sink decides.
/// * **Numbers**: delivered as their source text, whatever their size or precision.
/// * **Escapes**: a lone or reversed surrogate escape is malformed, except in what is passed
///   over, where only the form of an escape is checked. `\u0000` is a character like any other;
///   a NUL byte is malformed.
/// * **White space** is space, tab, line feed and carriage return alone.
/// * **Long strings**: one whose source takes more than 64 KiB comes by
///   ``EventSink/startString()``, any other by ``EventSink/scalar(_:)``. Memory stays flat and
///   time linear for both, passed over or not.
///
/// Not safe to use from several threads at once.
public final class YajlReader: Reader {
  private let events: JSONEvents
  private var decoder = InputDecoder()
  private var total = 0
  private var failure: (any Error)?
  private var isFinished = false

  /// - Parameters:
  ///   - sink: is told what is read; kept until the reader goes.
  ///   - source: the input's name, for errors.
  public init(
    sink: any EventSink, options: JSONOptions = JSONOptions(), limits: Limits = Limits(),
    source: String? = nil
  ) {
    events = JSONEvents(sink: sink, options: options, limits: limits, source: source)
    events.places = self
  }

  /// Takes the error of each malformed value of a sequence, after which reading goes on at the
  /// next line. What it throws ends the reading. Default: nil, a malformed value ends the reading.
  ///
  /// With ``JSONOptions/Shape/singleOrSequence`` it is asked once the input has turned out to be
  /// a sequence. Errors of the code `limit` and what the sink throws end the reading always.
  public var recoversAtNextLine: ((ReadingError) throws -> Void)? {
    get { events.recover }
    set { events.recover = newValue }
  }

  public func feed(_ bytes: Span<UInt8>) throws {
    try bytes.withUnsafeBufferPointer { bytes in
      try attempt {
        guard let most = events.limits.total, bytes.count > most - total else {
          total += bytes.count
          return try decoder.feed(bytes, to: events)
        }
        let room = max(0, most - total)
        total += room
        try decoder.feed(UnsafeBufferPointer(rebasing: bytes[..<room]), to: events)
        try events.endTooLong(most)
      }
    }
  }

  public func finish() throws {
    if isFinished && failure == nil { return }
    isFinished = true
    try attempt {
      let isInsideCharacter = try decoder.finish(to: events)
      try events.finish(isInsideCharacter: isInsideCharacter)
    }
  }

  private func attempt(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    do { try body() } catch {
      failure = error
      throw error
    }
  }

  public var mark: Mark { Mark(offset: events.mark(of: events.eventStart)) }
  public var endMark: Mark { Mark(offset: events.mark(of: events.eventEnd)) }
  public func position(at mark: Mark) -> Position { events.lines.pointee.position(at: mark.offset) }
  public var path: String { events.path }
}

@available(*, unavailable)
extension YajlReader: Sendable {}
