/// A parser that is fed bytes and tells its sink what they say. No I/O, no concurrency.
///
/// Any split of the same bytes gives the same events, errors and places.
package protocol Reader: AnyObject, PlaceSource {
  /// Reads the next bytes.
  ///
  /// Everything that these bytes complete has been told to the sink on return. After an
  /// error the reader is spent: feeding it again throws the same error.
  ///
  /// - Throws: ``ReadingError``, or what the sink threw.
  func feed(_ bytes: Span<UInt8>) throws

  /// There is no more: reports what was pending.
  ///
  /// - Throws: ``ReadingError`` if the input ends too early, or what the sink threw.
  func finish() throws

  /// The bytes of all that was passed over to its end because the sink wanted nothing of it; nil
  /// if the reader doesn't count them.
  var skippedBytes: Int? { get }
}

extension Reader {
  package var skippedBytes: Int? { nil }
}
