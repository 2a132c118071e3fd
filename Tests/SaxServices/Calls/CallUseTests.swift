import Foundation
import SaxEvents
import SaxHTTP
import SaxTestServers
import Saxifrage
import Testing

@testable import SaxServices

/// Other ways to use a call: as events, as lines without an end, as a service, from a script.
@Suite struct CallUseTests {
  private static let text = #"""
    emit Order at /orders
    type Order { id: Int }
    type Line { line: Int }
    type News { number: Int? from number; id: Int? from id }

    service Shop at "http://{host}/api/v2" {
      param host
      call news(count: Int, drop: Int?, end: String?) = GET "events{?count,drop}"  query "drop-as" = end  query gap = "1"  -> events News
      call log(count: Int) = GET "log{?count}"  query gap = "1"  -> [Line]
      call orders() = GET "orders?per_page=3"  -> [Order]
      call raw() = GET "orders/7"  -> Data
    }
    """#

  private struct Order: Decodable, Sendable { var id: Int }
  private struct Line: Decodable, Sendable { var line: Int }

  private func shop() throws -> API {
    let server = try ShopServer.shared()
    return try API(try Mapping(Self.text), environment: ["host": "127.0.0.1:\(server.port)"])
  }

  @Test(arguments: [nil, "end"] as [String?])
  func eventsGoOnWhereTheStreamBroke(_ end: String?) async throws {
    var options = EventStream.Options()
    options.wait = .milliseconds(1)
    var count = 0
    let whole = try shop().news(count: 7)
    for try await _ in whole.events(options: options) { count += 1 }
    #expect(count == 7)
    count = 0
    for try await _ in try shop().news(count: 7, drop: 2, end: end).events(options: options) {
      count += 1
    }
    #expect(count == 7)
  }

  @Test func linesComeAsTheyAreWritten() async throws {
    var lines: [Int] = []
    for try await line in try shop().log(count: 20).objects(Line.self) { lines.append(line.line) }
    #expect(lines == Array(1...20))
  }

  @Test func scriptsMayWait() async throws {
    let shop = try shop()
    let orders = try await withCheckedThrowingContinuation { done in
      Thread.detachNewThread {
        done.resume(with: Result { try shop.orders().wait(for: Order.self) })
      }
    }
    #expect(orders.map(\.id) == [1, 2, 3])
  }

  @Test func aCallIsAService() async throws {
    let center = ServiceCenter()
    let delivered = Locked(0)
    let token = center.observe(.kind("Shop.orders")) { event in
      if case .object = event.step { delivered.withLock { $0 += 1 } }
    }
    let orders = try await center.run(try shop().orders().service(Order.self))
    #expect(orders.map(\.id) == [1, 2, 3])
    #expect(delivered.withLock { $0 } == 3)
    let local = try await center.run(
      try shop().orders().service(Order.self), on: Array(#"{"orders":[{"id":9}]}"#.utf8))
    #expect(local.map(\.id) == [9])
    withExtendedLifetime(token) {}
  }

  @Test func whatACallDoesNotHandOutIsSaid() async throws {
    let shop = try shop()
    await #expect(throws: APIError.self) {
      for try await _ in try shop.raw().objects() {}
    }
    await #expect(throws: APIError.self) {
      for try await _ in try shop.orders().events() {}
    }
    await #expect(throws: APIError.self) {
      for try await _ in try shop.news(count: 1).objects() {}
    }
  }
}
