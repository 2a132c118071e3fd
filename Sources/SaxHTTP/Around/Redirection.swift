/// Follows redirections (RFC 9110 §15.4).
///
/// 303 becomes a GET, and so do 301 and 302 in answer to a POST, as everybody does; 307 and 308 keep
/// method and body. From https nothing leads to http. To another origin go no fields that are
/// secret, as credentials and cookies are, and none of ``WebRequest/confinedFields``; nor does a body with credentials
/// in it, such as an envelope of SOAP's. An answer to a challenge of Digest's is for one request and goes to no other one;
/// an ``Authentication`` around gives another. Hosts that want to be talked to by https alone (``StrictTransport``) are.
/// Spaces and letters that no URL may hold are percent-encoded, as browsers do it.
public struct Redirection: HTTPExecutor {
  private let next: any HTTPExecutor
  private let limit: Int
  private let strictTransport: StrictTransport?

  /// Follows the redirections that an executor's responses ask for.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - limit: how many redirections one request may meet.
  ///   - strictTransport: which hosts are asked by https, and where those are noted that want it; nil for
  ///     none.
  public init(
    _ next: any HTTPExecutor, limit: Int = 10, strictTransport: StrictTransport? = nil
  ) {
    self.next = next
    self.limit = limit
    self.strictTransport = strictTransport
  }

  /// Sends the request and follows each redirection, up to the first response that is none.
  ///
  /// - Throws: ``HTTPError/Code/redirect`` if there are too many, if they lead in a circle, from https to
  ///   http, or to what is no URL; ``HTTPError/Code/body`` if the body would have to be sent again and
  ///   can't be.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    request.url = secured(request.url)
    var visited: Set<String> = []
    var count = 0
    var hasLostAnswer = false
    while true {
      let response = try await next.execute(request)
      strictTransport?.keep(response)
      guard [301, 302, 303, 307, 308].contains(response.status),
        let location = response.fields.values(of: "Location").first
      else {
        if hasLostAnswer, response.status == 401 { request.redirected?.take(request) }
        return response
      }
      // With a cookie the same request is another.
      if response.fields.contains("Set-Cookie") {
        visited = []
      } else {
        visited.insert("\(request.method) \(request.url.requestKey)")
      }
      let former = request
      request = try redirected(former, response, to: location)
      if !request.url.hasOrigin(of: former.url) {
        hasLostAnswer = false
      } else if request.removeDigest() {
        hasLostAnswer = true
      }
      // Its connection can be used again.
      try await response.body.drain()
      count += 1
      if count > limit {
        throw HTTPError(
          .redirect, "there are more than \(limit) redirections", url: request.url.redacted,
          status: response.status)
      }
      if visited.contains("\(request.method) \(request.url.requestKey)") {
        throw HTTPError(
          .redirect, "the redirections lead in a circle", url: request.url.redacted,
          status: response.status)
      }
    }
  }

  private func secured(_ url: URI) -> URI { strictTransport?.secured(url) ?? url }

  private func redirected(
    _ request: WebRequest, _ response: WebResponse, to location: String
  ) throws(HTTPError) -> WebRequest {
    func refused(_ message: String, fix: String? = nil) -> HTTPError {
      HTTPError(
        .redirect, message, url: request.url.redacted, status: response.status, fix: fix)
    }
    let target: URI
    do { target = secured(try request.url.resolving(location: location)) } catch {
      throw refused(
        "the redirection leads to what can't be requested: \(error.message)", fix: error.fix)
    }
    if request.url.scheme == "https", target.scheme == "http" {
      throw refused("the redirection leads from https to http: \(target.redacted)")
    }
    var result = request
    result.url = target.withoutFragment
    if !target.hasOrigin(of: request.url) { result.confine() }
    let becomesGet =
      response.status == 303 && request.method != .head
      || [301, 302].contains(response.status) && request.method == .post
    if becomesGet {
      result.method = .get
      result.body = .empty
      result.openBody = nil
      result.isBodyConfined = false
      result.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
    } else if !request.body.isRepeatable {
      throw HTTPError(
        .body, "the request is redirected, and its body can't be sent again",
        url: request.url.redacted, status: response.status, fix: "give a body that can be repeated")
    } else if request.isBodyConfined, !target.hasOrigin(of: request.url) {
      throw refused(
        "the redirection leads to another origin, and the body holds credentials: \(target.redacted)",
        fix: "the address that it leads to, if it can be trusted")
    }
    return result
  }

}

extension WebRequest {
  /// Takes out what is for one origin alone, as the request goes to another.
  package mutating func confine() {
    let confined = confinedFields
    fields.removeAll { field in
      field.isSecret || field.isNamed("Referer") || confined.contains { field.isNamed($0) }
    }
  }
}

extension WebRequest {
  /// Removes an answer to a challenge, which is for one method and target (RFC 7616 §3.4).
  ///
  /// - Returns: false if there is none.
  fileprivate mutating func removeDigest() -> Bool {
    let isDigest = fields.values(of: "Authorization").contains {
      $0.lowercased().hasPrefix("digest ")
    }
    if isDigest { fields.remove("Authorization") }
    return isDigest
  }
}
