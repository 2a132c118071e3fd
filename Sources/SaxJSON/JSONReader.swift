package import SaxEvents

/// The part that the readers of JSON share: all but their tokenizer.
package class JSONReader: Reader {
  private let input: JSONInput

  init(_ windows: JSONWindows) { input = JSONInput(windows) }

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
    get { input.windows.recover }
    set { input.windows.recover = newValue }
  }

  package func feed(_ bytes: Span<UInt8>) throws { try input.feed(bytes) }
  package func finish() throws { try input.finish() }

  package var mark: Mark { input.places.mark }
  package var endMark: Mark { input.places.endMark }
  package func position(at mark: Mark) -> InputPosition { input.places.position(at: mark) }
  package var path: String { input.places.path }
  package var skippedBytes: Int? { input.windows.skip.bytes }
}

@available(*, unavailable)
extension JSONReader: Sendable {}
