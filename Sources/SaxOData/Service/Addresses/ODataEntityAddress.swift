public import SaxHTTP

/// The address of one entity: of a set by its key, of a singleton, or of what one of them is related to.
///
///     let product = northwind["Products", as: Product.self].entity(7)
///     let category = try await product.related("Category", as: Category.self).object()
///
/// Nothing is sent before something is asked for. What can't be written in the service's version is an error then, and
/// nothing is sent.
public struct ODataEntityAddress<Entity: Sendable>: Sendable {
  /// The service that has it.
  public let service: ODataService
  var address: ODataAddress

  init(_ service: ODataService, _ address: ODataAddress) {
    self.service = service
    self.address = address
  }

  /// The URL in a version.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, or a key is of another type than the
  ///   model's.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version)
  }

  // MARK: From here

  /// The one entity that a navigation property leads to.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - type: what the entity is read as.
  public func related<Other>(_ name: String, as type: Other.Type) -> ODataEntityAddress<Other> {
    ODataEntityAddress<Other>(service, address.with(.segment(.name(name))))
  }

  /// The entities that a navigation property leads to, which may be queried.
  ///
  /// - Parameters:
  ///   - name: of the navigation property.
  ///   - type: what the entities are read as.
  public func relatedEntities<Other>(
    _ name: String, as type: Other.Type
  ) -> ODataEntities<Other> {
    ODataEntities<Other>(service, at: address.with(.segment(.name(name))))
  }

  /// The entity as one of a derived type.
  ///
  /// - Parameters:
  ///   - name: the qualified name of the type, from V3 on.
  ///   - type: what it is read as.
  public func ofType<Other>(_ name: String, as type: Other.Type) -> ODataEntityAddress<Other> {
    ODataEntityAddress<Other>(service, address.with(.segment(.qualified(name))))
  }

  /// The entity as one of a derived type, read as it is.
  public func ofType(_ name: String) -> ODataEntityAddress { ofType(name, as: Entity.self) }

  /// One of its properties, or a property of a complex one.
  ///
  /// - Parameter path: names with slashes between.
  public func property(_ path: String) -> ODataPropertyAddress {
    var address = address
    for name in path.split(separator: "/", omittingEmptySubsequences: false) {
      address = address.with(.segment(.name(String(name))))
    }
    return ODataPropertyAddress(service, address, named: path)
  }

  /// The stream of a media entity (`$value`).
  public var media: ODataMedia { ODataMedia(service, address.with(.segment(.system(.value)))) }

  /// A stream property, from V3 on.
  public func stream(_ name: String) -> ODataMedia {
    ODataMedia(service, address.with(.segment(.name(name))))
  }

  /// A function that is bound to the entity, from V3 on.
  ///
  /// - Parameters:
  ///   - name: its qualified name.
  ///   - parameters: their names and values.
  ///   - usesAliases: true to have the values in the query, as long ones are better.
  public func function(
    _ name: String, _ parameters: KeyValuePairs<String, any ODataLiteralValue> = [:],
    usesAliases: Bool = false
  ) -> ODataOperation {
    ODataOperation(service, address, name, parameters, .function(usesAliases: usesAliases))
  }

  /// An action that is bound to the entity, from V3 on.
  ///
  /// - Parameters:
  ///   - name: its qualified name.
  ///   - parameters: their names and values, which the body holds.
  public func action(
    _ name: String, _ parameters: [String: any Encodable & Sendable] = [:]
  ) -> ODataOperation {
    ODataOperation(service, address, name, actionWith: parameters)
  }

  // MARK: Options

  /// The same entity with an option of the query, for reading it.
  public func with(_ option: ODataQuery.Option) -> ODataEntityAddress {
    var result = self
    result.address.options.options.append(option)
    return result
  }

  /// The properties that are given; the others are left out.
  public func select(_ names: String...) -> ODataEntityAddress {
    with(.select(names.map { ODataSelectItem($0.split(separator: "/").map(String.init)) }))
  }

  /// The related entities that are given within it.
  public func expand(_ names: String...) -> ODataEntityAddress {
    with(.expand(names.map { ODataExpandItem($0.split(separator: "/").map(String.init)) }))
  }
}
