import Foundation
import SaxHTTP
import SaxServices
import Saxifrage

struct Order: Decodable { var id: Int; var total: Decimal }
let url = try URI(CommandLine.arguments[1])
let client = HTTPClient {
  $0.cache = MemoryCacheStore()
  $0.authenticate(by: .password(user: "ann", password: "secret"), at: [url])
}
let mapping = try Mapping(contentsOfFile: "orders.sax")
for try await order in mapping.objects(Order.self, from: client, WebRequest(.get, url)) {
  print(order.id, order.total)
}
