internal import SaxEvents

/// A scheme whose credentials end by a logout.
protocol SessionHolder {
  var session: AuthenticationSession { get }
}

/// The things that have to end at a logout: credentials in memory, and requests that are
/// under way with them. At a login those credentials are for others to be got.
final class AuthenticationSession: Sendable {
  private struct State {
    /// The number of times that it has ended.
    var epoch = 0
    var lastID = 0
    var holders: [Int: Holder] = [:]
    /// Requests that wait for a response.
    var waiters: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  /// Something that has a credential.
  struct Holder: Sendable {
    /// Forgets it, and has nobody wait for one.
    var end: @Sendable () -> Void
    /// Has another one got in its place, also for those who wait.
    var renew: @Sendable () -> Void
  }

  private let state = Locked(State())

  /// The number of times that it has ended.
  var epoch: Int { state.withLock { $0.epoch } }

  /// True once there has been a logout.
  var hasEnded: Bool { epoch > 0 }

  /// Has a holder take part, as long as what this returns is held: a session may outlive many clients.
  func add(_ holder: Holder) -> Membership {
    let id = state.withLock { state in
      state.lastID += 1
      state.holders[state.lastID] = holder
      return state.lastID
    }
    return Membership(self, id)
  }

  /// For tests: the number of holders.
  var holderCount: Int { state.withLock { $0.holders.count } }

  /// The part of a holder in a session, which ends with this.
  final class Membership: Sendable {
    private let session: AuthenticationSession
    private let id: Int

    fileprivate init(_ session: AuthenticationSession, _ id: Int) {
      self.session = session
      self.id = id
    }

    // What is removed is let go outside of the lock.
    deinit { _ = session.state.withLock { $0.holders.removeValue(forKey: id) } }
  }

  /// Has other credentials got in the place of those that there are, and lets all go on that is under way.
  func renew() { for holder in state.withLock(\.holders).values { holder.renew() } }

  /// Ends all that is under way.
  func end() {
    let (holders, waiters) = state.withLock { state in
      state.epoch += 1
      defer { state.waiters = [:] }
      return (state.holders.values, state.waiters.values)
    }
    for holder in holders { holder.end() }
    for waiter in waiters { waiter.resume(throwing: AuthenticationSession.ended) }
  }

  /// Sends a request, which fails as soon as the session ends; so does reading its response's body.
  func execute(
    _ send: @escaping @Sendable () async throws -> WebResponse
  ) async throws -> WebResponse {
    let epoch = epoch
    var response = try await unlessEnded(after: epoch, send)
    response.body = HTTPResponseBody(SessionBody(response.body, self, epoch))
    return response
  }

  /// Waits for a result, or for the session's end.
  fileprivate func unlessEnded<Value: Sendable>(
    after epoch: Int, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await operation() }
      group.addTask {
        try await self.waitForEnd(after: epoch)
        return nil
      }
      guard let first = try await group.next(), let value = first else {
        throw AuthenticationSession.ended
      }
      return value
    }
  }

  /// Waits until the session that was on in an epoch ends, and always throws.
  ///
  /// - Throws: when it has ended, or the task is cancelled.
  private func waitForEnd(after epoch: Int) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let error: (any Error)? = state.withLock { state in
          // Told before the handler below is called, which finds the waiter if this doesn't.
          if Task.isCancelled { return CancellationError() }
          if state.epoch != epoch { return AuthenticationSession.ended }
          state.waiters[id] = waiter
          return nil
        }
        if let error { waiter.resume(throwing: error) }
      }
    } onCancel: {
      let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
      waiter?.resume(throwing: CancellationError())
    }
  }

  static var ended: HTTPError {
    HTTPError(.authentication, "the session has ended by a logout", fix: "log in once more")
  }
}

/// A body that can be read as long as nobody logs out.
private actor SessionBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private let session: AuthenticationSession
  private let epoch: Int
  private let pieces: SharedPieces
  nonisolated var trailers: HeaderFields { body.trailers }

  init(_ body: HTTPResponseBody, _ session: AuthenticationSession, _ epoch: Int) {
    self.body = body
    self.session = session
    self.epoch = epoch
    pieces = SharedPieces(body)
  }

  func next() async throws -> ArraySlice<UInt8>? {
    let pieces = pieces
    do {
      let piece = try await session.unlessEnded(after: epoch) { try await pieces.next() }
      try check()
      return piece.bytes
    } catch {
      try check()
      throw error
    }
  }

  private func check() throws(HTTPError) {
    if session.epoch == epoch { return }
    pieces.letGo()
    throw AuthenticationSession.ended
  }
}
