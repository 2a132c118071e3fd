internal import SaxEvents
public import SaxHTTP
internal import SaxLanguage
internal import SaxMapping
internal import SaxURI
internal import SaxValues
internal import Saxifrage

/// A call with its arguments, which are checked. Nothing is sent before something of it is asked for; each time that
/// is, it is sent anew.
public struct APICall: Sendable {
  /// A change of a call's request, the last before it is sent.
  public typealias Hook = @Sendable (inout WebRequest) async throws -> Void

  let api: API
  let plan: CallPlan
  let arguments: [String: SaxValue]
  /// Values of the path's variables that are no arguments of the mapping's.
  private let values: [String: URITemplateValue]
  private var hook: Hook?
  /// The change of the request by what no mapping declares, before processors see it.
  private var preparation: Hook?
  /// False if whoever made the call tells of its failures.
  private var reports = true
  private var headers: [SOAPHeader] = []
  /// Wraps the executor, as a run of a service does.
  private var wrap: (@Sendable (any HTTPExecutor) -> any HTTPExecutor)?

  init(
    api: API, plan: CallPlan, arguments: [String: SaxValue],
    values: [String: URITemplateValue] = [:]
  ) {
    self.values = values
    self.api = api
    self.plan = plan
    self.arguments = arguments
  }

  /// The service and the call: `Shop.orders`.
  public var name: String { plan.name }

  /// The same call with a change of its request, which is made after all others.
  public func with(_ hook: @escaping Hook) -> APICall {
    var call = self
    let former = self.hook
    call.hook = { request in
      try await former?(&request)
      try await hook(&request)
    }
    return call
  }

  /// The same call by SOAP with one more block in its envelope's header, behind those of `SOAPOptions.headers`.
  public func with(_ header: SOAPHeader) -> APICall {
    var call = self
    call.headers.append(header)
    return call
  }

  /// The same call with what of its request no mapping declares; processors see it.
  func prepared(_ prepare: @escaping Hook) -> APICall {
    var call = self
    call.preparation = prepare
    return call
  }

  /// The same call, of whose failures whoever made it tells.
  func quiet() -> APICall {
    var call = self
    call.reports = false
    return call
  }

  /// The same call, sent by what is around the client's executor.
  func wrapped(_ wrap: @escaping @Sendable (any HTTPExecutor) -> any HTTPExecutor) -> APICall {
    var call = self
    call.wrap = wrap
    return call
  }

  // MARK: The request

  /// The request as it is sent, but for the credentials that an authentication adds.
  ///
  /// - Throws: ``APIError`` if an argument can't be sent where it belongs; what processors and the hook throw.
  public func request() async throws -> WebRequest { try await request(api.snapshot) }

  private func request(_ state: API.State) async throws -> WebRequest {
    var values = CallValues(plan.mapping)
    values.add(state.parameters, plan.service.parameters)
    values.add(arguments, plan.call.parameters)
    values.add(self.values)
    var request = try CallRequest(
      plan: plan, values: values, options: state.options,
      credentials: APICredentials(environment: state.environment), headers: headers
    ).made()
    if plan.retries?.isAlways == true { request.isIdempotent = true }
    try await preparation?(&request)
    if !state.options.processors.isEmpty {
      let declaration = APIOptions.Declaration(
        name: plan.name, documentation: plan.call.documentation,
        isWriting: !request.method.isSafe)
      for process in state.options.processors { try await process(&request, declaration) }
    }
    try await hook?(&request)
    return request
  }

  // MARK: The exchange

  /// The request, and who sends it.
  struct Exchange: Sendable {
    var request: WebRequest
    let executor: any HTTPExecutor
    let options: APIOptions
    let values: CallValues
  }

  func exchange() async throws -> Exchange {
    let state = api.snapshot
    let request = try await request(state)
    var executor = try securing(
      try api.executor(for: plan, at: request.url, state), state)
    if let retries = plan.retries {
      var policy = Retry.Policy()
      policy.retries = retries.count
      executor = Retry(executor, policy)
    }
    if let wrap { executor = wrap(executor) }
    let plan = plan
    executor = checkingEnvelopes(executor, state.options)
    executor = ErrorMapping(executor, options: state.options.reading) { plan.errors(of: $0) }
    var values = CallValues(plan.mapping)
    values.add(arguments, plan.call.parameters)
    return Exchange(
      request: request, executor: executor, options: state.options, values: values)
  }

  /// Sends the call, and gives the response as it is.
  ///
  /// - Throws: ``APIError``; `HTTPError`; `BuildError.Code.declared` if the response is an error that the mapping
  ///   declares.
  public func response() async throws -> WebResponse {
    try await reporting { try await answered() }
  }

  /// The response; nobody is told of a failure.
  func answered() async throws -> WebResponse {
    let exchange = try await exchange()
    return try await exchange.executor.execute(exchange.request)
  }

  /// Tells the one place that hears of every failure.
  func reporting<T>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> T
  ) async throws -> T {
    do {
      return try await body()
    } catch {
      report(error)
      throw error
    }
  }

  func report(_ error: any Error) { if reports { api.report(error, of: plan.name) } }
}

extension CallPlan {
  /// The retries of the call, or those of its service.
  var retries: CallSettings.Retries? { call.settings.retries ?? service.settings.retries }
}
