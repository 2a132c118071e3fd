internal import FoundationEssentials
public import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxURI
public import Saxifrage

/// A call that is declared in Swift, for those who want the compiler's help: what goes in, and what comes out.
///
///     extension Endpoint where Input == Int, Output == Order {
///       static var order: Self { Endpoint(.get, "orders/{id}", arguments: { ["id": .text("\($0)")] }) }
///     }
///     let order = try await shop(.order, 7)
///
/// It is sent as the calls of the mapping are, to the service's address and with what holds for all of its calls.
public struct Endpoint<Input: Sendable, Output: Decodable & Sendable>: Sendable {
  /// The method.
  public var method: HTTPMethod
  /// The template of the path, behind the service's address (RFC 6570).
  public var path: String
  /// The mapping's type of the objects that come. Default: that of the Swift type's name.
  public var typeName: String
  /// The values of the template's variables.
  public var arguments: @Sendable (Input) throws -> [String: URITemplate.Value]
  /// Further parameters of the query.
  public var query: @Sendable (Input) throws -> [(name: String, value: String)]
  /// The fields of the request.
  public var fields: @Sendable (Input) throws -> HeaderFields
  /// The body of the request.
  public var body: @Sendable (Input, Mapping) throws -> HTTPBody

  /// - Parameters:
  ///   - method: the method.
  ///   - path: the template of the path.
  ///   - typeName: the mapping's type of the objects that come; nil for that of the Swift type's name.
  ///   - arguments: the values of the template's variables.
  ///   - query: further parameters of the query.
  ///   - fields: the fields of the request.
  ///   - body: the body of the request, such as `HTTPBody.mapped`.
  public init(
    _ method: HTTPMethod = .get, _ path: String, named typeName: String? = nil,
    arguments: @escaping @Sendable (Input) throws -> [String: URITemplate.Value] = { _ in [:] },
    query: @escaping @Sendable (Input) throws -> [(name: String, value: String)] = { _ in [] },
    fields: @escaping @Sendable (Input) throws -> HeaderFields = { _ in HeaderFields() },
    body: @escaping @Sendable (Input, Mapping) throws -> HTTPBody = { _, _ in .empty }
  ) {
    self.method = method
    self.path = path
    self.typeName = typeName ?? "\(Output.self)"
    self.arguments = arguments
    self.query = query
    self.fields = fields
    self.body = body
  }
}

/// The output of an endpoint whose response holds nothing.
public struct NoContent: Decodable, Sendable, Hashable {
  /// Nothing.
  public init() {}
}

extension API {
  /// The one object that an endpoint hands out.
  ///
  /// - Throws: ``APIError/Code/argument`` if an argument can't be sent; ``APIError/Code/count`` if none came, or more than
  ///   one; as iterating ``CallObjects``.
  public func callAsFunction<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) async throws -> Output {
    let call = try call(endpoint, input, .one)
    if let nothing = NoContent() as? Output {
      try await call.send()
      return nothing
    }
    return try await call.object(Output.self)
  }

  /// The objects that an endpoint hands out.
  ///
  /// - Throws: as the other.
  public func objects<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) throws -> CallObjects<Output> {
    try call(endpoint, input, .any).objects(Output.self)
  }

  private func call<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, _ count: ResultModel.Count
  ) throws -> APICall {
    let path: URITemplateParts
    do throws(URITemplateFailure) {
      path = try URITemplateParts(endpoint.path)
    } catch {
      throw APIError(
        .argument, "\(endpoint.path.debugDescription) is no URI template: \(error.reason)",
        call: service.name)
    }
    let body = try endpoint.body(input, mapping)
    let fields = try endpoint.fields(input)
    let query = try endpoint.query(input)
    let plan = try plan(of: endpoint, path, count)
    return APICall(
      api: self, plan: plan, arguments: [:],
      values: try endpoint.arguments(input).mapValues(\.templateValue)
    ).with { request in
      request.url = request.url.appending(query: query)
      for field in fields { request.fields.set(field) }
      request.body = body
    }
  }

  /// The plan of an endpoint, which is kept as those of calls are.
  private func plan<Input, Output>(
    of endpoint: Endpoint<Input, Output>, _ path: URITemplateParts, _ count: ResultModel.Count
  ) throws(APIError) -> CallPlan {
    let key = "\(endpoint.method) \(endpoint.path) \(endpoint.typeName) \(count)"
    return try plan(keptAs: key) { () throws(APIError) in
      var call = CallModel(
        name: endpoint.path, documentation: [], method: endpoint.method.name, path: path,
        pathText: endpoint.path, place: service.place)
      if Output.self != NoContent.self {
        guard let type = mapping.type(named: endpoint.typeName) else {
          throw APIError(
            .result, "the mapping declares no type \(endpoint.typeName)", call: service.name,
            fix: "named: \"…\"")
        }
        call.results = [
          ResultModel(
            statuses: nil, kind: .objects(type, typeName: endpoint.typeName, count))
        ]
      }
      return CallPlan(mapping, service, call)
    }
  }
}

extension URITemplate.Value {
  fileprivate var templateValue: URITemplateValue {
    switch self {
    case .text(let text): .text(text)
    case .list(let items): .list(items)
    case .pairs(let pairs): .pairs(pairs.map { .init(name: $0.name, value: $0.value) })
    }
  }
}
