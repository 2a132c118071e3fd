import Foundation
import SaxHTTP
import SaxServices
import Saxifrage

/// The time that a small request takes of a client that has the response in memory, bare and by a declared call: the
/// medians, in microseconds, of many requests that are made in turn.
struct CallCost: Codable {
  var bare = 0.0
  var call = 0.0

  private struct Item: Decodable, Sendable {
    var id: Int
    var name: String
  }

  private struct Answering: HTTPExecutor {
    let body: [UInt8]

    func execute(_ request: WebRequest) async throws -> WebResponse {
      WebResponse(status: 200, url: request.url, body: .bytes(body))
    }
  }

  static func measured(_ count: Int) async throws -> CallCost {
    let items = (0..<20).map { "{\"id\":\($0),\"name\":\"an item with the number \($0)\"}" }
    let client = Answering(body: Array("{\"items\":[\(items.joined(separator: ","))]}".utf8))
    let mapping = try Mapping(
      """
      emit Item at /items
      type Item { id: Int; name: String }
      service Shop at "https://shop.example" { call items(top: Int) = GET "items{?top}" -> [Item] }
      """)
    let shop = try API(mapping, client: client)
    let request = try WebRequest(.get, "https://shop.example/items?top=20")
    let clock = ContinuousClock()
    var times: (bare: [Duration], call: [Duration]) = ([], [])
    var sum = 0
    for _ in 0..<count {
      var start = clock.now
      for try await item in mapping.objects(Item.self, from: client, request) { sum += item.id }
      times.bare.append(clock.now - start)
      start = clock.now
      for try await item in try shop.items(top: 20).objects(Item.self) { sum -= item.id }
      times.call.append(clock.now - start)
    }
    guard sum == 0 else { throw CocoaError(.coderInvalidValue) }
    return CallCost(bare: median(times.bare), call: median(times.call))
  }

  private static func median(_ times: [Duration]) -> Double {
    let middle = times.sorted()[times.count / 2]
    return Double(middle.components.attoseconds) / 1e12 + Double(middle.components.seconds) * 1e6
  }
}
