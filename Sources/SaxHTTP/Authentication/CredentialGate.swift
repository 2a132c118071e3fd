internal import SaxEvents

/// The gates that a task, or one that it is a part of, gets a credential for.
private enum Openings {
  @TaskLocal static var current: Set<ObjectIdentifier> = []
}

/// The credential of an ``Authentication``, and those who wait while one is got.
final class CredentialGate<Scheme: Authenticator>: Sendable {
  struct Held: Sendable {
    var credential: Scheme.Credential?
    /// The how manieth it is; 0 before the first.
    var generation: Int
  }

  private struct State {
    /// The last one there was, which may be of no use any more.
    var credential: Scheme.Credential?
    var generation = 0
    var isOpen = false
    /// The reason why there is none in its place.
    var failure: (any Error)?
    /// True if it was got as the server wanted another one. Below, the time of that, and
    /// whether it has been of use.
    var followsRefusal = false
    var opened = 0.0
    var wasAccepted = false

    var lastID = 0
    /// The opening under way.
    var opening: Int?
    /// True if what it comes to is not wanted any more, but what another comes to.
    var isOutdated = false
    /// The task of the opening, or of the last one that was cancelled, which may not have ended.
    var task: Task<Void, Never>?
    var waiters: [Int: CheckedContinuation<Held, any Error>] = [:]

    /// The observers, who are told of changes, and the state that they were told last.
    var observers: [Int: AsyncStream<Authentication.State>.Continuation] = [:]
    var told = Authentication.State.closed

    var phase: Authentication.State { opening != nil ? .opening : isOpen ? .open : .closed }

    mutating func tell() {
      if phase == told { return }
      told = phase
      for observer in observers.values { observer.yield(phase) }
    }

    mutating func nextID() -> Int {
      lastID += 1
      return lastID
    }

    /// Nobody waits any more, and nothing is got.
    mutating func takeWaiters() -> [CheckedContinuation<Held, any Error>] {
      defer { waiters = [:] }
      opening = nil
      return Array(waiters.values)
    }
  }

  /// A credential that was got as the one before was refused, and is refused as well, is not replaced
  /// for so many seconds: the server would be asked with each request.
  private let patience = 30.0

  private let scheme: Scheme
  private let now: @Sendable () -> Double
  private let locked = Locked(State())

  init(_ scheme: Scheme, now: @escaping @Sendable () -> Double) {
    self.scheme = scheme
    self.now = now
  }

  deinit { for observer in locked.withLock(\.observers).values { observer.finish() } }

  var phase: Authentication.State { locked.withLock { $0.phase } }

  /// The phase, and each that follows.
  var phases: AsyncStream<Authentication.State> {
    AsyncStream(bufferingPolicy: .bufferingNewest(16)) { observer in
      let id = locked.withLock { state in
        let id = state.nextID()
        state.observers[id] = observer
        observer.yield(state.phase)
        return id
      }
      observer.onTermination = { [weak self] _ in
        self?.locked.withLock { state in _ = state.observers.removeValue(forKey: id) }
      }
    }
  }

  /// Changes the state, and tells of it if that is another phase then.
  private func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try locked.withLock { state in
      defer { state.tell() }
      return try body(&state)
    }
  }

  /// The number of requests that wait.
  var waiting: Int { locked.withLock { $0.waiters.count } }

  func invalidate() {
    change { state in
      state.isOpen = false
      state.failure = nil
    }
  }

  /// Has the credential used no more, nor one that is being got: those who wait get what is got after this.
  func renew() {
    change { state in
      state.isOpen = false
      state.failure = nil
      state.isOutdated = state.opening != nil
    }
  }

  /// Notes that a credential was of use, so that it may be replaced at once when it is refused later.
  func accept(_ held: Held) {
    locked.withLock { state in
      if state.generation == held.generation { state.wasAccepted = true }
    }
  }

  /// Tells whether another one may be got in the place of one that was refused.
  func mayReplace(_ held: Held, _ verdict: AuthenticationVerdict) -> Bool {
    if verdict == .outdated { return true }
    let now = now()
    return locked.withLock { state in
      guard state.isOpen, held.credential != nil, state.generation == held.generation else {
        return true
      }
      return state.wasAccepted || !state.followsRefusal || now - state.opened > patience
    }
  }

  /// The credential to use; one is got if there is none.
  ///
  /// - Parameter refused: what was used and refused, or lapsed.
  func held(for occasion: AuthenticationOccasion, replacing refused: Held? = nil) async throws
    -> Held
  {
    if Openings.current.contains(ObjectIdentifier(self)) {
      throw HTTPError(
        .authentication, "what gets the credential waits for it itself",
        url: occasion.request.url.redacted, fix: "the occasion's executor for its requests")
    }
    if refused == nil { lapse() }
    let id = locked.withLock { $0.nextID() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let result: Result<Held, any Error>? = change { state in
          // Told before the handler below is called, which finds the waiter if this doesn't.
          if Task.isCancelled { return .failure(CancellationError()) }
          if let held = ready(state, occasion, refused) { return .success(held) }
          if let failure = failure(state, refused) { return .failure(failure) }
          state.waiters[id] = waiter
          if state.opening == nil { begin(&state, occasion) }
          return nil
        }
        if let result { waiter.resume(with: result) }
      }
    } onCancel: {
      leave(id)
    }
  }

  private func lapse() {
    let held: Held? = locked.withLock { state in
      state.isOpen ? Held(credential: state.credential, generation: state.generation) : nil
    }
    guard let held, let credential = held.credential, !scheme.isCurrent(credential) else { return }
    change { state in
      if state.generation == held.generation { state.isOpen = false }
    }
  }

  private func ready(
    _ state: State, _ occasion: AuthenticationOccasion, _ refused: Held?
  ) -> Held? {
    if state.opening != nil { return nil }
    if state.isOpen, refused?.generation != state.generation {
      return Held(credential: state.credential, generation: state.generation)
    }
    if occasion.challenge == nil, scheme.needsChallenge {
      return Held(credential: nil, generation: state.generation)
    }
    return nil
  }

  /// The error for those whose refusals come when it is known that no other credential is to be had: they
  /// were sent before that.
  private func failure(_ state: State, _ refused: Held?) -> (any Error)? {
    guard let refused, refused.credential != nil, refused.generation == state.generation,
      state.opening == nil
    else { return nil }
    return state.failure
  }

  private func begin(_ state: inout State, _ occasion: AuthenticationOccasion) {
    let opening = state.nextID()
    let previous = state.task
    let last = state.credential
    state.opening = opening
    state.isOutdated = false
    state.task = Task { [self] in
      // It was cancelled; two are not to be under way.
      await previous?.value
      var hasEnded = false
      while !hasEnded {
        do {
          try Task.checkCancellation()
          let openings = Openings.current.union([ObjectIdentifier(self)])
          let credential = try await Openings.$current.withValue(openings) {
            try await scheme.open(occasion, replacing: last)
          }
          hasEnded = end(opening, .success(credential), followsRefusal: occasion.challenge != nil)
        } catch {
          hasEnded = end(opening, .failure(error), followsRefusal: false)
        }
      }
    }
  }

  /// Ends an opening: keeps its credential or its error, and resumes all who wait.
  ///
  /// - Returns: false if the result is not wanted any more, but another one.
  private func end(
    _ opening: Int, _ result: Result<Scheme.Credential?, any Error>, followsRefusal: Bool
  ) -> Bool {
    let now = now()
    // Cancelled was not the task of those who wait.
    let result = result.mapError { $0 is CancellationError ? Self.cancelled : $0 }
    let ended: ([CheckedContinuation<Held, any Error>], Result<Held, any Error>)? = change {
      state in
      guard state.opening == opening else { return ([], .failure(CancellationError())) }
      if state.isOutdated {
        state.isOutdated = false
        return nil
      }
      state.task = nil
      state.failure = nil
      switch result {
      case .success(let credential?):
        state.credential = credential
        state.generation += 1
        state.isOpen = true
        state.followsRefusal = followsRefusal
        state.opened = now
        state.wasAccepted = false
      // The one there is has to do.
      case .success(nil): break
      case .failure(let error):
        state.isOpen = false
        state.failure = error
      }
      let held = Held(
        credential: state.isOpen ? state.credential : nil, generation: state.generation)
      return (state.takeWaiters(), result.map { _ in held })
    }
    guard let (waiters, held) = ended else { return false }
    for waiter in waiters { waiter.resume(with: held) }
    return true
  }

  /// Whoever waits no longer does.
  private func leave(_ id: Int) {
    let waiter = change { state in
      let waiter = state.waiters.removeValue(forKey: id)
      if waiter != nil, state.waiters.isEmpty {
        state.task?.cancel()
        state.opening = nil
      }
      return waiter
    }
    waiter?.resume(throwing: CancellationError())
  }

  /// Nothing is got any more.
  func cancel() {
    let waiters = change { state in
      if state.opening != nil { state.task?.cancel() }
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume(throwing: Self.cancelled) }
  }

  /// There is no credential any more, and none is got for those who wait.
  func close() {
    let waiters = change { state in
      if state.opening != nil { state.task?.cancel() }
      state.isOpen = false
      state.failure = nil
      state.credential = nil
      // What was sent with it is not sent again with another.
      state.generation += 1
      return state.takeWaiters()
    }
    for waiter in waiters { waiter.resume(throwing: AuthenticationSession.ended) }
  }

  private static var cancelled: HTTPError {
    HTTPError(.authentication, "the authentication was cancelled")
  }
}
