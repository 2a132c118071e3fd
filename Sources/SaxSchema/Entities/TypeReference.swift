internal import SaxLanguage

extension EntityModel {
  /// A type as it is used: its name, and the facets that narrow it (CSDL §7.2).
  public struct TypeReference: Sendable, Hashable {
    /// The qualified name, of the items for a collection; primitive types are in the namespace `Edm`.
    public var name: String
    /// True for any number of items.
    public var isCollection: Bool
    /// True if the value, or an item, may be null. False for a collection that says nothing of it.
    public var isNullable: Bool
    /// True for a collection of which nothing is said: from V4 on its items may be null or not (CSDL §7.2.1).
    @Uncompared package var isNullabilityOpen = false
    /// False if text is ASCII.
    public var isUnicode = true
    /// Of text in characters, of binary data in bytes; nil where nothing is said.
    public var maxLength: MaxLength?
    /// The most significant digits, or the digits of fractions of seconds; nil where nothing is said.
    public var precision: Int?
    /// Of decimal numbers: the digits after the point; nil for other types.
    public var scale: Scale?
    /// The spatial reference system; nil where nothing is said.
    public var srid: SRID?

    /// A type without facets.
    public init(_ name: String, isCollection: Bool = false, isNullable: Bool = false) {
      self.name = name
      self.isCollection = isCollection
      self.isNullable = isNullable
    }

    /// The longest value.
    public enum MaxLength: Sendable, Hashable {
      /// So many characters or bytes.
      case limit(Int)
      /// The longest that the service has room for.
      case max
    }

    /// The digits after the point.
    public enum Scale: Sendable, Hashable {
      /// At most so many.
      case digits(Int)
      /// Any number, up to the precision.
      case variable
      /// The point floats: an exponent beside the precision's digits.
      case floating
    }

    /// A spatial reference system.
    public enum SRID: Sendable, Hashable {
      /// By its number in the EPSG's list.
      case id(Int)
      /// Each value says its own.
      case variable
    }
  }
}

extension EntityModel.TypeReference: CustomStringConvertible {
  /// The name, in `Collection(…)` where it is one.
  public var description: String { isCollection ? "Collection(\(name))" : name }

  /// True if the type is one of `Edm`'s.
  public var isPrimitive: Bool { name.hasPrefix("Edm.") }
}
