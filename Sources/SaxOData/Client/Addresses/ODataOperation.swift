public import SaxHTTP
public import SaxSchema
public import Saxifrage

/// A call of a function or an action, bound or not.
///
///     let nearest = service.function("GetNearestAirport", ["lat": 33.0, "lon": -118.0])
///     let airport = try await nearest.object(as: Airport.self)
///     try await service["Products"].entity(7).action("NS.Discount", ["percentage": 25]).run()
public struct ODataOperation: Sendable {
  /// The ways in which operations are called.
  enum Form: Sendable {
    case function(usesAliases: Bool)
    /// An action, with the names of its parameters, which stand in the body.
    case action(names: [String])

    /// The names of parameters that don't stand in the address.
    var names: [String]? {
      if case .action(let names) = self { names } else { nil }
    }
  }

  /// The service that has it.
  public let service: ODataService
  /// The method of the request. Default: GET for functions, POST for actions; function imports of V2 and V3 have
  /// others, as `m:HttpMethod` says in the metadata.
  public var method: HTTPMethod
  /// The entity tag of the state of what it is bound to (`If-Match`); `*` for any, nil not to say.
  public var ifMatch: String?
  var address: ODataAddress
  private let parameters: [String: any Encodable & Sendable]
  private let isAction: Bool
  private let name: String

  init(
    _ service: ODataService, _ address: ODataAddress, _ name: String,
    _ parameters: KeyValuePairs<String, any ODataLiteralValue>, _ form: Form
  ) {
    self.service = service
    self.address = address.with(
      .call(name, parameters.map { ODataParameter($0.key, $0.value) }, form))
    method = .get
    self.parameters = [:]
    isAction = false
    self.name = name
  }

  init(
    _ service: ODataService, _ address: ODataAddress, _ name: String,
    actionWith parameters: [String: any Encodable & Sendable]
  ) {
    self.service = service
    self.address = address.with(.call(name, [], .action(names: Array(parameters.keys))))
    method = .post
    self.parameters = parameters
    isAction = true
    self.name = name
  }

  /// The URL in a version.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of it.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version)
  }

  /// Sets the method of a copy of the call, as `m:HttpMethod` in the metadata says.
  public func method(_ method: HTTPMethod) -> ODataOperation {
    var result = self
    result.method = method
    return result
  }

  /// Ties a copy of the call to a model: parameters are written as its types have them, and the method is the one
  /// that it says.
  ///
  /// A value of another type is an error, and nothing is sent. What the model does not declare is left as it is.
  public func typed(by model: EntityModel) -> ODataOperation {
    var result = self
    result.address.model = model
    let method = (try? OperationModel(name, [], in: model))?.httpMethod
    if let method = method.flatMap({ try? HTTPMethod($0.uppercased()) }) { result.method = method }
    return result
  }

  /// Sets the entity tag (`If-Match`) of a copy of the call, which is done only in that state of what it is bound
  /// to.
  public func ifMatch(_ etag: String) -> ODataOperation {
    var result = self
    result.ifMatch = etag
    return result
  }

  // MARK: Calling

  /// The request that calls it.
  ///
  /// - Parameter url: its own, which may have options of a query.
  func request(_ url: URI, _ version: ODataVersion) throws -> WebRequest {
    var request = try service.request(method, url, version)
    try request.match(ifMatch)
    guard isAction else { return request }
    guard version > .v2 else {
      throw ODataError(
        .query, "version 2.0 has no actions", url: service.root.redacted,
        fix: "function(…).method(.post), which calls a function import")
    }
    let style = service.style(version)
    var members: [BodyValue.Member] = []
    let declared = try address.resolved(below: service.root, version).operation
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      var inner = style
      inner.schema = declared?.schema(of: name)
      members.append(.init(name, try inner.value(of: value)))
    }
    try request.send(.object(members), style)
    return request
  }

  /// Calls it.
  ///
  /// - Returns: the request as well, which those of further pages are like.
  private func exchange() async throws -> (request: WebRequest, response: WebResponse) {
    let version = try await service.version()
    let request = try request(try url(version), version)
    return (request, try await service.execute(query: request, version))
  }

  /// The request that calls it, for a ``Batch``.
  ///
  /// - Throws: ``ODataError/Code/query`` if it can't be written; ``ODataError/Code/body``; what finding the version out
  ///   throws.
  public func calling() async throws -> BatchOperation {
    let version = try await service.version()
    return service.operation(try request(try url(version), version))
  }

  /// Calls it, and passes over what it answers.
  ///
  /// - Returns: the response without its body.
  /// - Throws: ``ODataError``; what the client throws.
  @discardableResult
  public func run() async throws -> WebResponse {
    var response = try await exchange().response
    try service.check(response)
    response.body = .empty
    return response
  }

  /// Calls it for an entity or a complex value.
  ///
  /// - Parameters:
  ///   - type: what the answer is read as.
  ///   - mapping: what it is read by; nil to make one of the type's properties, or of the service's model for a
  ///     `SaxObject`.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  /// - Returns: nil for null (204).
  /// - Throws: ``ODataError``; `BuildError` if the answer does not fit the mapping; what the client throws.
  public func object<Result: Decodable & Sendable>(
    as type: Result.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> Result? {
    let response = try await exchange().response
    return try await service.read(response, as: type, named: typeName) {
      try await entities(as: type).kept(given: mapping, $0)
    }?.value
  }

  /// Calls it for a list of entities or complex values, of which all pages are read; for many, ``entities(as:)`` hands
  /// them out as they come.
  ///
  /// - Throws: as ``object(as:by:named:)``.
  public func objects<Result: Decodable & Sendable>(
    as type: Result.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) async throws -> [Result] {
    let kept = try await entities(as: type).kept(given: mapping, .many)
    let (request, response) = try await exchange()
    return try await service.readAll(response, to: request, by: kept, named: typeName)
  }

  /// Calls it for a primitive value, or a list of them.
  ///
  /// - Returns: nil for null (204).
  /// - Throws: as ``object(as:by:named:)``.
  public func value<Result: Decodable & Sendable>(as type: Result.Type) async throws -> Result? {
    let (request, response) = try await exchange()
    return try await service.value(in: response, to: request, as: type, named: nil)
  }

  /// The entities that it answers with, which may be queried further, page by page: each iteration calls it anew. The
  /// first page is asked for by the call's own method, the others are got.
  public func entities<Entity>(as type: Entity.Type) -> ODataEntities<Entity> {
    var entities = ODataEntities<Entity>(service, at: address)
    entities.call = self
    return entities
  }
}
