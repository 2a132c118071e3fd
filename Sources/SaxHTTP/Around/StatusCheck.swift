/// Makes an error of each response whose status is no success.
public struct StatusCheck: HTTPExecutor {
  private let next: any HTTPExecutor
  private let success: @Sendable (Int) -> Bool

  /// - Parameters:
  ///   - next: who sends the requests.
  ///   - success: says of a status whether it is one.
  public init(
    _ next: any HTTPExecutor,
    success: @escaping @Sendable (Int) -> Bool = { (200...299).contains($0) }
  ) {
    self.next = next
    self.success = success
  }

  /// - Throws: ``HTTPError/Code/status`` if the status is none.
  public func execute(_ request: HTTPRequest) async throws -> HTTPResponse {
    let response = try await next.execute(request)
    if success(response.status) { return response }
    throw HTTPError(status: response.status, of: response.url)
  }
}

extension HTTPError {
  /// A status that is no success.
  package init(status: Int, of url: URI) {
    let name = HTTPStatus.name(of: status).map { " \($0)" } ?? ""
    let fix: String? =
      switch status {
      case 401: "credentials that the server accepts: user and password, or a token"
      case 407: "the proxy's credentials"
      default: nil
      }
    self.init(
      .status, "the server answers \(status)\(name)", url: url.redacted, status: status, fix: fix)
  }
}

/// What statuses are called (RFC 9110 §15).
enum HTTPStatus {
  static func name(of status: Int) -> String? {
    switch status {
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    default: nil
    }
  }
}
