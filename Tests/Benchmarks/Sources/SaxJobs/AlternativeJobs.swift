import Contests
import Saxifrage

/// A mapping for both formats: each field by its name without a namespace and by that with one.
enum AlternativeJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(Contest(format, .alternatives), "bound structs", isReference: true) {
        try JobReadings.bound($0, format, mapping(format), Item.binding, add)
      },
      Job(Contest(format, .alternatives), "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, mapping(format), Item.self, add)
      },
    ]
  }

  private static func add(_ item: Item, _ tally: inout Tally) { tally.add(price: item.price) }

  private static func mapping(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? json : xml)
  }

  private static let json = """
    namespace s = "urn:shop"
    emit Item at /value
    type Item { id: Int from ID | s:ID; name: String from Name | s:Name
      price: Double from Price | s:Price; supplier: String from Supplier/Name | s:Supplier/s:Name }
    """

  private static let xml = """
    namespace s = "urn:shop"
    emit Item at /s:products/s:product
    type Item { id: Int from id | @id; name: String from name | s:name
      price: Double from price | s:price; supplier: String from supplier/name | s:supplier/s:name }
    """
}
