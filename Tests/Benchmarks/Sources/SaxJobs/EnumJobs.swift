import Contests
import Saxifrage

/// Four fields, one of which has a text for each of its cases.
enum EnumJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(Contest(format, .enums), "bound structs", isReference: true) {
        try JobReadings.bound($0, format, mapping(format), Offer.binding, add)
      },
      Job(Contest(format, .enums), "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, mapping(format), Offer.self, add)
      },
    ]
  }

  private static func add(_ offer: Offer, _ tally: inout Tally) {
    tally.add(offer.currency == .euro ? offer.id : 0)
  }

  private static func mapping(_ format: Format) throws -> Mapping {
    try Mapping((format == .json ? json : xml) + "\n" + cases)
  }

  private static let cases = #"enum Currency { euro = "EUR"; drawingRight = "XDR" }"#

  private static let json = """
    emit Offer at /value
    type Offer { id: Int from ID; name: String from Name; price: Double from Price
      currency: Currency from Currency }
    """

  private static let xml = """
    namespace default = "urn:shop"
    emit Offer at /products/product
    type Offer { id: Int from @id; name: String; price: Double; currency: Currency from price/@currency }
    """
}

private struct Offer: Decodable, Sendable {
  enum Currency: String, Decodable {
    case euro, drawingRight
  }

  var id = 0
  var name = ""
  var price = 0.0
  var currency = Currency.euro

  static let binding = StructBinding("Offer", Offer()) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("price", to: \.price)
    $0.bind("currency", to: \.currency)
  }
}
