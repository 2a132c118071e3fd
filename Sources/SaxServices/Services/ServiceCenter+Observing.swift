internal import SaxEvents

extension ServiceCenter {
  /// Has an observer told of events.
  ///
  /// - Parameters:
  ///   - filter: the services that it is for. An observer of one service ends with that.
  ///   - priority: those of a higher one are told before those of a lower one.
  ///   - isPrimary: whether it is told before all others, of whatever priority.
  ///   - place: where it is called.
  ///   - take: is called with each event. At once it is called by the thread that reports the event, for several services
  ///     by several threads at the same time.
  /// - Returns: a token, with which the observer ends.
  public func observe(
    _ filter: ServiceFilter = .all, priority: Int = 0, isPrimary: Bool = false,
    on place: ServicePlace = .atOnce, _ take: @escaping @Sendable (ServiceEvent) -> Void
  ) -> ServiceToken {
    let number = add(filter, priority, isPrimary, place, take)
    return ServiceToken { [weak self] in
      self?.state.withLock { $0.observers.removeAll { $0.number == number } }
    }
  }

  @discardableResult
  func add(
    _ filter: ServiceFilter, _ priority: Int, _ isPrimary: Bool, _ place: ServicePlace,
    _ take: @escaping @Sendable (ServiceEvent) -> Void
  ) -> Int {
    state.withLock { state in
      let observer = ServiceObserver(
        number: state.number(), filter, priority: priority, isPrimary: isPrimary, place, take)
      let index = state.observers.firstIndex { observer.isBefore($0) } ?? state.observers.count
      state.observers.insert(observer, at: index)
      return observer.number
    }
  }

  /// The events from here on, as a sequence. That of one service ends with it, and at once if it is over.
  public func events(of filter: ServiceFilter = .all) -> AsyncStream<ServiceEvent> {
    AsyncStream { continuation in
      let single = filter.single
      let token = observe(filter) { event in
        continuation.yield(event)
        if single != nil, event.ending != nil { continuation.finish() }
      }
      continuation.onTermination = { _ in token.end() }
      if single != nil, running(filter).isEmpty { continuation.finish() }
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
        continuation.yield(state.activity)
        return number
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { $0.listeners[number] = nil }
      }
    }
  }

  func tellActivity() {
    state.withLock { state in
      if state.listeners.isEmpty { return }
      let activity = state.activity
      for listener in state.listeners.values { listener.yield(activity) }
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
      self?.state.withLock { $0.mocks.removeAll { $0.number == number } }
    }
  }

  func mock(of kind: String) -> ServiceMock? {
    state.withLock { $0.mocks.last { $0.kind == kind }?.mock }
  }
}
