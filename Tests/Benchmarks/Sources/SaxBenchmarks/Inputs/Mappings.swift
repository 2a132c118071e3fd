import Saxifrage

/// The same types from JSON and from XML: four fields, one of them in an object within, and all.
enum Mappings {
  static func some(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? someJSON : someXML)
  }

  static func all(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? allJSON : allXML)
  }

  private static let someJSON = """
    emit Item at /value
    type Item { id: Int from ID; name: String from Name; price: Double from Price
      supplier: String from Supplier/Name }
    """

  private static let allJSON = """
    names PascalCase
    emit Product at /value
    type Product { id: Int from ID; name: String; description: String; price: Double
      currency: String; released: Date; rating: Int; inStock: Bool; discontinued: String?
      supplier: Supplier; tags: [String]; dimensions: [Dimension]; notes: String }
    type Supplier { id: Int from ID; name: String; city: String; phones: [String] }
    type Dimension { axis: String from axis; mm: Double from mm }
    """

  private static let someXML = """
    namespace default = "urn:shop"
    emit Item at /products/product
    type Item { id: Int from @id; name: String; price: Double
      supplier: String from supplier/name }
    """

  private static let allXML = """
    namespace default = "urn:shop"
    emit Product at /products/product
    type Product { id: Int from @id; rating: Int from @rating; name: String; description: String
      price: Double; currency: String from price/@currency; released: Date; inStock: Bool
      supplier: Supplier; tags: [String] from tag; dimensions: [Dimension] from size; notes: String }
    type Supplier { id: Int from @id; name: String; city: String; phones: [String] from phone }
    type Dimension { axis: String from @axis; mm: Double from text() }
    """
}
