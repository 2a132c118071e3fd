import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// HTTP/2 where it ends otherwise than it should.
@Suite(.enabled(if: SecureServer.isThere, "its packages are not installed: make servers"))
struct HTTP2Tests {
  private func transport(to server: SecureServer) -> CurlTransport {
    var options = ConnectionOptions()
    options.version = .http2
    options.tls.authorities = server.authority
    options.timeouts.idle = .seconds(20)
    return CurlTransport(options)
  }

  /// Without END_STREAM (RFC 9113 §8.1) nobody knows whether there is more. libcurl 7.88 doesn't tell of a stream
  /// that is reset with NO_ERROR, so that it has to have a length.
  @Test(arguments: [
    "cut", "cut-goaway", "cut-cancel", "cut-length", "cut-goaway-length", "cut-cancel-length",
    "cut-reset-length",
  ])
  func whatHasNoEndIsAnError(_ mode: String) async throws {
    let server = try SecureServer.http2(mode)
    let error = await #expect(throws: HTTPError.self) {
      try await transport(to: server).execute(WebRequest(.get, server.url)).text
    }
    #expect(error?.code == .interrupted, "\(String(describing: error))")
  }

  /// Sends a second request on a connection, which the server ends in the way of a mode.
  ///
  /// - Returns: what came of a second request on a connection, and how many requests were worked on in all.
  private func second(
    _ method: HTTPMethod, _ mode: String
  ) async throws -> (result: Result<String, any Error>, worked: String) {
    // A connection that was idle for a moment is not taken for what must not be sent twice.
    for _ in 0..<20 {
      let outcome = try await secondOnce(method, mode)
      if case .success("2") = outcome.result, ["done", "closed"].contains(mode) { continue }
      return outcome
    }
    throw HTTPError(.connect, "the connection that is ended is never taken")
  }

  private func secondOnce(
    _ method: HTTPMethod, _ mode: String
  ) async throws -> (result: Result<String, any Error>, worked: String) {
    let server = try SecureServer.http2(mode)
    let transport = transport(to: server)
    #expect(try await transport.execute(WebRequest(.get, server.url)).text == "1")
    let request = WebRequest(method, try URI(server.url), body: .text("hello"))
    let result: Result<String, any Error>
    do { result = .success(try await transport.execute(request).text) } catch {
      result = .failure(error)
    }
    let last = try await transport.execute(WebRequest(.get, server.url)).text
    return (result, last)
  }

  /// Streams that the server has taken may have been worked on (RFC 9113 §6.8).
  @Test(arguments: ["done", "closed"], [HTTPMethod.post, .patch])
  func whatMayHaveBeenDoneIsNotSentTwice(_ mode: String, _ method: HTTPMethod) async throws {
    let (result, worked) = try await second(method, mode)
    let error = #expect(throws: HTTPError.self) { try result.get() }
    #expect(error?.code == .interrupted, "\(String(describing: error))")
    #expect(worked == "3")
  }

  /// A request that is as good twice may be sent again; where libcurl doesn't, its failure is one that ``Retry``
  /// knows.
  @Test(arguments: ["done", "closed", "refused", "undone"])
  func whatIsAsGoodTwiceMayBeSentAgain(_ mode: String) async throws {
    let (result, _) = try await second(.put, mode)
    if case .failure(let error) = result {
      #expect((error as? HTTPError)?.code == .interrupted)
    }
  }

  /// A stream that the server has refused was not worked on (RFC 9113 §8.7), and is sent again.
  @Test(arguments: [HTTPMethod.post, .put]) func whatIsRefusedIsSentAgain(_ method: HTTPMethod)
    async throws
  {
    let server = try SecureServer.http2("refused-first")
    let request = WebRequest(method, try URI(server.url), body: .text("hello"))
    #expect(try await transport(to: server).execute(request).text == "1")
  }

  /// On a connection that was kept libcurl 7.88 doesn't tell of a refusal: such streams may be sent again, and are
  /// not worked on twice in any case.
  @Test(arguments: ["refused", "undone"]) func whatIsNotTakenIsWorkedOnOnceAtMost(_ mode: String)
    async throws
  {
    let (result, worked) = try await second(.post, mode)
    switch result {
    case .success(let text):
      #expect(text == "2")
      #expect(worked == "3")
    case .failure: #expect(worked == "2")
    }
  }
}
