import Foundation
import SaxEvents
import SaxHTTP
import SaxHTTPSupport
import Testing

@testable import SaxRecording

/// Failures are recorded, and happen again.
@Suite struct RecordedFailureTests {
  private let place: RecordingPlace

  init() throws { place = try RecordingPlace() }

  private static let failures = [
    HTTPError(.timeout, "no first byte within 1 s", url: "https://a/?k=…", timeout: .firstByte),
    HTTPError(.connect, "no connection: Größe", fix: "start it"),
    HTTPError(.status, "503: unavailable", url: "https://a/", status: 503, fix: "wait"),
    HTTPError(.tls, ""), HTTPError(.address, " spaces "),
  ]

  @Test(arguments: failures.indices) func errorsOfATransportAreThrownAgain(
    _ index: Int
  ) async throws {
    let error = Self.failures[index]
    let request = try WebRequest(.get, RecordingPlace.url)
    let recorded = await ExchangeOutcome(request, by: try place.recorder { _ in throw error })
    let replayed = await ExchangeOutcome(request, by: try place.replayer())
    #expect(replayed == recorded && replayed.failure != nil)
    #expect(try place.text(place.names[0]).contains("\n# error: \(error.code)\n"))
  }

  @Test func theTextOfAnErrorIsRecordedWithoutSecrets() async throws {
    for (text, kept) in [
      ("out of order:\n\n  since today\n", nil), ("", nil), ("# error: tls", nil),
      ("a\r\nb", "a\nb"), (#"{"token": "hunter2", "a": 1"#, #"{"token": "left-out", "a": 1"#),
    ] as [(String, String?)] {
      let place = try RecordingPlace()
      let request = try WebRequest(.get, RecordingPlace.url)
      let recorder = try place.recorder { _ in
        var error = HTTPError(.status, "503", status: 503)
        error.bodyText = text
        throw error
      }
      for executor in [recorder, nil] as [(any HTTPExecutor)?] {
        let isRecorded = executor == nil
        let executor = try executor ?? place.replayer()
        let error = await #expect(throws: HTTPError.self) { try await executor.execute(request) }
        #expect(error?.code == .status)
        #expect(error?.bodyText == (isRecorded ? kept ?? text : text))
      }
      #expect(!(try place.everything.contains("hunter2")))
    }
  }

  @Test(arguments: [0, 10, 2 << 20], [false, true]) func bodiesBreakOffAgain(
    _ count: Int, _ isText: Bool
  ) async throws {
    let bytes = isText ? [UInt8](repeating: 0x61, count: count) : .sample(count)
    let request = try WebRequest(.get, RecordingPlace.url)
    let recorder = try place.recorder { request in
      var response = try WebResponse.from(request, 200, ["Content-Length: 5000000"])
      response.body = .chunks(
        SizedPieces(bytes, by: 4096, failure: HTTPError(.interrupted, "the connection was closed")))
      return response
    }
    let recorded = await ExchangeOutcome(request, by: recorder)
    let replayed = await ExchangeOutcome(request, by: try place.replayer())
    #expect(replayed == recorded)
    #expect(replayed.body == bytes && replayed.failure?.hasPrefix("interrupted|the conn") == true)
    #expect(replayed.fields == ["Content-Length: 5000000"])
  }

  /// A response that is taken up behind its break is so again.
  @Test func resumptionsAreReplayed() async throws {
    let bytes = [UInt8].sample(1000)
    let recorder = try place.recorder { request in
      let fields = ["ETag: \"1\""]
      if request.fields.contains("Range") {
        return try .from(
          request, 206, fields + ["Content-Range: bytes 400-999/1000"], body: Array(bytes[400...]))
      }
      var response = try WebResponse.from(request, 200, fields + ["Content-Length: 1000"])
      response.body = .chunks(
        SizedPieces(
          Array(bytes[..<400]), by: 100, failure: HTTPError(.interrupted, "closed")))
      return response
    }
    let request = try WebRequest(.get, RecordingPlace.url)
    for executor in [recorder, nil] as [(any HTTPExecutor)?] {
      let executor = try executor ?? place.replayer()
      let resumed = Resumption(executor, Retry.Policy(), WaitClock(sleep: { _ in }))
      #expect(await ExchangeOutcome(request, by: resumed).body == bytes)
    }
    #expect(try place.names.filter { $0.hasSuffix(".http") }.count == 2)
  }

  @Test func aBodyThatIsLetGoIsRecordedAsFarAsItWasRead() async throws {
    let bytes = Array(String(repeating: "abcdefgh", count: 100).utf8)
    let request = try WebRequest(.get, RecordingPlace.url)
    do {
      let recorder = try place.recorder { request in
        WebResponse(status: 200, url: request.url, body: .chunks(SizedPieces(bytes, by: 100)))
      }
      let response = try await recorder.execute(request)
      var iterator = response.body.makeAsyncIterator()
      #expect(try await iterator.next()?.count == 100)
      let names = try place.names
      withExtendedLifetime(iterator) { #expect(names == []) }
    }
    let text = try place.text(place.names[0])
    #expect(
      text.contains("\n# let go: ")
        && text.hasSuffix(String(decoding: bytes.prefix(100), as: UTF8.self)))
    let response = try await place.replayer().execute(request)
    var iterator = response.body.makeAsyncIterator()
    #expect(try await iterator.next() == bytes[..<100])
    let error = await #expect(throws: HTTPError.self) { try await iterator.next() }
    #expect(error?.code == .notStored)
    #expect(error?.message.contains(try place.names[0]) == true)
  }

  /// Nothing more could have come.
  @Test(arguments: [(204, ""), (200, "Content-Length: 0"), (200, "Content-Length: 3")])
  func whatIsReadAsFarAsItGoesIsWhole(_ status: Int, _ field: String) async throws {
    let request = try WebRequest(.get, RecordingPlace.url)
    do {
      let recorder = try place.recorder { request in
        try .from(
          request, status, field.isEmpty ? [] : [field],
          body: field.hasSuffix("3") ? [0x61, 0x62, 0x63] : [])
      }
      let response = try await recorder.execute(request)
      var iterator = response.body.makeAsyncIterator()
      if field.hasSuffix("3") { _ = try await iterator.next() }
    }
    #expect(await ExchangeOutcome(request, by: try place.replayer()).failure == nil)
  }

  @Test func whatIsCancelledIsNotRecorded() async throws {
    let recorder = try place.recorder { _ in throw CancellationError() }
    let request = try WebRequest(.get, RecordingPlace.url)
    await #expect(throws: CancellationError.self) { try await recorder.execute(request) }
    #expect(try place.names == [])
  }

  @Test func aReplayIsCancelled() async throws {
    _ = try await place.recordOne()
    let replayer = try place.replayer()
    let request = try WebRequest(.get, RecordingPlace.url)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await replayer.execute(request)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  /// The program learns of it, and of nothing else.
  @Test func aRecordingThatCanNotBeWrittenIsAnError() async throws {
    let recorder = try place.recorder { request in
      WebResponse(status: 200, url: request.url, body: .bytes([0x61]))
    }
    let request = try WebRequest(.get, RecordingPlace.url)
    let response = try await recorder.execute(request)
    try FileManager.default.removeItem(atPath: place.path)
    let error = await #expect(throws: HTTPError.self) {
      for try await _ in response.body {}
    }
    #expect(error?.code == .file)
    let failing = try place.recorder { _ in throw HTTPError(.connect, "refused") }
    try FileManager.default.removeItem(atPath: place.path)
    let other = await #expect(throws: HTTPError.self) { try await failing.execute(request) }
    #expect(other?.code == .connect)
  }

  @Test func foldersOfOthersAreRefused() throws {
    try FileManager.default.createDirectory(atPath: place.path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: place.path)
    let error = #expect(throws: HTTPError.self) {
      try place.recorder { _ in throw HTTPError(.connect, "") }
    }
    #expect(error?.code == .file)
    #expect(error?.message.contains("others can write to it") == true)
  }
}
