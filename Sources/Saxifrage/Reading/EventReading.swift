package import SaxEvents

/// Reads an input that is pushed to it, and tells a sink of its events. Synchronous, and where it is called.
///
///     var reading = EventReading(to: sink)
///     try reading.feed(chunk)
///     try reading.finish()
package struct EventReading: ~Copyable {
  private var pipeline: InputPipeline

  /// A reading of one input, at its first byte.
  ///
  /// - Parameters:
  ///   - sink: the receiver of events; kept until the reading goes.
  ///   - options: those by which the input is read; the ones for objects are ignored.
  ///   - source: the input's name, for errors and to tell its format by.
  ///   - onError: takes the error of each malformed value of a JSON sequence, after which the
  ///     next line is read. What it throws ends the reading. Default: what the options say.
  package init(
    to sink: any EventSink, options: ReadingOptions = ReadingOptions(), source: String? = nil,
    onError: ((any Error) throws -> Void)? = nil
  ) {
    pipeline = InputPipeline(
      options: options, source: source, takesRows: false,
      onSkippedValue: onError ?? options.onError.handler
    ) { _ in sink }
  }

  /// The progress so far.
  package var statistics: ReadingStatistics { pipeline.statistics }

  /// Reads the next bytes, inflated first if they are gzip's.
  ///
  /// - Throws: ``ReadingError``, ``InputError``, or what the sink threw. The reading is spent then.
  package mutating func feed(_ bytes: Span<UInt8>) throws { try pipeline.feed(bytes) }

  /// Reads what came before the input failed, where it was held until its format is known.
  ///
  /// - Throws: as ``feed(_:)``.
  package mutating func readHead() throws { try pipeline.readHead() }

  /// There is no more.
  ///
  /// - Throws: as ``feed(_:)``; the input may have ended too early.
  package mutating func finish() throws { try pipeline.finish() }
}
