import FoundationEssentials
import Saxifrage

/// Mappings, to what can be made of a record: objects that need no Swift type, and structs.
enum MappingJobs {
  static let every = Format.allCases.flatMap { format in
    [
      Job(format: format, task: .some, name: "objects") {
        try objects($0, format, Mappings.some(format), price)
      },
      Job(format: format, task: .some, name: "structs by hand") {
        try objects($0, format, Mappings.some(format)) { try Item($0).price }
      },
      Job(format: format, task: .some, name: "structs by Binding") {
        try bound($0, format, Mappings.some(format), Item.binding) { $0.price }
      },
      Job(format: format, task: .some, name: "the same, as a stream") {
        try await streamed($0, Mappings.some(format), Item.binding) { $0.price }
      },
      Job(format: format, task: .some, name: "Decodable structs") {
        try decoded($0, format, Mappings.some(format), Item.self) { $0.price }
      },
      Job(format: format, task: .all, name: "objects") {
        try objects($0, format, Mappings.all(format), price)
      },
      Job(format: format, task: .all, name: "structs by hand") {
        try objects($0, format, Mappings.all(format)) { try Product($0).price }
      },
      Job(format: format, task: .all, name: "structs by Binding") {
        try bound($0, format, Mappings.all(format), Product.binding) { $0.price }
      },
      Job(format: format, task: .all, name: "Decodable structs") {
        try decoded($0, format, Mappings.all(format), Product.self) { $0.price }
      },
    ]
  }

  private static func price(_ object: SaxObject) throws -> Double {
    guard case .double(let price)? = object["price"] else {
      throw JobFailure(description: "a record has no price")
    }
    return price
  }

  private static func objects(
    _ payload: Payload, _ format: Format, _ mapping: Mapping,
    _ price: @escaping (SaxObject) throws -> Double
  ) throws -> Tally {
    let counter = Counter()
    let reading = mapping.reading(format == .json ? .json : .xml) {
      counter.tally.add(price: try price($0))
    }
    return try feed(payload, to: reading, counter)
  }

  private static func decoded<T: Decodable & Sendable>(
    _ payload: Payload, _ format: Format, _ mapping: Mapping, _ type: T.Type,
    _ price: @escaping (T) -> Double
  ) throws -> Tally {
    let counter = Counter()
    let reading = try mapping.reading(type, format == .json ? .json : .xml) {
      counter.tally.add(price: price($0))
    }
    return try feed(payload, to: reading, counter)
  }

  private static func bound<T: Sendable>(
    _ payload: Payload, _ format: Format, _ mapping: Mapping, _ binding: Binding<T>,
    _ price: @escaping (T) -> Double
  ) throws -> Tally {
    let counter = Counter()
    let reading = try mapping.reading(binding, format == .json ? .json : .xml) {
      counter.tally.add(price: price($0))
    }
    return try feed(payload, to: reading, counter)
  }

  private static func feed(
    _ payload: Payload, to reading: consuming ObjectReading, _ counter: Counter
  ) throws -> Tally {
    var reading = reading
    try payload.forEachChunk { try reading.feed($0) }
    try reading.finish()
    return counter.tally
  }

  /// As a stream, which is read on a thread in the background.
  private static func streamed<T: Sendable>(
    _ payload: Payload, _ mapping: Mapping, _ binding: Binding<T>, _ price: (T) -> Double
  ) async throws -> Tally {
    let input: Input =
      switch payload {
      case .memory(let bytes): .bytes(bytes)
      case .file(let path): .file(path)
      }
    var tally = Tally()
    for try await value in mapping.objects(binding, in: input) { tally.add(price: price(value)) }
    return tally
  }

  private final class Counter {
    var tally = Tally()
  }
}

extension Item {
  static let binding = Binding("Item", Item(id: 0, name: "", price: 0, supplier: "")) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("price", to: \.price)
    $0.bind("supplier", to: \.supplier)
  }
}

extension Product {
  static let binding = Binding("Product", Product()) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("description", to: \.description)
    $0.bind("price", to: \.price)
    $0.bind("currency", to: \.currency)
    $0.bind("released", to: \.released)
    $0.bind("rating", to: \.rating)
    $0.bind("inStock", to: \.inStock)
    $0.bind("supplier", to: \.supplier, by: Supplier.binding)
    $0.bind("tags", to: \.tags)
    $0.bind("dimensions", to: \.dimensions, by: Dimension.binding)
    $0.bind("notes", to: \.notes)
  }
}

extension Product.Supplier {
  static let binding = Binding("Supplier", Product.Supplier()) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("city", to: \.city)
    $0.bind("phones", to: \.phones)
  }
}

extension Product.Dimension {
  static let binding = Binding("Dimension", Product.Dimension()) {
    $0.bind("axis", to: \.axis)
    $0.bind("mm", to: \.mm)
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
