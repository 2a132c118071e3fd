import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// Against httpbin, which says what it was asked.
@Suite(.enabled(if: RealServer.httpbin.isThere, "httpbin is not installed: make servers"))
struct HttpbinTests {
  private let client = HTTPClient()

  private func ask(_ path: String, _ set: (inout WebRequest) throws -> Void = { _ in })
    async throws
    -> WebResponse
  {
    var request = WebRequest(.get, try URI(RealServer.httpbin.url(path)))
    try set(&request)
    return try await client.execute(request)
  }

  private func object(_ response: WebResponse) async throws -> [String: Any] {
    let bytes = try await response.body.collect(upTo: 4 << 20)
    return try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  @Test(arguments: [HTTPMethod.post, .put, .patch, .delete]) func methodsAndBodiesArrive(
    _ method: HTTPMethod
  ) async throws {
    let response = try await ask("/\(method.name.lowercased())?a=1&a=2&b=%C3%A9%20%26") {
      $0.method = method
      $0.body = .form([("name", "Ünal & Söhne"), ("name", "=+ %")])
      try $0.fields.append("X-Once", "1")
    }
    let answer = try await object(response)
    #expect(answer["args"] as? NSDictionary == ["a": ["1", "2"], "b": "é &"])
    #expect(answer["form"] as? NSDictionary == ["name": ["Ünal & Söhne", "=+ %"]])
    #expect((answer["headers"] as? [String: String])?["X-Once"] == "1")
  }

  @Test(arguments: ["gzip", "deflate"]) func compressedBodiesAreInflated(_ coding: String)
    async throws
  {
    let answer = try await object(try await ask("/\(coding)"))
    #expect(answer[coding == "gzip" ? "gzipped" : "deflated"] as? Bool == true)
  }

  @Test func redirectionsAreFollowed() async throws {
    let response = try await ask("/redirect/5")
    #expect(response.status == 200)
    #expect(response.url.path == "/get")
    let absolute = try await ask("/absolute-redirect/3")
    #expect(absolute.url.path == "/get")
    let error = await #expect(throws: HTTPError.self) { try await ask("/redirect/11") }
    #expect(error?.code == .redirect)
  }

  @Test func aPermanentRedirectionKeepsMethodAndBody() async throws {
    let response = try await ask("/redirect-to?status_code=308&url=/post") {
      $0.method = .post
      $0.body = .text("hello")
    }
    #expect(try await object(response)["data"] as? String == "hello")
  }

  @Test func whatDripsIsReadToItsEnd() async throws {
    let response = try await ask("/drip?numbytes=5&duration=1&delay=0")
    #expect(try await response.text == "*****")
  }

  @Test func rangesAreGiven() async throws {
    let response = try await ask("/range/1024") { try $0.fields.append("Range", "bytes=1000-") }
    #expect(response.status == 206)
    #expect(response.fields["Content-Range"] == "bytes 1000-1023/1024")
    #expect(try await response.body.collect(upTo: 100).count == 24)
  }

  @Test func entitiesAreCompared() async throws {
    let response = try await ask("/etag/abc") { try $0.fields.append("If-None-Match", "\"abc\"") }
    #expect(response.status == 304)
    #expect(try await response.text.isEmpty)
  }

  @Test func cookiesAreKept() async throws {
    let jar = CookieJar()
    let client = HTTPClient(transport: Cookies(CurlTransport(), in: jar))
    let request = try WebRequest(.get, RealServer.httpbin.url("/cookies/set?sugar=brown&salt=sea"))
    let answer = try await object(client.execute(request))
    #expect(answer["cookies"] as? NSDictionary == ["sugar": "brown", "salt": "sea"])
    let without = try await object(ask("/cookies"))
    #expect(without["cookies"] as? NSDictionary == [:])
  }

  @Test func linesAreStreamed() async throws {
    let text = try await ask("/stream/20").text
    #expect(text.split(separator: "\n").count == 20)
  }

  @Test(arguments: [400, 404, 418, 500, 503]) func statusesAreErrorsWhereTheyAreChecked(
    _ status: Int
  ) async throws {
    let request = try WebRequest(.get, RealServer.httpbin.url("/status/\(status)"))
    let error = await #expect(throws: HTTPError.self) {
      try await StatusCheck(client).execute(request)
    }
    #expect(error?.status == status)
  }

  /// A body whose length isn't known goes in chunks.
  @Test func streamsAreSent() async throws {
    let response = try await ask("/post") {
      $0.method = .post
      $0.body = .stream(length: 300_000) {
        AsyncStream { continuation in
          for _ in 0..<300 { continuation.yield([UInt8](repeating: 0x61, count: 1000)) }
          continuation.finish()
        }
      }
    }
    #expect((try await object(response)["data"] as? String)?.count == 300_000)
  }
}
