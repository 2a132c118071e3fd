import SaxHTTP
import SaxOData
import Synchronization
import Testing

/// Requests for what a service tells once: its version, its model, and tokens.
@Suite struct SharedRequestTests {
  /// A service that answers when it is let, and counts what it is asked for.
  private final class SlowService: HTTPExecutor {
    private let fixture: FixtureService
    private let isLet = Mutex(false)
    private let counts = Mutex((asked: 0, cancelled: 0))

    init(_ answers: [String: [FixtureService.Answer]]) { fixture = FixtureService(answers) }

    var asked: Int { counts.withLock { $0.asked } }
    var cancelled: Int { counts.withLock { $0.cancelled } }

    func goOn() { isLet.withLock { $0 = true } }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      counts.withLock { $0.asked += 1 }
      do {
        while !isLet.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(1)) }
      } catch {
        counts.withLock { $0.cancelled += 1 }
        throw error
      }
      return try await fixture.execute(request)
    }
  }

  private static let metadata = """
    <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
    <Schema Namespace="NS" xmlns="http://docs.oasis-open.org/odata/ns/edm"><EntityType Name="A"/></Schema>
    </edmx:DataServices></edmx:Edmx>
    """

  private static func slow() -> SlowService {
    var root = FixtureService.Answer(#"{"value":[]}"#)
    root.fields = [("X-CSRF-Token", "t")]
    return SlowService([
      "": [root], "$metadata": [.init(metadata, type: "application/xml")],
      "Products": [.init("{}", status: 201)],
    ])
  }

  private static let requests: [@Sendable (ODataService) async throws -> Void] = [
    { _ = try await $0.version() },
    { _ = try await $0.metadata() },
    { _ = try await $0["Products"].create(["a": 1]) },
  ]

  private func service(_ slow: SlowService, _ index: Int) throws -> ODataService {
    var options = ODataOptions()
    if index > 0 { options.version = .v4 }
    options.usesCSRFTokens = index == 2
    return try ODataService("https://h/svc", client: slow, options: options)
  }

  private func until(_ condition: () -> Bool) async throws {
    for _ in 0..<5_000 where !condition() { try await Task.sleep(for: .milliseconds(1)) }
    #expect(condition())
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<3)
  func whoeverIsCancelledWaitsNoLonger(_ index: Int) async throws {
    let slow = Self.slow()
    let service = try service(slow, index)
    let one = Task { try await Self.requests[index](service) }
    try await until { slow.asked == 1 }
    let other = Task { try await Self.requests[index](service) }
    one.cancel()
    await #expect(throws: CancellationError.self) { try await one.value }
    // The other may not have asked before the request of the first alone is cancelled: it makes one of its own.
    try await until { slow.cancelled == 0 || slow.asked == 2 }
    // Nobody waits any more.
    other.cancel()
    await #expect(throws: CancellationError.self) { try await other.value }
    try await until { slow.cancelled == slow.asked }
    slow.goOn()
    try await Self.requests[index](service)
  }

  @Test(.timeLimit(.minutes(1)), arguments: 0..<3)
  func manyAskOnce(_ index: Int) async throws {
    let slow = Self.slow()
    let service = try service(slow, index)
    let tasks = (0..<10).map { _ in Task { try await Self.requests[index](service) } }
    try await until { slow.asked == 1 }
    try await Task.sleep(for: .milliseconds(50))
    tasks[0].cancel()
    try await Task.sleep(for: .milliseconds(20))
    #expect(slow.asked == 1 && slow.cancelled == 0)
    slow.goOn()
    for task in tasks.dropFirst() { try await task.value }
    // Each change is a request of its own; the metadata by which their answers are read is asked for once.
    #expect(slow.asked == (index == 2 ? 11 : 1))
  }
}
