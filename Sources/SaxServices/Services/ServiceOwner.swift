internal import FoundationEssentials

/// Whom services are run for: when it goes, they are cancelled.
///
///     @MainActor final class OrderList {
///       let owner: ServiceOwner
///       func load() {
///         let task = center.start(LoadOrders(), owner: owner)
///         Task { [weak self] in
///           let orders = try await task.value
///           self?.orders = orders
///         }
///       }
///     }
///
/// Whoever waits for a service with a strong reference to the owner keeps it.
public final class ServiceOwner: Sendable {
  let id = UUID()
  private let center: ServiceCenter

  init(_ center: ServiceCenter) { self.center = center }

  /// Cancels all that is run for it, whatever ``ServiceOptions/isCancellable`` says.
  ///
  /// - Parameter reason: the reason, for observers and whoever waits.
  /// - Returns: the number of those that are cancelled by this call.
  @discardableResult
  public func cancel(reason: String? = nil) -> Int {
    center.cancel(.owner(id), reason: reason, always: true)
  }

  deinit { center.cancel(.owner(id), reason: "its owner is gone", always: true) }
}
