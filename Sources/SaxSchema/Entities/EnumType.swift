extension EntityModel {
  /// An enumeration type (CSDL §10).
  public struct EnumType: Sendable, Hashable {
    /// Of the schema that declares it.
    public var namespace: String
    /// Unique among the schema's types.
    public var name: String
    /// An integer type of `Edm`.
    public var underlyingType = "Edm.Int32"
    /// True if a value may have several members.
    public var isFlags = false
    /// In declared order.
    public var members: [Member] = []
    /// Annotations that stand at the type.
    public var annotations: [Annotation] = []

    /// A type without members.
    public init(_ name: String, namespace: String) {
      self.name = name
      self.namespace = namespace
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }

    /// A value with a name.
    public struct Member: Sendable, Hashable {
      /// Unique in its type.
      public var name: String
      /// As declared, or one more than the member's before.
      public var value: Int64
      /// Annotations that stand at the member.
      public var annotations: [Annotation] = []

      /// A member without annotations.
      public init(_ name: String, _ value: Int64) {
        self.name = name
        self.value = value
      }
    }
  }

  /// A name for a primitive type with facets (CSDL §11).
  public struct TypeDefinition: Sendable, Hashable {
    /// Of the schema that declares it.
    public var namespace: String
    /// Unique among the schema's types.
    public var name: String
    /// A type of `Edm`, or another definition.
    public var underlyingType: TypeReference
    /// Annotations that stand at the definition.
    public var annotations: [Annotation] = []

    /// A definition without annotations.
    public init(_ name: String, namespace: String, _ underlyingType: TypeReference) {
      self.name = name
      self.namespace = namespace
      self.underlyingType = underlyingType
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }
  }
}
