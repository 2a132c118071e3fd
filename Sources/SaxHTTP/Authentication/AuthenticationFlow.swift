/// An ``AuthenticationFlow`` of any scheme.
protocol AuthenticationFlowing: HTTPExecutor {
  var state: Authentication.State { get }
  var states: AsyncStream<Authentication.State> { get }
  var waiting: Int { get }
  func invalidate()
  func cancel()
}

/// Takes requests through a scheme: with a credential to the server, and with another one once more.
struct AuthenticationFlow<Scheme: Authenticator>: AuthenticationFlowing {
  private typealias Held = CredentialGate<Scheme>.Held

  /// The most redirections below that one request is answered for anew.
  private static var mostRedirections: Int { 10 }

  private let next: any HTTPExecutor
  private let scheme: Scheme
  private let gate: CredentialGate<Scheme>
  /// The session that a logout ends; nil where there is none.
  private let session: AuthenticationSession?
  private let membership: AuthenticationSession.Membership?

  init(_ next: any HTTPExecutor, _ scheme: Scheme, now: @escaping @Sendable () -> Double) {
    self.next = next
    self.scheme = scheme
    gate = CredentialGate(scheme, now: now)
    session = (scheme as? any SessionHolder)?.session
    membership = session?.add(
      .init(end: { [weak gate] in gate?.close() }, renew: { [weak gate] in gate?.renew() }))
  }

  var state: Authentication.State { gate.phase }
  var states: AsyncStream<Authentication.State> { gate.phases }
  var waiting: Int { gate.waiting }
  func invalidate() { gate.invalidate() }
  func cancel() { gate.cancel() }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    guard let session else { return try await authenticated(request) }
    return try await session.execute { try await authenticated(request) }
  }

  private func authenticated(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    // The first request may go without credentials, and has what is stored for whoever has them.
    if let user = (scheme as? any PasswordHolder)?.user {
      // Without libcrypto there is no cache either.
      request.caching.credentials = try? user.cachingCredentials(at: request.url)
    }
    var held = try await gate.held(for: occasion(request))
    if held.credential == nil, scheme.needsChallenge, !request.body.isRepeatable {
      held = try await heldByAsking(request, held) ?? held
    }
    var repetitions = 0
    var redirections = 0
    while true {
      let redirected = RedirectedRequest()
      request.redirected = redirected
      var response: WebResponse
      let verdict: AuthenticationVerdict
      (response, verdict) = try await send(request, with: held)
      // Refused was a request that had no answer of ours any more, as that was for another one.
      if let next = redirected.value, held.credential != nil, redirections < Self.mostRedirections {
        try await response.body.drain()
        let isRetried = request.isRetried
        request = next
        // That of a layer between, which sends each of them by itself.
        request.isRetried = isRetried
        redirections += 1
        continue
      }
      if verdict == .accepted {
        gate.accept(held)
        return response
      }
      let most = verdict == .outdated ? 3 : 1
      guard repetitions < most, gate.mayReplace(held, verdict) else { return response }
      let replacement = try await self.replacement(of: held, for: request, &response)
      guard let replacement else { return response }
      guard request.body.isRepeatable else {
        throw HTTPError(
          .body, "the server wants other credentials, and the body can't be sent again",
          url: request.url.redacted, status: response.status,
          fix: "give a body that can be repeated, or send the request again")
      }
      held = replacement
      repetitions += 1
    }
  }

  private func occasion(_ request: WebRequest, challenge: WebResponse? = nil)
    -> AuthenticationOccasion
  {
    AuthenticationOccasion(executor: next, request: request, challenge: challenge)
  }

  private func send(
    _ request: WebRequest, with held: Held
  ) async throws -> (WebResponse, AuthenticationVerdict) {
    var sent = request
    if let credential = held.credential { sent = try await scheme.add(credential, to: request) }
    var response = try await next.execute(sent)
    let verdict = try scheme.verdict(on: &response, to: sent, with: held.credential)
    response.refusesCredentials = verdict != .accepted && held.credential != nil
    return (response, verdict)
  }

  /// The credential in the place of one that a response refuses; nil if there is none.
  ///
  /// What the response has of a body is read before, as its connection may be the only one.
  private func replacement(
    of held: Held, for request: WebRequest, _ response: inout WebResponse
  ) async throws -> Held? {
    let body = try await HeldBody.Content(response.body)
    response.body = HTTPResponseBody(HeldBody(body))
    var challenge = response
    challenge.body = HTTPResponseBody(HeldBody(body))
    let replacement = try await gate.held(
      for: occasion(request, challenge: challenge), replacing: held)
    let isOther = replacement.generation != held.generation && replacement.credential != nil
    return isOther ? replacement : nil
  }

  /// Has the server ask for credentials by a request without a body, as the body can be sent but once.
  private func heldByAsking(_ request: WebRequest, _ none: Held) async throws -> Held? {
    var question = request
    question.method = .head
    question.caching.mode = .off
    question.body = .empty
    question.openBody = nil
    question.fields.removeAll { $0.name.lowercased().hasPrefix("content-") || $0.isNamed("Expect") }
    var (response, verdict) = try await send(question, with: none)
    if verdict == .accepted { return nil }
    return try await replacement(of: none, for: question, &response)
  }
}
