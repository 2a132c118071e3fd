import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// Exchanges are replayed as they were recorded.
@Suite struct ReplayTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  private func post(_ body: HTTPBody, _ url: String = RecordingPlace.url) throws -> WebRequest {
    WebRequest(.post, try URI(url), body: body)
  }

  /// Records a request, and replays it.
  @discardableResult
  private func check(
    _ request: () throws -> WebRequest,
    _ answer: @escaping @Sendable (WebRequest) async throws -> WebResponse
  ) async throws -> ExchangeOutcome {
    let recorded = await ExchangeOutcome(try request(), by: try place.recorder(answer))
    let replayed = await ExchangeOutcome(try request(), by: try place.replayer())
    #expect(replayed == recorded)
    return replayed
  }

  @Test(arguments: [1, 7, 1000, 300_000]) func textsArriveAsTheyCame(_ size: Int) async throws {
    let bytes = Array(String(repeating: "Größe: 42\r\n\n€\t\"x\"\n", count: 500).utf8)
    let outcome = try await check({ try post(.text("{}")) }) { request in
      var response = try WebResponse.from(
        request, 201, ["Content-Type: text/plain", "X-A: 1", "x-a: Ü", "X-Empty:", "ETag: \"1\""])
      response.body = .chunks(SizedPieces(bytes, by: size))
      return response
    }
    #expect(outcome.body == bytes)
    #expect(outcome.fields.contains("x-a: Ü") && outcome.fields.contains("X-Empty: "))
    let names = try place.names
    #expect(names.count == 1)
    #expect(names[0].wholeMatch(of: /post-orders-[0-9a-f]{12}-1\.http/) != nil)
    let file = try place.bytes(names[0])
    #expect(file.suffix(bytes.count) == bytes[...])
    let head = String(decoding: file.dropLast(bytes.count), as: UTF8.self)
    #expect(head.contains("\nPOST https://shop.example/orders HTTP/1.1\n"))
    #expect(
      head.contains("\nContent-Type: text/plain; charset=utf-8\n\n| {}\n\nHTTP/1.1 201 Created\n"))
    #expect(
      head.hasPrefix("# Saxifrage recording 1\n# request body: 2 bytes, SHA-256 44136fa355b3"))
  }

  @Test(arguments: [1, 1000, 100_000]) func binaryBodiesStandBeside(_ size: Int) async throws {
    let bytes = [UInt8].sample(10_000) + [0, 0xFF]
    try await check({ try WebRequest(.get, "https://shop.example/a/B c/ö.png".encoded) }) {
      var response = try WebResponse.from($0, 200, ["Content-Type: image/png"])
      response.body = .chunks(SizedPieces(bytes, by: size))
      return response
    }
    let names = try place.names
    #expect(names.map { $0.suffix(7) } == ["-1.body", "-1.http"])
    #expect(try place.bytes(names[0]) == bytes)
    #expect(try place.text(names[1]).contains("\n# response body: \(names[0])\n"))
  }

  @Test(
    arguments: [
      [0xEF, 0xBB, 0xBF, 0x41], [0x41, 0x00], [0xC3], [0x1B], [0x0A], [0x0D, 0x0A], [0x23, 0x20],
      [],
      Array("HTTP/1.1 200 OK\n\n".utf8), [0x0A, 0x0A, 0x0A],
    ] as [[UInt8]]) func oddBodiesAreReplayed(_ bytes: [UInt8]) async throws
  {
    let outcome = try await check({ try post(.bytes(bytes)) }) {
      try .from($0, 200, ["Content-Length: \(bytes.count)"], body: bytes)
    }
    #expect(outcome.body == bytes)
    #expect(outcome.fields == ["Content-Length: \(bytes.count)"])
  }

  @Test(arguments: [
    (HTTPMethod.head, 200, "Content-Length: 1234"), (.get, 204, "X: 1"),
    (.get, 304, "Content-Length: 99"), (.delete, 200, "Content-Length: 0"),
    (.options, 599, "Transfer-Encoding: chunked"),
  ]) func emptyBodiesAreReplayed(_ method: HTTPMethod, _ status: Int, _ field: String) async throws
  {
    let outcome = try await check({ try WebRequest(method, RecordingPlace.url) }) {
      try .from($0, status, [field])
    }
    #expect(outcome.status == status && outcome.body.isEmpty && outcome.fields == [field])
  }

  @Test func trailersAndOtherURLsAreReplayed() async throws {
    let outcome = try await check({ try WebRequest(.get, RecordingPlace.url) }) { request in
      var trailers = HeaderFields()
      try trailers.append("X-Sum", "abc")
      return WebResponse(
        status: 200, url: try URI("https://other.example/b?c=d"),
        body: .bytes(Array("x".utf8), trailers: trailers))
    }
    #expect(outcome.trailers == ["X-Sum: abc"])
    #expect(outcome.url == "https://other.example/b?c=d")
  }

  /// A long body is written to the disk while it is read.
  @Test(arguments: [true, false]) func longBodiesAreNotHeld(_ isText: Bool) async throws {
    let bytes = isText ? [UInt8](repeating: 0x61, count: 10 << 20) : .sample(10 << 20)
    let recorder = try place.recorder { request in
      WebResponse(
        status: 200, url: request.url, body: .chunks(SizedPieces(bytes, by: 200_000)))
    }
    let response = try await recorder.execute(try WebRequest(.get, RecordingPlace.url))
    var count = 0
    for try await chunk in response.body {
      count += chunk.count
      if count > 2 << 20 {
        let sizes = try place.names.map { try place.bytes($0).count }
        #expect(sizes == [count])
        break
      }
    }
    let other = try RecordingPlace()
    let whole = try other.recorder { request in
      WebResponse(
        status: 200, url: request.url, body: .chunks(SizedPieces(bytes, by: 200_000)))
    }
    let request = try WebRequest(.get, RecordingPlace.url)
    let recorded = await ExchangeOutcome(request, by: whole)
    #expect(try other.names.count == 2)
    let replayed = await ExchangeOutcome(request, by: try other.replayer())
    #expect(replayed == recorded && replayed.body == bytes)
  }

  @Test func equalRequestsAreAnsweredInTheirOrder() async throws {
    let count = Locked(0)
    let recorder = try place.recorder { request in
      let number = count.withLock { count in
        count += 1
        return count
      }
      return WebResponse(status: 200, url: request.url, body: .bytes(Array("\(number)".utf8)))
    }
    let request = try WebRequest(.get, RecordingPlace.url)
    for _ in 1...12 { _ = await ExchangeOutcome(request, by: recorder) }
    let replayer = try place.replayer()
    for number in Array(1...12) + [12, 12] {
      #expect(await ExchangeOutcome(request, by: replayer).text == "\(number)")
    }
    let strict = try place.replayer(isStrict: true)
    for number in 1...12 {
      #expect(await ExchangeOutcome(request, by: strict).text == "\(number)")
    }
    let error = await #expect(throws: HTTPError.self) { try await strict.execute(request) }
    #expect(error?.code == .notStored)
    #expect(
      error?.message
        == "GET https://shop.example/orders is recorded 12 times, and requested once more")
    // The order is that of requests, and not that in which their bodies were read.
    let first = try await recorder.execute(request)
    let second = try await recorder.execute(request)
    #expect(try await [second.text, first.text] == ["14", "13"])
    let later = try place.replayer()
    for number in 1...14 {
      #expect(await ExchangeOutcome(request, by: later).text == "\(number)")
    }
  }

  /// A second recorder of the folder changes nothing that is there.
  @Test func recordersShareAFolder() async throws {
    let request = try WebRequest(.get, RecordingPlace.url)
    let recorders = try ["a", "b"].map { text in
      try place.recorder { WebResponse(status: 200, url: $0.url, body: .bytes(Array(text.utf8))) }
    }
    for recorder in recorders + recorders { _ = await ExchangeOutcome(request, by: recorder) }
    #expect(try place.names.map { $0.suffix(7) } == ["-1.http", "-2.http", "-3.http", "-4.http"])
    var texts: [String] = []
    let replayer = try place.replayer()
    for _ in 1...4 { texts.append(await ExchangeOutcome(request, by: replayer).text) }
    #expect(texts == ["a", "b", "a", "b"])
  }

  @Test func manyRequestsAtOnce() async throws {
    let bytes = [UInt8].sample(3000)
    let recorder = try place.recorder { request in
      let length = try await request.recordedBody(ExchangeSecrets()).length
      return WebResponse(
        status: 200, url: request.url, body: .chunks(SizedPieces(bytes + [UInt8(length)], by: 100)))
    }
    func all(_ executor: any HTTPExecutor) async throws -> [ExchangeOutcome] {
      try await withThrowingTaskGroup(of: (Int, ExchangeOutcome).self) { group in
        for number in 0..<200 {
          group.addTask {
            // Four requests of each kind.
            let body = HTTPBody.bytes([UInt8](repeating: 1, count: number % 50))
            return (number, await ExchangeOutcome(try post(body), by: executor))
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
      }
    }
    let recorded = try await all(recorder)
    #expect(try place.names.count == 400)
    #expect(try await all(place.replayer()) == recorded)
    #expect(recorded.allSatisfy { $0.body.count == 3001 })
  }
}

extension String {
  /// With what no URL may hold percent-encoded.
  fileprivate var encoded: String {
    replacing(" ", with: "%20").replacing("ö", with: "%C3%B6")
  }
}
