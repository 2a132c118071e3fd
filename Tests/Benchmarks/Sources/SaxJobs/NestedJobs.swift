import Contests
import Saxifrage

/// An object that is the value of a key, and no item of an array.
enum NestedJobs {
  static let every = [
    Job(Contest(.json, .nested), "bound structs", isReference: true) {
      try JobReadings.bound($0, .json, Mapping(mapping), Seller.binding) { $1.add($0.id) }
    },
    Job(Contest(.json, .nested), "Decodable structs", isReference: true) {
      try JobReadings.decoded($0, .json, Mapping(mapping), Seller.self) { $1.add($0.id) }
    },
  ]

  private static let mapping = """
    emit Seller at /value/Supplier
    type Seller { id: Int from ID; name: String from Name; city: String from City }
    """
}

private struct Seller: Decodable, Sendable {
  var id = 0
  var name = ""
  var city = ""

  static let binding = StructBinding("Seller", Seller()) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("city", to: \.city)
  }
}
