public import SaxMapping
internal import Synchronization

/// The objects of an input, each handed out as soon as it has closed.
///
/// Every iteration reads the input anew, in the background, and reads no further ahead
/// than a window of about a chunk behind the objects not yet taken: a slow consumer applies
/// back-pressure. Objects that come before an error are delivered before it is thrown.
///
/// Cancelling the task that iterates ends the reading at once, also while it waits for bytes;
/// `next()` throws `CancellationError` then. Leaving the loop ends it as well.
///
/// A reading that waits, for bytes or for the loop, holds no thread. What is called while it runs (hooks,
/// converters, ``ReadingOptions/progress``) keeps others waiting as long as it takes.
public struct ObjectStream<Element: Sendable>: AsyncSequence, Sendable {
  let input: Input
  let options: ReadingOptions
  let mapping: Mapping
  let select: @Sendable (Mapping) throws(BuildError) -> Selection<Element>
  private let report = ReadingReport()

  init(
    _ mapping: Mapping, _ input: Input, _ options: ReadingOptions,
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
        BackgroundReading(
          input: input, options: options, mapping: mapping, select: select, report: report))
    }
  }

  /// Hands out the objects of one reading.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let start: () -> RunningReading<Element>
    private var reading: RunningReading<Element>?
    private var elements: [Element] = []
    private var index = 0
    private var isDone = false

    /// Told of each object.
    private let counter: ReadingReport

    init(counting counter: ReadingReport, start: @escaping () -> RunningReading<Element>) {
      self.start = start
      self.counter = counter
    }

    /// The next object; nil at the end.
    ///
    /// - Throws: ``ReadingError`` if the input is malformed, ``BuildError`` if it does not fit the
    ///   mapping, or the mapping not the type wanted; ``InputError`` if it can't be read;
    ///   `CancellationError`; what the input's own sequence threw.
    public mutating func next() async throws -> Element? { try await next(isolation: nil) }

    /// The next object; nil at the end.
    ///
    /// - Throws: as ``next()``.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if index < elements.count, !Task.isCancelled {
        defer { index += 1 }
        counter.take()
        return elements[index]
      }
      return try await nextAfterWaiting(isolation: actor)
    }

    private mutating func nextAfterWaiting(
      isolation actor: isolated (any Actor)?
    ) async throws -> Element? {
      if isDone { return nil }
      elements = []
      index = 0
      if Task.isCancelled {
        end()
        throw CancellationError()
      }
      let reading = self.reading ?? start()
      self.reading = reading
      switch await reading.take(isolation: actor) {
      case .elements(let new):
        elements = new
        index = 1
        counter.take()
        return new.first
      case .end:
        end()
        return nil
      case .failure(let error):
        end()
        throw error
      case .cancelled:
        end()
        throw CancellationError()
      }
    }

    private mutating func end() {
      isDone = true
      elements = []
      index = 0
      reading = nil
    }
  }
}

@available(*, unavailable)
extension ObjectStream.AsyncIterator: Sendable {}

/// A reading that goes on as long as somebody holds this.
final class RunningReading<Element: Sendable>: Sendable {
  private let handover: Handover<Element>
  private let task: Task<Void, Never>

  init(_ reading: BackgroundReading<Element>) {
    let handover = Handover<Element>(window: reading.options.pieceSize)
    self.handover = handover
    task = Task.detached(
      executorPreference: reading.input.pool, priority: Task.currentPriority
    ) {
      await reading.run(handover)
    }
  }

  deinit { cancel() }

  func cancel() {
    handover.cancel()
    task.cancel()
  }

  func take(isolation actor: isolated (any Actor)?) async -> Handover<Element>.Delivery {
    if let delivery = handover.takeAtOnce() { return delivery }
    return await withTaskCancellationHandler(
      operation: { await handover.take(isolation: actor) }, onCancel: { cancel() },
      isolation: actor)
  }
}
