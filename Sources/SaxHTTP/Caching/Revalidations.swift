internal import SaxEvents

/// The tasks that ask servers whether stale responses, which were given meanwhile, still are as they were.
/// One for a key, and a few at once; all are cancelled when this goes.
final class Revalidations: Sendable {
  private static let most = 8

  private let tasks = Locked<[String: Task<Void, Never>]>([:])

  deinit { tasks.withLock { $0 }.values.forEach { $0.cancel() } }

  /// Does nothing if one is under way for the key, or too many are.
  func start(_ hash: String, _ work: @escaping @Sendable () async -> Void) {
    tasks.withLock { tasks in
      guard tasks[hash] == nil, tasks.count < Revalidations.most else { return }
      tasks[hash] = Task { [weak self] in
        await work()
        self?.end(hash)
      }
    }
  }

  private func end(_ hash: String) { tasks.withLock { $0[hash] = nil } }

  /// Waits until none is under way.
  func wait() async {
    while let task = tasks.withLock({ $0.values.first }) { await task.value }
  }
}
