public import SaxHTTP

/// A run of a service, as the service sees it: what it reports to, and runs its parts by.
public struct ServiceRun: Sendable {
  let entry: ServiceEntry
  let center: ServiceCenter
  private let scope: ServiceScope
  private let local: [UInt8]?
  private let mock: ServiceMock?

  init(
    _ entry: ServiceEntry, _ center: ServiceCenter, _ scope: ServiceScope, local: [UInt8]?,
    mock: ServiceMock?
  ) {
    self.entry = entry
    self.center = center
    self.scope = scope
    self.local = local
    self.mock = mock
  }

  /// The run for another try of all that it does, whose progress counts where it is further than before.
  var again: ServiceRun { ServiceRun(entry, center, scope.again(), local: local, mock: mock) }

  /// The result of a service in this run: of its work, or of the mock that stands for it. What is around a service is
  /// there with a mock, too.
  func answer<S: Service>(of service: S) async throws -> S.Output {
    if case .result(let value) = mock, let value = value as? S.Output { return value }
    if service is any ServiceWrapper { return try await service.run(self) }
    switch mock {
    case .failure(let error): throw error
    case .result(let value):
      throw ServiceMockError(
        message: "the mock of \(service.kind) gives \(type(of: value)), wanted \(S.Output.self)")
    case .bytes(let bytes):
      return try await service.run(ServiceRun(entry, center, scope, local: bytes, mock: nil))
    case nil: return try await service.run(self)
    }
  }

  /// The identity of the run.
  public var id: ServiceID { entry.id }
  /// The values that were given with the service when it was started.
  public var context: [String: any Sendable] { entry.context }
  /// True while it runs in the background.
  public var isInBackground: Bool { entry.isInBackground }

  /// Throws if the run has been cancelled: between two steps that wait for nothing.
  ///
  /// - Throws: ``ServiceCancellation``; `CancellationError`.
  public func checkCancellation() throws {
    if let cancellation = entry.cancellation { throw cancellation }
    try Task.checkCancellation()
  }

  /// Says how far it has come, or this part of it.
  ///
  /// - Parameters:
  ///   - progress: from 0 to 1. One that is lower than before counts for nothing.
  ///   - message: the words that an indicator shows from here on; nil for those that it has.
  public func report(_ progress: Double, message: String? = nil) {
    scope.report(progress, message: message)
  }

  /// Hands out an object before the result.
  public func deliver(_ object: any Sendable) { entry.post(.object(object)) }

  /// Does a part of the work, whose progress counts by its weight in that of the whole.
  ///
  /// - Parameters:
  ///   - weight: from 0 to 1; those of all parts should be 1 together. Parts may run at the same time.
  ///   - message: the words that an indicator shows from here on; nil for those that it has.
  ///   - isolation: the actor that the body runs on: that of the caller.
  ///   - body: does the work. What it is given is the run, as far as this part is concerned.
  /// - Throws: what the body throws; ``ServiceCancellation`` or `CancellationError` if the run has been cancelled before
  ///   the part or while it ran.
  public func part<T: Sendable>(
    _ weight: Double, message: String? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (ServiceRun) async throws -> T
  ) async throws -> T {
    try checkCancellation()
    let part = scope.part(weight)
    if let message { part.report(0, message: message) }
    let result = try await body(ServiceRun(entry, center, part, local: local, mock: nil))
    try checkCancellation()
    part.report(1, message: nil)
    return result
  }

  /// Runs another service as a part of this one, with events of its own. Its progress is that of the part that it is
  /// run in; outside of ``part(_:message:isolation:_:)`` it is that of the whole.
  ///
  /// - Throws: what it fails with; it is cancelled with this one.
  public func perform<S: Service>(_ service: S) async throws -> S.Output {
    try checkCancellation()
    return try await center.run(
      service, in: ServiceCenter.Surroundings(entry: entry, scope: scope, local: local))
  }

  /// Moves it to the background, or back, where ``ServiceOptions/mayRunInBackground`` allows that.
  ///
  /// - Returns: true if it is where it was not.
  @discardableResult
  public func move(toBackground: Bool) -> Bool { entry.move(toBackground: toBackground) }

  /// True if it runs on local bytes.
  var isLocal: Bool { local != nil }

  /// An executor by which the run sends requests: observers are told of the heads of responses, and a run on local
  /// bytes has those for each response, without any request (``ServiceCenter/run(_:owner:context:on:onEvent:)``).
  ///
  /// - Parameter executor: who sends them.
  public func executor(_ executor: any HTTPExecutor) -> any HTTPExecutor {
    ServiceExecutor(entry: entry, next: executor, local: local)
  }
}

/// Tells of responses, or has local bytes for them.
private struct ServiceExecutor: HTTPExecutor {
  let entry: ServiceEntry
  let next: any HTTPExecutor
  let local: [UInt8]?

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let response =
      if let local {
        WebResponse(status: 200, fields: HeaderFields(), url: request.url, body: .bytes(local))
      } else {
        try await next.execute(request)
      }
    entry.post(.response(status: response.status, fields: response.fields))
    return response
  }
}
