import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization
import Testing

/// The code of the article on services.
@Suite struct ServiceSnippetTests {
  struct Order: Decodable, Sendable {
    var id: Int
  }

  struct LoadOrders: Service {
    static let kind = "orders"
    let executor: any HTTPExecutor
    let mapping: Mapping

    func run(_ run: ServiceRun) async throws -> [Order] {
      let request = try WebRequest(.get, "https://shop.example/orders")
      var orders: [Order] = []
      for try await order in mapping.objects(Order.self, from: run.executor(executor), request) {
        orders.append(order)
        run.report(Double(orders.count) / 100, message: "\(orders.count) orders")
      }
      return orders
    }
  }

  struct LoadShop: Service {
    let orders: LoadOrders

    func run(_ run: ServiceRun) async throws -> Int {
      try await run.part(0.2, message: "logging in") { _ in try await logIn() }
      let loaded = try await run.part(0.8) { try await $0.perform(orders) }
      return loaded.count
    }
  }

  /// Answers with two orders.
  struct Shop: HTTPExecutor {
    func execute(_ request: WebRequest) async throws -> WebResponse {
      WebResponse(
        status: 200, url: request.url, body: .bytes(Array(#"{"orders":[{"id":1},{"id":2}]}"#.utf8)))
    }
  }

  @Test func servicesAreWatchedComposedAndMocked() async throws {
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int }")
    let client = Shop()
    let shown = Mutex<[String]>([])
    @Sendable func show(_ done: Double, _ message: String?) {
      shown.withLock { $0.append("\(done) \(message ?? "")") }
    }
    @Sendable func logIn() async throws {}
    let cache = MemoryServiceCache()

    let center = ServiceCenter()
    let token = center.observe(.kind("orders"), on: .main) { event in
      if case .progress(let done, let message) = event.step { show(done, message) }
    }
    let orders = try await center.run(LoadOrders(executor: client, mapping: mapping))
    #expect(orders.map(\.id) == [1, 2])
    while shown.withLock({ $0.count }) < 2 { await Task.yield() }
    #expect(shown.withLock { $0 } == ["0.01 1 orders", "0.02 2 orders"])
    token.end()

    let patient = LoadOrders(executor: client, mapping: mapping)
      .retrying(3, after: .milliseconds(100))
      .reauthenticating { try await logIn() }
      .cached(in: cache, key: "all")
    let result = try await center.run(patient)
    #expect(result.value.count == 2)

    #expect(
      try await center.run(LoadShop(orders: LoadOrders(executor: client, mapping: mapping))) == 2)

    let mock = center.mock("orders", by: .bytes(Array(#"{"orders":[{"id":1}]}"#.utf8)))
    let mocked = try await center.run(LoadOrders(executor: client, mapping: mapping))
    mock.end()
    #expect(mocked.count == 1)
  }
}

extension ServiceSnippetTests.LoadShop {
  func logIn() async throws {}
}
