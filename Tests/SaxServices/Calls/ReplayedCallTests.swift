import Foundation
import SaxHTTP
import SaxRecording
import SaxServices
import SaxTestServers
import Saxifrage
import Testing

/// Calls of the shop's service, recorded and then replayed with the network gone.
@Suite struct ReplayedCallTests {
  /// The outcomes of some calls, as texts.
  private func outcomes(_ shop: API) async throws -> [String] {
    func text(_ work: () async throws -> String) async -> String {
      do {
        return try await work()
      } catch let error as BuildError {
        return "\(error.code): \(error.message)"
      } catch {
        return "\(error)"
      }
    }
    func ids(_ call: APICall) async throws -> String {
      var ids: [Int] = []
      for try await order in call.objects(ShopAPI.Order.self) { ids.append(order.id) }
      return "\(ids)"
    }
    return [
      await text { try await ids(try shop.orders(size: 100)) },
      await text { try await ids(try shop.byCursor(size: 100)) },
      await text { "\(try await shop.order(id: 7).object(ShopAPI.Order.self))" },
      await text { "\(try await shop.strict(id: 99_999).object(ShopAPI.Order.self))" },
      await text {
        "\(try await shop.add(order: ShopAPI.NewOrder(customer: "Ada")).object(ShopAPI.Order.self))"
      },
      await text { try await ids(try shop.search(q: "Ada")) },
      await text { try await ids(try shop.html()) },
    ]
  }

  @Test func whatWasRecordedIsReplayed() async throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var server: ShopServer? = try ShopServer()
    let port = try #require(server).port
    let mapping = try ShopAPI.mapping.get()
    let environment: APIEnvironment = ["host": "127.0.0.1:\(port)"]
    let recorded = try await outcomes(
      API(
        mapping, environment: environment,
        client: HTTPClient(transport: try ExchangeRecorder(CurlTransport(), to: folder))))
    #expect(recorded[2].contains("id: 7") && recorded[3].contains("declared"))
    server = nil
    let shop = try API(
      mapping, environment: environment,
      client: HTTPClient(transport: try ExchangeReplayer(from: folder)))
    #expect(try await outcomes(shop) == recorded)
    for (call, words) in [
      (try shop.order(id: 8), "orders/8"),
      (try shop.add(order: ShopAPI.NewOrder(customer: "Bob")), "body"),
      (try shop.remove(id: 7), "DELETE"),
    ] {
      let error = await #expect(throws: HTTPError.self) { try await call.send() }
      #expect(error?.code == .notStored && "\(error as Any)".contains(words))
    }
  }

  /// `404 -> none` hands out nothing of a page of words, which the recording has all the same.
  @Test func bodyOfAnAbsentResultIsRecorded() async throws {
    let folder = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let words = "there is no such order"
    let server = ScriptedServer { _ in .init(status: 404, body: words, type: "text/plain") }
    let shop = try API(
      try ShopAPI.mapping.get(), environment: ["host": "h.example"],
      client: try ExchangeRecorder(server, to: folder))
    #expect(try await shop.order(id: 9).optionalObject(ShopAPI.Order.self) == nil)
    let error = await #expect(throws: APIError.self) {
      try await shop.order(id: 9).download(to: "\(folder)/order.json")
    }
    #expect(error?.code == .result)
    let recordings = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(recordings.count == 2)
    for name in recordings {
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).hasSuffix(words))
    }
  }
}
