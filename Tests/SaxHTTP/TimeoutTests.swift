import Foundation
import SaxHTTP
import SaxHTTPSupport
import SaxTestServers
import Testing

/// The times at which libcurl's transport gives up, by what it waits for.
@Suite struct TimeoutTests {
  private let transport = CurlTransport()

  @Test func eachTimeOutIsNamed() async throws {
    for (path, wanted) in [
      ("/silence", HTTPError.Timeout.firstByte), ("/slow-hints", .firstByte), ("/stall", .idle),
    ] {
      var short = HTTPTimeouts()
      if wanted == .idle { short.idle = .seconds(0.3) } else { short.firstByte = .seconds(0.3) }
      let error = await #expect(throws: HTTPError.self) {
        try await transport.get(path) { $0.timeouts = short }.text
      }
      #expect(error?.timeout == wanted)
    }
    var short = HTTPTimeouts()
    short.whole = .seconds(0.4)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.get("/drip") { $0.timeouts = short }.text
    }
    #expect(error?.timeout == .whole)
  }

  @Test(arguments: [
    Duration.seconds(Int64.max), .seconds(1e18), .seconds(-1), .seconds(Int64.min), .zero,
    .milliseconds(1),
  ])
  func noTimeIsTooLongOrTooShort(_ time: Duration) async throws {
    var times = HTTPTimeouts()
    times.connect = time
    // Whether there is a connection in no time is nobody's to say.
    let response = try? await transport.get("/fine") { $0.timeouts = times }
    if time > .seconds(1) { #expect(response?.status == 200) }
  }

  /// A byte now and then is enough not to be idle.
  @Test func whatDripsIsRead() async throws {
    var short = HTTPTimeouts()
    // Fourteen times the time between two bytes, and less than what all take.
    short.idle = .seconds(0.7)
    #expect(
      try await transport.get("/drip") { $0.timeouts = short }.text == "{\"a\":1}\n{\"a\":1}\n")
  }

  /// To wait for a connection that others have is not to wait for one to be made.
  @Test func waitingForOthersIsNoTimeOut() async throws {
    var options = ConnectionOptions()
    options.connectionsPerHost = 2
    // Each takes 0.8 s and more on a busy machine; the last wait six times as long.
    options.timeouts.connect = .seconds(4)
    let transport = CurlTransport(options)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<14 {
        group.addTask { try await transport.get("/drip").body.collect(upTo: 100).count }
      }
      return try await group.reduce(0, +)
    }
    #expect(count == 224)
  }

  /// Bodies that nobody reads hold their connections.
  @Test(arguments: [HTTPError.Timeout.connect, .whole]) func whatNeverComesFreeIsATimeOut(
    _ timeout: HTTPError.Timeout
  ) async throws {
    var options = ConnectionOptions()
    options.connectionsPerHost = 2
    options.timeouts.connect = timeout == .connect ? .seconds(0.5) : nil
    options.timeouts.whole = timeout == .whole ? .seconds(0.5) : nil
    let transport = CurlTransport(options)
    var held: [WebResponse] = []
    for index in 0..<2 {
      held.append(
        try await transport.get("/endless?queue\(timeout)\(index)") {
          $0.timeouts = HTTPTimeouts()
        })
    }
    let error = await #expect(throws: HTTPError.self) { try await transport.get("/fine") }
    #expect(error?.timeout == timeout)
    if timeout == .connect {
      #expect(error?.message == "no connection came free within 0.5 s")
      #expect(error?.fix?.contains("let them go") == true)
    }
    held = []
    #expect(try await transport.get("/fine") { $0.timeouts = HTTPTimeouts() }.status == 200)
  }

  /// Bytes that drip keep a response from being idle, but not from being slow.
  @Test func aSpeedIsKeptUp() async throws {
    var slow = HTTPTimeouts()
    slow.speedWindow = .seconds(0.3)
    slow.minimumSpeed = 1000
    let error = await #expect(throws: HTTPError.self) {
      try await transport.get("/drip") { $0.timeouts = slow }.text
    }
    #expect(error?.timeout == .speed)
    #expect(error?.message == "fewer than 1000 bytes a second came and went within 0.3 s")
    slow.minimumSpeed = 1
    slow.speedWindow = .seconds(0.75)
    #expect(try await transport.get("/drip") { $0.timeouts = slow }.text.count == 16)
  }

  /// A server that is slow to answer is not slow to send, nor is a receiver's pause the server's.
  @Test func whatNobodyIsToBlameForIsNotSlow() async throws {
    var slow = HTTPTimeouts()
    // The server shares the processor: a tenth of a second may pass before it has its turn.
    slow.speedWindow = .seconds(0.3)
    slow.minimumSpeed = 1000
    slow.firstByte = .seconds(3)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.get("/silence?slow") { $0.timeouts = slow }
    }
    #expect(error?.timeout == .firstByte)
    slow.firstByte = nil
    let response = try await transport.get("/endless?slow") { $0.timeouts = slow }
    var iterator = response.body.makeAsyncIterator()
    for _ in 0..<3 {
      #expect(try await iterator.next() != nil)
      try await Task.sleep(for: .milliseconds(1200))
    }
  }
}
