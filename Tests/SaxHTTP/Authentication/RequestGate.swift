import SaxEvents

/// Holds up whoever comes to it until it is opened; tells when somebody has come, and when all have left.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var lastID = 0
    var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
  }

  private let state = Locked(State())

  func wait() async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.isOpen { return .success(()) }
          state.waiting[id] = continuation
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(throwing: CancellationError())
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [:] }
      return Array(state.waiting.values)
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Returns when somebody waits.
  func reached() async { while state.withLock({ $0.waiting.isEmpty }) { await Task.yield() } }

  /// Returns when nobody waits any more.
  func left() async { while state.withLock({ !$0.waiting.isEmpty }) { await Task.yield() } }
}
