import Foundation
import Saxifrage

/// The code that the article about Foundation's decoders shows.
extension Snippets {
  private static let text = """
    names snake_case
    emit Order at /data/orders
    type Order {
      id: Int;  createdAt: Date as unix;  customer: String from customer/name
      total: Decimal from amounts/total;  tags: [String];  coupon: String?
      channel: String default "web"
    }
    """
  private static let payload = """
    {"data": {"orders": [
      {"id": 1, "created_at": 1709294400, "customer": {"name": "Ada"}, "amounts": {"total": 0.1}, "tags": ["a"]}
    ]}}
    """

  func foundation() async throws {
    struct Order: Decodable {
      var id: Int
      var createdAt: Date
      var customer: String
      var total: Decimal
      var tags: [String]
      var coupon: String?
      var channel: String
    }
    let mapping = try Mapping(Self.text)
    let bytes = Array(Self.payload.utf8)
    let data = Data(bytes)
    for try await order in mapping.objects(Order.self, in: .bytes(data)) {
      print(order.id, order.customer, order.total)
    }
    let orders = try mapping.objects(Order.self, from: bytes)
    assert(orders.count == 1)
  }
}
