/// A service that was started and is not waited for.
public struct ServiceTask<Output: Sendable>: Sendable {
  /// The identity of the run.
  public let id: ServiceID
  private let task: Task<Output, any Error>
  private let center: ServiceCenter

  init(_ id: ServiceID, _ task: Task<Output, any Error>, _ center: ServiceCenter) {
    self.id = id
    self.task = task
    self.center = center
  }

  /// The result, once it is there.
  ///
  /// - Throws: the error of the service; ``ServiceCancellation``.
  public var value: Output {
    get async throws { try await task.value }
  }

  /// Cancels it, unless its ``ServiceOptions/isCancellable`` is false.
  ///
  /// - Parameter reason: the reason, for its observers and whoever waits for it.
  /// - Returns: false if it is over, or may not be cancelled.
  @discardableResult
  public func cancel(reason: String? = nil) -> Bool {
    center.cancel(.service(id), reason: reason) > 0
  }
}
