/// Makes an error of each response whose status is no success (``WebRequest/successes``).
public struct StatusCheck: HTTPExecutor {
  private let next: any HTTPExecutor

  /// Checks the status of an executor's responses.
  ///
  /// - Parameter next: the executor that sends the requests.
  public init(_ next: any HTTPExecutor) { self.next = next }

  /// Sends the request, and hands on its response if the status is one that the request counts as a success.
  ///
  /// - Throws: ``HTTPError/Code/status`` if the status is none; ``HTTPError/Code/malformed`` if it is that of a
  ///   part, and all was asked for.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let response = try await next.execute(request)
    if let failure = request.failure(of: response) { throw failure }
    return response
  }
}

extension WebRequest {
  /// The reason why a response is no success; nil if it is one.
  package func failure(of response: WebResponse) -> HTTPError? {
    guard successes.contains(response.status) else {
      return HTTPError(
        status: response.status, of: response.url, offering: Challenge.all(in: response),
        refusing: fields.contains("Authorization") || response.refusesCredentials)
    }
    guard response.status == 206, !fields.contains("Range") else { return nil }
    // All of it is no part.
    if let range = response.storablePart, let bytes = range.bytes, bytes.lowerBound == 0,
      bytes.upperBound + 1 == range.total
    {
      return nil
    }
    return HTTPError(
      .malformed, "the server answers with a part, and all was asked for",
      url: response.url.redacted, status: 206)
  }
}

extension HTTPError {
  /// A status that is no success.
  package init(status: Int, of url: URI) {
    self.init(status: status, of: url, offering: [], refusing: false)
  }

  /// A status that is no success.
  ///
  /// - Parameters:
  ///   - challenges: how a server that wants credentials can be given them.
  ///   - isRefusal: whether the request had credentials.
  init(status: Int, of url: URI, offering challenges: [Challenge], refusing isRefusal: Bool) {
    let name = HTTPStatus.name(of: status).map { " \($0)" } ?? ""
    var message = "the server answers \(status)\(name)"
    var fix: String?
    switch status {
    case 401:
      fix = "credentials that the server accepts: \(Challenge.credentials(for: challenges))"
      let unknown = challenges.prefix(5).compactMap(\.unknownAlgorithm)
      if !unknown.isEmpty, unknown.count == challenges.count {
        message +=
          ", and offers Digest with \(unknown.joined(separator: ", ")) alone, which is not known here"
        fix = "a server that offers MD5, SHA-256 or SHA-512-256"
      } else if isRefusal {
        message += " to the credentials that it was sent"
      } else if !challenges.isEmpty {
        var titles: [String] = []
        for title in challenges.prefix(16).map(\.title) where !titles.contains(title) {
          titles.append(title)
        }
        message += ", and offers \(titles.prefix(5).joined(separator: ", "))"
      }
    case 407: fix = "the proxy's credentials"
    default: break
    }
    self.init(.status, message, url: url.redacted, status: status, fix: fix)
  }
}

extension Challenge {
  /// Returns what a user needs for the schemes that a server offers, or for the usual ones if it offers none.
  fileprivate static func credentials(for offered: [Challenge]) -> String {
    let challenges = offered.filter { $0.unknownAlgorithm == nil }
    if challenges.isEmpty { return "user and password, or a token" }
    if challenges.allSatisfy({ $0.scheme == "bearer" }) { return "a token" }
    let ofUsers: Set = ["basic", "digest", "ntlm"]
    if challenges.allSatisfy({ ofUsers.contains($0.scheme) }) { return "user and password" }
    return "user and password, or a token"
  }

  /// The algorithm of Digest that it names and that is not known here; nil for others.
  fileprivate var unknownAlgorithm: String? {
    guard scheme == "digest", let name = parameters["algorithm"], DigestAlgorithm(name) == nil
    else { return nil }
    return String(name.prefix(32))
  }

  /// The scheme as people write it.
  fileprivate var title: String {
    let known = [
      "basic": "Basic", "digest": "Digest", "bearer": "Bearer", "ntlm": "NTLM",
      "negotiate": "Negotiate",
    ]
    return known[scheme] ?? String(scheme.prefix(32))
  }
}
