import Contests
import Saxifrage

/// Mappings of the same types from JSON and from XML: four fields, one of them in an object within, all, and few.
enum Mappings {
  static func some(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? ItemMapping.json : someXML)
  }

  static func all(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? allJSON : allXML)
  }

  static func one(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? oneJSON : oneXML)
  }

  /// Of one record of a thousand.
  static func rare(_ format: Format) throws -> Mapping {
    let path = format == .json ? "/value" : "/products/product"
    let predicate = format == .json ? #"[Currency = "XDR"]"# : #"[price/@currency = "XDR"]"#
    let text = format == .json ? ItemMapping.json : someXML
    return try Mapping(text.replacing("at \(path)\n", with: "at \(path)\(predicate)\n"))
  }

  static func withoutNotes(_ format: Format) throws -> Mapping {
    try Mapping(format == .json ? headJSON : headXML)
  }

  static func withNotes(_ format: Format) throws -> Mapping {
    try Mapping(
      format == .json
        ? headJSON.replacing(" }", with: "; notes: String from Notes }")
        : headXML.replacing(" }", with: "; notes: String }"))
  }

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

  private static let oneJSON = """
    emit PriceTag at /value
    type PriceTag { price: Double from Price }
    """

  private static let oneXML = """
    namespace default = "urn:shop"
    emit PriceTag at /products/product
    type PriceTag { price: Double }
    """

  private static let headJSON = """
    emit Note at /
    type Note { id: Int from ID; rating: Int from Rating }
    """

  private static let headXML = """
    emit Note at /note
    type Note { id: Int from @id; rating: Int }
    """

  static let twitter = """
    emit Status at /statuses
    type Status { id: Int; text: String; user: String from user/screen_name
      retweets: Int from retweet_count }
    """

  static let citm = """
    emit Performance at /performances
    type Performance { id: Int; event: Int from eventId; start: Int
      amounts: [Int] from prices/amount }
    """

  static let center = """
    emit Plugin at /plugins/*
    type Plugin { name: String; title: String; version: String
      dependencies: [String] from dependencies/name }
    """

  static let canada = """
    emit Point at /features/geometry/coordinates/*
    type Point { x: Double from *[1]; y: Double from *[2] }
    """
}
