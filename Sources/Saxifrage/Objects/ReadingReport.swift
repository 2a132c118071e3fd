internal import SaxMapping
internal import SaxEvents

/// What is known of a stream's latest iteration.
final class ReadingReport: Sendable {
  private struct State {
    var statistics = ReadingStatistics()
    var nearestMiss: NearestMiss?
  }

  private let state = Locked(State())

  var statistics: ReadingStatistics { state.withLock { $0.statistics } }
  var nearestMiss: NearestMiss? { state.withLock { $0.nearestMiss } }

  func update(_ statistics: ReadingStatistics) {
    state.withLock { $0.statistics = statistics }
  }

  func end(_ statistics: ReadingStatistics, _ miss: NearestMiss?) {
    state.withLock { $0 = State(statistics: statistics, nearestMiss: miss) }
  }
}
