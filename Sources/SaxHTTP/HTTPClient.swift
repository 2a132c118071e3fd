/// A transport with what most requests want around it.
///
///     let client = HTTPClient {
///       $0.cookies = CookieJar()
///       $0.authenticate(by: .password(user: "aladdin", password: word), at: [service])
///     }
///     let response = try await client.execute(WebRequest(.get, "https://example.org/orders.json"))
///     for try await chunk in response.body { … }
///
/// From the outside in it is ``TimeLimit``, ``Redirection``, ``ContentDecoding``, ``Retry``, ``Resumption``,
/// ``Authentication``, ``NetrcAuthentication``, ``Cookies`` and ``HTTPCache``, as far as they are asked for. Each is an
/// ``HTTPExecutor`` of its own, for those who want other ones, or another order.
public struct HTTPClient: HTTPExecutor {
  /// The layers around the transport, and their settings.
  public struct Options: Sendable {
    /// The most redirections that one request may meet. Default: 10.
    public var redirections = 10
    /// The limits of inflating compressed responses, and files of gzip in them.
    public var inflation = ContentDecoding.Limits()
    /// The policy by which responses that break off are taken up again, where the server allows that; nil for
    /// never. Default: as ``Retry/Policy`` has it.
    public var resumption: Retry.Policy? = Retry.Policy()
    /// The policy by which requests are sent again that failed before there was a body; nil,
    /// the default, for never.
    public var retry: Retry.Policy?
    /// The longest that a request may take with all that it takes: redirections, retries and
    /// their waits, the resumption and the last byte (``TimeLimit``). Default: unlimited.
    public var timeLimit: Duration?
    /// The jar that cookies are kept in, and sent from; nil, the default, for none.
    public var cookies: CookieJar?
    /// The hosts that have asked to be talked to by https alone. Default: those that do so in the client's
    /// responses; nil for no heed of it.
    public var strictTransport: StrictTransport? = StrictTransport()
    /// The users and passwords for hosts that no authentication is for; nil, the default, for none.
    public var netrc: Netrc?
    /// The store that responses are kept in for a while; nil, the default, for none.
    public var cache: (any CacheStore)?
    /// The time for which a stale response stands in where the server fails. Default: none.
    public var staleIfError = Duration.zero

    fileprivate var authentications: [@Sendable (any HTTPExecutor) -> Authentication] = []
    fileprivate var authenticated: [URI] = []

    /// Has requests to some origins authenticated. May be called for several schemes, of which each has
    /// origins of its own.
    ///
    /// - Parameters:
    ///   - authenticator: the scheme.
    ///   - origins: whom the credentials are for; of each the scheme, host and port count.
    public mutating func authenticate(by authenticator: some Authenticator, at origins: [URI]) {
      authentications.append { Authentication($0, by: authenticator, at: origins) }
      authenticated += origins
    }

    /// The defaults.
    public init() {}
  }

  private let executor: any HTTPExecutor
  private let authentications: [Authentication]
  /// True if cookies are kept, and sent back.
  package let keepsCookies: Bool

  /// Creates a client whose parts, in the order above, send their requests by a transport.
  ///
  /// - Parameters:
  ///   - transport: the executor that sends the requests.
  ///   - set: changes what is around it.
  public init(
    transport: any HTTPExecutor = CurlTransport(), _ set: (inout Options) -> Void = { _ in }
  ) {
    var options = Options()
    set(&options)
    keepsCookies = options.cookies != nil
    var executor = transport
    // The cache sees whose each request is.
    if let store = options.cache {
      executor = HTTPCache(executor, store: store, staleIfError: options.staleIfError)
    }
    // What a login gives goes with those requests that get credentials, too.
    if let jar = options.cookies { executor = Cookies(executor, in: jar) }
    if let netrc = options.netrc {
      executor = NetrcAuthentication(executor, by: netrc, except: options.authenticated)
    }
    var authentications: [Authentication] = []
    for make in options.authentications {
      let authentication = make(executor)
      authentications.append(authentication)
      executor = authentication
    }
    self.authentications = authentications
    // What is sent again is a request of its own, with its own answer to the server's challenge.
    // What is asked for to go on is asked for as often as the one says, and not that often by the other.
    if let policy = options.resumption { executor = Resumption(executor, policy) }
    if let policy = options.retry { executor = Retry(executor, policy) }
    executor = Redirection(
      ContentDecoding(executor, limits: options.inflation), limit: options.redirections,
      strictTransport: options.strictTransport)
    self.executor = options.timeLimit.map { TimeLimit(executor, $0) } ?? executor
  }

  /// The authentication of requests to a URL: to see and to observe its state, to invalidate its credential,
  /// or to cancel getting one.
  ///
  /// - Returns: nil if there is none for its origin.
  public func authentication(for url: URI) -> Authentication? {
    authentications.last { $0.isFor(url) }
  }

  /// Sends a request by all layers that the client has.
  ///
  /// - Throws: ``HTTPError``; `CancellationError`.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    try await executor.execute(request)
  }
}
