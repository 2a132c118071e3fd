public import SaxHTTP
internal import SaxURI
public import Saxifrage

/// The objects of a collection that a service has, each by its key: they are fetched, changed and saved.
///
///     let repository = Resource<Order>(shop, "orders/{id}", key: \.id)
///     var order = try await repository.fetch(7)
///     order.status = "closed"
///     try await repository.save(&order)
///     for try await order in repository.list(["since": date]) { … }
///
/// Requests go to the service's address with what holds for all of its calls: shared fields and parameters, the
/// environment's credentials, processors, and `onFailure`, which hears of each failure once. Objects are read and
/// written by the mapping, under the names that it has for them.
///
/// Nothing is checked before something is asked for. Copies have the same objects of ``shared(_:)``.
public struct Resource<Model: Codable & Sendable>: Sendable {
  /// The client that requests are made by.
  public let api: API
  /// The template of the path of an object.
  public let path: String
  /// The mapping's type of the objects.
  public let typeName: String
  /// The settings.
  public let options: ResourceOptions

  let key: ResourceKey<Model>
  /// Of variables of the path besides the key.
  let variables: [String: URITemplate.Value]
  let schema: ResourceSchema
  let identities = ResourceIdentities<Model>()
  private(set) var hook: APICall.Hook?

  /// Objects of a Swift type.
  ///
  /// The type may have only some of the fields that the mapping's type has: the others stay as they are, but in the
  /// items of a list that is changed.
  ///
  /// - Parameters:
  ///   - api: the client.
  ///   - path: the template of the path of an object, behind the service's address (RFC 6570), with one variable for
  ///     the key.
  ///   - key: the property that is the key. A key is put into the path as one segment, whatever signs it has.
  ///   - typeName: the mapping's type; nil for that of the Swift type's name.
  ///   - variables: the values of further variables of the path.
  ///   - set: changes the settings.
  public init<Key: Codable & Sendable>(
    _ api: API, _ path: String, key: any KeyPath<Model, Key> & Sendable,
    named typeName: String? = nil, variables: [String: URITemplate.Value] = [:],
    _ set: (inout ResourceOptions) -> Void = { _ in }
  ) {
    self.init(
      api, path, ResourceKey(key), typeName ?? "\(Model.self)", variables, Self.options(set))
  }

  private init(
    _ api: API, _ path: String, _ key: ResourceKey<Model>, _ typeName: String,
    _ variables: [String: URITemplate.Value], _ options: ResourceOptions
  ) {
    self.api = api
    self.path = path
    self.typeName = typeName
    self.options = options
    self.key = key
    self.variables = variables
    schema = ResourceSchema(api.mapping, typeName, options)
  }

  private static func options(_ set: (inout ResourceOptions) -> Void) -> ResourceOptions {
    var options = ResourceOptions()
    set(&options)
    return options
  }

  /// Adds a change of each request to a copy of the resource. It is the last before the request is sent.
  public func with(_ hook: @escaping APICall.Hook) -> Resource {
    var resource = self
    let former = self.hook
    resource.hook = { request in
      try await former?(&request)
      try await hook(&request)
    }
    return resource
  }
}

extension Resource where Model == SaxObject {
  /// Objects as the mapping builds them, whose fields are known by their names.
  ///
  ///     let repository = Resource(shop, "orders/{id}", key: "id", named: "Order")
  ///
  /// - Parameters:
  ///   - api: the client.
  ///   - path: the template of the path of an object, with one variable for the key.
  ///   - key: the name of the field that is the key. It is put into the path in the field's format, as one segment.
  ///   - typeName: the mapping's type.
  ///   - variables: the values of further variables of the path.
  ///   - set: changes the settings.
  public init(
    _ api: API, _ path: String, key: String, named typeName: String,
    variables: [String: URITemplate.Value] = [:], _ set: (inout ResourceOptions) -> Void = { _ in }
  ) {
    self.init(
      api, path, ResourceKey(field: key, ofType: typeName), typeName, variables,
      Self.options(set))
  }
}

// MARK: Reading

extension Resource {
  /// Fetches the object of a key.
  ///
  /// - Parameter key: of the type of the key, or a value that becomes one without loss: an `Int` for one that is coded
  ///   as a number.
  /// - Throws: ``APIError/Code/argument`` if it is of another type; ``APIError/Code/address`` if it is empty, or dots
  ///   alone; ``APIError/Code/count`` if the response holds no object; `BuildError.Code.declared` or `HTTPError` if
  ///   there is none of that key; as iterating ``CallObjects``.
  public func fetch(_ key: some Encodable & Sendable) async throws -> Tracked<Model> {
    try await reporting { try await fetched(.key(try text(of: key))) }
  }

  /// Fetches the object of a key, if there is one.
  ///
  /// - Returns: nil if the server answers that there is none (404, 410).
  /// - Throws: as ``fetch(_:)``.
  public func find(_ key: some Encodable & Sendable) async throws -> Tracked<Model>? {
    try await reporting { try await found(.key(try text(of: key))) }
  }

  /// Fetches the state that the server has now, past caches. The body comes only if it is another one than is known.
  ///
  /// - Parameters:
  ///   - object: that becomes what the server has.
  ///   - keepingChanges: true if what was changed here is put upon that state: where both have changed a field it is as
  ///     it is here.
  /// - Throws: as ``fetch(_:)``; `BuildError` if what comes of both does not fit the mapping. The object is as before.
  public func refresh(
    _ object: inout Tracked<Model>, keepingChanges: Bool = false
  ) async throws {
    let known = object
    object = try await reporting {
      let fresh = try await refreshed(known)
      return keepingChanges ? try known.rebased(on: fresh) : fresh
    }
  }

  /// The one instance that stands for the object of a key, as long as anybody holds it. It is fetched if nobody does.
  ///
  /// - Throws: as ``fetch(_:)``.
  public func shared(_ key: some Encodable & Sendable) async throws -> SharedResource<Model> {
    try await reporting {
      let text = try text(of: key)
      var caching: HTTPCaching.Mode?
      while true {
        if let known = identities.known(text) { return known }
        let began = identities.beginPending(text)
        defer { identities.endPending(text) }
        let object = try await fetched(.key(text), caching: caching)
        // What was changed meanwhile is fetched again, past what a cache has kept of the state before.
        if let shared = identities.shared(text, object, began: began) { return shared }
        caching = .reload
      }
    }
  }
}
