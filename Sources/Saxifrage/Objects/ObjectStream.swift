public import SaxEngine
internal import Synchronization

/// The objects of an input, each handed out as soon as it has closed.
///
/// Every iteration reads the input anew, and reads no further ahead than a window of about a chunk behind the
/// objects not yet taken: a slow consumer applies back-pressure. It reads in the background where bytes have to be
/// waited for, or the loop takes long for its objects; otherwise on the concurrent executor, when the loop comes
/// for more. Objects that come before an error are delivered before it is thrown.
///
/// Cancelling the task that iterates ends the reading at once, also while it waits for bytes;
/// `next()` throws `CancellationError` then, or a few objects later where they are at hand. Leaving the loop ends it
/// as well.
///
/// A reading that waits, for bytes or for the loop, holds no thread. What is called while it runs (hooks,
/// converters, ``ReadingOptions/progress``) keeps others waiting as long as it takes.
public struct ObjectStream<Element: Sendable>: AsyncSequence, Sendable {
  let input: InputSource
  let options: ReadingOptions
  let mapping: Mapping
  let select: @Sendable (Mapping) throws(BuildError) -> Selection<Element>
  private let report = ReadingReport()

  init(
    _ mapping: Mapping, _ input: InputSource, _ options: ReadingOptions,
    select: @escaping @Sendable (Mapping) throws(BuildError) -> Selection<Element>
  ) {
    self.mapping = mapping
    self.input = input
    self.options = options
    self.select = select
  }

  /// The progress of the latest iteration: what was read, which may be more than what of it has been
  /// handed out, and the objects that have.
  public var statistics: ReadingStatistics { report.statistics }

  /// The nearest to a match that there was, where the latest iteration has come to its end without
  /// an object.
  public var nearestMiss: NearestMiss? { report.nearestMiss }

  /// True if the latest iteration has read the input to its end, without an error or an object that was
  /// dropped for one. Only to be asked when it has handed out all.
  package var isWhole: Bool { report.isWhole }

  /// The thing that the latest iteration's input comes out of, once it is open:
  /// ``InputHead/origin``.
  package var origin: (any Sendable)? { report.origin }

  /// The place to take the reading up again, behind the objects that the latest iteration has handed
  /// out, the one included that came last: to be asked for when that has been seen to. Nil unless
  /// ``ReadingOptions/makesCheckpoints`` is set.
  public var checkpoint: Checkpoint? { report.checkpoint }

  /// Begins a reading of its own at the first object asked for.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(counting: report) { [self] in
      report.begin()
      return RunningReading(
        StreamReading.Source(
          input: input, options: options, mapping: mapping, select: select, report: report))
    }
  }

  /// Hands out the objects of one reading.
  public struct AsyncIterator: AsyncIteratorProtocol {
    /// Nil where there is nothing to be read.
    private let start: (() -> RunningReading<Element>)?
    private var reading: RunningReading<Element>?
    @usableFromInline var batch = ObjectBatch<Element>()
    private var isDone = false
    private let clock = ContinuousClock()
    /// The time at which the batch came.
    private var delivered: ContinuousClock.Instant?

    /// Told of each object.
    @usableFromInline let counter: ReadingReport

    init(counting counter: ReadingReport, start: (() -> RunningReading<Element>)?) {
      self.start = start
      self.counter = counter
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: ``ReadingError`` if the input is malformed, ``BuildError`` if it does not fit the
    ///   mapping, or the mapping not the type wanted; ``InputError`` if it can't be read;
    ///   `CancellationError`; what the input's own sequence threw.
    @inlinable public mutating func next() async throws -> Element? {
      try await next(isolation: nil)
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    @inlinable public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      guard let element = batch.popFirst() else {
        return try await nextAfterLooking(isolation: actor)
      }
      counter.take()
      return element
    }

    /// One that is at its end.
    package static var ended: AsyncIterator { AsyncIterator(counting: .unused, start: nil) }

    /// The next object, if it has been read by now; nil where the task was cancelled, too.
    @inlinable @inline(__always)
    package mutating func nextAtHand() -> Element? {
      guard let element = batch.popFirst() else { return nextOfBatch() }
      counter.take()
      return element
    }

    /// The next object of the batch, where it takes a look at whether the task has been cancelled.
    @usableFromInline package mutating func nextOfBatch() -> Element? {
      guard !isDone, !Task.isCancelled, batch.beginStretch() else { return nil }
      counter.take()
      return batch.popFirst()
    }

    /// The next object where it takes a look at whether the task has been cancelled, or waiting.
    @usableFromInline mutating func nextAfterLooking(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if isDone { return nil }
      if Task.isCancelled {
        end()
        throw CancellationError()
      }
      if !batch.beginStretch() {
        guard let reading = self.reading ?? start?() else { return nil }
        self.reading = reading
        let time = delivered.map { clock.now - $0 } ?? .zero
        switch await reading.take(for: batch, after: time, isolation: actor) {
        case .objects(let new):
          batch = new
          delivered = clock.now
          _ = new.beginStretch()
        case .end:
          end()
          return nil
        case .failure(let error):
          end()
          throw error
        case .cancelled, .changed:
          end()
          throw CancellationError()
        }
      }
      counter.take()
      return batch.popFirst()
    }

    private mutating func end() {
      isDone = true
      batch = ObjectBatch()
      reading = nil
    }
  }
}

@available(*, unavailable)
extension ObjectStream.AsyncIterator: Sendable {}
