internal import FoundationEssentials
internal import SaxEvents

/// Runs services, and tells observers of their lives.
///
///     let center = ServiceCenter()
///     let orders = try await center.run(LoadOrders(), owner: owner)
///     for await event in center.events(of: .kind("orders")) { … }
///     center.cancel(.owner(owner), reason: "another account")
///
/// The events of one service come to each observer in their order, the last of them is the only
/// ``ServiceEvent/Step/ended(_:)``, and nothing is kept of a service that is over.
public final class ServiceCenter: Sendable {
  /// The part of a service that another one is.
  struct Surroundings {
    let entry: ServiceEntry
    let scope: ServiceScope
    let local: [UInt8]?
  }

  struct State {
    /// In the order in which they were started.
    var entries: [Int: ServiceEntry] = [:]
    var numbers: [ServiceID: Int] = [:]
    var observers: [ServiceObserver] = []
    var mocks: [(number: Int, kind: String, mock: ServiceMock)] = []
    var listeners: [Int: AsyncStream<ServiceActivity>.Continuation] = [:]
    /// By number, what ends the sequences that are read.
    var streams: [Int: @Sendable () -> Void] = [:]
    /// The activity that listeners know, and whether another may be due, or is being told.
    var activityTold: ServiceActivity?
    var isActivityDue = false
    var isTellingActivity = false
    /// The number of the service, observer or mock that came last; 0 before the first.
    var last = 0

    mutating func number() -> Int {
      last += 1
      return last
    }

    var activity: ServiceActivity {
      ServiceActivity(entries.sorted { $0.key < $1.key }.map(\.value))
    }

    /// Adds an observer in its order.
    ///
    /// - Returns: it; nil if it is for one service, which is over.
    mutating func add(
      _ filter: ServiceFilter, _ priority: Int, _ isPrimary: Bool, _ place: ServicePlace,
      _ take: @escaping @Sendable (ServiceEvent) -> Void
    ) -> ServiceObserver? {
      if let single = filter.single, numbers[single] == nil { return nil }
      let lane =
        place.isAtOnce
        ? nil
        : observers.lazy.compactMap(\.lane).first { $0.place == place } ?? ServiceLane(place)
      let observer = ServiceObserver(
        number: number(), filter, priority: priority, isPrimary: isPrimary, lane, take)
      let index = observers.firstIndex { observer.isBefore($0) } ?? observers.count
      observers.insert(observer, at: index)
      return observer
    }
  }

  /// Nothing is let go with the lock closed: a token or an owner that goes with it comes back here.
  let state = Locked(State())

  /// The place of observers that name none.
  let usualPlace: ServicePlace

  /// One that runs nothing yet.
  ///
  /// - Parameter place: where observers are called that name no place.
  public init(observeOn place: ServicePlace = .atOnce) { usualPlace = place }

  deinit {
    // Who waits for more would wait for ever.
    for end in state.withLock({ Array($0.streams.values) }) { end() }
  }

  /// An owner of services, which are cancelled when it goes.
  public func owner() -> ServiceOwner { ServiceOwner(self) }

  // MARK: Running

  /// Runs a service, and waits for its result.
  ///
  /// - Parameters:
  ///   - service: the service.
  ///   - owner: whom it is run for: it is cancelled with what else that owns. Whoever waits here keeps the owner:
  ///     with ``start(_:owner:context:onEvent:)`` it may go meanwhile.
  ///   - context: values that its events have.
  ///   - onEvent: is told of its events, by a thread that reports some.
  /// - Returns: its result.
  /// - Throws: what it fails with; ``ServiceCancellation`` if the center cancelled it; `CancellationError` if the task was
  ///   cancelled.
  public func run<S: Service>(
    _ service: S, owner: ServiceOwner? = nil, context: [String: any Sendable] = [:],
    onEvent: (@Sendable (ServiceEvent) -> Void)? = nil
  ) async throws -> S.Output {
    let entry = begin(service, owner?.id, context, onEvent)
    return try await finish(service, entry, nil, local: nil)
  }

  /// Runs a service on bytes that are there, instead of responses: those that it asks for by
  /// ``ServiceRun/executor(_:)``.
  ///
  /// - Parameters:
  ///   - service: the service.
  ///   - owner: whom it is run for.
  ///   - context: values that its events have.
  ///   - bytes: the body of each response.
  ///   - onEvent: is told of its events.
  /// - Returns: its result.
  /// - Throws: as ``run(_:owner:context:onEvent:)``.
  public func run<S: Service>(
    _ service: S, owner: ServiceOwner? = nil, context: [String: any Sendable] = [:],
    on bytes: [UInt8], onEvent: (@Sendable (ServiceEvent) -> Void)? = nil
  ) async throws -> S.Output {
    let entry = begin(service, owner?.id, context, onEvent)
    return try await finish(service, entry, nil, local: bytes)
  }

  /// Starts a service in a task of its own.
  ///
  /// - Parameters: as of ``run(_:owner:context:onEvent:)``.
  /// - Returns: the run, to wait for or to cancel.
  public func start<S: Service>(
    _ service: S, owner: ServiceOwner? = nil, context: [String: any Sendable] = [:],
    onEvent: (@Sendable (ServiceEvent) -> Void)? = nil
  ) -> ServiceTask<S.Output> {
    let entry = begin(service, owner?.id, context, onEvent)
    let task = Task { try await self.finish(service, entry, nil, local: nil) }
    return ServiceTask(entry.id, task, self)
  }

  /// Runs a service as a part of another.
  func run<S: Service>(_ service: S, in surroundings: Surroundings) async throws -> S.Output {
    let entry = begin(
      service, surroundings.entry.owner, surroundings.entry.context, nil,
      partOf: surroundings.entry)
    return try await finish(service, entry, surroundings, local: surroundings.local)
  }

  private func begin(
    _ service: some Service, _ owner: UUID?, _ context: [String: any Sendable],
    _ onEvent: (@Sendable (ServiceEvent) -> Void)?, partOf whole: ServiceEntry? = nil
  ) -> ServiceEntry {
    let id = ServiceID(kind: service.kind, instance: UUID())
    let entry = ServiceEntry(
      id, owner: owner, service.options, context: context, partOf: whole
    ) { [weak self] event in self?.handOn(event, ownedBy: owner) }
    state.withLock { state in
      let number = state.number()
      state.entries[number] = entry
      state.numbers[id] = number
      if let onEvent { _ = state.add(.service(id), 0, false, .atOnce, onEvent) }
    }
    entry.start()
    return entry
  }

  private func finish<S: Service>(
    _ service: S, _ entry: ServiceEntry, _ surroundings: Surroundings?, local: [UInt8]?
  ) async throws -> S.Output {
    let scope = ServiceScope(within: surroundings?.scope) { [weak entry] in entry?.report($0, $1) }
    let run = ServiceRun(entry, self, scope, local: local, mock: mock(of: service.kind))
    let task = Task { () async throws -> S.Output in
      // It may have been cancelled before it does anything.
      try run.checkCancellation()
      return try await run.answer(of: service)
    }
    entry.setTask { task.cancel() }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      _ = entry.cancel(reason: surroundings?.entry.cancellation?.reason)
    }
    return try await end(entry, result)
  }

  private func end<T: Sendable>(
    _ entry: ServiceEntry, _ result: Result<T, any Error>
  ) async throws -> T {
    let ending: ServiceEvent.Ending =
      switch result {
      case .success(let value): .success(value)
      case .failure(let error as ServiceCancellation): .cancelled(reason: error.reason)
      case .failure(is CancellationError): .cancelled(reason: nil)
      case .failure(let error): .failure(error)
      }
    await entry.end(ending)
    // A service may throw such an error by itself.
    guard let cancellation = entry.cancellation else { return try result.get() }
    if cancellation.reason == nil, Task.isCancelled { throw CancellationError() }
    throw cancellation
  }

  private func handOn(_ event: ServiceEvent, ownedBy owner: UUID?) {
    let isOver = event.ending != nil
    let (observers, entry) = state.withLock { state -> ([ServiceObserver], ServiceEntry?) in
      let observers = state.observers.filter { $0.filter.includes(event.service, ownedBy: owner) }
      guard isOver else { return (observers, nil) }
      // Who observes one has nothing more to hear.
      state.observers.removeAll { $0.filter.single == event.service }
      let number = state.numbers.removeValue(forKey: event.service)
      return (observers, number.flatMap { state.entries.removeValue(forKey: $0) })
    }
    for observer in observers { observer.tell(event) }
    withExtendedLifetime(entry) { tellActivity() }
  }

  // MARK: Cancelling

  /// Cancels services, unless their ``ServiceOptions/isCancellable`` is false.
  ///
  /// - Parameters:
  ///   - filter: which of those that run. The parts of a service are cancelled with it.
  ///   - reason: the reason, for their observers and whoever waits for them.
  /// - Returns: the number of those that are cancelled by this call.
  @discardableResult
  public func cancel(_ filter: ServiceFilter, reason: String? = nil) -> Int {
    cancel(filter, reason: reason, always: false)
  }

  @discardableResult
  func cancel(_ filter: ServiceFilter, reason: String?, always: Bool) -> Int {
    entries(filter).count { entry in
      (always || entry.isCancellable) && entry.cancel(reason: reason)
    }
  }

  /// The services that run.
  ///
  /// - Returns: in the order in which they were started.
  public func running(_ filter: ServiceFilter = .all) -> [ServiceID] { entries(filter).map(\.id) }

  private func entries(_ filter: ServiceFilter) -> [ServiceEntry] {
    state.withLock { state in
      state.entries.sorted { $0.key < $1.key }.map(\.value)
        .filter { filter.includes($0.id, ownedBy: $0.owner) }
    }
  }

  // MARK: Background

  /// Moves services to the background, or back, as far as they may run there.
  ///
  /// - Returns: the number of those that are where they were not.
  @discardableResult
  public func move(_ filter: ServiceFilter, toBackground: Bool) -> Int {
    entries(filter).count { !$0.isPart && $0.move(toBackground: toBackground) }
  }

  /// Cancels the services in the background. It is for the platform's call that the time for them has expired.
  ///
  /// - Returns: the number of those that are cancelled by this call.
  @discardableResult
  public func expireBackground() -> Int {
    entries(.all).count {
      !$0.isPart && $0.isInBackground && $0.cancel(reason: "the time in the background has expired")
    }
  }
}
