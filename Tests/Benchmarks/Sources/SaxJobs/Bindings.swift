import Saxifrage

extension Item {
  static let binding = StructBinding("Item", Item(id: 0, name: "", price: 0, supplier: "")) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("price", to: \.price)
    $0.bind("supplier", to: \.supplier)
  }
}

extension PriceTag {
  static let binding = StructBinding("PriceTag", PriceTag(price: 0)) {
    $0.bind("price", to: \.price)
  }
}

extension Product {
  static let binding = StructBinding("Product", Product()) {
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
  static let binding = StructBinding("Supplier", Product.Supplier()) {
    $0.bind("id", to: \.id)
    $0.bind("name", to: \.name)
    $0.bind("city", to: \.city)
    $0.bind("phones", to: \.phones)
  }
}

extension Product.Dimension {
  static let binding = StructBinding("Dimension", Product.Dimension()) {
    $0.bind("axis", to: \.axis)
    $0.bind("mm", to: \.mm)
  }
}
