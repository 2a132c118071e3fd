/// Tells of requests and their responses as they go by, a line at a time.
///
/// Values that are secret are left out (``HeaderField/isSecret``), as are user and password in URLs, the
/// values of their queries, their fragments, and bodies.
public struct LoggingExecutor: HTTPExecutor {
  /// The amount that is told.
  public enum Level: Int, Sendable, Comparable {
    /// Failures: no response, or a status that is no success.
    case failures
    /// A line when a request goes out, and one when the head of its response is there.
    case requests
    /// The header fields as well, and the request as a command for curl.
    case heads

    /// The one that tells less comes first.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  private let next: any HTTPExecutor
  private let level: Level
  private let write: @Sendable (String) -> Void

  /// Logs the requests to an executor, and its responses.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - level: how much is told.
  ///   - write: takes a line, without its end. Called where the request is sent, for several requests
  ///     at once if they are sent so.
  public init(
    _ next: any HTTPExecutor, _ level: Level = .requests,
    to write: @escaping @Sendable (String) -> Void
  ) {
    self.next = next
    self.level = level
    self.write = write
  }

  /// Sends a request, and writes down what is sent and received, without secrets.
  ///
  /// - Throws: ``HTTPError`` as the executor below.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let what = "\(request.method) \(request.url.redacted)"
    if level >= .requests { write("> \(what)") }
    if level >= .heads {
      tell(request.fields, behind: ">")
      write("> \(request.curlCommand)")
    }
    let clock = ContinuousClock()
    let start = clock.now
    func passed() -> String {
      let milliseconds = start.duration(to: clock.now) / .milliseconds(1)
      return "\(Int(exactly: milliseconds.rounded()) ?? .max) ms"
    }
    do {
      let response = try await next.execute(request)
      if level >= .requests || !(200...399).contains(response.status) {
        let name = HTTPStatus.name(of: response.status).map { " \($0)" } ?? ""
        write("< \(response.status)\(name), \(what), after \(passed())")
      }
      if level >= .heads { tell(response.fields, behind: "<") }
      return response
    } catch {
      let reason = (error as? HTTPError)?.message ?? "\(type(of: error))"
      write("! \(what), after \(passed()): \(reason)")
      throw error
    }
  }

  private func tell(_ fields: HeaderFields, behind sign: String) {
    for field in fields { write("\(sign) \(field.redacted)") }
  }
}
