import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxRecording

/// Recordings of servers stand in for them when they are gone.
@Suite struct RecordedServerTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  @Test func aServerThatHasEndedIsReplayed() async throws {
    let files = try Folder()
    try files.write("a.json", Array(#"{"orders": [1, 2]}"#.utf8))
    try files.write("b.bin", .sample(3 << 20))
    var server: FileServer? = try FileServer(files.url.path)
    let address = try #require(server).url
    let requests = try ["/a.json", "/b.bin", "/none"].map {
      try WebRequest(.get, "\(address)\($0)")
    }
    var recorded: [ExchangeOutcome] = []
    for request in requests {
      let client = HTTPClient(transport: try ExchangeRecorder(CurlTransport(), to: place.path))
      recorded.append(await ExchangeOutcome(request, by: client))
    }
    #expect(recorded.map(\.status) == [200, 200, 404])
    server = nil
    let client = HTTPClient(transport: try place.replayer())
    for (request, outcome) in zip(requests, recorded) {
      #expect(await ExchangeOutcome(request, by: client) == outcome)
    }
  }

  /// Below a client, and around it.
  @Test(
    arguments: [
      "/fine", "/gzip", "/zlib", "/short", "/reset", "/bad-chunk", "/204", "/redirect/301",
      "/trailer", "/no-http", "/gzip-cut", "/loop",
    ], [true, false])
  func whatServersDoIsReplayed(_ path: String, _ isBelow: Bool) async throws {
    let place = try RecordingPlace()
    let request = try WebRequest(.get, FaultServer.url(path))
    func client(_ transport: any HTTPExecutor) -> HTTPClient {
      HTTPClient(transport: transport) { $0.resumption = nil }
    }
    let recorder: any HTTPExecutor =
      try isBelow
      ? client(ExchangeRecorder(CurlTransport(), to: place.path))
      : ExchangeRecorder(client(CurlTransport()), to: place.path)
    let recorded = await ExchangeOutcome(request, by: recorder)
    let replayer: any HTTPExecutor = try isBelow ? client(place.replayer()) : place.replayer()
    #expect(await ExchangeOutcome(request, by: replayer) == recorded)
  }

  @Test(.enabled(if: RealServer.httpbin.isThere, "httpbin is not installed: make servers"))
  func answersOfHttpbinAreReplayed() async throws {
    func requests(_ secret: String) throws -> [WebRequest] {
      var post = WebRequest(.post, try URI(RealServer.httpbin.url("/post?a=1&token=\(secret)")))
      post.body = .form([("name", "Ünal & Söhne"), ("password", secret)])
      var basic = WebRequest(.get, try URI(RealServer.httpbin.url("/headers")))
      try basic.fields.append("X-Api-Key", secret)
      return [
        post, try WebRequest(.get, RealServer.httpbin.url("/gzip")),
        try WebRequest(.get, RealServer.httpbin.url("/stream/20")),
        try WebRequest(.get, RealServer.httpbin.url("/image/png")),
        try WebRequest(.get, RealServer.httpbin.url("/redirect/3")),
        try WebRequest(.get, RealServer.httpbin.url("/status/418")), basic,
      ]
    }
    let recorder = HTTPClient(transport: try ExchangeRecorder(CurlTransport(), to: place.path))
    var recorded: [ExchangeOutcome] = []
    for request in try requests("hunter2") {
      recorded.append(await ExchangeOutcome(request, by: recorder))
    }
    #expect(recorded.allSatisfy { $0.failure == nil })
    let replayer = HTTPClient(transport: try place.replayer())
    for (request, outcome) in zip(try requests("hunter3"), recorded) {
      let replayed = await ExchangeOutcome(request, by: replayer)
      // It says again what it was sent, secrets as well.
      var body = String(decoding: outcome.body, as: Unicode.ASCII.self)
      for name in ["token", "password", "X-Api-Key"] {
        body = body.replacing("\"\(name)\":\"hunter2\"", with: "\"\(name)\":\"left-out\"")
      }
      #expect(replayed.status == outcome.status)
      #expect(String(decoding: replayed.body, as: Unicode.ASCII.self) == body)
    }
  }
}
