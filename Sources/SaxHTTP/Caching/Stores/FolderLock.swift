internal import SaxSystem
internal import SaxEvents

/// Lets one task of one process at a time change a folder. Waiting for another task takes no thread, and
/// waiting for another process one for all tasks.
final class FolderLock: Sendable {
  private struct State {
    var isTaken = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    /// Until when another process is not waited for, as that was in vain, by a clock that only goes forward.
    var pause = -Double.infinity
  }

  private let path: String
  private let state = Locked(State())

  /// A lock by a file, for tasks of this process and of others.
  ///
  /// - Parameter path: of a file, which is made where there is none.
  init(_ path: String) { self.path = path }

  /// Does something while no other does.
  ///
  /// - Parameter seconds: how long another process is waited for; nil for as long as it takes. When that
  ///   was in vain, none is waited for as long again.
  /// - Returns: nil if the lock can't be had.
  func with<Result: Sendable>(within seconds: Double?, _ body: () -> Result) async -> Result? {
    await take()
    defer { give() }
    guard let file = OpenFile(path, O_RDWR | O_CREAT) else { return nil }
    if !file.lock() {
      let isPaused = state.withLock { $0.pause } > TransferTimes.now
      if seconds != nil, isPaused { return nil }
      guard await file.lock(within: seconds) else {
        if seconds != nil, Task.isCancelled { return nil }
        let pause = TransferTimes.now + (seconds ?? 0)
        state.withLock { $0.pause = pause }
        return nil
      }
    }
    return withExtendedLifetime(file) { body() }
  }

  private func take() async {
    await withCheckedContinuation { waiter in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiters.append(waiter) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { waiter.resume() }
    }
  }

  private func give() {
    let next = state.withLock { state in
      state.isTaken = !state.waiters.isEmpty
      return state.waiters.isEmpty ? nil : state.waiters.removeFirst()
    }
    next?.resume()
  }
}
