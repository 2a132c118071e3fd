internal import SaxEngine
internal import SaxEvents
internal import Synchronization

/// The facts known about a stream's latest iteration.
@usableFromInline final class ReadingReport: Sendable {
  fileprivate struct State {
    var statistics = ReadingStatistics()
    var nearestMiss: NearestMiss?
    var isWhole = false
    var origin: (any Sendable)?
    /// The number of objects that had been taken before the reading was taken up.
    var takenBefore = 0
    /// Those behind which there may be objects that haven't been taken, in order, and the last before.
    var checkpoints: [Checkpoint] = []
  }

  /// The report of readings that never begin.
  static let unused = ReadingReport()

  private let state = Locked(State())
  /// The number of objects taken: counted by whoever iterates, one after the other, without a lock.
  private let taken = Atomic(0)

  /// The progress of the reading, and what was handed out of it.
  var statistics: ReadingStatistics {
    var statistics = state.withLock { $0.statistics }
    statistics.objects = taken.load(ordering: .relaxed)
    return statistics
  }
  var nearestMiss: NearestMiss? { state.withLock { $0.nearestMiss } }
  var isWhole: Bool { state.withLock { $0.isWhole } }

  /// The thing that the input comes out of.
  var origin: (any Sendable)? { state.withLock { $0.origin } }

  func open(_ origin: (any Sendable)?) { state.withLock { $0.origin = origin } }

  func update(_ statistics: ReadingStatistics) {
    state.withLock { $0.statistics = statistics }
  }

  /// Takes the facts of a reading that has ended, well or not.
  ///
  /// - Parameter isWhole: whether all of the input has been read, and no object was dropped.
  func end(_ statistics: ReadingStatistics, _ miss: NearestMiss?, isWhole: Bool) {
    state.withLock {
      $0.isWhole = isWhole
      $0.statistics = statistics
      $0.nearestMiss = miss
    }
  }

  // MARK: Checkpoints

  /// The place to take the reading up again, behind what has been taken; nil if none are made.
  var checkpoint: Checkpoint? {
    let taken = taken.load(ordering: .relaxed)
    return state.withLock { state in
      state.forgetPassed(taken)
      return state.checkpoints.first?.covering(state.takenBefore + taken)
    }
  }

  /// Another iteration begins.
  func begin() {
    taken.store(0, ordering: .relaxed)
    state.withLock { $0 = State() }
  }

  func begin(resuming checkpoint: Checkpoint?) {
    let start = checkpoint ?? Checkpoint()
    state.withLock { state in
      state.takenBefore = start.objects
      state.checkpoints = [start.beforeAnyObject]
    }
  }

  func add(_ checkpoints: [Checkpoint]) {
    let taken = taken.load(ordering: .relaxed)
    state.withLock { state in
      state.checkpoints += checkpoints
      state.forgetPassed(taken)
    }
  }

  /// An object has been taken.
  @usableFromInline func take() {
    taken.store(taken.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
  }
}

extension ReadingReport.State {
  /// Of those behind which nothing is left but what has been taken the last is enough.
  fileprivate mutating func forgetPassed(_ taken: Int) {
    let passed = checkpoints.prefix { $0.objects <= takenBefore + taken }.count
    if passed > 1 { checkpoints.removeFirst(passed - 1) }
  }
}
