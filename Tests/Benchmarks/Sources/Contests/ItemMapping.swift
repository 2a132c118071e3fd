/// Mappings that the library and the program are both given.
public enum ItemMapping {
  /// Four fields of each record of JSON.
  public static let json = """
    emit Item at /value
    type Item { id: Int from ID; name: String from Name; price: Double from Price
      supplier: String from Supplier/Name }
    """

  /// Every field, in both formats.
  public static let products = """
    namespace default = "urn:shop"
    emit Product at json(/value) | xml(/products/product)
    type Product { id: Int from json(ID) | xml(@id); rating: Int from json(Rating) | xml(@rating)
      name: String from json(Name) | xml(name)
      description: String from json(Description) | xml(description)
      price: Double from json(Price) | xml(price)
      currency: String from json(Currency) | xml(price/@currency)
      released: Date from json(Released) | xml(released)
      inStock: Bool from json(InStock) | xml(inStock)
      discontinued: String? from json(Discontinued) | xml(discontinued)
      supplier: Supplier from json(Supplier) | xml(supplier)
      tags: [String] from json(Tags) | xml(tag)
      dimensions: [Dimension] from json(Dimensions) | xml(size)
      notes: String from json(Notes) | xml(notes) }
    type Supplier { id: Int from json(ID) | xml(@id); name: String from json(Name) | xml(name)
      city: String from json(City) | xml(city); phones: [String] from json(Phones) | xml(phone) }
    type Dimension { axis: String from json(axis) | xml(@axis); mm: Double from json(mm) | xml(text()) }
    """
}
