import Foundation
import SaxOData

enum Color: String, ODataEnumeration, Decodable {
  case red = "Red"
  case green = "Green"
  static let odataTypeName = "Shop.Color"
  typealias Bare = Color
}

/// A state that the service has as a text.
enum Status: String, ODataPrimitive, Decodable {
  case new, sold
  typealias Bare = Status
}

struct Maker: ODataEntity {
  var name: String
  var city: String?

  static func propertyName(of keyPath: PartialKeyPath<Maker>) -> String? {
    switch keyPath {
    case \.name: "Name"
    case \.city: "City"
    default: nil
    }
  }
}

struct Category: ODataEntity {
  var name: String
  var products: [Product]

  static func propertyName(of keyPath: PartialKeyPath<Category>) -> String? {
    switch keyPath {
    case \.name: "Name"
    case \.products: "Products"
    default: nil
    }
  }
}

struct Line: ODataEntity {
  var quantity: Int
  var parts: [Line]

  static func propertyName(of keyPath: PartialKeyPath<Line>) -> String? {
    switch keyPath {
    case \.quantity: "Quantity"
    case \.parts: "Parts"
    default: nil
    }
  }
}

struct Product: ODataEntity {
  var id: Int
  var name: String
  var note: String?
  var price: Decimal?
  var cost: Decimal
  var weight: Double?
  var isSold: Bool
  var added: Date?
  var code: UUID
  var image: Data?
  var life: Duration?
  var big: Int64
  var color: Color?
  var status: Status
  var maker: Maker?
  var category: [Category]
  var main: Category?
  var lines: [Line]
  var tags: [String]?
  var secret: Int
  var quoted: Int

  static func propertyName(of keyPath: PartialKeyPath<Product>) -> String? {
    let names: [PartialKeyPath<Product>: String] = [
      \.id: "ID", \.name: "Name", \.note: "Note", \.price: "Price", \.cost: "Cost",
      \.weight: "Weight", \.isSold: "IsSold", \.added: "Added", \.code: "Code", \.image: "Image",
      \.life: "Life", \.big: "Big", \.color: "Color", \.status: "Status", \.maker: "Maker",
      \.category: "Categories", \.main: "Main", \.lines: "Lines", \.tags: "Tags",
      \.quoted: "O'Neil", \.maker?.city: "Maker/City",
    ]
    return names[keyPath]
  }
}
