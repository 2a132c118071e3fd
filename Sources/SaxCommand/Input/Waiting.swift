internal import Saxifrage

/// Waits on the program's one thread for something asynchronous.
enum Waiting {
  /// - Throws: what the work throws; ``Interrupt``.
  static func wait<T: Sendable>(_ work: @escaping @Sendable () async throws -> T) throws -> T {
    guard let bell = Bell() else {
      throw InputError(.unreadable, "can't be waited for: no pipe can be made", source: nil)
    }
    let result = Locked<Result<T, any Error>?>(nil)
    let task = Task.detached {
      let outcome: Result<T, any Error>
      do {
        outcome = .success(try await work())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      bell.ring()
    }
    defer { task.cancel() }
    while true {
      if let outcome = result.withLock({ $0 }) { return try outcome.get() }
      try Interrupts.waitUntilReadable(bell.listener)
    }
  }
}
