import Foundation
import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Interrupted downloads, the parts that are kept of them, and going on with those.
@Suite struct ResumedDownloadTests {
  private let folder: Folder
  private let bytes = [UInt8].sample(50)

  init() throws { folder = try Folder() }

  private func request(_ path: String = "/a?token=secret") throws -> WebRequest {
    try WebRequest(.get, "https://example.org" + path)
  }

  @Test func wherever() async throws {
    for cut in 0..<bytes.count {
      let server = PartialServer(bytes) { $0.cuts = [cut] }
      let path = folder.path("\(cut)")
      await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: path, resuming: true)
      }
      let isKept = cut > 0
      #expect(
        try folder.names.filter { $0.hasPrefix("\(cut).") }
          == (isKept ? ["\(cut).part", "\(cut).part.origin"] : []))
      if isKept {
        #expect(try folder.read("\(cut).part") == Array(bytes.prefix(cut)))
        #expect(try folder.permissions("\(cut).part") == 0o600)
        let origin = String(decoding: try folder.read("\(cut).part.origin"), as: UTF8.self)
        #expect(!origin.contains("secret"))
      }
      let file = try await server.transport.download(request(), to: path, resuming: true)
      #expect(try folder.read("\(cut)") == bytes)
      #expect(file.resumedAt == cut && file.size == bytes.count)
      #expect(server.ranges == [nil, isKept ? "bytes=\(cut)-" : nil])
      #expect(try folder.names.filter { $0.hasPrefix("\(cut).") } == [])
    }
    #expect(try folder.open == [])
  }

  /// As long as a process is being started it has the files of this one, locks included.
  @Test func whoeverHasTheFileAlsoDoesNotKeepItsLock() throws {
    let path = folder.path("a.part")
    var file: PartialFile? = try PartialFile.kept(at: path)
    let opened = try #require(try folder.descriptors(of: "a.part").first)
    let other = dup(opened)
    defer { close(other) }
    #expect(file != nil)
    #expect(throws: HTTPError.self) { try PartialFile.kept(at: path) }
    file = nil
    #expect(throws: Never.self) { try PartialFile.kept(at: path) }
  }

  /// Within one download as well, where something below sees to it.
  @Test func whatIsTakenUpIsWrittenOn() async throws {
    let server = PartialServer(bytes) { $0.cuts = Array(repeating: 7, count: 7) }
    try await server.executor().download(request(), to: folder.path("a"))
    #expect(try folder.read("a") == bytes)
    #expect(server.ranges.count == 8)
  }

  @Test func againAndAgain() async throws {
    let server = PartialServer(bytes) { $0.cuts = Array(repeating: 7, count: 7) }
    for _ in 0..<7 {
      await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: folder.path("a"), resuming: true)
      }
    }
    try await server.transport.download(request(), to: folder.path("a"), resuming: true)
    #expect(try folder.read("a") == bytes)
    #expect(server.ranges.last == "bytes=49-")
  }

  /// Breaks off, and then something is otherwise.
  private func resumed(
    cut: Int = 20, path: String = "/a?token=secret",
    _ set: @escaping @Sendable (inout PartialServer.State) -> Void
  ) async throws -> (file: DownloadedFile, ranges: [String?]) {
    let server = PartialServer(bytes) { $0.cuts = [cut] }
    let target = folder.path("x")
    await #expect(throws: HTTPError.self) {
      try await server.transport.download(
        request(), to: target, replacing: true, resuming: true)
    }
    server.state.withLock { set(&$0) }
    let file = try await server.transport.download(
      request(path), to: target, replacing: true, resuming: true)
    #expect(try folder.read("x") == server.state.withLock { $0.bytes })
    #expect(try folder.names == ["x"])
    return (file, server.ranges)
  }

  @Test func whatHasChangedIsTakenAnew() async throws {
    let changed = try await resumed {
      $0.fields["ETag"] = "\"2\""
      $0.bytes = [1, 2, 3]
    }
    #expect(changed.file.resumedAt == 0)
    #expect(changed.ranges == [nil, "bytes=20-"])
    for change in [
      { @Sendable in try $0.fields.set("ETag", "\"2\"") },
      { @Sendable in try $0.fields.set("Content-Range", "bytes 21-49/50") },
      { @Sendable in try $0.fields.set("Content-Range", "bytes 20-50/51") },
      { @Sendable in $0.fields.remove("Content-Range") },
      { @Sendable in try $0.fields.append("Content-Encoding", "gzip") },
      { @Sendable in $0.status = 416 }, { @Sendable in $0.status = 412 },
    ] as [@Sendable (inout WebResponse) throws -> Void] {
      let (file, ranges) = try await resumed { $0.change = change }
      #expect(file.resumedAt == 0)
      #expect(ranges == [nil, "bytes=20-", nil])
    }
    let other = try await resumed(path: "/b") { _ in }
    #expect(other.ranges == [nil, nil])
    let otherQuery = try await resumed(path: "/a?token=other") { _ in }
    #expect(otherQuery.ranges == [nil, nil])
  }

  /// All was there, and only the name was missing.
  @Test func whatIsWholeIsNotSentAgain() async throws {
    let (file, ranges) = try await resumed(cut: 50) { _ in }
    #expect(file.resumedAt == 50 && file.size == 50)
    #expect(file.response.status == 416)
    #expect(ranges == [nil, "bytes=50-"])
  }

  @Test func moreThanThereCanBeIsTakenAnew() async throws {
    let server = PartialServer(bytes) { $0.cuts = [20] }
    await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: folder.path("a"), resuming: true)
    }
    try folder.write("a.part", [UInt8].sample(51))
    try await server.transport.download(request(), to: folder.path("a"), resuming: true)
    #expect(try folder.read("a") == bytes)
    #expect(server.ranges == [nil, nil])
  }

  @Test func partsMayBeShort() async throws {
    let (file, ranges) = try await resumed {
      $0.change = { response in
        let start = ContentRange(response.fields["Content-Range"] ?? "")?.bytes?.lowerBound ?? 0
        let end = min(start + 10, 50)
        try response.fields.set("Content-Range", "bytes \(start)-\(end - 1)/50")
        response.fields.remove("Content-Length")
        response.body = .bytes(Array([UInt8].sample(50)[start..<end]))
      }
    }
    #expect(file.resumedAt == 20)
    #expect(ranges == [nil, "bytes=20-", "bytes=30-", "bytes=40-"])
  }

  @Test func aFailureKeepsWhatIsThere() async throws {
    let server = PartialServer(bytes) { $0.cuts = [20] }
    for status in [200, 503, 404] {
      server.state.withLock { $0.change = { $0.status = status } }
      await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: folder.path("a"), resuming: true)
      }
      #expect(try folder.read("a.part").count == 20)
    }
  }

  @Test func withoutAStrongValidatorNothingIsKept() async throws {
    for fields in [["ETag": "W/\"1\""], [:], ["ETag": "\"1\"", "Content-Encoding": "gzip"]] {
      let server = PartialServer(bytes) {
        $0.fields = fields
        $0.cuts = [20]
      }
      await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: folder.path("a"), resuming: true)
      }
      #expect(try folder.names == [])
    }
    let server = PartialServer(bytes) {
      $0.hasLength = false
      $0.cuts = [20]
    }
    await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: folder.path("a"), resuming: true)
    }
    #expect(try folder.names == [])
  }

  @Test func whatIsResumedIsAskedForAsItIsKept() async throws {
    let server = PartialServer(bytes) { $0.cuts = [20] }
    let client = ContentDecoding(server.transport)
    await #expect(throws: HTTPError.self) {
      try await client.download(request(), to: folder.path("a"), resuming: true)
    }
    try await client.download(request(), to: folder.path("a"), resuming: true)
    try await client.download(request(), to: folder.path("b"))
    let encodings = server.state.withLock { $0.requests.map { $0.fields["Accept-Encoding"] } }
    #expect(encodings.prefix(2) == ["identity", "identity"])
    #expect(encodings[2]?.hasPrefix("gzip, deflate") == true)
  }

  /// Files that others have put there are not written to.
  @Test func onlyOwnPartsAreTaken() async throws {
    let server = PartialServer(bytes)
    let other = try folder.write("other", [1])
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.part"), withDestinationPath: other)
    try FileManager.default.linkItem(atPath: other, toPath: folder.path("b.part"))
    #expect(mkfifo(folder.path("c.part"), 0o600) == 0)
    for name in ["a", "b", "c"] {
      let error = await #expect(throws: HTTPError.self) {
        try await server.transport.download(request(), to: folder.path(name), resuming: true)
      }
      #expect(error?.code == .file)
    }
    #expect(try folder.read("other") == [1])
    #expect(server.ranges.isEmpty)
  }

  @Test func whatIsKeptIsOneDownloads() async throws {
    let first = try PartialFile.kept(at: folder.path("a.part"))
    let server = PartialServer(bytes)
    let error = await #expect(throws: HTTPError.self) {
      try await server.transport.download(request(), to: folder.path("a"), resuming: true)
    }
    #expect(error?.message.contains("another download") == true)
    #expect(server.ranges.isEmpty)
    #expect(try folder.names == ["a.part"])
    try first.append([1])
  }

  @Test(arguments: [
    "", "x", "URL: a\n", "URL: a\nURL-SHA256: b\nLength: 5\n",
    "URL: a\nURL-SHA256: b\nETag: \"1\"\nLength: -5\n",
    "URL: a\nURL-SHA256: b\nETag: \"1\"\nLength: 5",
    "URL: a\nURL-SHA256: b\nETag: \"1\"\nLength: 99999999999999999999\n",
    "URL: a\nURL-SHA256: b\nETag: \"1\u{1}\"\nLength: 5\n",
  ]) func aDamagedOriginIsNone(_ text: String) {
    #expect(PartialOrigin(text) == nil)
  }

  @Test func anOriginIsReadAsItWasWritten() throws {
    let url = try URI("https://u:p@example.org/a?b=c")
    for validator in [
      StrongValidator(.entityTag, "\"a:b\""), .init(.date, "Sun, 06 Nov 1994 08:49:37 GMT"),
    ] {
      let origin = try PartialOrigin(url, validator, length: 7)
      #expect(PartialOrigin(origin.text) == origin)
      try origin.write(to: folder.path("o"))
      #expect(PartialOrigin(readFrom: folder.path("o")) == origin)
    }
  }
}
