internal import SaxEvents

/// An observer, with the place where it is called.
final class ServiceObserver: Sendable {
  let number: Int
  let filter: ServiceFilter
  let priority: Int
  let isPrimary: Bool
  private let place: ServicePlace
  private let take: @Sendable (ServiceEvent) -> Void
  /// Events that wait for the place, where one goes on with the next.
  private let waiting = Locked((events: [ServiceEvent](), isCalled: false))

  init(
    number: Int, _ filter: ServiceFilter, priority: Int, isPrimary: Bool,
    _ place: ServicePlace, _ take: @escaping @Sendable (ServiceEvent) -> Void
  ) {
    self.number = number
    self.filter = filter
    self.priority = priority
    self.isPrimary = isPrimary
    self.place = place
    self.take = take
  }

  func tell(_ event: ServiceEvent) {
    if place.isAtOnce { return take(event) }
    let isFirst = waiting.withLock { waiting in
      waiting.events.append(event)
      defer { waiting.isCalled = true }
      return !waiting.isCalled
    }
    if isFirst { place.call { self.takeAll() } }
  }

  private func takeAll() {
    while true {
      let events: [ServiceEvent] = waiting.withLock { waiting in
        defer { waiting.events = [] }
        if waiting.events.isEmpty { waiting.isCalled = false }
        return waiting.events
      }
      if events.isEmpty { return }
      for event in events { take(event) }
    }
  }

  /// Before another, if it is to be told first.
  func isBefore(_ other: ServiceObserver) -> Bool {
    if isPrimary != other.isPrimary { return isPrimary }
    if priority != other.priority { return priority > other.priority }
    return number < other.number
  }
}
