extension EntityModel {
  /// An entity container: what a service offers by name (CSDL §13).
  public struct Container: Sendable, Hashable {
    /// Of the schema that declares it.
    public var namespace: String
    /// Unique in the schema.
    public var name: String
    /// The qualified name of the container whose children it has as well; nil for none.
    public var extends: String?
    /// True if its children's names need no prefix in URLs (`m:IsDefaultEntityContainer`); before V4 alone.
    public var isDefault = false
    /// Collections of entities.
    public var entitySets: [EntitySet] = []
    /// Single entities.
    public var singletons: [Singleton] = []
    /// Actions and functions that are called by name.
    public var operationImports: [OperationImport] = []
    /// The sets that associations lead to; before V4 alone.
    public var associationSets: [AssociationSet] = []
    /// Annotations that stand at the container.
    public var annotations: [Annotation] = []

    /// An empty container.
    public init(_ name: String, namespace: String) {
      self.name = name
      self.namespace = namespace
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }
  }

  /// A collection of entities (CSDL §13.2).
  public struct EntitySet: Sendable, Hashable {
    /// Unique in the container.
    public var name: String
    /// The qualified name of the entities' type, or of the base of their types.
    public var entityType: String
    /// False if the service document leaves it out.
    public var isInServiceDocument = true
    /// The sets that navigation properties lead to; from association sets before V4.
    public var bindings: [NavigationBinding] = []
    /// Annotations that stand at the set.
    public var annotations: [Annotation] = []
    /// The line of its declaration.
    package var line = SourceLine(nil)

    /// A set without bindings.
    public init(_ name: String, of entityType: String) {
      self.name = name
      self.entityType = entityType
    }
  }

  /// An entity that has a name (CSDL §13.3).
  public struct Singleton: Sendable, Hashable {
    /// Unique in the container.
    public var name: String
    /// The qualified name of an entity type.
    public var type: String
    /// True if there may be no entity.
    public var isNullable = false
    /// The sets that navigation properties lead to.
    public var bindings: [NavigationBinding] = []
    /// Annotations that stand at the singleton.
    public var annotations: [Annotation] = []
    /// The line of its declaration.
    package var line = SourceLine(nil)

    /// A singleton without bindings.
    public init(_ name: String, _ type: String) {
      self.name = name
      self.type = type
    }
  }

  /// The set that a navigation property leads to (CSDL §13.4).
  public struct NavigationBinding: Sendable, Hashable {
    /// From the set's type to the navigation property.
    public var path: String
    /// The name of a set or singleton, or the path to it through a container.
    public var target: String

    /// A binding.
    public init(_ path: String, to target: String) {
      self.path = path
      self.target = target
    }
  }

  /// An operation that is called by name (CSDL §13.5, §13.6; CSDL of V1–V3 §2.1.20).
  public struct OperationImport: Sendable, Hashable {
    /// Action or function; before V4 by the method it is called with.
    public var kind: Operation.Kind
    /// Unique in the container.
    public var name: String
    /// The qualified name of the overloads; nil before V4, where ``signature`` has them.
    public var operation: String?
    /// The set that the results are in, or the path to it; nil if that is not known.
    public var entitySet: String?
    /// True if the service document has it.
    public var isInServiceDocument = false
    /// `GET` or `POST`, of V2's `m:HttpMethod`; nil where nothing is said.
    public var httpMethod: String?
    /// Before V4: what it takes and returns.
    public var signature: Operation?
    /// Annotations that stand at the import.
    public var annotations: [Annotation] = []

    /// An import of an operation.
    public init(_ kind: Operation.Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  /// The sets at the ends of an association (CSDL of V1–V3, §2.1.22).
  public struct AssociationSet: Sendable, Hashable {
    /// Unique in the container.
    public var name: String
    /// The association's qualified name.
    public var association: String
    /// By their roles.
    public var ends: [End] = []
    /// Annotations that stand at it.
    public var annotations: [Annotation] = []

    /// A set without ends.
    public init(_ name: String, of association: String) {
      self.name = name
      self.association = association
    }

    /// An end.
    public struct End: Sendable, Hashable {
      /// Of the association's end; nil where the set's type tells.
      public var role: String?
      /// The entity set's name.
      public var entitySet: String

      /// An end.
      public init(_ role: String?, _ entitySet: String) {
        self.role = role
        self.entitySet = entitySet
      }
    }
  }
}
