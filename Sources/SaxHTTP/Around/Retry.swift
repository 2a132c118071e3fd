internal import SaxEvents
internal import SaxSystem

/// Sends requests again that failed for a reason that may pass.
///
/// By default that are those that never reached the server (no address, no connection), and of those that may
/// be repeated (RFC 9110 §9.2.2; ``WebRequest/isIdempotent``) the ones that broke off, took too long, or are put
/// off by the server or one on the way (408, 429, 502, 503, 504; RFC 9110 §15, RFC 6585 §4). A request whose body
/// can be read once only is sent once. The waits double, each with a random part, so that many who failed
/// together don't come back together; `Retry-After` goes before that.
///
/// A response that breaks off while its body is read is not sent again: what came of it was taken. Where one of these
/// is around another, the outer one alone sends again.
public struct Retry: HTTPExecutor {
  /// The outcome of a request.
  public enum Outcome: Sendable {
    /// No response came.
    case failure(HTTPError)
    /// One came, of this status.
    case response(status: Int)
  }

  /// A policy of retries: how often, and when.
  public struct Policy: Sendable {
    /// The most times that a request is sent again. Default: 2.
    public var retries = 2
    /// The longest that the first wait is. Default: a second.
    public var firstWait = Duration.seconds(1)
    /// The longest that any wait is. A server that wants more with `Retry-After` has its
    /// response handed on. Default: 60 seconds.
    public var longestWait = Duration.seconds(60)
    /// The longest that all attempts and the waits between them may take together; nil for any time: no wait begins
    /// that would end later, counted from the first attempt on. For a body that breaks off, however often, it
    /// bounds the time from each break until bytes come again, all of it together. An attempt
    /// that is under way goes on (``TimeLimit`` bounds that). Default: 300
    /// seconds.
    public var longestInAll: Duration? = .seconds(300)
    /// Tells whether a request is to be sent again.
    public var isWorthIt: @Sendable (WebRequest, Outcome) -> Bool = { $1.mayPass(for: $0) }

    /// The defaults.
    public init() {}
  }

  private let next: any HTTPExecutor
  private let policy: Policy
  private let clock: WaitClock

  /// Retries an executor's requests that fail for a passing reason.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - policy: how often, and when.
  public init(_ next: any HTTPExecutor, _ policy: Policy = Policy()) {
    self.init(next, policy, WaitClock())
  }

  /// For tests.
  package init(_ next: any HTTPExecutor, _ policy: Policy, _ clock: WaitClock) {
    self.next = next
    self.policy = policy
    self.clock = clock
  }

  /// Sends a request, and sends it again after failures that may pass.
  ///
  /// - Throws: ``HTTPError`` of the last attempt; `CancellationError`.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    if request.isRetried { return try await next.execute(request) }
    var request = request
    request.isRetried = true
    var retries = 0
    let end = clock.now() + policy.secondsInAll
    while true {
      let isLast = retries >= policy.retries || !request.body.isRepeatable
      do {
        let response = try await next.execute(request)
        guard !isLast, policy.isWorthIt(request, .response(status: response.status)),
          let wait = policy.wait(retries, response), clock.now() + wait <= end
        else { return response }
        // Its connection can be used again.
        try await response.body.drain()
        try await clock.sleep(wait)
      } catch let error as HTTPError {
        let wait = policy.backoff(retries)
        guard !isLast, policy.isWorthIt(request, .failure(error)), clock.now() + wait <= end else {
          throw error
        }
        try await clock.sleep(wait)
      }
      retries += 1
    }
  }
}

extension Retry.Policy {
  var secondsInAll: Double { longestInAll?.inSeconds ?? .infinity }

  /// The wait after a response that puts the request off, in seconds.
  ///
  /// - Parameter retries: how many there were before.
  /// - Returns: nil if it would be too long.
  func wait(_ retries: Int, _ response: WebResponse) -> Double? {
    guard let value = response.fields.values(of: "Retry-After").last else {
      return backoff(retries)
    }
    let now = Int(time(nil))
    let wanted = Int(value) ?? HTTPDate.seconds(of: value, now: now).map { $0 - now }
    guard let wanted else { return backoff(retries) }
    return Double(wanted) <= longestWait.inSeconds ? Double(max(0, wanted)) : nil
  }

  /// The wait where nobody says how long, in seconds.
  func backoff(_ retries: Int) -> Double {
    let longest = min(firstWait.inSeconds * Double(1 << min(retries, 30)), longestWait.inSeconds)
    return longest > 0 ? Double.random(in: longest / 2...longest) : 0
  }
}

extension Retry.Outcome {
  /// Tells whether the same request may fare better later, and does no harm.
  public func mayPass(for request: WebRequest) -> Bool {
    switch self {
    case .response(let status):
      return request.isIdempotent && [408, 429, 502, 503, 504].contains(status)
    case .failure(let error):
      switch error.code {
      case .resolve, .connect: return true
      case .timeout: return error.timeout == .connect || request.isIdempotent
      case .interrupted: return request.isIdempotent
      default: return false
      }
    }
  }
}
