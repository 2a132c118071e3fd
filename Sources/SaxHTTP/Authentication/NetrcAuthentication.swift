internal import SaxEvents

/// Authenticates requests as a `.netrc` says, each host by the best way that its server offers
/// (``PasswordAuthenticator``): never by a password in plain text over http. It belongs below
/// ``Redirection``, so that each step goes as whom the file names there.
///
/// A request that has an `Authorization` of its own, or goes to an origin that has another authentication,
/// is sent on as it is.
public struct NetrcAuthentication: HTTPExecutor {
  /// The most origins that are known at a time.
  private static let most = 1000

  private let next: any HTTPExecutor
  private let netrc: Netrc
  private let others: [URI]
  /// By origins and users.
  private let known = Locked<[String: Authentication]>([:])

  /// Authenticates an executor's requests to the hosts that a `.netrc` names.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - netrc: who one is where.
  ///   - others: origins that have another authentication.
  public init(_ next: any HTTPExecutor, by netrc: Netrc, except others: [URI] = []) {
    self.next = next
    self.netrc = netrc
    self.others = others
  }

  /// Sends the request with the user and password of its host, once the server asks for them; and as it is where
  /// there are none.
  ///
  /// - Throws: as ``Authentication/execute(_:)``.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let url = request.url
    guard !request.fields.contains("Authorization"), !others.contains(where: url.hasOrigin(of:)),
      let user = netrc.credentials(at: url.host, as: url.credentials?.user)
    else { return try await next.execute(request) }
    let name = "\(user.user)@\(url.scheme)://\(url.host):\(url.effectivePort)"
    let authentication = known.withLock { known in
      if let found = known[name] { return found }
      let made = Authentication(
        next, by: PasswordAuthenticator(user: user.user, password: user.password.value), at: [url])
      // Who asks many hosts as the same user would have this grow without end.
      if known.count >= NetrcAuthentication.most { known = [:] }
      known[name] = made
      return made
    }
    return try await authentication.execute(request)
  }
}
