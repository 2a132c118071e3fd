import Foundation
import SaxEvents
import SaxHTTPSupport
import SaxTestServers
import Testing

@testable import SaxHTTP

/// Downloads that are written to files.
@Suite struct DownloadTests {
  private let folder: Folder
  private let bytes = [UInt8].sample(50)

  init() throws { folder = try Folder() }

  private func request(_ path: String = "/a?token=secret") throws -> WebRequest {
    try WebRequest(.get, "https://example.org" + path)
  }

  @Test(arguments: [false, true]) func allOfItIsWritten(isResuming: Bool) async throws {
    let transport = CurlTransport()
    let path = "/transfer/objects?count=20000"
    let whole = try await transport.get(path).body.collect(upTo: 1 << 24)
    let file = try await transport.download(
      WebRequest(.get, try URI(FaultServer.url(path))), to: folder.path("a"), resuming: isResuming)
    #expect(try folder.read("a") == whole)
    #expect(try folder.names == ["a"])
    #expect(file.size == whole.count && file.resumedAt == 0)
    #expect(file.response.status == 200)
    let made = folder.path("made")
    #expect(FileManager.default.createFile(atPath: made, contents: nil))
    #expect(try folder.permissions("a") == folder.permissions("made"))
    #expect(try folder.open == [])
  }

  @Test func nothingIsSeenBeforeAllIsThere() async throws {
    let names = Locked<[String]>([])
    let modes = Locked<[Int?]>([])
    let transport = InMemoryTransport { request in
      WebResponse(
        status: 200, url: request.url,
        body: .chunks(
          Watched {
            let found = try folder.names
            names.withLock { $0 += found }
            for name in found {
              let mode =
                try FileManager.default.attributesOfItem(
                  atPath: folder.path(name))[.posixPermissions] as? Int
              modes.withLock { $0.append(mode) }
            }
          }))
    }
    try await transport.download(request(), to: folder.path("a"))
    #expect(names.withLock { $0.allSatisfy(TemporaryFile.isName) && $0.count == 3 })
    #expect(modes.withLock { $0 } == [0o600, 0o600, 0o600])
    #expect(try folder.read("a") == [1, 2, 3])
  }

  /// Gives 1, 2 and 3, and says when.
  private struct Watched: AsyncSequence, Sendable {
    var watch: @Sendable () throws -> Void

    struct AsyncIterator: AsyncIteratorProtocol {
      var watch: () throws -> Void
      var last: UInt8 = 0
      mutating func next() async throws -> [UInt8]? {
        if last == 3 { return nil }
        try watch()
        last += 1
        return [last]
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(watch: watch) }
  }

  @Test func whatIsThereStays() async throws {
    try folder.write("a", [7])
    let server = PartialServer(bytes)
    let error = await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: folder.path("a"))
    }
    #expect(error?.code == .file)
    #expect(server.ranges.isEmpty)
    // What is there at the end only stays as well.
    let late = InMemoryTransport { request in
      try folder.write("b", [8])
      return WebResponse(status: 200, url: request.url, body: .bytes([1]))
    }
    await #expect(throws: HTTPError.self) {
      try await late.download(request(), to: folder.path("b"))
    }
    #expect(try folder.read("b") == [8])
    #expect(try folder.names == ["a", "b"])
  }

  @Test func whatIsThereIsReplacedIfThatIsAskedFor() async throws {
    let path = try folder.write("a", [7])
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let server = PartialServer(bytes) { $0.cuts = [20] }
    await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: path, replacing: true)
    }
    #expect(try folder.read("a") == [7])
    try await server.transport.download(request(), to: path, replacing: true)
    #expect(try folder.read("a") == bytes)
    #expect(try folder.permissions("a") == 0o640)
    #expect(try folder.names == ["a"])
  }

  @Test func whereNothingCanBeWrittenNothingIsAsked() async throws {
    let server = PartialServer(bytes)
    for path in [
      folder.path("none/a"), folder.url.path, folder.url.path + "/x/", folder.path("a") + "\0b", "",
      "/proc/a",
    ] {
      for isResuming in [false, true] {
        let error = await #expect(throws: HTTPError.self) {
          try await server.transport.download(
            request(), to: path, replacing: true, resuming: isResuming)
        }
        #expect(error?.code == .file)
      }
    }
    #expect(server.ranges.isEmpty)
  }

  @Test func aFullDiskIsAnError() throws {
    let descriptor = try #require(FileCall.open("/dev/full", O_WRONLY))
    let file = PartialFile("/dev/full", descriptor, size: 0)
    let error = #expect(throws: HTTPError.self) { try file.append([1, 2, 3]) }
    #expect(error?.code == .file)
    #expect(error?.message.contains("no space left") == true)
    #expect(file.size == 0)
  }

  @Test(arguments: [404, 304, 206, 500]) func anotherStatusIsAnError(_ status: Int) async throws {
    let transport = InMemoryTransport {
      WebResponse(status: status, url: $0.url, body: .bytes([1]))
    }
    for isResuming in [false, true] {
      let error = await #expect(throws: HTTPError.self) {
        try await transport.download(request(), to: folder.path("a"), resuming: isResuming)
      }
      #expect(error?.code == .status && error?.status == status)
      #expect(try folder.names == [])
    }
  }

  @Test(arguments: [49, 51]) func theLengthIsThatOfTheHead(_ length: Int) async throws {
    let server = PartialServer(bytes) {
      $0.hasLength = false
      $0.fields["Content-Length"] = "\(length)"
    }
    await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: folder.path("a"))
    }
    #expect(try folder.names == [])
  }

  @Test func interruptedNothingIsLeft() async throws {
    for cut in 0..<bytes.count {
      let server = PartialServer(bytes) { $0.cuts = [cut] }
      await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: folder.path("a"))
      }
      #expect(try folder.names == [])
    }
  }

  /// At each byte, before the first and behind the last.
  @Test(arguments: [false, true]) func cancelledNothingIsLeftThatIsNotToBe(
    isResuming: Bool
  ) async throws {
    for count in 0...3 {
      let (told, teller) = AsyncStream<Void>.makeStream()
      let transport = InMemoryTransport { request in
        var response = WebResponse(status: 200, url: request.url)
        try response.fields.append("ETag", "\"1\"")
        try response.fields.append("Content-Length", "4")
        response.body = .chunks(Waiting(count: count, teller: teller))
        return response
      }
      let path = folder.path("a\(count)")
      let request = try request()
      let task = Task { try await transport.download(request, to: path, resuming: isResuming) }
      for await _ in told { break }
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
      let names = try folder.names.filter { $0.hasPrefix("a\(count)") || $0.hasPrefix(".") }
      #expect(
        names == (isResuming && count > 0 ? ["a\(count).part", "a\(count).part.origin"] : []))
    }
    #expect(try folder.open == [])
  }

  /// Gives so many bytes, says so, and waits until it is cancelled.
  private struct Waiting: AsyncSequence, Sendable {
    var count: Int
    var teller: AsyncStream<Void>.Continuation

    struct AsyncIterator: AsyncIteratorProtocol {
      var left: Int
      var teller: AsyncStream<Void>.Continuation
      mutating func next() async throws -> [UInt8]? {
        if left == 0 {
          teller.yield()
          try await Task.sleep(for: .seconds(600))
        }
        left -= 1
        return [1]
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(left: count, teller: teller) }
  }

  @Test func aRangeIsNotDownloaded() async throws {
    var ranged = try request()
    try ranged.fields.append("Range", "bytes=1-")
    let error = await #expect(throws: HTTPError.self) {
      try await PartialServer(bytes).transport.download(ranged, to: folder.path("a"))
    }
    #expect(error?.code == .request)
  }
}
