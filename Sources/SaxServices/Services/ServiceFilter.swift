internal import FoundationEssentials

/// The services of a center that are meant.
public struct ServiceFilter: Sendable, Hashable {
  private enum Form: Hashable {
    case all, kind(String), service(ServiceID), owner(UUID)
  }

  private let form: Form

  /// Every one.
  public static let all = ServiceFilter(form: .all)

  /// The services of a kind.
  public static func kind(_ kind: String) -> ServiceFilter { ServiceFilter(form: .kind(kind)) }

  /// The services of a type's kind.
  public static func kind(_ type: any Service.Type) -> ServiceFilter { .kind(type.kind) }

  /// One.
  public static func service(_ id: ServiceID) -> ServiceFilter {
    ServiceFilter(form: .service(id))
  }

  /// The services of an owner.
  public static func owner(_ owner: ServiceOwner) -> ServiceFilter { .owner(owner.id) }

  static func owner(_ id: UUID) -> ServiceFilter { ServiceFilter(form: .owner(id)) }

  /// The one service that is meant; nil where there may be more.
  var single: ServiceID? { if case .service(let id) = form { id } else { nil } }

  func includes(_ id: ServiceID, ownedBy owner: UUID?) -> Bool {
    switch form {
    case .all: true
    case .kind(let kind): id.kind == kind
    case .service(let wanted): id == wanted
    case .owner(let wanted): owner == wanted
    }
  }
}
