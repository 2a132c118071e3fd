import Saxifrage

// Structs filled from objects, as one does without a binding and without Codable.

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
