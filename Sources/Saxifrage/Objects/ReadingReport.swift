internal import SaxMapping
internal import SaxEvents

/// What is known of a stream's latest iteration.
final class ReadingReport: Sendable {
  fileprivate struct State {
    var statistics = ReadingStatistics()
    var nearestMiss: NearestMiss?
    var isWhole = false
    var origin: (any Sendable)?
    /// How many objects have been taken, those before the reading was taken up included.
    var taken = 0
    /// Those behind which there may be objects that haven't been taken, in order, and the last before.
    var checkpoints: [Checkpoint] = []
  }

  private let state = Locked(State())

  var statistics: ReadingStatistics { state.withLock { $0.statistics } }
  var nearestMiss: NearestMiss? { state.withLock { $0.nearestMiss } }
  var isWhole: Bool { state.withLock { $0.isWhole } }

  /// What the input comes out of.
  var origin: (any Sendable)? { state.withLock { $0.origin } }

  func open(_ origin: (any Sendable)?) { state.withLock { $0.origin = origin } }

  func update(_ statistics: ReadingStatistics) {
    state.withLock { $0.statistics = statistics }
  }

  /// - Parameter isWhole: whether all of the input has been read, and no object was dropped.
  func end(_ statistics: ReadingStatistics, _ miss: NearestMiss?, isWhole: Bool) {
    state.withLock {
      $0.isWhole = isWhole
      $0.statistics = statistics
      $0.nearestMiss = miss
    }
  }

  // MARK: Checkpoints

  /// Where the reading can be taken up again behind what has been taken; nil if none are made.
  var checkpoint: Checkpoint? {
    state.withLock { state in
      state.forgetPassed()
      return state.checkpoints.first?.covering(state.taken)
    }
  }

  func begin(resuming checkpoint: Checkpoint?) {
    let start = checkpoint ?? Checkpoint()
    state.withLock { state in
      state.taken = start.objects
      state.checkpoints = [start.beforeAnyObject]
    }
  }

  func add(_ checkpoints: [Checkpoint]) {
    state.withLock { state in
      state.checkpoints += checkpoints
      state.forgetPassed()
    }
  }

  /// An object has been taken.
  func take() { state.withLock { $0.taken += 1 } }
}

extension ReadingReport.State {
  /// Of those behind which nothing is left but what has been taken the last is enough.
  fileprivate mutating func forgetPassed() {
    let passed = checkpoints.prefix { $0.objects <= taken }.count
    if passed > 1 { checkpoints.removeFirst(passed - 1) }
  }
}
