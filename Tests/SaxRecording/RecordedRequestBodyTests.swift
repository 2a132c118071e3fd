import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// Requests are told apart by their bodies, wherever those come from.
@Suite struct RecordedRequestBodyTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  private func request(_ bytes: [UInt8], by size: Int, isRepeatable: Bool) throws -> WebRequest {
    let body = HTTPBody.stream(isRepeatable: isRepeatable) { SizedPieces(bytes, by: size) }
    return WebRequest(.put, try URI(RecordingPlace.url), body: body)
  }

  /// Answers with what was sent.
  private func echo() throws -> ExchangeRecorder {
    try place.recorder { request in
      var bytes: [UInt8] = []
      for try await chunk in try await request.body.chunks() { bytes += chunk }
      return WebResponse(status: 200, url: request.url, body: .bytes(bytes))
    }
  }

  @Test(arguments: [true, false], [0, 5, 100_000, 3 << 20]) func streamsAreRecorded(
    _ isRepeatable: Bool, _ count: Int
  ) async throws {
    let recorder = try echo()
    let bytes = [UInt8].sample(count)
    let first = await ExchangeOutcome(
      try request(bytes, by: 70_000, isRepeatable: isRepeatable), by: recorder)
    #expect(first.body == bytes)
    // The same in other pieces, and all at once.
    for body in [
      try request(bytes, by: 9999, isRepeatable: !isRepeatable),
      WebRequest(.put, try URI(RecordingPlace.url), body: .bytes(bytes)),
    ] {
      #expect(await ExchangeOutcome(body, by: try place.replayer(isStrict: true)) == first)
    }
    let other = try request(bytes + [1], by: 1000, isRepeatable: isRepeatable)
    #expect(await ExchangeOutcome(other, by: try place.replayer()).failure != nil)
  }

  @Test func aStreamIsReadOnceForItsHashAndOnceToBeSent() async throws {
    let opened = Locked(0)
    let body = HTTPBody.stream(length: 3, isRepeatable: true) {
      opened.withLock { $0 += 1 }
      return SizedPieces([1, 2, 3], by: 1)
    }
    let request = WebRequest(.put, try URI(RecordingPlace.url), body: body)
    _ = await ExchangeOutcome(request, by: try echo())
    #expect(opened.withLock(\.self) == 2)
  }

  /// Nobody knows what it would have been: any will do.
  @Test func aBodyThatWasNotSentIsAny() async throws {
    let recorder = try place.recorder { try .from($0, 413, [], body: Array("no".utf8)) }
    let unread = await ExchangeOutcome(
      try request([1, 2, 3], by: 1, isRepeatable: false), by: recorder)
    #expect(try place.text(place.names[0]).contains("\n# request body: unknown\n"))
    for bytes in [[1, 2, 3], [4]] as [[UInt8]] {
      let again = try request(bytes, by: 1, isRepeatable: false)
      #expect(await ExchangeOutcome(again, by: try place.replayer()) == unread)
    }
  }

  @Test func aFalseLengthIsAnErrorBothTimes() async throws {
    let recorder = try echo()
    for length in [2, 4] {
      let body = HTTPBody.stream(length: length, isRepeatable: true) {
        SizedPieces([1, 2, 3], by: 1)
      }
      let request = WebRequest(.put, try URI(RecordingPlace.url), body: body)
      for executor in [recorder, try place.replayer()] as [any HTTPExecutor] {
        let error = await #expect(throws: HTTPError.self) { try await executor.execute(request) }
        #expect(error?.code == .body)
      }
    }
    #expect(try place.names == [])
  }

  @Test func longTextsAreNotRepeated() async throws {
    let recorder = try echo()
    for (count, isShown) in [(64 << 10, true), (64 << 10 + 1, false)] {
      let text = String(repeating: "y", count: count)
      let request = WebRequest(.post, try URI("https://a.example/\(count)"), body: .text(text))
      _ = await ExchangeOutcome(request, by: recorder)
      let name = try #require(place.names.first { $0.hasPrefix("post-\(count)-") })
      #expect(try place.text(name).contains("\n| yyy") == isShown)
    }
  }

  @Test func linesOfABodyAreNoHead() async throws {
    let recorder = try echo()
    let text = "a\r\nHTTP/1.1 500 No\r\n\r\n# request body: unknown\n\n"
    let request = WebRequest(.post, try URI(RecordingPlace.url), body: .text(text))
    let recorded = await ExchangeOutcome(request, by: recorder)
    #expect(recorded.text == text && recorded.status == 200)
    #expect(await ExchangeOutcome(request, by: try place.replayer()) == recorded)
  }
}
