import Contests
import SaxHTTP
import SaxServices
import Saxifrage
import Synchronization

/// Responses of a service, a line each, of a client that has them in memory: sent bare, and by a declared call.
enum CallJobs {
  static let every = [
    Job(Contest(.json, .responses), "Decodable structs, from a client") { payload in
      let mapping = try Mappings.some(.json)
      let client = Answering(try payload.lines())
      let request = try WebRequest(.get, "https://shop.example/items?top=2")
      var tally = Tally()
      while client.hasMore {
        var response = Tally()
        for try await item in mapping.objects(Item.self, from: client, request) {
          response.add(price: item.price)
        }
        tally.add(response.sum)
      }
      return tally
    },
    Job(Contest(.json, .responses), "the same, by a call") { payload in
      let mapping = try Mapping(ItemMapping.json + service)
      let client = Answering(try payload.lines())
      let shop = try API(mapping, client: client)
      var tally = Tally()
      while client.hasMore {
        var response = Tally()
        for try await item in try shop.items(top: 2).objects(Item.self) {
          response.add(price: item.price)
        }
        tally.add(response.sum)
      }
      return tally
    },
  ]

  private static let service = """

    service Shop at "https://shop.example" {
      call items(top: Int) = GET "items{?top}" -> [Item]
    }
    """

  /// Answers each request with the next line.
  private final class Answering: HTTPExecutor {
    private let lines: [ArraySlice<UInt8>]
    private let next = Mutex(0)

    init(_ lines: [ArraySlice<UInt8>]) { self.lines = lines }

    var hasMore: Bool { next.withLock { $0 } < lines.count }

    func execute(_ request: WebRequest) async throws -> WebResponse {
      let index = next.withLock { next in
        defer { next += 1 }
        return next
      }
      return WebResponse(status: 200, url: request.url, body: .bytes(Array(lines[index])))
    }
  }
}
