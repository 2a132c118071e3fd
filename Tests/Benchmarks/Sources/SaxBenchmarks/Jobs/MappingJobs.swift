import FoundationEssentials
import Saxifrage

/// Mappings, to what can be made of a record: objects that need no Swift type, and structs.
enum MappingJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(format: format, task: .some, name: "objects") {
        try map($0, format, Mappings.some(format), price)
      },
      Job(format: format, task: .some, name: "structs by hand") {
        try map($0, format, Mappings.some(format)) { try Item($0).price }
      },
      Job(format: format, task: .some, name: "Decodable structs") { input in
        let decoding = Decoding(Item.self)
        return try map(input, format, Mappings.some(format)) { try decoding.decode($0).price }
      },
      Job(format: format, task: .all, name: "objects") {
        try map($0, format, Mappings.all(format), price)
      },
      Job(format: format, task: .all, name: "structs by hand") {
        try map($0, format, Mappings.all(format)) { try Product($0).price }
      },
      Job(format: format, task: .all, name: "Decodable structs") { input in
        let decoding = Decoding(Product.self)
        return try map(input, format, Mappings.all(format)) { try decoding.decode($0).price }
      },
    ]
  }

  private static func price(_ object: SaxObject) throws -> Double {
    guard case .double(let price)? = object["price"] else {
      throw JobFailure(description: "a record has no price")
    }
    return price
  }

  private static func map(
    _ input: Input, _ format: Format, _ mapping: Mapping,
    _ price: @escaping (SaxObject) throws -> Double
  ) throws -> Tally {
    let tally = Counter()
    var reading = mapping.reading(format == .json ? .json : .xml) { emission in
      guard case .success(.object(let object)) = emission.result else {
        throw JobFailure(description: "a record is no object")
      }
      tally.count.add(price: try price(object))
    }
    try input.forEachChunk { try reading.feed($0) }
    try reading.finish()
    return tally.count
  }

  private final class Counter {
    var count = Tally()
  }
}

extension Item {
  init(_ object: SaxObject) throws {
    id = try object.id
    name = try object.name
    price = try object.price
    supplier = try object.supplier
  }
}

extension Product {
  init(_ object: SaxObject) throws {
    id = try object.id
    name = try object.name
    description = try object.value(of: "description")
    price = try object.price
    currency = try object.currency
    released = try object.released
    rating = try object.rating
    inStock = try object.inStock
    supplier = try Supplier(object.supplier)
    tags = try object.tags
    dimensions = try object.value(of: "dimensions", as: [SaxObject].self).map {
      Dimension(axis: try $0.axis, mm: try $0.mm)
    }
    notes = try object.notes
  }
}

extension Product.Supplier {
  init(_ object: SaxObject) throws {
    id = try object.id
    name = try object.name
    city = try object.city
    phones = try object.phones
  }
}
