import FoundationEssentials

/// What is made of a record of JSON where four fields are wanted, one, or all.
struct Item: Decodable, Sendable {
  var id: Int
  var name: String
  var price: Double
  var supplier: String
}

struct PriceTag: Decodable, Sendable {
  var price: Double
}

struct Product: Decodable, Sendable {
  struct Supplier: Decodable, Sendable {
    var id = 0
    var name = ""
    var city = ""
    var phones: [String] = []
  }

  struct Dimension: Decodable, Sendable {
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

/// The same by the names of the JSON itself, as `JSONDecoder` wants it.
struct SourceItem: Decodable {
  struct Supplier: Decodable {
    var Name: String
  }

  var ID: Int
  var Name: String
  var Price: Double
  var Supplier: Supplier
}

struct SourceProduct: Decodable {
  struct Supplier: Decodable {
    var ID: Int
    var Name: String
    var City: String
    var Phones: [String]
  }

  var ID: Int
  var Name: String
  var Description: String
  var Price: Double
  var Currency: String
  var Released: Date
  var Rating: Int
  var InStock: Bool
  var Discontinued: String?
  var Supplier: Supplier
  var Tags: [String]
  var Dimensions: [Product.Dimension]
  var Notes: String
}

/// The payload around the records.
struct Page<Record: Decodable>: Decodable {
  var value: [Record]
}
