/// The progress of a reading.
public struct ReadingStatistics: Sendable, Hashable {
  /// Bytes of the input, as they were fed: of a gzip file its compressed ones.
  public var bytes = 0

  /// Bytes read by the parser: inflated, but not decoded.
  public var inflatedBytes = 0

  /// All of the input's bytes, where that is known: a file's size.
  public var totalBytes: Int?

  /// Objects handed out.
  public var objects = 0

  /// Objects, malformed values of a sequence and malformed items of arrays that were dropped with an error.
  public var skippedObjects = 0

  /// Bytes in subtrees that nobody wanted, about: white space around them may count. Nil unless
  /// ``ReadingOptions/countsSkippedBytes`` is set.
  public var skippedBytes: Int?

  /// From the first byte to the latest, or to the end.
  public var time = Duration.zero

  /// True if the reading has ended, with or without an error.
  public var isFinished = false

  /// Creates those of a reading that has not begun.
  public init() {}
}
