internal import SaxEvents

extension ServiceCenter {
  // Where `.main` is written, the closure is to be isolated: that is the other one.
  /// Has an observer told of events.
  ///
  /// - Parameters:
  ///   - filter: the services that it is for. An observer of one service ends with that.
  ///   - priority: of the observers at one place, those of a higher one are told before those of a lower one.
  ///   - isPrimary: whether it is told before all others, of whatever priority.
  ///   - place: where it is called; nil for the center's usual place.
  ///   - take: is called with each event. At once it is called by a thread that reports events of the service, for several
  ///     services by several threads at the same time.
  /// - Returns: a token, with which the observer ends.
  @_disfavoredOverload
  public func observe(
    _ filter: ServiceFilter = .all, priority: Int = 0, isPrimary: Bool = false,
    on place: ServicePlace? = nil, _ take: @escaping @Sendable (ServiceEvent) -> Void
  ) -> ServiceToken {
    let place = place ?? usualPlace
    guard let observer = state.withLock({ $0.add(filter, priority, isPrimary, place, take) })
    else { return ServiceToken {} }
    return ServiceToken { [weak self] in self?.end(observer) }
  }

  /// Has an observer told of events on the main actor, whose state it may use.
  ///
  /// - Parameters:
  ///   - filter: the services that it is for. An observer of one service ends with that.
  ///   - priority: of the observers at one place, those of a higher one are told before those of a lower one.
  ///   - isPrimary: whether it is told before all others, of whatever priority.
  ///   - place: `.main`.
  ///   - take: is called with each event.
  /// - Returns: a token, with which the observer ends.
  public func observe(
    _ filter: ServiceFilter = .all, priority: Int = 0, isPrimary: Bool = false,
    on place: MainServicePlace, _ take: @escaping @MainActor @Sendable (ServiceEvent) -> Void
  ) -> ServiceToken {
    let place: ServicePlace? = .main
    return observe(filter, priority: priority, isPrimary: isPrimary, on: place) { event in
      MainActor.assumeIsolated { take(event) }
    }
  }

  private func end(_ observer: ServiceObserver) {
    observer.end()
    _ = state.withLock { state in
      state.observers.firstIndex { $0 === observer }.map { state.observers.remove(at: $0) }
    }
  }

  /// The events from here on, as a sequence. That of one service ends with it, and at once if it is over; all end with
  /// the center.
  public func events(of filter: ServiceFilter = .all) -> AsyncStream<ServiceEvent> {
    AsyncStream { continuation in
      let isSingle = filter.single != nil
      let observer = state.withLock { state -> ServiceObserver? in
        let observer = state.add(filter, 0, false, .atOnce) { event in
          continuation.yield(event)
          if isSingle, event.ending != nil { continuation.finish() }
        }
        if let observer { state.streams[observer.number] = { continuation.finish() } }
        return observer
      }
      guard let observer else { return continuation.finish() }
      let number = observer.number
      continuation.onTermination = { [weak self, weak observer] _ in
        _ = self?.state.withLock { $0.streams.removeValue(forKey: number) }
        if let observer { self?.end(observer) }
      }
    }
  }

  // MARK: Activity

  /// The services in the foreground, as an indicator shows them now.
  public var activity: ServiceActivity { state.withLock { $0.activity } }

  /// The services in the foreground, now and whenever that changes. Who is slow misses all but the latest.
  public var activities: AsyncStream<ServiceActivity> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        let number = state.number()
        state.listeners[number] = continuation
        state.streams[number] = { continuation.finish() }
        // What others were told last, perhaps long ago, is not what this one knows.
        state.activityTold = nil
        // Nobody waits for it yet.
        continuation.yield(state.activity)
        return number
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { state in
          (state.listeners.removeValue(forKey: number), state.streams.removeValue(forKey: number))
        }
      }
    }
  }

  /// Tells listeners of the activity, if it is another: with no lock held, as one who is cancelled may hold its own and
  /// wait for this one's, and one at a time, so that the latest is told last.
  func tellActivity() {
    let isFirst = state.withLock { state in
      if state.listeners.isEmpty { return false }
      state.isActivityDue = true
      defer { state.isTellingActivity = true }
      return !state.isTellingActivity
    }
    if !isFirst { return }
    while true {
      let told = state.withLock {
        state -> (ServiceActivity, [AsyncStream<ServiceActivity>.Continuation])? in
        guard state.isActivityDue else {
          state.isTellingActivity = false
          return nil
        }
        state.isActivityDue = false
        let activity = state.activity
        if activity == state.activityTold { return (activity, []) }
        state.activityTold = activity
        return (activity, Array(state.listeners.values))
      }
      guard let (activity, listeners) = told else { return }
      for listener in listeners { listener.yield(activity) }
    }
  }

  // MARK: Mocks

  /// Has something stand for the services of a kind, until the token goes. Of two the later does.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - mock: the result, the error, or the bytes of responses.
  /// - Returns: a token, with which the mock ends.
  public func mock(_ kind: String, by mock: ServiceMock) -> ServiceToken {
    let number = state.withLock { state in
      let number = state.number()
      state.mocks.append((number, kind, mock))
      return number
    }
    return ServiceToken { [weak self] in
      _ = self?.state.withLock { state in
        state.mocks.firstIndex { $0.number == number }.map { state.mocks.remove(at: $0) }
      }
    }
  }

  func mock(of kind: String) -> ServiceMock? {
    state.withLock { $0.mocks.last { $0.kind == kind }?.mock }
  }
}
