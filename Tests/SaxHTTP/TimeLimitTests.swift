import SaxHTTPSupport
import Synchronization
import Testing

@testable import SaxHTTP

/// The limit on the time of a request with all that it takes.
@Suite struct TimeLimitTests {
  private func limited(_ limit: Duration, _ set: (inout HTTPClient.Options) -> Void = { _ in })
    -> HTTPClient
  {
    HTTPClient {
      $0.timeLimit = limit
      set(&$0)
    }
  }

  private func fails(_ path: String, _ client: HTTPClient) async {
    let error = await #expect(throws: HTTPError.self) {
      try await client.get(path).body.collect(upTo: 1 << 30)
    }
    #expect(error?.code == .timeout)
    #expect(error?.timeout == .whole)
    #expect(error?.message.contains("with all that it took") == true)
  }

  @Test(arguments: ["/silence?limit", "/stall", "/drip", "/endless?limit"])
  func itEndsWhatTakesLonger(
    _ path: String
  ) async throws {
    await fails(path, limited(.milliseconds(400)))
  }

  @Test func itEndsRetries() async throws {
    let client = limited(.milliseconds(300)) {
      $0.retry = Retry.Policy()
      $0.retry?.firstWait = .seconds(20)
      $0.retry?.longestWait = .seconds(20)
    }
    await fails("/nothing", client)
  }

  @Test func whatIsFastEnoughIsRead() async throws {
    #expect(try await limited(.seconds(60)).get("/fine").text == "{\"a\":1}\n")
    #expect(try await limited(.seconds(60)).get("/trailer").body.collect(upTo: 100).count == 8)
  }

  @Test func trailersAreHandedOn() async throws {
    let response = try await limited(.seconds(60)).get("/trailer")
    _ = try await response.text
    #expect(response.body.trailers["x-sum"] == "7")
  }

  @Test(arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min)])
  func noTimeIsNone(_ limit: Duration) async throws {
    await #expect(throws: HTTPError.self) { try await limited(limit).get("/fine") }
  }

  @Test(arguments: [Duration.seconds(1e18), .seconds(Int64.max)])
  func anyTimeIsTime(_ limit: Duration) async throws {
    #expect(try await limited(limit).get("/fine").status == 200)
  }

  @Test func aCancelledTaskIsNoTimeOut() async throws {
    let client = limited(.seconds(60))
    let task = Task { try await client.get("/silence?limited").status }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
