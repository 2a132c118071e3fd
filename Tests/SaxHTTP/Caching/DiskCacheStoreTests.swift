import Foundation
import SaxHTTP
import SaxHTTPSupport
import Testing

/// Files that are damaged, left behind, and shared.
@Suite struct DiskCacheStoreTests {
  private let folder: Folder
  private let origin = CacheOrigin(
    200, "Cache-Control: max-age=1000", "ETag: \"1\"", "Vary: A", body: "hello, world")

  init() throws { folder = try Folder() }

  private func store(size: Int = 1 << 20) throws -> DiskCacheStore {
    let origin = origin
    return try DiskCacheStore(folder.url.path, limits: CacheLimits(size: size)) { origin.now }
  }

  private func offline(_ cache: HTTPCache) async throws -> String? {
    do { return try await cache.get(caching: HTTPCaching(.offline)).text } catch let error
      as HTTPError
    {
      #expect(error.code == .notStored)
      return nil
    }
  }

  @Test func whatIsStoredIsThereLater() async throws {
    try await origin.cache(try store()).get()
    let (status, response, text) = try await origin.cache(try store()).get()
    #expect(status == .hit && text == "hello, world" && response.fields["Vary"] == "A")
  }

  /// All of the first 120, and some of what is alike behind them.
  private func places(in content: [UInt8]) -> [Int] {
    content.indices.filter { $0 < 120 || $0 % 7 == 0 || $0 == content.count - 1 }
  }

  @Test func aFileThatIsCutAnywhereIsNone() async throws {
    let cache = origin.cache(try store())
    try await cache.get()
    let files = folder.files
    #expect(files.count == 2)
    let whole = try files.map(bytes)
    for (file, content) in zip(files, whole) {
      for length in places(in: content) {
        for (other, content) in zip(files, whole) where other != file {
          try write(content, other)
        }
        try write(Array(content.prefix(length)), file)
        #expect(try await offline(cache) == nil)
        // And it is removed, with what it named.
        #expect(folder.files("heads").isEmpty)
      }
    }
    for (file, content) in zip(files, whole) { try write(content, file) }
    #expect(try await offline(cache) == "hello, world")
  }

  @Test func aHeadThatIsChangedAnywhereIsNone() async throws {
    let cache = origin.cache(try store())
    try await cache.get()
    let file = try #require(folder.files("heads").first)
    let body = try #require(folder.files("bodies").first)
    let content = try bytes(file)
    let text = try bytes(body)
    for index in places(in: content) {
      var other = content
      other[index] ^= 1
      try write(other, file)
      try write(text, body)
      #expect(try await offline(cache) == nil)
      #expect(folder.files("heads").isEmpty)
    }
    try write(content + [0x20], file)
    #expect(try await offline(cache) == nil)
  }

  @Test func aHeadIsNotAnotherKeys() async throws {
    let cache = origin.cache(try store())
    try await cache.get()
    let file = try #require(folder.files("heads").first)
    let other = try CacheKey(URI("https://example.org/other"))
    try FileManager.default.moveItem(
      atPath: file, toPath: folder.url.path + "/saxifrage-1/heads/" + other.hash)
    await #expect(throws: HTTPError.self) {
      try await cache.get("https://example.org/other", caching: HTTPCaching(.offline))
    }
  }

  /// A body of the same length, in the place of another's: of another URL, or of another variant of it.
  @Test(arguments: [("https://example.org/other", "A: 1"), (HTTPCache.url, "A: 2")])
  func aBodyIsNotAnothers(url: String, field: String) async throws {
    let cache = origin.cache(try store())
    try await cache.get(HTTPCache.url, "A: 1")
    let own = try #require(folder.files("bodies").first)
    try await cache.get(url, field)
    let another = try #require(folder.files("bodies").first { $0 != own })
    let (first, second) = (try bytes(own), try bytes(another))
    #expect(first.count == second.count && first != second)
    try write(first, another)
    let error = await #expect(throws: HTTPError.self) {
      try await cache.get(url, field, caching: HTTPCaching(.offline))
    }
    #expect(error?.code == .interrupted && error?.message == "the stored response was damaged")
    let kept = try await cache.get(HTTPCache.url, "A: 1", caching: HTTPCaching(.offline))
    #expect(kept.text == "hello, world")
  }

  /// Files that a process leaves behind when it dies are removed: those that it was writing, and a
  /// body that nothing names.
  @Test func whatOthersLeftIsSweptAway() async throws {
    try await origin.cache(try store()).get()
    let root = folder.url.path + "/saxifrage-1"
    try write([1, 2, 3], root + "/partial/00112233445566778899aabbccddeeff")
    try write([1, 2, 3], root + "/bodies/00112233445566778899aabbccddeeff")
    try write([1, 2, 3], root + "/heads/" + String(repeating: "0", count: 64))
    #expect(folder.files.count == 5)
    // Another that is at it has its file left alone.
    let writing = origin.cache(try store())
    let response = try await writing.execute(WebRequest(.get, "https://example.org/2"))
    #expect(folder.files("partial").count == 2)
    try await origin.cache(try store()).get("https://example.org/3")
    #expect(folder.files("partial").count == 1)
    #expect(folder.files("bodies").count == 2 && folder.files("heads").count == 2)
    #expect(try await response.text == "hello, world")
    #expect(try await writing.get("https://example.org/2").status == .hit)
    #expect(folder.files("partial").isEmpty)
  }

  @Test func twoSeeEachOthers() async throws {
    let one = origin.cache(try store())
    let two = origin.cache(try store())
    try await one.get()
    #expect(try await two.get().status == .hit)
    await two.removeAll()
    #expect(try await one.get().status == .miss)
    origin.wait(2000)
    origin.answers(304, "ETag: \"1\"", "Cache-Control: max-age=1000")
    #expect(try await two.get().status == .revalidated)
    #expect(try await one.get().status == .hit)
  }

  /// Another process that changes the folder is waited for.
  @Test func theLockIsWaitedFor() async throws {
    let cache = origin.cache(try store())
    let lock = open(folder.url.path + "/saxifrage-1/lock", O_RDWR | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    let task = Task { try await cache.get() }
    while folder.files.isEmpty { await Task.yield() }
    try await Task.sleep(for: .milliseconds(50))
    #expect(folder.files("heads").isEmpty && folder.files("partial").count == 1)
    // Not by closing it alone: a process that another test starts has the file until it becomes its program.
    flock(lock, LOCK_UN)
    close(lock)
    #expect(try await task.value.text == "hello, world")
    #expect(folder.files("heads").count == 1 && folder.files("partial").isEmpty)
  }

  /// Another process is let write as long as it lives; what it has written when it is killed is removed.
  @Test func aProcessThatIsKilledLeavesNothing() async throws {
    try await origin.cache(try store()).get("https://example.org/1")
    let file = folder.url.path + "/saxifrage-1/partial/00112233445566778899aabbccddeeff"
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      """
      import fcntl, sys, time
      file = open(sys.argv[1], "wb")
      fcntl.flock(file, fcntl.LOCK_EX)
      file.write(b"half")
      file.flush()
      print("ready", flush=True)
      time.sleep(600)
      """, file,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    #expect(try output.fileHandleForReading.read(upToCount: 5) == Data("ready".utf8))
    try await origin.cache(try store()).get("https://example.org/2")
    #expect(folder.files("partial").count == 1)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try await origin.cache(try store()).get("https://example.org/3")
    #expect(folder.files("partial").isEmpty)
    #expect(folder.files("heads").count == 3 && folder.files("bodies").count == 3)
  }

  @Test func twoKeepToTheLimit() async throws {
    let body = String(repeating: "a", count: 8976)
    origin.answers(200, "Cache-Control: max-age=1000", body: body)
    let caches = [origin.cache(try store(size: 200_000)), origin.cache(try store(size: 200_000))]
    for index in 0..<200 {
      try await caches[index % 2].get("https://example.org/\(index)")
      origin.wait(1)
      let size = try folder.files("bodies").reduce(0) { $0 + (try bytes($1).count) + 1024 }
      #expect(size <= 220_000)
    }
    #expect(folder.files("bodies").count >= 10)
    #expect(folder.files("bodies").count == folder.files("heads").count)
  }

  /// Many tasks of two stores write, read, remove and make room at once: whatever is given is whole.
  @Test func manyAtOnceDoNoHarm() async throws {
    let origin = CacheOrigin { request, _ in
      let number = request.url.query.flatMap { UInt8($0) } ?? 0
      return try .from(
        request, 200, ["Cache-Control: max-age=1000", "ETag: \"\(number)\"", "X: \(number)"],
        body: Array(repeating: number, count: 500 + Int(number) * 50))
    }
    let folder = folder
    let caches = try (0..<2).map { _ in
      origin.cache(
        try DiskCacheStore(folder.url.path, limits: CacheLimits(size: 8000)) { origin.now })
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<60 {
            let number = (task * 7 + step * 5) % 12
            let url = "https://example.org/?\(number)"
            let cache = caches[(task + step) % 2]
            var caching = HTTPCaching()
            if step % 7 == 0 { caching.maximumAge = .seconds(0) }
            caching.tags = ["\(number % 3)"]
            let response = try await cache.get(url, caching: caching).response
            #expect(response.fields["X"] == "\(number)")
            var request = try WebRequest(.get, url)
            request.caching = caching
            let body = try await cache.execute(request).body.collect(upTo: 1 << 20)
            #expect(body == Array(repeating: UInt8(number), count: 500 + number * 50))
            if step % 20 == 19 { await cache.remove(tag: "1") }
            if step == 40 { await cache.removeAll() }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.files("partial").isEmpty)
    let heads = folder.files("heads").count
    #expect(folder.files("bodies").count == heads)
  }
}
