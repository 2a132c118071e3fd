import SaxHTTP
import SaxServices
import Saxifrage

/// A client of a shop: `ShopExample MAPPING HOST PHOTO`.
struct Order: Codable {
  var id: Int
  var status: String
  var customer: String
  var note: String?
}
struct NewOrder: Codable {
  var customer: String
  var note: String?
}
struct Token: Decodable { var access: String }
struct User: Decodable { var user: String }
struct Receipt: Decodable { var bytes: Int }

let arguments = CommandLine.arguments
let mapping = try Mapping(contentsOfFile: arguments[1])
let shop = try API(mapping, environment: ["host": arguments[2]]) {
  $0.onFailure = { error, call in print("\(call) failed") }
}

// List, over all pages.
var open = 0
for try await order in try shop.orders(status: ["open"]).objects(Order.self) {
  open += order.status == "open" ? 1 : 0
}
print("open orders:", open)

// Get, or not.
let seventh = try await shop.object(Order.self, "order", ["id": 7])
print("order 7 is of", seventh.customer)
let missing = try await shop.order(id: 1_000_000).optionalObject(Order.self)
print("order 1000000:", missing == nil ? "none" : "there")

// Create, and change with the tag of what was read.
let made = try await shop.add(order: NewOrder(customer: "Ada")).object(Order.self)
let call = try shop.order(id: made.id).objects(Order.self)
for try await _ in call {}
let tag = call.response?.fields["ETag"]
let changed = try await shop.change(id: made.id, order: #"{"note": "by noon"}"#, tag: tag)
  .object(Order.self)
print("changed:", changed.note ?? "nothing")
do {
  // Somebody else has changed it: the tag is of what it was.
  try await shop.change(id: made.id, order: #"{"note": null}"#, tag: tag).send()
} catch let error as HTTPError where error.status == 412 {
  print("conflict: read it again")
}

// Upload, log in, remove.
let receipt = try await shop.photo(id: made.id, file: arguments[3]).object(Receipt.self)
print("uploaded:", receipt.bytes, "bytes")
let token = try await shop.login(user: "mufasa", password: "circle-of-life").object(Token.self)
try shop.use(APIEnvironment(["host": arguments[2], "token": token.access]))
print("logged in as", try await shop.object(User.self, "me").user)
try await shop.remove(id: made.id).send()
