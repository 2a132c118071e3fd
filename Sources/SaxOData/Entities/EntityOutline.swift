/// The properties of a type that entities are read as: what a mapping is made of where the user has none.
struct EntityOutline: Hashable, Sendable {
  /// The kind of a property's value.
  indirect enum Kind: Hashable, Sendable {
    /// A scalar type of mappings, such as `Int`, or `Any`.
    case scalar(String)
    /// One of some names, or several of them.
    case enumeration(Enumeration)
    /// A complex value, or an entity that is expanded.
    case object(EntityOutline)
    /// One of the parts, or one of the types that this one is a part of, by its name.
    case named(String)
    case list(Kind)
    /// A dictionary with the names of properties for keys.
    case dictionary(Kind)
  }

  /// The place of a property in an entry of Atom.
  enum Place: Hashable, Sendable {
    /// Any of them.
    case anywhere
    /// Within the content, or beside it where that is a stream.
    case content
    /// Within a link, as related entities are.
    case link
  }

  /// The kinds of types, whose values are in Atom what an entry is, or an element.
  enum Nature: Hashable, Sendable { case unknown, entity, complex }

  struct Property: Hashable, Sendable {
    /// The name of the field.
    var name: String
    /// The names that the service may have for it, the likeliest first.
    var names: [String]
    var kind: Kind
    var isOptional = true
    /// True if null is an item of a list of scalars.
    var hasNullItems = false
    var place = Place.anywhere
    /// The elements in an entry of Atom that lead to where the value is moved to, from V2 on (MC-CSDL §2.1.4); nil where
    /// it stays.
    var feedPath: [String]?
    var documentation: [String] = []
  }

  /// A type whose values have names.
  struct Enumeration: Hashable, Sendable {
    /// A name that no other type has.
    var name: String
    /// The name that it is to have in a mapping, if that is free.
    var title: String
    var members: [String]
    /// True if a value may have several members, which commas separate.
    var isFlags: Bool
    var documentation: [String]
  }

  /// The members beside the properties, of a type that a service's model declares.
  struct Others: Hashable, Sendable {
    /// The names of properties that were not asked for; a member of one is passed over.
    var passedOver: [String] = []
    /// Those and the other names that the type declares.
    var names: [String] = []
    /// The names of properties that the query adds, whose values are scalars of types that it does not say.
    var scalars: [String] = []
    /// True if there may be members that are not declared.
    var isOpen = false
    /// True if members may be columns of any name, so that none is meant for a property of another case.
    var areColumns = false
  }

  /// A name that no other type has.
  var name: String
  /// The name that the type is to have in a mapping, if that is free; nil for any.
  var title: String?
  var nature = Nature.unknown
  var documentation: [String] = []
  var properties: [Property] = []
  /// The members beside the properties; nil where they are passed over.
  var others: Others?
  /// The types of properties that are known by their names, here and in other parts.
  var parts: [EntityOutline] = []

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
