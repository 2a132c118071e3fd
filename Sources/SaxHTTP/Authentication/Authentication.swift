/// Sends requests as somebody whom the server knows.
///
///     let client = Authentication(
///       CurlTransport(), by: .basic(user: "aladdin", password: word), at: [service])
///
/// Where a request is refused, another credential is got and the request is sent again, once. One
/// credential is got at a time, while all other requests wait for it; they go on with it, or fail with the
/// error that there was. Whoever's task is cancelled leaves at once; when nobody is left, getting the
/// credential is cancelled.
///
/// Credentials go to the origins that are named and no others: neither by a redirection nor by a URL that
/// came from a server do they get elsewhere. It belongs below ``Redirection``, so that it sees each step. A
/// request that has an `Authorization` of its own is sent with that alone.
///
/// Copies share their state.
public struct Authentication: HTTPExecutor {
  /// The state of an authentication.
  public enum State: Sendable, Hashable {
    /// There is no credential: the next request gets one.
    case closed
    /// One is being got; requests wait.
    case opening
    /// There is one.
    case open
  }

  private let next: any HTTPExecutor
  private let flow: any AuthenticationFlowing
  private let origins: [URI]

  /// Adds the credentials of a scheme to requests to some origins, and sends them by an executor.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests, and those that getting a credential takes.
  ///   - authenticator: the scheme.
  ///   - origins: whom the credentials are for; of each the scheme, host and port count. Servers that
  ///     give nonces of their own (``DigestAuthenticator``) each want an authentication of their own.
  public init(_ next: any HTTPExecutor, by authenticator: some Authenticator, at origins: [URI]) {
    self.init(next, by: authenticator, at: origins) { TransferTimes.now }
  }

  /// For tests.
  ///
  /// - Parameter now: gives the time, in seconds since whenever.
  package init(
    _ next: any HTTPExecutor, by authenticator: some Authenticator, at origins: [URI],
    now: @escaping @Sendable () -> Double
  ) {
    self.next = next
    self.origins = origins
    flow = AuthenticationFlow(next, authenticator, now: now)
  }

  /// The state it is in.
  public var state: State { flow.state }

  /// The state, and each that follows. A consumer that lags behind gets the latest 16. It ends when nothing
  /// uses the authentication any more.
  public var states: AsyncStream<State> { flow.states }

  /// Tells whether its credentials are for the origin of a URL.
  func isFor(_ url: URI) -> Bool { origins.contains { $0.hasOrigin(of: url) } }

  /// For tests: how many requests wait for one.
  var waiting: Int { flow.waiting }

  /// Has the credential used no more: the next request gets another one.
  public func invalidate() { flow.invalidate() }

  /// Has a credential that is being got be no longer; those who wait for it fail with
  /// ``HTTPError/Code/authentication``.
  public func cancel() { flow.cancel() }

  /// Sends the request with a credential, and again with another if the server refuses it. Where there is none, it is
  /// got first, or, if it takes the server's challenge, once that has come. A request to another origin, or with an `Authorization` of its own, is sent as it is.
  ///
  /// - Throws: ``HTTPError/Code/body`` if the request has to be sent again, and its body can't be; what
  ///   getting a credential throws. A response that refuses what there is is none: it is handed on.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    if !isFor(request.url) || request.fields.contains("Authorization") {
      return try await next.execute(request)
    }
    return try await flow.execute(request)
  }
}
