internal import SaxEvents
internal import SaxSystem

/// Has readings wait for pipes, sockets, FIFOs and terminals, all of them in one thread.
final class Poller: Sendable {
  static let shared = Poller(makeQueue: { () throws(SystemError) in try SystemReadinessQueue() })

  private typealias Continuation = CheckedContinuation<Void, any Error>

  private struct State {
    /// There is a thread once there is this.
    var queue: (any ReadinessQueue)?
    var lastToken = 0
    var waiters: [Int: (descriptor: Int32, continuation: Continuation)] = [:]
  }

  private let state = Locked(State())
  private let makeQueue: @Sendable () throws(SystemError) -> any ReadinessQueue

  init(makeQueue: @escaping @Sendable () throws(SystemError) -> any ReadinessQueue) {
    self.makeQueue = makeQueue
  }

  /// Suspends until a read would return at once: there are bytes, the end, or an error.
  ///
  /// - Parameter descriptor: nobody else waits for it, and it stays open until this returns.
  /// - Throws: `CancellationError` as soon as the task is cancelled; ``SystemError``.
  func waitUntilReadable(_ descriptor: Int32) async throws {
    let token = state.withLock { state in
      state.lastToken += 1
      return state.lastToken
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do throws(SystemError) {
          let waits = try add(descriptor, token, continuation)
          if !waits { continuation.resume() }
          // The handler may have been called before there was anything to cancel.
          if waits, Task.isCancelled { cancel(token) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancel(token)
    }
  }

  /// Has the queue watch a descriptor, and starts the thread with the first.
  ///
  /// - Returns: false if there is nothing to wait for.
  private func add(
    _ descriptor: Int32, _ token: Int, _ continuation: Continuation
  ) throws(SystemError) -> Bool {
    try state.withLock { state throws(SystemError) in
      let queue: any ReadinessQueue
      if let running = state.queue {
        queue = running
      } else {
        queue = try start()
        state.queue = queue
      }
      // The thread may tell of it before this returns, and waits for the lock then.
      guard try queue.add(descriptor, as: token) else { return false }
      state.waiters[token] = (descriptor, continuation)
      return true
    }
  }

  private func start() throws(SystemError) -> any ReadinessQueue {
    let queue = try makeQueue()
    guard DetachedThread.start({ [self] in run(queue) }) else { throw SystemError() }
    return queue
  }

  private func cancel(_ token: Int) {
    take(token)?.resume(throwing: CancellationError())
  }

  private func take(_ token: Int) -> Continuation? {
    state.withLock { state in
      guard let (descriptor, continuation) = state.waiters.removeValue(forKey: token) else {
        return nil
      }
      state.queue?.remove(descriptor)
      return continuation
    }
  }

  // MARK: The thread

  private func run(_ queue: any ReadinessQueue) {
    while true {
      let tokens = queue.wait { [self] in
        state.withLock { $0.waiters.map { (descriptor: $0.value.descriptor, token: $0.key) } }
      }
      for token in tokens { take(token)?.resume() }
    }
  }
}
