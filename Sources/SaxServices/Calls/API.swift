internal import SaxEngine
internal import SaxEvents
public import SaxHTTP
internal import SaxLanguage
internal import SaxValues
public import Saxifrage

/// A client for the calls that a mapping declares (`service`).
///
///     let shop = try API(mapping, environment: .named("environments.json#test"))
///     for try await order in try shop.orders(since: date).objects(Order.self) { … }
///     let order = try await shop.object(Order.self, "order", ["id": 7])
///
/// Arguments are checked against the declaration before anything is sent. Its settings may be changed while it is
/// used: requests that are made afterwards have them.
@dynamicMemberLookup
public final class API: Sendable {
  /// All that may be changed. It is one object, as each call takes it as it is then, and would copy what it holds.
  final class State: Sendable {
    let environment: APIEnvironment
    /// The service's parameters in it, checked.
    let parameters: [String: SaxValue]
    /// The service's address with them.
    let base: Result<URI, any Error>
    let client: any HTTPExecutor
    let options: APIOptions
    /// Those that authenticate, by the schemes; they hold tokens and sessions.
    let executors: Locked<[ExecutorKey: any HTTPExecutor]>

    init(
      _ environment: APIEnvironment, _ parameters: [String: SaxValue],
      base: Result<URI, any Error>, client: any HTTPExecutor, options: APIOptions,
      executors: Locked<[ExecutorKey: any HTTPExecutor]> = Locked([:])
    ) {
      self.environment = environment
      self.parameters = parameters
      self.base = base
      self.client = client
      self.options = options
      self.executors = executors
    }
  }

  struct ExecutorKey: Hashable, Sendable {
    let authentication: AuthenticationModel
    let origin: String
  }

  /// The mapping that declares the service.
  public let mapping: Mapping
  let service: ServiceModel
  private let state: Locked<State>
  private let plans: [String: Locked<CallPlan?>]
  /// The most plans of endpoints that are kept: who makes paths of values, instead of templates, makes many.
  private static let mostEndpoints = 1000
  /// Of endpoints that are declared in Swift.
  private let endpoints = Locked<[String: CallPlan]>([:])

  /// Creates the client of a service that a mapping declares. Nothing is sent before something is asked for.
  ///
  /// - Parameters:
  ///   - mapping: that declares the service.
  ///   - serviceName: the service; nil for the only one.
  ///   - environment: the values of the service's parameters, and credentials.
  ///   - client: who sends the requests.
  ///   - set: changes the settings.
  /// - Throws: ``APIError/Code/unknownCall`` if the mapping declares no such service, or several and none is named;
  ///   ``APIError/Code/environment`` if the environment lacks a parameter that has no default.
  public init(
    _ mapping: Mapping, service serviceName: String? = nil,
    environment: APIEnvironment = APIEnvironment(), client: any HTTPExecutor = HTTPClient(),
    _ set: (inout APIOptions) -> Void = { _ in }
  ) throws {
    var options = APIOptions()
    set(&options)
    self.mapping = mapping
    let service = try Self.service(serviceName, of: mapping)
    self.service = service
    let parameters = try Self.parameters(of: environment, for: service, by: mapping)
    state = Locked(
      State(
        environment, parameters, base: Self.base(of: service, parameters, by: mapping),
        client: client, options: options))
    plans = Dictionary(
      uniqueKeysWithValues: service.calls.map { ($0.name, Locked<CallPlan?>(nil)) })
  }

  static func service(
    _ name: String?, of mapping: Mapping
  ) throws(APIError) -> ServiceModel {
    let names = mapping.services.map(\.name)
    if let name {
      if let service = mapping.services.first(where: { $0.name == name }) { return service }
      let near = NearestName.of(name, among: names)
      throw APIError(
        .unknownCall, "the mapping declares no service \(name)\(NearestName.asked(near))",
        fix: near ?? names.joined(separator: ", "))
    }
    guard let service = mapping.services.first else {
      throw APIError(
        .unknownCall, "the mapping declares no service", fix: "service NAME at \"https://…\" { … }")
    }
    guard names.count == 1 else {
      throw APIError(
        .unknownCall, "the mapping declares several services, wanted the name of one",
        fix: names.joined(separator: ", "))
    }
    return service
  }

  /// The service's name.
  public var name: String { service.name }

  /// The names of its calls, in declared order.
  public var callNames: [String] { service.calls.map(\.name) }

  /// The documentation of a call: the lines of `##` before it in the mapping, without the signs. None where there is no
  /// such call.
  public func documentation(of call: String) -> [String] {
    service.calls.first { $0.name == call }?.documentation ?? []
  }

  // MARK: Settings

  /// The settings that requests are made by.
  public var options: APIOptions {
    get { snapshot.options }
    set {
      change { state in
        State(
          state.environment, state.parameters, base: state.base, client: state.client,
          options: newValue, executors: state.executors)
      }
    }
  }

  /// The values of the service's parameters, and credentials. Tokens of the former ones are forgotten.
  ///
  /// - Throws: ``APIError/Code/environment`` if a parameter is missing that has no default; then nothing is changed.
  public func use(_ environment: APIEnvironment) throws {
    let parameters = try Self.parameters(of: environment, for: service, by: mapping)
    let base = Self.base(of: service, parameters, by: mapping)
    change { state in
      State(environment, parameters, base: base, client: state.client, options: state.options)
    }
  }

  /// Has requests sent by another client. Tokens are forgotten.
  public func use(_ client: any HTTPExecutor) {
    change { state in
      State(
        state.environment, state.parameters, base: state.base, client: client,
        options: state.options)
    }
  }

  /// Changes the state; the former one is let go outside of the lock.
  private func change(_ make: (State) -> State) {
    var former: State?
    state.withLock { state in
      former = state
      state = make(state)
    }
    withExtendedLifetime(former) {}
  }

  private static func base(
    of service: ServiceModel, _ parameters: [String: SaxValue], by mapping: Mapping
  ) -> Result<URI, any Error> {
    let values = CallValues(
      mapping, .init(parameters: [], values: [:]),
      service: .init(parameters: service.parameters, values: parameters))
    return Result {
      try CallAddress(call: service.name, values: values).base(service.base)
    }
  }

  var snapshot: State { state.withLock { $0 } }

  /// Checks that each value of an environment is one that something may ask for.
  private static func checkNames(
    of environment: APIEnvironment, for service: ServiceModel, by mapping: Mapping
  ) throws(APIError) {
    let known = environmentNames(of: mapping, for: service)
    guard let name = environment.values.keys.filter({ !known.contains($0) }).min() else { return }
    let near = NearestName.of(name, among: known)
    throw APIError(
      .environment,
      "the environment has a value \(name), and \(service.name) no parameter of that name"
        + NearestName.asked(near),
      fix: near ?? "param \(name) in the service")
  }

  /// The service's parameters, checked.
  private static func parameters(
    of environment: APIEnvironment, for service: ServiceModel, by mapping: Mapping
  ) throws(APIError) -> [String: SaxValue] {
    try checkNames(of: environment, for: service, by: mapping)
    if service.parameters.isEmpty { return [:] }
    let names = service.parameters.map(\.name)
    for parameter in service.parameters
    where !parameter.isOptional && environment.values[parameter.name] == nil {
      throw APIError(
        .environment, "the environment lacks \(parameter.name), which \(service.name) needs",
        fix: "\(parameter.name): \(parameter.typeText)")
    }
    do {
      let reader = mapping.arguments(service.parameters, typeName: service.name)
      let given = environment.values.filter { names.contains($0.key) }
      var text = JSONObjectText()
      for (name, value) in given.sorted(by: { $0.key < $1.key }) { text.add(name, text: value) }
      var object: SaxObject?
      var reading = reader.reading(.json) { object = $0 }
      try reading.feed(text.bytes.span)
      try reading.finish()
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in object?[name].map { (name, $0) } })
    } catch let error as BuildError {
      throw APIError(.environment, error.message, call: service.name, fix: error.fix)
    } catch {
      throw APIError(.environment, BuildError.reason(error), call: service.name)
    }
  }

  // MARK: Calls

  /// The plan of a call, made when it is first asked for.
  func plan(_ name: String) throws(APIError) -> CallPlan {
    guard let kept = plans[name], let call = service.calls.first(where: { $0.name == name }) else {
      let near = NearestName.of(name, among: callNames)
      throw APIError(
        .unknownCall, "\(service.name) has no call \(name)\(NearestName.asked(near))",
        fix: near ?? callNames.joined(separator: ", "))
    }
    if let plan = kept.withLock({ $0 }) { return plan }
    let plan = CallPlan(mapping, service, call)
    kept.withLock { $0 = plan }
    return plan
  }

  /// The plan of an endpoint of Swift's, made when it is first asked for.
  func plan(
    keptAs key: String, _ make: () throws(APIError) -> CallPlan
  ) throws(APIError) -> CallPlan {
    if let plan = endpoints.withLock({ $0[key] }) { return plan }
    let plan = try make()
    // What goes is let go outside of the lock.
    var former: [String: CallPlan] = [:]
    endpoints.withLock { plans in
      if plans.count >= Self.mostEndpoints { swap(&plans, &former) }
      plans[key] = plan
    }
    return plan
  }

  /// Sends requests by the scheme that a call declares.
  ///
  /// - Parameter origin: the URL whose origin credentials are for.
  /// - Returns: nil where the client itself sends them.
  func executor(for plan: CallPlan, at origin: URI, _ state: State) throws -> (any HTTPExecutor)? {
    guard let authentication = plan.authentication, authentication.isOfExecutor else { return nil }
    let key = ExecutorKey(
      authentication: authentication, origin: "\(origin.scheme)://\(origin.authority)")
    if let known = state.executors.withLock({ $0[key] }) { return known }
    let made = try APICredentials(environment: state.environment).executor(
      state.client, authentication, at: origin)
    // Who came first is kept: there is one session for all.
    return state.executors.withLock { executors in
      if let known = executors[key] { return known }
      executors[key] = made
      return made
    }
  }
}

extension API: CustomStringConvertible {
  /// The service's name.
  public var description: String { "API(\(service.name))" }
}
