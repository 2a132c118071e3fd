import FoundationEssentials

/// An object made of a record of JSON where four fields are wanted, one, or all.
struct Item: Decodable, Sendable {
  var id: Int
  var name: String
  var price: Double
  var supplier: String
}

struct PriceTag: Decodable, Sendable {
  var price: Double
}

struct Product: Codable, Sendable {
  struct Supplier: Codable, Sendable {
    var id = 0
    var name = ""
    var city = ""
    var phones: [String] = []
  }

  struct Dimension: Codable, Sendable {
    var axis = ""
    var mm = 0.0
  }

  var id = 0
  var name = ""
  var description = ""
  var price = 0.0
  var currency = ""
  var released = Date(timeIntervalSince1970: 0)
  var rating = 0
  var inStock = false
  var supplier = Supplier()
  var tags: [String] = []
  var dimensions: [Dimension] = []
  var notes = ""
}
