internal import SaxEngine
internal import SaxEvents
public import SaxHTTP
internal import SaxLanguage
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
  /// True if one response is all that comes, as where it is made of local bytes.
  private(set) var isOnePage = false
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

  /// Adds a change of the request to a copy of the call. It is made after all others.
  public func with(_ hook: @escaping Hook) -> APICall {
    var call = self
    let former = self.hook
    call.hook = { request in
      try await former?(&request)
      try await hook(&request)
    }
    return call
  }

  /// Adds a block to the header of the envelope, in a copy of a call by SOAP, behind those of
  /// `SOAPOptions.headers`.
  public func with(_ header: SOAPHeader) -> APICall {
    var call = self
    call.headers.append(header)
    return call
  }

  /// Sets the change of the request by what no mapping declares, in a copy of the call; processors see it.
  func prepared(_ prepare: @escaping Hook) -> APICall {
    var call = self
    call.preparation = prepare
    return call
  }

  /// Makes a copy of the call that tells nobody of its failures, as whoever made it does.
  func quiet() -> APICall {
    var call = self
    call.reports = false
    return call
  }

  /// Makes a copy of the call that ends with the first page.
  func onOnePage() -> APICall {
    var call = self
    call.isOnePage = true
    return call
  }

  /// Makes a copy of the call that is sent by what is put around the client's executor.
  package func wrapped(_ wrap: @escaping @Sendable (any HTTPExecutor) -> any HTTPExecutor)
    -> APICall
  {
    var call = self
    call.wrap = wrap
    return call
  }

  // MARK: The request

  /// The request as it is sent, but for what an authentication adds to it; a key in a field or in the query is there.
  ///
  /// - Throws: ``APIError`` if an argument can't be sent where it belongs; what processors and the hook throw. They are
  ///   told nowhere else (``APIOptions/onFailure``), as nothing is sent.
  public func request() async throws -> WebRequest {
    let state = api.snapshot
    let (made, origin) = try await self.made(values(state), state)
    let request = try await processed(made, state)
    return try keyed(request, for: origin, state)
  }

  private func values(_ state: API.State) -> CallValues {
    CallValues(
      plan.mapping, .init(parameters: plan.call.parameters, values: arguments),
      service: .init(parameters: plan.service.parameters, values: state.parameters), direct: values)
  }

  /// The request as the declaration, the settings and the arguments make it, and the URL whose origin credentials are
  /// for: that of the service.
  private func made(
    _ values: CallValues, _ state: API.State
  ) async throws -> (request: WebRequest, origin: URI) {
    var request = try CallRequest(
      plan: plan, values: values, state: state, base: try base(state), headers: headers
    ).made()
    let origin = request.url
    if plan.retries?.isAlways == true { request.isIdempotent = true }
    try await preparation?(&request)
    return (request, origin)
  }

  private func base(_ state: API.State) throws -> URI {
    do {
      return try state.base.get()
    } catch var error as APIError {
      error.call = plan.name
      throw error
    }
  }

  /// A request as processors and the hook change it. The URL of a further page is the one that the page before leads to.
  func processed(
    _ request: WebRequest, _ state: API.State, as place: RequestPlace = .first
  ) async throws -> WebRequest {
    let url = request.url
    var request = request
    if !state.options.processors.isEmpty {
      let declaration = APIOptions.Declaration(
        name: plan.name, documentation: plan.call.documentation,
        isWriting: !request.method.isSafe)
      for process in state.options.processors { try await process(&request, declaration) }
    }
    try await hook?(&request)
    if place != .first { request.url = url }
    if place == .elsewhere { request.confine() }
    return request
  }

  /// A request with the key that the service wants, if it goes to the service's origin.
  private func keyed(
    _ request: WebRequest, for origin: URI, _ state: API.State
  ) throws -> WebRequest {
    guard request.url.hasOrigin(of: origin) else { return request }
    var request = request
    try APICredentials(environment: state.environment).addKey(plan.authentication, to: &request)
    return request
  }

  /// True if something changes requests before they are sent.
  func isProcessed(_ state: API.State) -> Bool {
    hook != nil || !state.options.processors.isEmpty
  }

  /// The request with what stands for the credentials that an authentication adds, for people.
  ///
  /// - Throws: as ``request()``; ``APIError/Code/environment`` if there are no such credentials.
  func shownRequest() async throws -> WebRequest {
    let state = api.snapshot
    let (made, origin) = try await self.made(values(state), state)
    var shown = try await processed(made, state)
    shown = try keyed(shown, for: origin, state)
    if try api.executor(for: plan, at: origin, state) != nil, shown.url.hasOrigin(of: origin) {
      shown.fields.set(try HeaderField("Authorization", "…", isSecret: true))
    }
    // It throws where an envelope lacks its credentials.
    _ = try securing(state.client, state)
    return shown
  }

  // MARK: The exchange

  func exchange() async throws -> Exchange {
    let state = api.snapshot
    let values = values(state)
    let (request, origin) = try await made(values, state)
    var executor: any HTTPExecutor
    if let folder = state.options.examples {
      executor = ExampleExecutor(folder: folder, plan: plan)
    } else {
      executor = try securing(
        try api.executor(for: plan, at: origin, state) ?? state.client, state)
      if plan.authentication?.isKey ?? false {
        // Behind all that sees requests.
        executor = AdaptingExecutor(executor) { [self] in
          $0 = try keyed($0, for: origin, state)
        }
      }
    }
    if let retries = plan.retries {
      var policy = Retry.Policy()
      policy.retries = retries.count
      executor = Retry(executor, policy)
    }
    if let wrap { executor = wrap(executor) }
    let plan = plan
    executor = checkingEnvelopes(executor, state.options)
    executor = ErrorMapping(executor, options: state.options.reading) { plan.errors(of: $0) }
    return Exchange(request, by: executor, values, state, of: self)
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
