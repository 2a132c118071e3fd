extension EntityModel {
  /// An entity type or a complex type (CSDL §6, §9).
  public struct StructuredType: Sendable, Hashable {
    /// The two kinds.
    public enum Kind: String, Sendable, Hashable { case entity, complex }

    /// Entity types have an identity.
    public var kind: Kind
    /// Of the schema that declares it.
    public var namespace: String
    /// Unique among the schema's types.
    public var name: String
    /// The qualified name of the type whose properties it has as well; nil for none.
    public var baseType: String?
    /// True if there are no instances but of derived types.
    public var isAbstract = false
    /// True if instances may have properties that are not declared.
    public var isOpen = false
    /// True if instances are media entities.
    public var hasStream = false
    /// The properties that identify an entity; empty where a base type says it.
    public var key: [KeyProperty] = []
    /// Other identities, of the annotations with the term `AlternateKeys`.
    public var alternateKeys: [[KeyProperty]] = []
    /// Declared by this type, without those of its base.
    public var properties: [Property] = []
    /// Declared by this type, without those of its base.
    public var navigationProperties: [NavigationProperty] = []
    /// Annotations that stand at the type.
    public var annotations: [Annotation] = []

    /// A type without properties.
    public init(_ kind: Kind, _ name: String, namespace: String) {
      self.kind = kind
      self.name = name
      self.namespace = namespace
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }
  }

  /// A property that is part of a key (CSDL §6.5).
  public struct KeyProperty: Sendable, Hashable {
    /// The property's name, or the path to it through complex properties.
    public var path: String
    /// The property's name in key predicates; nil where that is the path.
    public var alias: String?

    /// A part of a key.
    public init(_ path: String, alias: String? = nil) {
      self.path = path
      self.alias = alias
    }
  }

  /// A property that holds a value, or several (CSDL §7).
  public struct Property: Sendable, Hashable {
    /// Unique in its type.
    public var name: String
    /// With the facets that are written at the property.
    public var type: TypeReference
    /// As text; nil for none.
    public var defaultValue: String?
    /// True if its value is needed for updates (`ConcurrencyMode="Fixed"`, before V4).
    public var isConcurrencyToken = false
    /// Annotations that stand at the property.
    public var annotations: [Annotation] = []
    /// The line of its declaration.
    package var line = SourceLine(nil)

    /// A property without a default.
    public init(_ name: String, _ type: TypeReference) {
      self.name = name
      self.type = type
    }
  }
}
