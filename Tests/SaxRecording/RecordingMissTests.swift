import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// A request that is not recorded is an error that says what differs.
@Suite struct RecordingMissTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  private static let url = "https://shop.example/v1/orders?page=1&size=10&token=hunter2"

  private func request(
    _ method: HTTPMethod = .post, _ url: String = url, _ body: String = "pen"
  ) throws -> WebRequest {
    WebRequest(method, try URI(url), body: .text(body))
  }

  /// The message of a request that is none of the recorded ones.
  private func miss(_ request: WebRequest) async throws -> String {
    let error = await #expect(throws: HTTPError.self) {
      try await place.replayer().execute(request)
    }
    #expect(error?.code == .notStored)
    #expect(error?.fix != nil)
    let text = "\(try #require(error))"
    #expect(!text.contains("hunter"))
    return try #require(error).message
  }

  private func record(_ requests: WebRequest...) async throws {
    let recorder = try place.recorder { try .from($0, 200, []) }
    for request in requests { _ = await ExchangeOutcome(request, by: recorder) }
  }

  @Test func whatDiffersIsSaid() async throws {
    try await record(request())
    let name = try place.names[0]
    let shown = "https://shop.example/v1/orders?page=…&size=…&token=…"
    let what = "POST \(shown) is not recorded: "
    let recording = "the recording \(name)"
    #expect(
      try await miss(request(.put))
        == "PUT \(shown) is not recorded: its method is PUT, \(recording) has POST")
    #expect(
      try await miss(request(.post, Self.url, "ink"))
        == what + "the body's digest is b728b7e775f7…, \(recording) has e21a6b0cb193…")
    #expect(
      try await miss(request(.post, Self.url, "")) == what
        + "it has no body, \(recording) has one")
    #expect(
      try await miss(request(.post, Self.url.replacing("page=1", with: "page=2")))
        == what + "its query has another value of page than \(recording)")
    let other = "https://shop.example/v2/orders?page=…&size=…&token=…"
    #expect(
      try await miss(request(.post, Self.url.replacing("v1", with: "v2")))
        == "POST \(other) is not recorded: its URL is \(other), \(recording) has \(shown)")
    let message = try await miss(request(.put, Self.url.replacing("page=1&", with: ""), "ink"))
    #expect(message.contains("its method is PUT, \(recording) has POST; and its URL is "))
    #expect(message.contains("; and the body's digest is "))
    // Secrets and fragments don't count.
    let same = try request(.post, Self.url.replacing("hunter2", with: "hunter3") + "#x")
    #expect(await ExchangeOutcome(same, by: try place.replayer()).status == 200)
  }

  @Test func theNearestRecordingIsNamed() async throws {
    try await record(
      request(.get, "https://a.example/"), request(.get, "https://shop.example/v1/customers"),
      request(.get, "https://shop.example/v1/orders/7"), request(.delete), request())
    #expect(
      try await miss(request(.post, Self.url, "ink")).contains("the recording post-v1-orders-"))
    #expect(
      try await miss(request(.get, "https://shop.example/v1/orders/8")).contains("get-orders-7-"))
    #expect(
      try await miss(request(.get, "https://shop.example/v1/customers?a=b"))
        .contains("get-v1-customers-"))
  }

  @Test func thereMayBeNoRecordings() async throws {
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    try place.write("README.md", "no recording")
    #expect(
      try await miss(request(.get, "https://a.example/")).hasSuffix(
        "is not recorded: there are no recordings in \(place.path)"))
  }

  // MARK: Recording what is missing

  private func both(
    _ asked: Locked<Int>, isStrict: Bool = false
  ) throws -> ExchangeReplayer {
    let transport = InMemoryTransport { request in
      let number = asked.withLock { asked in
        asked += 1
        return asked
      }
      let bytes = try await request.recordedBody(ExchangeSecrets()).length
      return try .from(request, 200, [], body: Array("\(number): \(bytes)".utf8))
    }
    return try ExchangeReplayer(
      from: place.path, recordingMissesBy: transport, isStrict: isStrict)
  }

  @Test(arguments: [true, false]) func whatIsMissingIsRecorded(_ isRepeatable: Bool) async throws {
    let asked = Locked(0)
    let request = {
      WebRequest(
        .post, try URI(RecordingPlace.url),
        body: .stream(isRepeatable: isRepeatable) { SizedPieces([1, 2, 3], by: 2) })
    }
    let first = try both(asked)
    // A series of equal ones is recorded as a whole.
    for number in 1...2 {
      #expect(await ExchangeOutcome(try request(), by: first).text == "\(number): 3")
    }
    let second = try both(asked)
    for number in [1, 2, 2] {
      #expect(await ExchangeOutcome(try request(), by: second).text == "\(number): 3")
    }
    #expect(asked.withLock(\.self) == 2)
    let strict = try both(asked, isStrict: true)
    for number in 1...3 {
      #expect(await ExchangeOutcome(try request(), by: strict).text == "\(number): 3")
    }
    #expect(try place.names.count == 3)
  }

  @Test func aLongBodyThatCanBeReadOnceIsRefused() async throws {
    let bytes = [UInt8](repeating: 0, count: 1 << 20 + 1)
    let request = WebRequest(
      .post, try URI(RecordingPlace.url), body: .stream { SizedPieces(bytes, by: 1000) })
    let replayer = try both(Locked(0))
    let error = await #expect(throws: HTTPError.self) { try await replayer.execute(request) }
    #expect(error?.code == .body)
    #expect(error?.fix == "give a body that can be repeated")
  }
}
