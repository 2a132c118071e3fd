internal import SaxEvents

/// An observer, with the place where it is called.
final class ServiceObserver: Sendable {
  let number: Int
  let filter: ServiceFilter
  let priority: Int
  let isPrimary: Bool
  /// The way to the place; nil for one that is called at once.
  let lane: ServiceLane?
  private let take: @Sendable (ServiceEvent) -> Void
  private let isEnded = Locked(false)

  init(
    number: Int, _ filter: ServiceFilter, priority: Int, isPrimary: Bool, _ lane: ServiceLane?,
    _ take: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    self.number = number
    self.filter = filter
    self.priority = priority
    self.isPrimary = isPrimary
    self.lane = lane
    self.take = take
  }

  /// Tells it of an event, once it is at its place.
  func tell(_ event: ServiceEvent) {
    if let lane { lane.add(self, event) } else { call(event) }
  }

  func call(_ event: ServiceEvent) {
    if !isEnded.withLock({ $0 }) { take(event) }
  }

  /// Has it called no more.
  func end() { isEnded.withLock { $0 = true } }

  /// Before another, if it is to be told first.
  func isBefore(_ other: ServiceObserver) -> Bool {
    if isPrimary != other.isPrimary { return isPrimary }
    if priority != other.priority { return priority > other.priority }
    return number < other.number
  }
}

/// Events on their way to a place, in the order in which its observers are to be told of them.
final class ServiceLane: Sendable {
  let place: ServicePlace
  private let state = Locked((waiting: [(ServiceObserver, ServiceEvent)](), isCalled: false))

  init(_ place: ServicePlace) { self.place = place }

  func add(_ observer: ServiceObserver, _ event: ServiceEvent) {
    let isFirst = state.withLock { state in
      state.waiting.append((observer, event))
      defer { state.isCalled = true }
      return !state.isCalled
    }
    if isFirst, !place.call({ self.takeAll() }) { _ = taken() }
  }

  /// Those that wait, of which none is left.
  private func taken() -> [(ServiceObserver, ServiceEvent)] {
    state.withLock { state in
      defer { state = ([], false) }
      return state.waiting
    }
  }

  private func takeAll() {
    while true {
      let waiting: [(ServiceObserver, ServiceEvent)] = state.withLock { state in
        defer { state.waiting = [] }
        if state.waiting.isEmpty { state.isCalled = false }
        return state.waiting
      }
      if waiting.isEmpty { return }
      for (observer, event) in waiting { observer.call(event) }
    }
  }
}
