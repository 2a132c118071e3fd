internal import SaxHTTP

/// Gets tokens against forged requests as SAP's gateways want them, one for all who wait.
final class CSRFTokens: Sendable {
  static let name = "X-CSRF-Token"

  /// The cookies of the session that tokens are of, where the client keeps none.
  let cookies = CookieJar()
  private let known = SharedValue<HeaderField>()

  /// The token; fetched if there is none, or the known one is one that was refused.
  ///
  /// - Parameter fetch: the request that fetches one, without what asks for it.
  func token(
    insteadOf refused: HeaderField? = nil, by executor: any HTTPExecutor, _ fetch: WebRequest
  ) async throws -> HeaderField {
    if let refused { known.forget { $0 == refused } }
    return try await known.value { try await Self.fetched(by: executor, fetch) }
  }

  private static func fetched(
    by executor: any HTTPExecutor, _ fetch: WebRequest
  ) async throws -> HeaderField {
    var request = fetch
    try request.fields.set(name, "Fetch")
    // Not each service answers to HEAD.
    for method in [HTTPMethod.head, .get] {
      request.method = method
      let response = try await executor.execute(request)
      if let token = try token(of: response) { return token }
      if method == .get {
        throw ODataError(
          .service, "the service gives no \(name)", status: response.status,
          url: request.url.redacted, fix: "options.usesCSRFTokens = false, if it wants none")
      }
    }
    throw ODataError(.service, "the service gives no \(name)", url: request.url.redacted)
  }

  private static func token(of response: WebResponse) throws -> HeaderField? {
    guard response.isSuccess, let value = response.fields[name], !value.isEmpty,
      !["fetch", "required"].contains(value.lowercased())
    else { return nil }
    return try HeaderField(name, value, isSecret: true)
  }
}

/// Sends each change with a token and the session's cookies, and once again with another where that was forgotten.
struct CSRFExecutor: HTTPExecutor {
  private let next: any HTTPExecutor
  private let tokens: CSRFTokens
  private let fetch: WebRequest

  /// Creates an executor that keeps the session's cookies itself, unless the client does.
  ///
  /// - Parameters:
  ///   - client: who sends the requests. One that keeps cookies sends them itself.
  ///   - tokens: those that are known.
  ///   - fetch: the request of the root, which fetches one.
  init(_ client: any HTTPExecutor, _ tokens: CSRFTokens, fetch: WebRequest) {
    let keepsCookies = client is Cookies || (client as? HTTPClient)?.keepsCookies == true
    next = keepsCookies ? client : Cookies(client, in: tokens.cookies)
    self.tokens = tokens
    self.fetch = fetch
  }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    guard !request.method.isSafe, request.url.hasOrigin(of: fetch.url) else {
      return try await next.execute(request)
    }
    let token = try await tokens.token(by: next, fetch)
    let response = try await next.execute(request.with(token))
    guard response.status == 403,
      response.fields[CSRFTokens.name]?.lowercased() == "required", request.body.isRepeatable
    else { return response }
    let other = try await tokens.token(insteadOf: token, by: next, fetch)
    return try await next.execute(request.with(other))
  }
}

extension WebRequest {
  fileprivate func with(_ token: HeaderField) -> WebRequest {
    var request = self
    request.fields.set(token)
    request.confinedFields.append(CSRFTokens.name)
    return request
  }
}
