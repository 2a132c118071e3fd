internal import FoundationEssentials
internal import SaxEngine
public import SaxHTTP
internal import SaxLanguage
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
  /// The way to further pages of objects; nil where one response has them all.
  public var pages: Pagination?
  /// The values of the template's variables.
  public var arguments: @Sendable (Input) throws -> [String: URITemplate.Value]
  /// Further parameters of the query.
  public var query: @Sendable (Input) throws -> [(name: String, value: String)]
  /// The fields of the request.
  public var fields: @Sendable (Input) throws -> HeaderFields
  /// The body of the request.
  public var body: @Sendable (Input, Mapping) throws -> HTTPBody

  /// Declares a call, by default without a query, fields and a body.
  ///
  /// - Parameters:
  ///   - method: the method.
  ///   - path: the template of the path.
  ///   - typeName: the mapping's type of the objects that come; nil for that of the Swift type's name.
  ///   - pages: the way to further pages of objects; nil where one response has them all.
  ///   - arguments: the values of the template's variables.
  ///   - query: further parameters of the query.
  ///   - fields: the fields of the request.
  ///   - body: the body of the request, such as `HTTPBody.mapped`.
  public init(
    _ method: HTTPMethod = .get, _ path: String, named typeName: String? = nil,
    pages: Pagination? = nil,
    arguments: @escaping @Sendable (Input) throws -> [String: URITemplate.Value] = { _ in [:] },
    query: @escaping @Sendable (Input) throws -> [(name: String, value: String)] = { _ in [] },
    fields: @escaping @Sendable (Input) throws -> HeaderFields = { _ in HeaderFields() },
    body: @escaping @Sendable (Input, Mapping) throws -> HTTPBody = { _, _ in .empty }
  ) {
    self.method = method
    self.path = path
    self.typeName = typeName ?? "\(Output.self)"
    self.pages = pages
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

  /// An endpoint with its input, not sent yet: for its bytes, a download, a hook, or a service.
  ///
  /// - Throws: what the endpoint's closures throw; ``APIError``.
  public func call<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) throws -> APICall { try call(endpoint, input, .any) }

  private func call<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, _ count: ResultModel.Count
  ) throws -> APICall {
    do {
      return try unreportedCall(endpoint, input, count)
    } catch {
      report(error, of: "\(name).\(endpoint.path)")
      throw error
    }
  }

  private func unreportedCall<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, _ count: ResultModel.Count
  ) throws -> APICall {
    var declared = UndeclaredCall(endpoint.method, endpoint.path)
    if Output.self != NoContent.self {
      declared.results = [.init(statuses: nil, typeName: endpoint.typeName, count: count)]
      if case .any = count { declared.pages = try endpoint.pages?.model(mapping) }
    }
    let body = try endpoint.body(input, mapping)
    let fields = try endpoint.fields(input)
    let query = try endpoint.query(input)
    return try call(declared, try endpoint.arguments(input)).prepared { request in
      request.url = request.url.appending(query: query)
      for field in fields { request.fields.set(field) }
      request.body = body
    }
  }
}
