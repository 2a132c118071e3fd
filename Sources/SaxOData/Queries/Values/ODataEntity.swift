/// A type whose properties have names in a service: an entity type or a complex type. Queries have those of
/// ``propertyName(of:)``; what is read goes by the coding keys, which are the same therefore.
///
///     struct Product: ODataEntity {
///       var id: Int
///       var price: Decimal?
///       enum CodingKeys: String, CodingKey {
///         case id = "ID"
///         case price = "UnitPrice"
///       }
///       static func propertyName(of keyPath: PartialKeyPath<Product>) -> String? {
///         switch keyPath {
///         case \.id: CodingKeys.id.rawValue
///         case \.price: CodingKeys.price.rawValue
///         default: nil
///         }
///       }
///     }
public protocol ODataEntity: Decodable, Sendable, ODataRelated where Related == Self {
  /// The name of a property as the service has it, or a path with slashes to one within it.
  ///
  /// - Returns: nil for a property that the service does not know. A query that uses it is not sent.
  static func propertyName(of keyPath: PartialKeyPath<Self>) -> String?
}

/// A value that leads to entities or complex values: to one, to one at most, or to any number of them.
public protocol ODataRelated {
  /// The type of each.
  associatedtype Related: ODataEntity
}

extension Optional: ODataRelated where Wrapped: ODataRelated {
  /// The type that the wrapped value leads to.
  public typealias Related = Wrapped.Related
}

extension Array: ODataRelated where Element: ODataRelated {
  /// The type that each element leads to.
  public typealias Related = Element.Related
}

/// A value that has items, for which ``ODataValue/any(_:)`` and the like ask.
public protocol ODataCollection {
  /// The type of each item.
  associatedtype Item
}

extension Array: ODataCollection {
  /// The type of the array's elements.
  public typealias Item = Element
}

extension Optional: ODataCollection where Wrapped: ODataCollection {
  /// The type of the wrapped value's items.
  public typealias Item = Wrapped.Item
}
