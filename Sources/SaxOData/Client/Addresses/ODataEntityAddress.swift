public import SaxHTTP
public import SaxSchema

/// The address of one entity: of a set by its key, of a singleton, or of what one of them is related to.
///
///     let product = northwind["Products", as: Product.self].entity(7)
///     let category = try await product.related("Category", as: Category.self).object()
///
/// Nothing is sent before something is asked for. What can't be written in the service's version is an error then, and
/// nothing is sent. The options of a query, such as what is selected and expanded, are for reading it: changes, and what is
/// reached from it, have none.
public struct ODataEntityAddress<Entity: Sendable>: ODataQueryable {
  /// The service that has it.
  public let service: ODataService
  var address: ODataAddress
  /// The options, in the order in which they were added.
  var options: [ODataQueryPart] = []

  init(_ service: ODataService, _ address: ODataAddress) {
    self.service = service
    self.address = address
  }

  /// The URL that it is read at in a version, with the options.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it, or a key is of another type than the
  ///   model's.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version, asking: options)
  }

  /// The URL without options, which stands for the entity itself.
  func ownURL(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version)
  }

  /// Adds a part, such as an option, to a copy of the query that reads the entity.
  public func with(_ part: ODataQueryPart) -> ODataEntityAddress {
    var result = self
    result.options.append(part)
    return result
  }

  /// Ties a copy of the address to a model: keys and bodies are written as its types want it, and so is what is
  /// reached from the address, as by ``ODataEntities/typed(by:)``.
  public func typed(by model: EntityModel) -> ODataEntityAddress {
    var result = self
    result.address.model = model
    return result
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
    var result = ODataEntityAddress<Other>(service, address.with(.segment(.qualified(name))))
    result.options = options
    return result
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
}
