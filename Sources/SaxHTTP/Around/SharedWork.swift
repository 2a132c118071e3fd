internal import SaxEvents

/// Work that is under way once, for all who wait for it. Whoever's task is cancelled leaves; when nobody is left, the work
/// is cancelled. A failure is that of all.
package final class SharedWork<Output: Sendable>: Sendable {
  private typealias Waiter = CheckedContinuation<Output, any Error>

  private struct State {
    var task: Task<Void, Never>?
    var result: Result<Output, any Error>?
    /// Of those who wait, by their numbers; 0 is who began.
    var waiters: [Int: Waiter] = [:]
    /// The numbers of those who left before they waited.
    var gone: Set<Int> = []
    var joined = 1
    var waiting = 1
    var isTaken = false
  }

  private let state: Locked<State>

  /// Work that is to be started by who makes it, whose number is 0.
  package init() { state = Locked(State()) }

  /// Work that is done.
  package init(_ output: Output) { state = Locked(State(result: .success(output))) }

  /// The outcome; nil while there is none, or where it failed.
  package var output: Output? { state.withLock { try? $0.result?.get() } }

  /// Begins. Where everybody has left meanwhile it is cancelled at once.
  package func start(_ work: @escaping @Sendable () async throws -> Output) {
    let task = Task.detached { [self] in
      do {
        finish(.success(try await work()))
      } catch {
        finish(.failure(error))
      }
    }
    let isWanted = state.withLock { state in
      state.task = task
      return state.waiting > 0
    }
    if !isWanted { task.cancel() }
  }

  private func finish(_ result: Result<Output, any Error>) {
    let waiters = state.withLock { state in
      state.result = result
      state.task = nil
      return Array(state.waiters.values)
    }
    // Each waits once: nobody is resumed by leaving afterwards, as there is a result.
    for waiter in waiters { waiter.resume(with: result) }
  }

  /// Adds one more who waits for the outcome, as long as the work is under way or has succeeded, and others wait.
  ///
  /// - Returns: the number of one more who waits; nil if nobody does any more, or it failed.
  package func join() -> Int? {
    state.withLock { state in
      if case .failure? = state.result { return nil }
      guard state.waiting > 0 else { return nil }
      state.waiting += 1
      state.joined += 1
      return state.joined - 1
    }
  }

  /// Waits for the outcome.
  ///
  /// - Parameter number: of who waits.
  /// - Throws: what the work throws; `CancellationError` as soon as the task is cancelled.
  package func outcome(for number: Int) async throws -> Output {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiter in
        let known = state.withLock { state -> Result<Output, any Error>? in
          if state.gone.contains(number) { return .failure(CancellationError()) }
          if let result = state.result { return result }
          state.waiters[number] = waiter
          return nil
        }
        if let known { waiter.resume(with: known) }
      }
    } onCancel: {
      leave(number)
    }
  }

  private func leave(_ number: Int) {
    let (waiter, task) = state.withLock { state -> (Waiter?, Task<Void, Never>?) in
      if state.result != nil { return (nil, nil) }
      state.gone.insert(number)
      state.waiting -= 1
      return (state.waiters.removeValue(forKey: number), state.waiting == 0 ? state.task : nil)
    }
    waiter?.resume(throwing: CancellationError())
    task?.cancel()
  }

  /// Takes the outcome for the caller alone, where it can be used once.
  ///
  /// - Returns: true for the first who asks.
  package func take() -> Bool {
    state.withLock { state in
      defer { state.isTaken = true }
      return !state.isTaken
    }
  }
}
