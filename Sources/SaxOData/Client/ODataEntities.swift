public import SaxHTTP
public import SaxSchema
internal import SaxServices
public import Saxifrage

/// A query of entities: where they are, and the options by which they are chosen, arranged and given. A value: each method
/// returns a query with one thing more. The options are methods of ``ODataQueryable``.
///
///     service["Products", as: Product.self].filter(\.price > 20).expand(\.category) { $0.select(\.name) }.orderBy(\.name)
public struct ODataEntities<Entity: Sendable>: ODataQueryable {
  /// The service that is asked.
  public let service: ODataService
  /// The way to the entities.
  var address: ODataAddress
  /// The options, in the order in which they were added.
  var options: [ODataQueryPart] = []
  /// The wishes for the answer.
  var preferences: [ODataPreference] = []
  /// The call that answers with them; nil for a GET of the address.
  var call: ODataOperation?

  init(_ service: ODataService, at address: ODataAddress) {
    self.service = service
    self.address = address
  }

  /// Adds a part, such as an option, to a copy of the query.
  public func with(_ part: ODataQueryPart) -> ODataEntities {
    var query = self
    query.options.append(part)
    return query
  }

  /// Adds an option to a copy of the query. It is put into the form of the version that is spoken.
  public func with(_ option: ODataQuery.Option) -> ODataEntities { with(.option(option)) }

  /// Adds options as a text, such as `$filter=Price gt 5&$top=3`, to a copy of the query. The text is as URLs have
  /// it: where a `&` or `%` stands for itself, it is percent-encoded.
  public func with(_ text: String) -> ODataEntities { with(.init(.text(.all, text))) }

  /// Ties a copy of the query to a model: constants have the form that the types of properties want, such as `5M`
  /// for an `Edm.Decimal` in V2, and names are compared with the model before it is sent.
  ///
  /// ``ODataError/Code/model`` tells the nearest name. Where there is an `$apply` or a `$compute`, names are left
  /// to the service, as rows have others then. Keys and bodies are written likewise: a key of another type, or a
  /// member that is no property, is an error.
  ///
  /// - Parameter model: the service's (``ODataService/metadata(refreshing:)``).
  public func typed(by model: EntityModel) -> ODataEntities {
    var query = self
    query.address.model = model
    query.call = call?.typed(by: model)
    return query
  }

  // MARK: What is sent

  /// The URL in a version.
  ///
  /// - Throws: ``ODataError/Code/query`` if the version lacks a part of the query, or a text does not parse.
  public func url(_ version: ODataVersion) throws(ODataError) -> URI {
    try address.url(below: service.root, version, asking: options)
  }

  /// The options, in the form of a version.
  func query(_ version: ODataVersion) throws(ODataError) -> ODataQuery {
    try address.query(options, below: service.root, version)
  }

  /// The request that reads the entities, for a ``Batch``.
  ///
  /// - Throws: ``ODataError/Code/query`` if it can't be written; what finding the version out throws.
  public func reading() async throws -> BatchOperation {
    service.operation(try request(try await service.version()))
  }

  /// The request of the first page.
  func request(_ version: ODataVersion) throws -> WebRequest {
    let url = try url(version)
    var request = try call?.request(url, version) ?? service.request(.get, url, version)
    do {
      for preference in preferences {
        try request.fields.append("Prefer", try preference.text(reading: version))
      }
    } catch {
      throw ODataError(query: error, below: service.root)
    }
    return request
  }

  /// The pages of the answer.
  func pages() async throws -> ODataPages {
    let version = try await service.version()
    return ODataPages(service, try request(version), version)
  }
}

extension ODataEntities where Entity: Decodable {
  /// The entities, as they arrive.
  ///
  /// - Parameters:
  ///   - mapping: what they are read by; nil to make one of the type's properties, which the service may have as they
  ///     are or with a capital letter.
  ///   - typeName: the mapping type's name; that of the Swift type if nil.
  public func objects(
    by mapping: Mapping? = nil, named typeName: String? = nil
  ) -> ODataObjects<Entity> {
    ODataObjects(self, by: mapping, named: typeName)
  }

  /// The entities, as another type.
  public func objects<Other: Decodable & Sendable>(
    _ type: Other.Type, by mapping: Mapping? = nil, named typeName: String? = nil
  ) -> ODataObjects<Other> {
    var query = ODataEntities<Other>(service, at: address)
    query.options = options
    query.preferences = preferences
    query.call = call
    return ODataObjects(query, by: mapping, named: typeName)
  }
}
