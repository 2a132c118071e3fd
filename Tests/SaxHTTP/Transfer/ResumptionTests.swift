import SaxEvents
import SaxHTTPSupport
import Testing

@testable import SaxHTTP

/// Responses that break off and are taken up again.
@Suite struct ResumptionTests {
  private let bytes = [UInt8].sample(50)

  private func get(
    _ executor: some HTTPExecutor, _ set: (inout WebRequest) throws -> Void = { _ in }
  ) async throws -> [UInt8] {
    var request = try WebRequest(.get, "https://example.org/a")
    try set(&request)
    return try await executor.execute(request).body.collect(upTo: 1000)
  }

  @Test(arguments: [true, false]) func wherever(hasLength: Bool) async throws {
    for cut in 0...bytes.count {
      let origin = PartialServer(bytes) {
        $0.cuts = [cut]
        $0.hasLength = hasLength
      }
      #expect(try await get(origin.executor()) == bytes)
      // With the length known nothing is missing after the last byte.
      let asks = cut < bytes.count || !hasLength
      #expect(origin.ranges == (asks ? [nil, "bytes=\(cut)-"] : [nil]))
    }
  }

  @Test func againAndAgain() async throws {
    for step in 1...7 {
      let origin = PartialServer(bytes) { $0.cuts = Array(repeating: step, count: 49 / step) }
      #expect(try await get(origin.executor()) == bytes)
      #expect(origin.ranges.count == 49 / step + 1)
      // Each gave something, so each wait is a first one.
      #expect(origin.waits.allSatisfy { (0.5...1).contains($0) })
    }
  }

  /// However often something comes, all waits together have an end.
  @Test func allInterruptionsTogetherAreBounded() async throws {
    let time = Locked(0.0)
    let origin = PartialServer(bytes) { $0.cuts = Array(repeating: 1, count: 49) }
    var policy = Retry.Policy()
    policy.longestInAll = .seconds(5)
    let executor = Resumption(
      origin.transport, policy,
      WaitClock(now: { time.withLock { $0 } }, sleep: { wait in time.withLock { $0 += wait } }))
    let error = await #expect(throws: HTTPError.self) { try await get(executor) }
    #expect(error?.code == .interrupted)
    #expect(time.withLock { $0 } <= 5)
    #expect((5...11).contains(origin.ranges.count))
  }

  /// A download that gets nothing more ends, and the waits grow until then.
  @Test func withoutEndNothingIsTried() async throws {
    let origin = PartialServer(bytes) { $0.cuts = [20, 0, 0, 0, 0, 0] }
    let error = await #expect(throws: HTTPError.self) { try await get(origin.executor()) }
    #expect(error?.code == .interrupted)
    #expect(origin.ranges == [nil, "bytes=20-", "bytes=20-"])
    #expect(origin.waits.count == 2)
    #expect((0.5...1).contains(origin.waits[0]) && (1...2).contains(origin.waits[1]))
  }

  @Test func aDateWillDoWhereThereIsNoTag() async throws {
    let origin = PartialServer(bytes) {
      $0.fields = [
        "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
      ]
      $0.cuts = [10]
      // Those to If-Range needn't repeat it.
      $0.change = { $0.fields.remove("Last-Modified") }
    }
    #expect(try await get(origin.executor()) == bytes)
  }

  @Test(arguments: [
    ["ETag": "W/\"1\""], ["ETag": "1"], ["ETag": "\"1"], ["ETag": "\"\"\""], [:],
    ["ETag": "\"1\"", "Accept-Ranges": "none"],
    ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
    ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:50:36 GMT"],
    ["Last-Modified": "yesterday", "Date": "Sun, 06 Nov 1994 08:50:37 GMT"],
    [
      "ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
      "Date": "Sun, 06 Nov 1994 08:50:37 GMT",
    ],
  ]) func withoutAStrongValidatorNothingIsAsked(_ fields: [String: String]) async throws {
    let origin = PartialServer(bytes) {
      $0.fields = fields
      $0.cuts = [10]
    }
    let error = await #expect(throws: HTTPError.self) { try await get(origin.executor()) }
    #expect(error?.message == "cut")
    #expect(origin.ranges == [nil])
  }

  private func refused(
    _ why: String, _ set: (inout PartialServer.State) -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let origin = PartialServer(bytes) {
      $0.cuts = [10]
      set(&$0)
    }
    let error = await #expect(throws: HTTPError.self, sourceLocation: sourceLocation) {
      try await get(origin.executor())
    }
    #expect(error?.code == .interrupted, sourceLocation: sourceLocation)
    #expect(
      error?.message == "cut; the rest can't be had: \(why)", sourceLocation: sourceLocation)
    #expect(origin.ranges == [nil, "bytes=10-"], sourceLocation: sourceLocation)
  }

  @Test func whatHasChangedIsNotTaken() async throws {
    await refused("the server sends it anew") {
      $0.prepare = { $0.fields["ETag"] = "\"2\"" }
    }
    await refused("it has changed") { $0.change = { try $0.fields.set("ETag", "\"2\"") } }
    await refused("it has changed") { $0.change = { $0.fields.remove("ETag") } }
    await refused("it has changed") { $0.change = { try $0.fields.append("ETag", "\"1\"") } }
    await refused("it has changed") { $0.prepare = { $0.bytes.append(1) } }
    await refused("it has changed") { $0.prepare = { $0.bytes.removeLast() } }
    await refused("it has changed") {
      $0.change = { try $0.fields.append("Content-Encoding", "gzip") }
    }
  }

  @Test func anotherPartIsNotTaken() async throws {
    for (range, why) in [
      ("bytes 9-49/50", "the server sends another part"),
      ("bytes 11-49/50", "the server sends another part"),
      ("bytes 10-48/50", "the server sends another part than it says"),
      ("bytes 10-50/50", "the server doesn't say which part it sends"),
      ("bytes 10-50/*", "it has changed"),
      ("bytes 10-49/51", "it has changed"),
      ("bytes 10-9/50", "the server doesn't say which part it sends"),
      ("items 10-49/50", "the server doesn't say which part it sends"),
      ("bytes 10-99999999999999999999/50", "the server doesn't say which part it sends"),
      ("", "the server doesn't say which part it sends"),
    ] {
      await refused(why) { $0.change = { try $0.fields.set("Content-Range", range) } }
    }
    await refused("the server doesn't say which part it sends") {
      $0.change = { $0.fields.remove("Content-Range") }
    }
    await refused("the server answers 404") { $0.change = { $0.status = 404 } }
    await refused("the server answers 416") { $0.change = { $0.status = 416 } }
  }

  /// A server that breaks off once, and whose answer to the next request is changed.
  private func server(
    changingOnce change: @escaping @Sendable (inout WebResponse) throws -> Void
  ) -> PartialServer {
    let isChanged = Locked(false)
    return PartialServer(bytes) {
      $0.cuts = [10]
      $0.change = { response in
        let isFirst = isChanged.withLock { isChanged in
          defer { isChanged = true }
          return !isChanged
        }
        if isFirst { try change(&response) }
      }
    }
  }

  /// A server that puts off is asked again when it says.
  @Test func whatMayPassIsWaitedFor() async throws {
    let origin = server {
      $0.status = 503
      try $0.fields.set("Retry-After", "7")
    }
    #expect(try await get(origin.executor()) == bytes)
    #expect(origin.ranges == [nil, "bytes=10-", "bytes=10-"])
    #expect(origin.waits.last == 7)
  }

  @Test func aFailureToConnectMayPass() async throws {
    let origin = server { _ in throw HTTPError(.connect, "nobody there") }
    #expect(try await get(origin.executor()) == bytes)
    let other = PartialServer(bytes) {
      $0.cuts = [10]
      $0.change = { _ in throw HTTPError(.tls, "not trusted") }
    }
    let error = await #expect(throws: HTTPError.self) { try await get(other.executor()) }
    #expect(error?.message == "cut; the rest can't be had: not trusted")
  }

  /// Whoever sends a part may send less than was asked for.
  @Test(arguments: [true, false]) func partsMayBeShort(hasTotal: Bool) async throws {
    let origin = PartialServer(bytes) {
      $0.cuts = [10]
      $0.hasLength = hasTotal
      $0.change = { response in
        let range = ContentRange(response.fields["Content-Range"] ?? "")
        guard let start = range?.bytes?.lowerBound, start < 45 else { return }
        response.fields.remove("Content-Length")
        try response.fields.set(
          "Content-Range", "bytes \(start)-\(start + 4)/\(hasTotal ? "50" : "*")")
        response.body = .bytes(Array([UInt8].sample(50)[start..<start + 5]))
      }
    }
    #expect(try await get(origin.executor()) == bytes)
    #expect(origin.ranges.count == 9)
  }

  /// Interruptions, short parts, and servers that put off or are away, in any order.
  @Test(arguments: 0..<100) func whateverHappens(_ seed: UInt64) async throws {
    let numbers = Locked([UInt8].sample(1000, seed: seed))
    @Sendable func number(_ below: Int) -> Int {
      numbers.withLock { Int($0.removeLast()) % below }
    }
    let bytes = [UInt8].sample(1 + number(200), seed: seed)
    let refusals = Locked(0)
    let server = PartialServer(bytes) {
      $0.hasLength = number(2) == 0
      $0.cuts = (0..<number(30)).map { _ in number(20) }
      $0.error = HTTPError(number(2) == 0 ? .interrupted : .timeout, "cut", timeout: .idle)
      $0.change = { response in
        // Never more of them than are waited for.
        let isRefused = refusals.withLock { count in
          count = number(3) == 0 && count < 2 ? count + 1 : 0
          return count > 0
        }
        if isRefused {
          if number(2) == 0 { throw HTTPError(.connect, "nobody there") }
          response.status = 503
          return
        }
        guard number(3) == 0, response.status == 206,
          let range = ContentRange(response.fields["Content-Range"] ?? "")?.bytes
        else { return }
        let last = min(range.upperBound, range.lowerBound + number(9))
        try response.fields.set(
          "Content-Range",
          "bytes \(range.lowerBound)-\(last)/\(number(2) == 0 ? "*" : "\(bytes.count)")")
        response.fields.remove("Content-Length")
        response.body = .bytes(Array(bytes[range.lowerBound...last]))
      }
    }
    var policy = Retry.Policy()
    // One that gives nothing may come between two refusals and two more.
    policy.retries = 20
    #expect(try await get(server.executor(policy)) == bytes)
  }

  @Test(arguments: [39, 41]) func aPartHasTheBytesThatItSays(_ count: Int) async throws {
    let origin = PartialServer(bytes) {
      $0.cuts = [10]
      $0.change = {
        $0.fields.remove("Content-Length")
        $0.body = .bytes(Array([UInt8].sample(60)[10..<10 + count]))
      }
    }
    if count < 40 {
      // Its end is asked for.
      let error = await #expect(throws: HTTPError.self) { try await get(origin.executor()) }
      #expect(error?.code == .malformed)
      #expect(origin.ranges == [nil, "bytes=10-", "bytes=49-"])
    } else {
      let error = await #expect(throws: HTTPError.self) { try await get(origin.executor()) }
      #expect(error?.code == .malformed)
    }
  }

  @Test func whatIsDamagedIsNotAskedForAgain() async throws {
    let origin = PartialServer(bytes) {
      $0.cuts = [10]
      $0.error = HTTPError(.malformed, "no HTTP")
    }
    await #expect(throws: HTTPError.self) { try await get(origin.executor()) }
    #expect(origin.ranges == [nil])
  }

  /// A time-out that passes is one of the connection's, not that of the whole.
  @Test(arguments: [(HTTPError.Timeout.idle, 2), (.whole, 1)]) func timeOutsMayPass(
    _ timeout: HTTPError.Timeout, _ count: Int
  ) async throws {
    let origin = PartialServer(bytes) {
      $0.cuts = [10]
      $0.error = HTTPError(.timeout, "too long", timeout: timeout)
    }
    let got = try? await get(origin.executor())
    #expect(got == (timeout == .idle ? bytes : nil))
    #expect(origin.ranges.count == count)
  }

  @Test func otherRequestsAreSentAsTheyAre() async throws {
    for (method, range) in [(HTTPMethod.post, nil), (.get, "bytes=0-")] as [(HTTPMethod, String?)] {
      let origin = PartialServer(bytes) { $0.cuts = [10] }
      let error = await #expect(throws: HTTPError.self) {
        try await get(origin.executor()) {
          $0.method = method
          if let range { try $0.fields.append("Range", range) }
        }
      }
      #expect(error?.message == "cut")
      #expect(origin.ranges.count == 1)
    }
  }

  @Test func conditionsThatAreFulfilledAreNotAskedAgain() async throws {
    let range = RangeRequest(validator: .init(.entityTag, "\"1\""), offset: 7, encoding: nil)
    var request = try WebRequest(.get, "https://example.org/a")
    try request.fields.append("If-None-Match", "\"0\"")
    try request.fields.append("If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT")
    try request.fields.append("Accept-Encoding", "gzip")
    let fields = try range.request(request).fields
    #expect(fields.map(\.line) == ["Accept-Encoding: gzip", "Range: bytes=7-", "If-Range: \"1\""])
  }

  @Test func aCancelledTaskDoesNotWait() async throws {
    let origin = PartialServer(bytes) { $0.cuts = [10, 0, 0] }
    let (waits, waiting) = AsyncStream<Void>.makeStream()
    let clock = WaitClock(sleep: { _ in
      waiting.yield()
      try await Task.sleep(for: .seconds(600))
    })
    let executor = Resumption(origin.transport, Retry.Policy(), clock)
    let task = Task { try await get(executor) }
    for await _ in waits { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(origin.ranges == [nil])
  }

  /// Compressed bodies are taken up below what inflates them.
  @Test func compressedBodiesGoOn() async throws {
    // "hello, " and "world\n", compressed by gzip.
    let packed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0, 0, 0x99,
      0x56,
      0xEA, 0x11, 7, 0, 0, 0,
    ]
    for cut in packed.indices {
      let origin = PartialServer(packed) {
        $0.fields["Content-Encoding"] = "gzip"
        $0.cuts = [cut]
        $0.change = { if cut % 2 == 0 { $0.fields.remove("Content-Encoding") } }
      }
      let text = try await get(ContentDecoding(origin.executor()))
      #expect(String(decoding: text, as: UTF8.self) == "hello, ")
    }
  }
}

extension PartialServer {
  func executor(_ policy: Retry.Policy = Retry.Policy()) -> Resumption {
    Resumption(
      transport, policy,
      WaitClock(sleep: { [self] wait in state.withLock { $0.waits.append(wait) } }))
  }
}

/// Responses that a server breaks off, each by closing its connection, and that are taken up again.
@Suite struct ResumptionOverConnectionsTests {
  @Test(arguments: [1500, 4096, 20_000]) func whateverBreaksOffIsWhole(_ cut: Int) async throws {
    var policy = Retry.Policy()
    policy.firstWait = .seconds(0)
    let transport = CurlTransport()
    let path = "/transfer/objects?count=1000"
    let whole = try await transport.get(path).body.collect(upTo: 1 << 20)
    #expect(whole.count > 30_000)
    let executor = Resumption(transport, policy)
    let got = try await executor.get("\(path)&cut=\(cut)").body.collect(upTo: 1 << 20)
    #expect(got == whole)
    await #expect(throws: HTTPError.self) {
      try await transport.get("\(path)&cut=\(cut)").body.collect(upTo: 1 << 20)
    }
  }
}
