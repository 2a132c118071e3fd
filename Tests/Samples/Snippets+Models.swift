import Saxifrage

extension Snippets {
  func models() async throws {
    let mapping = try Mapping(
      """
      emit Order at /order
      type Order { id: Int;  note: String?;  seen: Int?;  customer: Customer? }
      type Customer { name: String;  city: String? }
      """)
    let texts = [
      #"{"order": {"id": 7, "note": "rush", "customer": {"name": "Ada", "city": "Delft"}}}"#,
      "<order><id>7</id><seen>1</seen><customer><name>Ada V.</name></customer></order>",
    ]
    var orders: [SaxObject] = []
    for text in texts {
      for try await order in mapping.objects(in: .text(text)) { orders.append(order) }
    }
    let (old, new) = (orders[0], orders[1])
    print(try old.merging(new, ignoringNil: true))
    print(try new.changes(from: old))
    let ignored = ["note", "seen", "customer.name", "customer.city"]
    print(try new.digest(ignoring: ignored) == old.digest(ignoring: ignored))
    let archive = try mapping.archive(orders)
    print(try mapping.objects(inArchive: archive) == orders)
  }
}
