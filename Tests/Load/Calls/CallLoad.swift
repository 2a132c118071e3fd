import Foundation
import SaxEvents
import SaxHTTP
import SaxLoadMeasuring
import SaxServices
import Saxifrage

/// Reads many pages of a call, or runs many services, and says what of the system that took and left:
/// `CallLoad pages|services COUNT`. `CallLoad cost COUNT` says what a call costs beside a bare request.
@main struct CallLoad {
  struct Report: Codable {
    /// After a tenth of the pages or services, and after all.
    var early: Usage
    var late: Usage
    /// The objects, or the endings, that came.
    var count = 0
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let count = Int(arguments[2]), count >= 10 else {
      print("usage: CallLoad pages|services|cost COUNT")
      exit(2)
    }
    if arguments[1] == "cost" {
      let cost = try await CallCost.measured(count)
      return print(String(decoding: try JSONEncoder().encode(cost), as: UTF8.self))
    }
    let report = try await arguments[1] == "pages" ? pages(count) : services(count)
    print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
  }

  // MARK: Pages

  /// Answers with pages of ten orders, each with the address of the next.
  private struct Pages: HTTPExecutor {
    let count: Int

    func execute(_ request: WebRequest) async throws -> WebResponse {
      let page = Int(request.url.query?.drop { $0 != "=" }.dropFirst() ?? "1") ?? 1
      let orders = (0..<10).map { "{\"id\": \(page * 10 + $0), \"note\": \"an order\"}" }
      let next = page < count ? "\"/orders?page=\(page + 1)\"" : "null"
      let text = "{\"orders\": [\(orders.joined(separator: ","))], \"page\": {\"next\": \(next)}}"
      var fields = HeaderFields()
      try fields.set("Content-Type", "application/json")
      return WebResponse(
        status: 200, fields: fields, url: request.url, body: .bytes(Array(text.utf8)))
    }
  }

  private struct Order: Decodable, Sendable {
    var id: Int
    var note: String
  }

  private static func pages(_ count: Int) async throws -> Report {
    let mapping = try Mapping(
      """
      emit Order at /orders
      emit Page at /page
      type Order { id: Int; note: String }
      type Page { next: String? }
      service Shop at "http://shop.example" {
        call orders() = GET "orders"  pages Page.next  -> [Order]
      }
      """)
    let shop = try API(mapping, client: Pages(count: count))
    var report = Report(early: .now, late: .now)
    for try await _ in try shop.orders().objects(Order.self) {
      report.count += 1
      if report.count == count { report.early = .now }
    }
    report.late = .now
    return report
  }

  // MARK: Services

  private struct Work: Service {
    let number: Int
    static let kind = "work"

    func run(_ run: ServiceRun) async throws -> Int {
      run.report(0.5)
      try await Task.sleep(for: .microseconds(number % 50))
      run.deliver(number)
      return number
    }
  }

  /// Runs services, 500 at once, with an observer, an owner and an event sequence for each, and cancels some.
  private static func services(_ count: Int) async throws -> Report {
    let center = ServiceCenter()
    let ends = Ends()
    let token = center.observe { if $0.ending != nil { ends.add() } }
    var report = Report(early: .now, late: .now)
    for start in stride(from: 0, to: count, by: 500) {
      await withTaskGroup(of: Void.self) { group in
        for number in start..<min(start + 500, count) {
          group.addTask {
            let owner = center.owner()
            let own = center.observe(.owner(owner), on: .main) { _ in }
            let task = Task { try await center.run(Work(number: number), owner: owner) }
            if number % 3 == 0 { center.cancel(.owner(owner)) }
            if number % 7 == 0 { task.cancel() }
            _ = try? await task.value
            own.end()
          }
        }
      }
      if report.early.memory == 0 || start + 500 <= max(count / 10, 500) { report.early = .now }
    }
    report.late = .now
    report.count = ends.count
    token.end()
    return report
  }

  private final class Ends: Sendable {
    private let state = Locked(0)
    var count: Int { state.withLock { $0 } }
    func add() { state.withLock { $0 += 1 } }
  }
}
