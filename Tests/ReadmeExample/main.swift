import Foundation
import Saxifrage

struct Order: Decodable { var id: Int; var total: Decimal; var lines: [Line] }
struct Line: Decodable { var sku: String; var qty: Int }
let mapping = try Mapping(contentsOfFile: "orders.sax")
for try await order in mapping.objects(Order.self, in: .file("orders.json")) {
  print(order.id, order.total, order.lines.map(\.sku))
}
