internal import SaxHTTP

/// A link that a new or changed entity has from the beginning: a navigation property, and where it leads.
public struct ODataLink: Sendable {
  let name: String
  let targets: [@Sendable (ODataService, ODataVersion) throws -> String]
  let isList: Bool

  /// A link to one entity.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - target: the entity.
  public init<Other>(_ name: String, to target: ODataEntityAddress<Other>) {
    self.name = name
    targets = [{ _, version in try target.ownURL(version).requested }]
    isList = false
  }

  /// Links to several entities.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - targets: the entities.
  public init<Other>(_ name: String, to targets: [ODataEntityAddress<Other>]) {
    self.name = name
    self.targets = targets.map { target in { _, version in try target.ownURL(version).requested } }
    isList = true
  }

  func member(_ service: ODataService, _ style: BodyStyle) throws -> BodyValue.Member {
    style.link(name, try targets.map { try $0(service, style.version) }, isList: isList)
  }
}
