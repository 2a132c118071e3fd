public import SaxHTTP
internal import SaxImport
internal import SaxSchema
internal import SaxServices
public import Saxifrage

/// A service of OData, of any version from 2 to 4.01.
///
///     let northwind = try ODataService("https://services.odata.org/V4/Northwind/Northwind.svc")
///     for try await product in northwind["Products", as: Product.self].filter("UnitPrice gt 20").objects() { … }
public final class ODataService: Sendable {
  /// The URL of the service, with a slash at its end.
  public let root: URI
  /// The settings.
  public let options: ODataOptions
  let client: any HTTPExecutor
  /// Finds the version out once, for all who wait for it.
  private let known = SharedValue<ODataVersion>()
  private let mappings = EntityMappings()
  let model = SharedValue<KeptModel>()
  private let tokens = CSRFTokens()

  /// Creates the client of a service. Nothing is sent before something is asked for.
  ///
  /// - Parameters:
  ///   - root: the URL of the service, such as `https://host/V4/Northwind/Northwind.svc`.
  ///   - client: who sends the requests, with what authentication and retries it has.
  ///   - options: the settings.
  /// - Throws: ``ODataError/Code/query`` if the URL is none, or has a query.
  public init(
    _ root: String, client: any HTTPExecutor = HTTPClient(),
    options: ODataOptions = ODataOptions()
  ) throws(ODataError) {
    do throws(HTTPError) {
      let url = try URI(root)
      guard url.query == nil, url.fragment == nil else {
        throw HTTPError(.request, "the root of a service has no query", fix: "options.parameters")
      }
      self.root = try url.with(
        path: url.path.hasSuffix("/") ? url.path : url.path + "/", query: nil)
    } catch {
      throw ODataError(.query, error.message, fix: error.fix)
    }
    self.client = client
    self.options = options
  }

  /// The service of a batch that is sent without one.
  init(of batch: Batch, client: any HTTPExecutor) {
    root = (try? batch.root.with(path: batch.rootPath, query: nil)) ?? batch.root
    self.client = client
    var options = ODataOptions()
    options.version = batch.version
    self.options = options
  }

  /// An entity set or a singleton, whose entities are objects of a mapping, or of the type that is asked for.
  ///
  /// - Parameter name: as the service has it; more of a path may follow behind slashes, keys in parentheses, and the
  ///   options of a query behind a `?`. It is as URLs have it: percent-decoded, and parsed. A value that comes from
  ///   elsewhere is none to put into it: ``ODataEntities/entity(_:)`` writes one so that nothing of it can be taken for
  ///   more of the path.
  public subscript(name: String) -> ODataEntities<SaxObject> {
    self[name, as: SaxObject.self]
  }

  /// An entity set or a singleton.
  ///
  /// - Parameters:
  ///   - name: as the service has it; more of a path may follow behind slashes, keys in parentheses, and the options of
  ///     a query behind a `?`. It is as URLs have it: percent-decoded, and parsed. Values that come from elsewhere are
  ///     for ``ODataEntities/entity(_:)``.
  ///   - type: what its entities are read as.
  public subscript<Entity>(name: String, as type: Entity.Type) -> ODataEntities<Entity> {
    let (path, options) = Self.parts(of: name)
    let entities = ODataEntities<Entity>(self, at: ODataAddress(path))
    return options.isEmpty ? entities : entities.with(options)
  }

  /// The path and the options of an address. A `?` in a text of a key stands for itself.
  private static func parts(of name: String) -> (path: String, options: String) {
    var isInText = false
    var path = ""
    for index in name.indices {
      if name[index] == "'" { isInText.toggle() }
      if name[index] == "?", !isInText {
        return (path, String(name[name.index(after: index)...]))
      }
      path += name[index] == "?" ? "%3F" : String(name[index])
    }
    return (path, "")
  }

  // MARK: The version

  /// The version that is spoken: the one of the options, or that of the service's first answer. Where that says none, as
  /// behind some proxies, the one that the service's `$metadata` says.
  ///
  /// - Throws: ``ODataError/Code/version`` if the service says none; what asking for its root throws.
  public func version() async throws -> ODataVersion {
    if let version = options.version { return version }
    return try await known.value { try await self.foundVersion() }
  }

  private func foundVersion() async throws -> ODataVersion {
    var request = WebRequest(.get, root)
    addShared(to: &request)
    try request.fields.set("Accept", "application/json, application/xml, application/atomsvc+xml")
    try request.fields.set("OData-MaxVersion", "4.01")
    try request.fields.set("MaxDataServiceVersion", "3.0")
    let response = try await execute(request)
    if let version = ODataVersion(response) { return version }
    do {
      return ODataVersion(try await metadata().version)
    } catch let error as ODataError where error.isOfNoMetadata {
      throw ODataError(
        .version,
        "the service's answer has no OData-Version or DataServiceVersion, and it has no $metadata",
        status: response.status, url: root.redacted, fix: "options.version = .v4, if it is that",
        cause: error)
    }
  }

  // MARK: Requests

  /// A request for a URL below the root, with what says the version and the format.
  func request(_ method: HTTPMethod = .get, _ url: URI, _ version: ODataVersion) throws
    -> WebRequest
  {
    var request = WebRequest(method, url)
    addShared(to: &request)
    if !request.fields.contains("Accept") {
      try request.fields.set("Accept", options.format.accepted(version))
    }
    if version >= .v4 {
      try request.fields.set("OData-MaxVersion", version.text)
    } else {
      try request.fields.set("MaxDataServiceVersion", version.text)
    }
    if let size = options.pageSize {
      let preference = version == .v401 ? "maxpagesize" : "odata.maxpagesize"
      try request.fields.append("Prefer", "\(preference)=\(size)")
    }
    return request
  }

  func addShared(to request: inout WebRequest) {
    for field in options.fields { request.fields.append(field) }
    for (name, value) in options.parameters {
      let pair = QueryText.pair(name, value)
      if let url = try? request.url.appending(queryText: pair) { request.url = url }
    }
  }

  /// The client, with what adds tokens to changes where that is wanted.
  var sender: any HTTPExecutor {
    guard options.usesCSRFTokens else { return client }
    var fetch = WebRequest(.head, root)
    addShared(to: &fetch)
    return CSRFExecutor(client, tokens, fetch: fetch)
  }

  /// Sends a request. A response whose status is no success is an error.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    try await execute(request, by: sender)
  }

  /// An executor that makes errors of answers that are no success, by what the service says in them.
  func telling(_ next: any HTTPExecutor) throws -> ErrorMapping {
    let mappings = [try ODataFrame.mapping.get(), try FailureWords.mapping.get()]
    return ErrorMapping(next, options: options.reading) { _ in mappings }
  }

  /// As ``execute(_:)``, by another than the client.
  func execute(
    _ request: WebRequest, by executor: any HTTPExecutor
  ) async throws -> WebResponse {
    do {
      return try await telling(executor).execute(request)
    } catch {
      throw ODataError.explaining(error, of: nil, url: request.url.redacted)
    }
  }

  /// The mapping that the entities of a query are read by.
  func mapping<Entity: Decodable & Sendable>(
    for type: Entity.Type, given: Mapping?, amount: EntityMappingSyntax.Amount
  ) throws(ODataError) -> EntityMappings.Kept {
    try mappings.mapping(for: type, given: given, amount: amount)
  }

  /// A mapping of entities with some properties.
  func mapping(
    of types: EntityTypes, amount: EntityMappingSyntax.Amount
  ) throws(ODataError) -> EntityMappings.Kept {
    try mappings.mapping(of: types, amount: amount)
  }
}

extension ODataOptions.Format {
  /// The value of `Accept`. Atom comes last where JSON is wanted, for services that have nothing else.
  func accepted(_ version: ODataVersion) -> String {
    switch (self, version) {
    case (.atom, _): "application/atom+xml, application/xml;q=0.9, application/json;q=0.5"
    case (.json, .v2): "application/json, application/atom+xml;q=0.5, application/xml;q=0.4"
    case (.json(let metadata), .v3):
      "application/json;odata=\(metadata.rawValue)metadata, application/json;q=0.8, "
        + "application/atom+xml;q=0.5, application/xml;q=0.4"
    // 4.01 knows the parameter without the prefix as well, and services of 4.0 with it alone (OData JSON Format 4.01 §3.1).
    case (.json(let metadata), .v4), (.json(let metadata), .v401):
      "application/json;odata.metadata=\(metadata.rawValue)"
    }
  }
}

extension ODataError {
  /// True for the answer of a service that has no `$metadata`.
  var isOfNoMetadata: Bool { [404, 405, 410, 501].contains(status ?? 0) }
}

extension ODataVersion {
  /// The version that a model is of.
  init(_ version: EntityModel.Version) {
    self =
      switch version {
      case .v1, .v2: .v2
      case .v3: .v3
      case .v4: .v4
      case .v401: .v401
      }
  }

  /// The version that a response says; nil where it says none.
  init?(_ response: WebResponse) {
    let text = response.fields["OData-Version"] ?? response.fields["DataServiceVersion"] ?? ""
    let number = text.prefix { $0 != ";" }.filter { $0 != " " }
    switch number {
    case "1.0", "2.0": self = .v2
    case "3.0": self = .v3
    case "4.0": self = .v4
    case "4.01": self = .v401
    default: return nil
    }
  }
}
