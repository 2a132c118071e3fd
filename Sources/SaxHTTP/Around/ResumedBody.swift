internal import SaxEvents

/// A body that goes on in another response where one breaks off.
actor ResumedBody: HTTPResponseBody.Source {
  private let request: WebRequest
  private let next: any HTTPExecutor
  private let policy: Retry.Policy
  private let clock: WaitClock
  /// The place of the next byte, and the resource that it is of.
  private var range: RangeRequest
  /// The response's that is being read. It goes, and its connection, before the rest is asked for.
  private let body: Locked<HTTPResponseBody?>
  private var iterator: HTTPResponseBody.AsyncIterator?
  /// The number of bytes that are left of that response; nil if it doesn't say.
  private var left: Int?
  /// True if that response is a part, behind which there may be others.
  private var isPart = false
  /// The number of requests since the last byte.
  private var retries = 0
  /// The seconds that all interruptions together have taken.
  private var spent = 0.0
  private var failure: (any Error)?

  nonisolated var trailers: HeaderFields { body.withLock { $0 }?.trailers ?? HeaderFields() }

  init(
    _ body: HTTPResponseBody, _ range: RangeRequest, of request: WebRequest,
    _ next: any HTTPExecutor, _ policy: Retry.Policy, _ clock: WaitClock
  ) {
    self.request = request
    self.next = next
    self.policy = policy
    self.clock = clock
    self.range = range
    self.body = Locked(body)
    iterator = body.makeAsyncIterator()
    left = range.total.map { $0 - range.offset }
  }

  func next() async throws -> ArraySlice<UInt8>? {
    if let failure { throw failure }
    do {
      while true {
        do {
          guard let chunk = try await read() else { return nil }
          return chunk
        } catch let error as HTTPError where error.timeout != .whole {
          try await takeUp(after: error)
        }
      }
    } catch {
      failure = error
      close()
      throw error
    }
  }

  private func read() async throws -> ArraySlice<UInt8>? {
    guard var iterator else { return nil }
    guard let chunk = try await iterator.next() else {
      // Whoever sends a part may send less of it than was asked for.
      if left ?? 0 == 0, range.total.map({ $0 == range.offset }) ?? !isPart { return nil }
      throw HTTPError(
        .interrupted, "the response ended before all of it had come", url: request.url.redacted)
    }
    if let left {
      guard chunk.count <= left else {
        throw HTTPError(
          .malformed, "the response has more bytes than it says", url: request.url.redacted)
      }
      self.left = left - chunk.count
    }
    range.offset += chunk.count
    retries = 0
    return chunk
  }

  private func close() {
    iterator = nil
    body.withLock { $0 = nil }
  }

  /// Asks for the rest until there is one.
  ///
  /// - Throws: the interruption if there is none; `CancellationError`.
  private func takeUp(after error: HTTPError) async throws {
    // All is there, and only its end was missing.
    if range.offset == range.total { return close() }
    guard retries < policy.retries, policy.isWorthIt(request, .failure(error)) else { throw error }
    close()
    var wait = policy.backoff(retries)
    let start = clock.now()
    let end = start + policy.secondsInAll - spent
    defer { spent += clock.now() - start }
    while true {
      guard clock.now() + wait <= end else { throw error }
      try await clock.sleep(wait)
      retries += 1
      do {
        var rest = try range.request(request)
        // Whoever sent the whole again has ended by now.
        rest.isRetried = false
        let response = try await next.execute(rest)
        guard let refusal = take(response) else { return }
        guard retries < policy.retries,
          policy.isWorthIt(request, .response(status: response.status)),
          let longer = policy.wait(retries, response)
        else { throw Refusal(reason: refusal) }
        // Its connection can be used again.
        try await response.body.drain()
        wait = longer
      } catch let latest as HTTPError {
        guard retries < policy.retries, policy.isWorthIt(request, .failure(latest)) else {
          throw error.explained(latest.message)
        }
        wait = policy.backoff(retries)
      } catch let refusal as Refusal {
        throw error.explained(refusal.reason)
      }
    }
  }

  /// Goes on with a response's body if it is the rest of this one.
  ///
  /// - Returns: nil if the response is the rest; else why it isn't.
  private func take(_ response: WebResponse) -> String? {
    switch range.take(response) {
    case .nothing: return nil
    case .rest(let count):
      body.withLock { $0 = response.body }
      iterator = response.body.makeAsyncIterator()
      left = count
      isPart = true
      return nil
    case .other(let reason): return reason
    }
  }
}

private struct Refusal: Error {
  var reason: String
}

extension HTTPError {
  /// With why the response could not be taken up again.
  fileprivate func explained(_ reason: String) -> HTTPError {
    var result = self
    result.message += "; the rest can't be had: \(reason)"
    return result
  }
}
