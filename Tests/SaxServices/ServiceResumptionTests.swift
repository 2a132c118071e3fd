import SaxHTTP
import SaxServices
import Saxifrage
import SaxTestServers
import Testing

/// Objects of responses that break off and are taken up again: each comes once.
@Suite struct MappedResumptionTests {
  private struct Item: Decodable, Equatable {
    var a: Int
    var text: String
  }

  private let wanted = (0..<200).map {
    Item(a: $0, text: String(repeating: "x", count: $0 % 50))
  }

  private func mapping() throws -> Mapping {
    try Mapping(
      """
      emit Item at /
      type Item { a: Int; text: String }
      """)
  }

  private func items(_ executor: some HTTPExecutor, _ url: String) async throws -> [Item] {
    var found: [Item] = []
    for try await item in try mapping().objects(
      Item.self, from: executor, WebRequest(.get, url))
    {
      found.append(item)
    }
    return found
  }

  /// Breaks each answer off after so many bytes of what is left.
  private func server(_ bytes: [UInt8], cut: Int, every: Bool) -> InMemoryTransport {
    InMemoryTransport { request in
      var response = WebResponse(status: 200, url: request.url)
      try response.fields.append("ETag", "\"1\"")
      try response.fields.append("Content-Type", "application/json")
      var start = 0
      if let range = request.fields["Range"] {
        start = Int(range.dropFirst(6).dropLast()) ?? bytes.count
        response.status = 206
        try response.fields.append(
          "Content-Range", "bytes \(start)-\(bytes.count - 1)/\(bytes.count)")
      }
      let rest = Array(bytes[start...])
      try response.fields.append("Content-Length", "\(rest.count)")
      let isCut = rest.count > cut && (response.status == 200 || every)
      response.body = .chunks(
        AsyncThrowingStream<[UInt8], any Error> { stream in
          stream.yield(isCut ? Array(rest.prefix(cut)) : rest)
          stream.finish(throwing: isCut ? HTTPError(.interrupted, "cut") : nil)
        })
      return response
    }
  }

  private var policy: Retry.Policy {
    var policy = Retry.Policy()
    policy.firstWait = .seconds(0)
    return policy
  }

  /// At every byte of the array once.
  @Test func whereverItBreaksOffEachComesOnce() async throws {
    let json =
      "["
      + wanted.prefix(8).map { "{\"a\":\($0.a),\"text\":\"\($0.text)\"}" }.joined(
        separator: ", ") + "]"
    let bytes = Array(json.utf8)
    for cut in 0..<bytes.count {
      let transport = server(bytes, cut: cut, every: false)
      let executor = Resumption(transport, policy)
      let found = try await items(executor, "https://example.org/a")
      #expect(found == Array(wanted.prefix(8)), "cut at \(cut)")
    }
  }

  @Test(arguments: [1, 2, 3, 5, 17, 100]) func howeverOften(_ cut: Int) async throws {
    let json =
      "["
      + wanted.prefix(8).map { "{\"a\":\($0.a),\"text\":\"\($0.text)\"}" }.joined(
        separator: ", ") + "]"
    let executor = Resumption(server(Array(json.utf8), cut: cut, every: true), policy)
    #expect(try await items(executor, "https://example.org/a") == Array(wanted.prefix(8)))
  }

  /// Over connections that a server closes, at many places.
  @Test(arguments: [2500, 3001, 4099, 5000]) func overConnections(_ cut: Int) async throws {
    let url = try FaultServer.url("/transfer/objects?count=200&cut=\(cut)")
    let client = HTTPClient { $0.resumption = policy }
    #expect(try await items(client, url) == wanted)
    // Without that it breaks off.
    let plain = HTTPClient { $0.resumption = nil }
    await #expect(throws: HTTPError.self) { try await items(plain, url) }
  }
}
