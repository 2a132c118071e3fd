import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxInflate
import SaxTestServers
import Testing

/// Interruptions, downloads, forms and Brotli with servers that others wrote.
@Suite struct RealTransferTests {
  /// Breaks each response off after so many bytes.
  private struct Breaking: HTTPExecutor {
    var next: any HTTPExecutor = CurlTransport()
    var limit: Int

    func execute(_ request: WebRequest) async throws -> WebResponse {
      var response = try await next.execute(request)
      response.body = .chunks(Broken(body: response.body, limit: limit))
      return response
    }
  }

  private struct Broken: AsyncSequence, Sendable {
    var body: HTTPResponseBody
    var limit: Int

    struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: HTTPResponseBody.AsyncIterator
      var left: Int

      mutating func next() async throws -> ArraySlice<UInt8>? {
        if left == 0 { throw HTTPError(.interrupted, "cut") }
        let chunk = try await iterator.next()?.prefix(left)
        left -= chunk?.count ?? 0
        return chunk
      }
    }

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: body.makeAsyncIterator(), left: limit)
    }
  }

  private var policy: Retry.Policy {
    var policy = Retry.Policy()
    policy.firstWait = .seconds(0)
    return policy
  }

  private func get(_ executor: some HTTPExecutor, _ url: String) async throws -> [UInt8] {
    try await executor.execute(WebRequest(.get, url)).body.collect(upTo: 4 << 20)
  }

  @Test(
    .enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"),
    arguments: [100_003, 640_000, 1_279_999])
  func nginxGoesOnWhereItBrokeOff(_ limit: Int) async throws {
    let url = try RealServer.nginx.url("/bytes.bin")
    let whole = try await get(CurlTransport(), url)
    #expect(whole.count == 1_280_000)
    #expect(try await get(Resumption(Breaking(limit: limit), policy), url) == whole)
  }

  @Test(.enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"))
  func withoutRangesItIsInterrupted() async throws {
    let url = try RealServer.nginx.url("/no-ranges/bytes.bin")
    let error = await #expect(throws: HTTPError.self) {
      try await get(Resumption(Breaking(limit: 1000), policy), url)
    }
    #expect(error?.code == .interrupted)
  }

  /// A response that is compressed on the way has a weak validator, or none: nothing is taken up
  /// that might not fit.
  @Test(.enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"))
  func whatIsCompressedOnTheWayIsInterrupted()
    async throws
  {
    let url = try RealServer.nginx.url("/gzip/orders.json")
    let executor = ContentDecoding(Resumption(Breaking(limit: 1000), policy))
    let error = await #expect(throws: HTTPError.self) { try await get(executor, url) }
    #expect(error?.message == "cut")
  }

  @Test(.enabled(if: RealServer.nginx.isThere, "nginx is not installed: make servers"))
  func downloadsGoOn() async throws {
    let folder = try Folder()
    let url = try RealServer.nginx.url("/bytes.bin")
    let executor = Breaking(limit: 300_000)
    for _ in 0..<4 {
      await #expect(throws: HTTPError.self) {
        try await executor.download(
          WebRequest(.get, url), to: folder.path("a"), resuming: true)
      }
    }
    let file = try await executor.download(
      WebRequest(.get, url), to: folder.path("a"), resuming: true)
    #expect(file.resumedAt == 1_200_000)
    #expect(try await folder.read("a") == get(CurlTransport(), url))
    #expect(try folder.names == ["a"])
  }

  @Test(.enabled(if: RealServer.httpbin.isThere, "httpbin is not installed: make servers"))
  func formsWithFilesArrive() async throws {
    let folder = try Folder()
    let path = try folder.write("ä.txt", Array("a file".utf8))
    var request = try WebRequest(.post, RealServer.httpbin.url("/post"))
    request.body = try .multipartForm([
      .text("title", "Ünal & Söhne\r\n\"x\""), .text("title", "again"), .file("file", path),
      .field("data", .bytes([0xFF, 0]), fileName: "a.bin"),
    ])
    let bytes = try await CurlTransport().execute(request).body.collect(upTo: 1 << 20)
    let answer = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    #expect(
      answer["form"] as? NSDictionary == ["title": ["Ünal & Söhne\r\n\"x\"", "again"]])
    #expect(
      answer["files"] as? NSDictionary
        == ["file": "a file", "data": "data:application/octet-stream;base64,/wA="])
  }

  @Test(
    .enabled(
      if: BrotliDecoder.isAvailable && RealServer.httpbin.isThere,
      "httpbin is not installed: make servers"))
  func httpbinsBrotliIsInflated() async throws {
    let text = try await get(HTTPClient(), RealServer.httpbin.url("/brotli"))
    #expect(String(decoding: text, as: UTF8.self).contains("\"brotli\":true"))
  }

  @Test(
    .enabled(
      if: BrotliDecoder.isAvailable && RealServer.apache.isThere,
      "apache2 is not installed: make servers"))
  func apachesBrotliIsInflated() async throws {
    var request = try WebRequest(.get, RealServer.apache.url("/brotli/orders.json"))
    try request.fields.append("Accept-Encoding", "br")
    let packed = try await CurlTransport().execute(request)
    #expect(packed.fields["Content-Encoding"] == "br")
    let wanted = try await get(CurlTransport(), RealServer.apache.url("/orders.json"))
    let got = try await get(HTTPClient(), request.url.description)
    #expect(got == wanted && got.count > 50_000)
  }
}
