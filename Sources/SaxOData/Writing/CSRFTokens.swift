internal import SaxEvents
internal import SaxHTTP

/// Gets tokens against forged requests as SAP's gateways want them, one for all who wait.
final class CSRFTokens: Sendable {
  /// A token, and the cookies of the session that it is of.
  struct Token: Sendable, Hashable {
    var field: HeaderField
    var cookies: HeaderField?
  }

  static let name = "X-CSRF-Token"

  private let known = Locked<Task<Token, any Error>?>(nil)

  /// The token; fetched if there is none, or the known one is one that was refused.
  ///
  /// - Parameter fetch: the request that fetches one, without what asks for it.
  func token(
    insteadOf refused: Token? = nil, by executor: any HTTPExecutor, _ fetch: WebRequest
  ) async throws -> Token {
    if let refused, let task = known.withLock({ $0 }), try await task.value == refused {
      known.withLock { if $0 == task { $0 = nil } }
    }
    let task = known.withLock { known in
      if let task = known { return task }
      let task = Task { try await Self.fetched(by: executor, fetch) }
      known = task
      return task
    }
    do {
      return try await task.value
    } catch {
      // Whoever comes next asks anew.
      known.withLock { if $0 == task { $0 = nil } }
      throw error
    }
  }

  private static func fetched(
    by executor: any HTTPExecutor, _ fetch: WebRequest
  ) async throws -> Token {
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

  private static func token(of response: WebResponse) throws -> Token? {
    guard response.isSuccess, let value = response.fields[name], !value.isEmpty,
      !["fetch", "required"].contains(value.lowercased())
    else { return nil }
    let pairs = response.fields.values(of: "Set-Cookie").compactMap { cookie -> Substring? in
      let pair = cookie.prefix { $0 != ";" }
      return pair.contains("=") ? pair : nil
    }
    return Token(
      field: try HeaderField(name, value, isSecret: true),
      cookies: pairs.isEmpty
        ? nil : try HeaderField("Cookie", pairs.joined(separator: "; "), isSecret: true))
  }
}

/// Sends each change with a token, and once again with another where that was forgotten.
struct CSRFExecutor: HTTPExecutor {
  let next: any HTTPExecutor
  let tokens: CSRFTokens
  /// The request of the root, which fetches one.
  let fetch: WebRequest

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
  fileprivate func with(_ token: CSRFTokens.Token) -> WebRequest {
    var request = self
    request.fields.set(token.field)
    request.confinedFields.append(CSRFTokens.name)
    // Who has cookies of the same session sends them already.
    if let cookies = token.cookies, !request.fields.contains("Cookie") {
      request.fields.append(cookies)
    }
    return request
  }
}
