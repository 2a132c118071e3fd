import Foundation

/// The few fields of a product, by the names of the JSON itself, as `JSONDecoder` wants it.
struct SourceItem: Decodable {
  struct Supplier: Decodable {
    var Name: String
  }

  var ID: Int
  var Name: String
  var Price: Double
  var Supplier: Supplier
}

struct SourceProduct: Codable {
  struct Supplier: Codable {
    var ID: Int
    var Name: String
    var City: String
    var Phones: [String]
  }

  struct Dimension: Codable {
    var axis: String
    var mm: Double
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
  var Dimensions: [Dimension]
  var Notes: String
}

/// A record that says of which kind it is.
struct SourceKind: Decodable {
  var Kind: String
  var ID: Int
  var Name: String
  var Price: Double
  var Supplier: SourceItem.Supplier
}

struct SourceOffer: Decodable {
  enum Currency: String, Decodable {
    case euro = "EUR"
    case drawingRight = "XDR"
  }

  var ID: Int
  var Name: String
  var Price: Double
  var Currency: Currency
}

struct SourceHolder: Decodable {
  struct Supplier: Decodable {
    var ID: Int
    var Name: String
    var City: String
  }

  var Supplier: Supplier
}

struct SourceNumber: Decodable {
  var id: Int
}

/// The payload around the records.
struct Page<Record: Decodable>: Decodable {
  var value: [Record]
}

extension Page: Encodable where Record: Encodable {}
