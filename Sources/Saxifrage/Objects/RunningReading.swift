internal import SaxEvents

/// A reading that goes on as long as somebody holds this.
///
/// Where the input is at hand and the loop takes little time, whoever iterates reads the next piece when the
/// objects are used up: to wake a thread for each, and to touch the objects on two cores, cost as much as half
/// of the reading. In the background it is read where there is something to be won: where the loop takes
/// as long for the objects as reading more does, or the input has to be waited for.
final class RunningReading<Element: Sendable>: Sendable {
  private let handover: StreamHandover<Element>
  private let reading: StreamReading<Element>
  private let pool: ThreadPool
  /// The task in the background, once there is one.
  private let task = Locked<Task<Void, Never>?>(nil)

  /// The most pieces that whoever iterates reads without an object: then it goes on in the background, as
  /// it may be long until there is one.
  private static var mostPieces: Int { 8 }

  /// True if all of the input is so small that it is read where the loop runs.
  private let isSmall: Bool

  init(_ source: StreamReading<Element>.Source) {
    handover = StreamHandover(window: source.options.pieceSize)
    reading = StreamReading(source, handover)
    pool = source.input.pool
    isSmall = source.input.countInMemory.map { $0 <= InputSource.mostBytesReadAtOnce } ?? false
  }

  deinit { cancel() }

  func cancel() {
    handover.cancel()
    task.withLock { $0 }?.cancel()
  }

  /// The next objects, or the end.
  ///
  /// - Parameters:
  ///   - spent: a batch that has been emptied.
  ///   - time: that it took to do so.
  func take(
    for spent: ObjectBatch<Element>, after time: Duration, isolation actor: isolated (any Actor)?
  ) async -> StreamHandover<Element>.Delivery {
    spent.clear()
    handover.giveBack(spent, after: time)
    while true {
      switch handover.takeAtOnce() {
      case .delivery(let delivery): return delivery
      case .deliveryWithTurn(let delivery):
        startInBackground()
        return delivery
      case .turn where isSmall: readAll()
      case .turn: await readOn()
      case .wait:
        let delivery = await withTaskCancellationHandler(
          operation: { await handover.wait(isolation: actor) }, onCancel: { cancel() },
          isolation: actor)
        if case .changed = delivery { continue }
        return delivery
      }
    }
  }

  /// Reads all that there is, with the turn, as far as there is room for it.
  private func readAll() {
    while reading.stepAtOnce() {
      if handover.isFull { return handover.giveTurnBack(isAtHand: true) }
    }
  }

  /// Reads until there is an object, with the turn, or leaves that to the background.
  @concurrent
  private func readOn() async {
    for _ in 0..<Self.mostPieces where reading.isAtHand {
      guard reading.stepAtOnce() else { return }
      if handover.hasObjects { return handover.giveTurnBack(isAtHand: reading.isAtHand) }
    }
    startInBackground()
  }

  private func startInBackground() {
    let (reading, handover, pool) = (reading, handover, pool)
    let new = Task.detached(executorPreference: pool, priority: Task.currentPriority) {
      while await reading.step() {
        guard handover.goesOn(isAtHand: reading.isAtHand) else { return }
        await pool.letOthersRun()
      }
    }
    task.withLock { $0 = new }
  }
}
