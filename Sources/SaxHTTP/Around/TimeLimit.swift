internal import SaxEvents

/// Bounds how long a request may take with all that is below: redirections, retries, the waits between them, what
/// authentication takes, and its response to the last byte.
///
/// ``HTTPTimeouts`` bound each time that a request is sent; this bounds all of them together.
public struct TimeLimit: HTTPExecutor {
  private let next: any HTTPExecutor
  private let limit: Duration

  /// Limits the time of each request to an executor.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - limit: from where a request is given to it to the last byte of its response.
  public init(_ next: any HTTPExecutor, _ limit: Duration) {
    self.next = next
    self.limit = limit
  }

  /// Sends the request, and cancels it when the time has passed.
  ///
  /// - Throws: ``HTTPError/Code/timeout``, of ``HTTPError/Timeout/whole``, when the time has passed; the body
  ///   does so too.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    let deadline = Deadline(limit, of: request.url)
    var response = try await deadline.bound { try await next.execute(request) }
    response.body = HTTPResponseBody(TimedBody(response.body, deadline))
    return response
  }
}

/// The time by which something has to have ended.
private struct Deadline: Sendable {
  private let limit: Duration
  private let url: String
  private let end: ContinuousClock.Instant

  /// A deadline so far from now, for a request to a URL.
  ///
  /// - Parameter limit: from now on.
  init(_ limit: Duration, of url: URI) {
    self.limit = limit
    self.url = url.redacted
    // No clock goes on for longer than some years.
    end = .now + min(limit, .seconds(1_000_000_000))
  }

  private var error: HTTPError {
    let shown = TransferTimes.shown(limit.inSeconds)
    return HTTPError(
      .timeout, "the response did not end within \(shown) s, with all that it took", url: url,
      timeout: .whole)
  }

  /// Waits for a result, which is cancelled if it isn't there in time.
  func bound<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    if ContinuousClock.now >= end { throw error }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      defer { group.cancelAll() }
      group.addTask { try await operation() }
      group.addTask {
        // Cancelled is whoever waits in vain, when the result is there.
        try? await Task.sleep(until: end, clock: .continuous)
        return nil
      }
      while let result = try await group.next() {
        if let result { return result }
        try Task.checkCancellation()
        // What was at its end but for what it had to put away has ended well.
        group.cancelAll()
        if let late = try? await group.next(), let value = late { return value }
        throw error
      }
      throw error
    }
  }
}

/// A body that has to have ended by some time.
private actor TimedBody: HTTPResponseBody.Source {
  private let body: HTTPResponseBody
  private let pieces: SharedPieces
  private let deadline: Deadline
  private var failure: (any Error)?
  nonisolated var trailers: HeaderFields { body.trailers }

  init(_ body: HTTPResponseBody, _ deadline: Deadline) {
    self.body = body
    self.deadline = deadline
    pieces = SharedPieces(body)
  }

  func next() async throws -> ArraySlice<UInt8>? {
    if let failure { throw failure }
    do {
      let pieces = pieces
      return try await deadline.bound { try await pieces.next() }.bytes
    } catch {
      failure = error
      throw error
    }
  }
}
