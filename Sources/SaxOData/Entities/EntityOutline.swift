/// The properties of a type that entities are read as: what a mapping is made of where the user has none.
struct EntityOutline: Hashable, Sendable {
  /// The kind of a property's value.
  indirect enum Kind: Hashable, Sendable {
    /// A scalar type of mappings, such as `Int`, or `Any`.
    case scalar(String)
    /// A complex value, or an entity that is expanded.
    case object(EntityOutline)
    /// One of the types that this one is a part of, by its name.
    case named(String)
    case list(Kind)
    /// A dictionary with the names of properties for keys.
    case dictionary(Kind)
  }

  struct Property: Hashable, Sendable {
    /// The name of the field.
    var name: String
    /// The names that the service may have for it, the likeliest first.
    var names: [String]
    var kind: Kind
    var isOptional = true
    /// The path in an entry of Atom that the value is moved to, from V2 on (MC-CSDL §2.1.4); nil where it stays.
    var feedPath: String?
  }

  /// A name that no other type has.
  var name: String
  var properties: [Property] = []

  /// The names that services have for a property of Swift: as it is, and in the form that .NET has.
  static func names(for key: String) -> [String] {
    guard let first = key.first else { return [key] }
    var names = [key]
    let pascal = first.uppercased() + key.dropFirst()
    if pascal != key { names.append(pascal) }
    // `id`, `productId`: the form of a property that is an identifier.
    if pascal.hasSuffix("Id") { names.append(pascal.dropLast(2) + "ID") }
    return names
  }
}
