import FoundationEssentials
import Contests
import Saxifrage

/// Mappings over records, to what can be made of one: objects that need no Swift type, and structs.
enum MappingJobs {
  static let every = Format.allCases.flatMap {
    some($0) + indented($0) + all($0) + text($0) + few($0)
  }

  private static func some(_ format: Format) -> [Job] {
    let contest = Contest(format, .some)
    return [
      Job(contest, "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.some(format), Item.binding, add)
      },
      Job(contest, "the same, as a stream") {
        try await JobReadings.streamed($0, Mappings.some(format), Item.binding, add)
      },
      Job(contest, "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.some(format), Item.self, add)
      },
      Job(contest, "objects") {
        try JobReadings.objects($0, format, Mappings.some(format)) { $1.add(price: try price($0)) }
      },
      Job(contest, "structs by hand") {
        try JobReadings.objects($0, format, Mappings.some(format)) { add(try Item($0), &$1) }
      },
    ]
  }

  /// The records of `some`, laid out for people.
  private static func indented(_ format: Format) -> [Job] {
    let contest = Contest(format, .indented)
    return [
      Job(contest, "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.some(format), Item.binding, add)
      },
      Job(contest, "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.some(format), Item.self, add)
      },
    ]
  }

  private static func all(_ format: Format) -> [Job] {
    let contest = Contest(format, .all)
    return [
      Job(contest, "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.all(format), Product.binding, add)
      },
      Job(contest, "the same, as a stream") {
        try await JobReadings.streamed($0, Mappings.all(format), Product.binding, add)
      },
      Job(contest, "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.all(format), Product.self, add)
      },
      Job(contest, "objects") {
        try JobReadings.objects($0, format, Mappings.all(format)) { $1.add(price: try price($0)) }
      },
      Job(contest, "structs by hand") {
        try JobReadings.objects($0, format, Mappings.all(format)) { add(try Product($0), &$1) }
      },
    ]
  }

  /// The records of `all`, in other scripts.
  private static func text(_ format: Format) -> [Job] {
    let contest = Contest(format, .text)
    return [
      Job(contest, "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.all(format), Product.binding, add)
      },
      Job(contest, "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.all(format), Product.self, add)
      },
    ]
  }

  /// The jobs in which most is passed over.
  private static func few(_ format: Format) -> [Job] {
    [
      Job(Contest(format, .one), "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.one(format), PriceTag.binding, add)
      },
      Job(Contest(format, .one), "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.one(format), PriceTag.self, add)
      },
      Job(Contest(format, .rare), "bound structs", isReference: true) {
        try JobReadings.bound($0, format, Mappings.rare(format), Item.binding, add)
      },
      Job(Contest(format, .rare), "Decodable structs", isReference: true) {
        try JobReadings.decoded($0, format, Mappings.rare(format), Item.self, add)
      },
    ]
  }

  private static func price(_ object: SaxObject) throws -> Double {
    guard case .double(let price)? = object["price"] else {
      throw JobFailure(description: "a record has no price")
    }
    return price
  }

  private static func add(_ record: some Priced, _ tally: inout Tally) {
    tally.add(price: record.price)
  }
}

private protocol Priced {
  var price: Double { get }
}

extension Item: Priced {}
extension Product: Priced {}
extension PriceTag: Priced {}
