public import SaxEngine

/// Reads an input that is pushed to it, and hands out each object the moment that it closes.
/// Synchronous, and where it is called.
///
///     var reading = mapping.reading(.json) { object in … }
///     try reading.feed(chunk)
///     try reading.finish()
public struct ObjectReading: ~Copyable {
  private let core: ObjectPipeline

  init(_ core: ObjectPipeline) { self.core = core }

  /// The progress so far.
  public var statistics: ReadingStatistics { core.statistics }

  /// True if a hook or a ``StopReading`` has ended it: what is fed from then on is not read.
  public var isStopped: Bool { core.isStopped }

  /// The nearest to a match that there was, where no object has been handed out.
  public func nearestMiss() -> NearestMiss? { core.nearestMiss() }

  /// The use that the mapping has made of the input so far; nil unless
  /// ``ReadingOptions/measuresCoverage`` is set.
  package func coverage() -> Coverage? { core.coverage() }

  /// The place to take the reading up again, should it not come to its end: behind all objects that have
  /// been handed out. Nil unless ``ReadingOptions/makesCheckpoints`` is set.
  public var checkpoint: Checkpoint? { core.checkpoint }

  /// Reads the next bytes, inflated first if they are gzip's.
  ///
  /// - Throws: ``ReadingError`` if the input is malformed, ``BuildError`` if it does not fit the
  ///   mapping, or what the objects' receiver threw. The reading is spent then; objects that
  ///   came before have been handed out.
  public mutating func feed(_ bytes: Span<UInt8>) throws { try core.feed(bytes) }

  /// Reads the next bytes.
  ///
  /// - Throws: as for a span.
  public mutating func feed(_ bytes: [UInt8]) throws { try core.feed(bytes.span) }

  /// Reads what came before the input failed, where it was held until its format is known.
  ///
  /// - Throws: as ``feed(_:)-(Span<UInt8>)``.
  package mutating func readHead() throws { try core.readHead() }

  /// There is no more.
  ///
  /// - Throws: as ``feed(_:)-(Span<UInt8>)``; the input may have ended too early.
  public mutating func finish() throws { try core.finish() }
}
