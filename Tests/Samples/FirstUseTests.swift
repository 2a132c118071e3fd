import Foundation
import SaxHTTP
import SaxOData
import SaxServices
import Saxifrage
import Testing

private struct Product: ODataEntity, Codable {
  var id: Int
  var price: Double

  static func propertyName(of keyPath: PartialKeyPath<Product>) -> String? {
    switch keyPath {
    case \Product.id: "id"
    case \Product.price: "price"
    default: nil
    }
  }
}

/// Things that an application does on its first day, with the public interface alone.
@Suite struct FirstUseTests {
  private struct Work: Service {
    func run(_ run: ServiceRun) async throws -> Int {
      run.report(0.5)
      return 1
    }
  }

  private func mapping() throws -> Mapping {
    try Mapping("emit Order at /orders\ntype Order { id: Int }", named: "orders.sax")
  }

  @Test func errorsSayWhatTheyAre() async throws {
    let text = #"{"orders": [{"id": "x"}]}"#
    await #expect {
      for try await order in try mapping().objects(in: .text(text, named: "o.json")) {
        print(order)
      }
    } throws: {
      $0.localizedDescription.hasPrefix("o.json:1:20: error: \"x\" is no Int\n")
    }
    #expect { try Mapping("emit Order") } throws: {
      $0.localizedDescription.contains("error: the file ends after Order, wanted at and a path")
    }
    #expect { try WebRequest(.get, "http://[") } throws: {
      !$0.localizedDescription.contains("The operation could not be completed")
    }
  }

  @Test func thingsArePrintedAsAReaderWants() throws {
    let url = try #require(URL(string: "https://user:secret@shop.example/orders"))
    let request = try WebRequest(.get, url)
    #expect("\(request)" == "GET https://shop.example/orders")
    #expect("\(try mapping())" == "Mapping(emits Order)")
  }

  @Test func objectsAreEncoded() async throws {
    for try await object in try mapping().objects(in: .text(#"{"orders": {"id": 7}}"#)) {
      #expect(String(decoding: try JSONEncoder().encode(object), as: UTF8.self) == #"{"id":7}"#)
    }
  }

  @Test @MainActor func theMainActorObserves() async throws {
    @MainActor final class Label { var count = 0 }
    let label = Label()
    let center = ServiceCenter()
    let token = center.observe(on: .main) { _ in label.count += 1 }
    _ = try await center.run(Work())
    while label.count < 3 { await Task.yield() }
    token.end()
  }

  @Test func entitiesAreFiltered() throws {
    let service = try ODataService(
      "https://shop.example/odata", client: ODataSnippetTests.Northwind())
    let products = service["Products", as: Product.self].filter(\.price > 10)
    #expect(try products.url(.v4).query?.hasPrefix("$filter=price%20gt%2010") == true)
    #expect("\(products)".contains("Products"))
  }
}
