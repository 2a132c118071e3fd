import Foundation
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Files that are sent.
@Suite struct FileBodyTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func collect(_ body: HTTPBody) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await chunk in try await body.chunks() { bytes += chunk }
    return bytes
  }

  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 3 << 20]) func aFileIsSentAndSentAgain(
    _ count: Int
  ) async throws {
    let bytes = [UInt8].sample(count)
    let body = try HTTPBody.file(folder.write("a.json", bytes))
    #expect(body.length == count)
    #expect(body.contentType == "application/json")
    #expect(body.isRepeatable)
    for _ in 0..<2 { #expect(try await collect(body) == bytes) }
  }

  @Test func aServerGetsTheFile() async throws {
    let bytes = [UInt8].sample(3 << 20)
    let body = try HTTPBody.file(folder.write("a.bin", bytes))
    let response = try await CurlTransport().get("/echo") {
      $0.method = .put
      $0.body = body
    }
    let sent = try await response.body.collect(upTo: 4 << 20)
    #expect(sent.suffix(bytes.count) == bytes[...])
    let head = String(decoding: sent.dropLast(bytes.count), as: UTF8.self)
    #expect(head.contains("content-length: \(bytes.count)\n"))
    #expect(head.contains("content-type: application/octet-stream\n"))
  }

  @Test func whatIsNoFileIsNotSent() throws {
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    for (path, what) in [
      (folder.path("none"), "no such file"), ("/dev/null\0", "no such file"),
      (folder.url.path, "is a folder"),
      (pipe, "no plain file"), ("/dev/zero", "no plain file"),
    ] {
      let error = #expect(throws: HTTPError.self) { try HTTPBody.file(path) }
      #expect(error?.code == .body)
      #expect(error?.message.contains(what) == true, "\(error?.message ?? "")")
    }
  }

  /// A file that no longer has the length that was promised is not sent to its end.
  @Test(arguments: [300_000, 500_000]) func aFileThatChangesItsLengthIsAnError(
    _ length: Int
  ) async throws {
    let path = try folder.write("a.bin", .sample(400_000))
    let body = try HTTPBody.file(path)
    for isOpen in [false, true] {
      try folder.write("a.bin", .sample(400_000))
      let error = await #expect(throws: HTTPError.self) {
        if !isOpen { #expect(truncate(path, length) == 0) }
        var iterator = try await body.chunks().makeAsyncIterator()
        if isOpen { #expect(truncate(path, length) == 0) }
        var count = 0
        while let chunk = try await iterator.next() {
          count += chunk.count
          #expect(count < 400_000)
        }
      }
      #expect(error?.code == .body)
      #expect(error?.message.contains("changed its length") == true)
    }
  }

  @Test func aFileThatIsGoneIsAnErrorOfTheRequest() async throws {
    let body = try HTTPBody.file(folder.write("a.bin", .sample(10)))
    try FileManager.default.removeItem(atPath: folder.path("a.bin"))
    let error = await #expect(throws: HTTPError.self) {
      try await CurlTransport().get("/echo") {
        $0.method = .put
        $0.body = body
      }
    }
    #expect(error?.code == .body)
  }

  /// Whoever is cancelled while a server takes nothing keeps no file open.
  @Test(arguments: [false, true]) func aCancelledTaskClosesTheFile(isPart: Bool) async throws {
    let path = try folder.write("a.bin", [])
    // More than sockets hold.
    #expect(truncate(path, 64 << 20) == 0)
    let body = try isPart ? HTTPBody.multipartForm([.file("a", path).base64()]) : .file(path)
    let task = Task {
      try await CurlTransport().get("/silence") {
        $0.method = .put
        $0.body = body
      }.status
    }
    while try folder.open.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    // The connection's thread lets go of it.
    for _ in 0..<1000 where try !folder.open.isEmpty {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(try folder.open == [])
  }

  @Test(arguments: [
    ("a.json", "application/json"), ("/x.y/A.PNG", "image/png"), ("a.tar.gz", "application/gzip"),
    ("a", "application/octet-stream"), (".json", "application/octet-stream"),
    ("a.", "application/octet-stream"), ("", "application/octet-stream"),
    ("a.json/b", "application/octet-stream"), ("a.unknown", "application/octet-stream"),
  ]) func namesTellTheMediaType(_ name: String, _ type: String) {
    #expect(MediaType.ofFile(named: name) == type)
  }
}
