internal import FoundationEssentials

/// Whom services are run for: when it goes, they are cancelled.
///
///     final class OrderList {
///       let owner: ServiceOwner
///       init(center: ServiceCenter) { owner = center.owner() }
///       func load() async throws { orders = try await center.run(LoadOrders(), owner: owner) }
///     }
public final class ServiceOwner: Sendable {
  let id = UUID()
  private let center: ServiceCenter

  init(_ center: ServiceCenter) { self.center = center }

  deinit { center.cancel(.owner(id), reason: "its owner is gone", always: true) }
}
