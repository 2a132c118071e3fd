internal import SaxEvents

/// Has tasks come one after the other to what has a name.
final class Turns: Sendable {
  private struct State {
    var taken: Set<String> = []
    var lastID = 0
    /// Those who wait, the first first.
    var waiters: [(id: Int, key: String, continuation: CheckedContinuation<Void, any Error>)] = []
  }

  private let state = Locked(State())

  /// Waits for one's turn, which has to be ended.
  ///
  /// - Throws: `CancellationError` if the task is cancelled before.
  func take(_ key: String) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.taken.insert(key).inserted { return .success(()) }
          state.waiters.append((id, key, continuation))
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
      }
      waiter?.resume(throwing: CancellationError())
    }
  }

  func end(_ key: String) {
    let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
      guard let index = state.waiters.firstIndex(where: { $0.key == key }) else {
        state.taken.remove(key)
        return nil
      }
      return state.waiters.remove(at: index).continuation
    }
    next?.resume()
  }
}
