extension EntityModel {
  /// A property that leads to entities (CSDL §8).
  public struct NavigationProperty: Sendable, Hashable {
    /// Unique in its type.
    public var name: String
    /// The qualified name of the entity type that it leads to; empty as long as its association is not resolved.
    public var target: String
    /// True if it leads to any number of entities.
    public var isCollection = false
    /// True if there may be no entity; false for collections.
    public var isNullable = true
    /// The path of the navigation property that leads back; nil if none is known.
    public var partner: String?
    /// True if the entities it leads to are part of this one.
    public var containsTarget = false
    /// Properties here that are equal to properties there.
    public var constraints: [ReferentialConstraint] = []
    /// The fate of the entities it leads to when this one is deleted; nil where nothing is said.
    public var onDelete: OnDelete?
    /// Before V4: the association, and the roles from which and to which it leads.
    public var relationship: Relationship?
    /// Annotations that stand at the property.
    public var annotations: [Annotation] = []
    /// The line of its declaration.
    package var line = SourceLine(nil)

    /// A property that leads to an entity or none.
    public init(_ name: String, to target: String) {
      self.name = name
      self.target = target
    }
  }

  /// A property of the dependent entity that has the value of one of the principal entity (CSDL §8.5).
  public struct ReferentialConstraint: Sendable, Hashable {
    /// The path of the dependent property.
    public var property: String
    /// The path of the principal property, from the target's type.
    public var referencedProperty: String
    /// Annotations of the constraint.
    public var annotations: [Annotation] = []

    /// A constraint without annotations.
    public init(_ property: String, references referencedProperty: String) {
      self.property = property
      self.referencedProperty = referencedProperty
    }
  }

  /// The fate of related entities (CSDL §8.6).
  public struct OnDelete: Sendable, Hashable {
    /// Such as `Cascade`, `None`, `SetNull`, `SetDefault`.
    public var action: String
    /// Annotations of the action.
    public var annotations: [Annotation] = []

    /// An action without annotations.
    public init(_ action: String) { self.action = action }
  }

  /// A navigation property's place in an association.
  public struct Relationship: Sendable, Hashable {
    /// The association's qualified name.
    public var association: String
    /// The end at which the property is.
    public var fromRole: String
    /// The end to which it leads.
    public var toRole: String

    /// A place in an association.
    public init(_ association: String, from fromRole: String, to toRole: String) {
      self.association = association
      self.fromRole = fromRole
      self.toRole = toRole
    }
  }

  /// A relationship of two entity types (CSDL of V1–V3, §2.1.10).
  public struct Association: Sendable, Hashable {
    /// Unique in its schema.
    public var name: String
    /// Two of them.
    public var ends: [End] = []
    /// The end whose properties others are equal to; nil without a constraint.
    public var principal: Constrained?
    /// The end whose properties are equal to those.
    public var dependent: Constrained?
    /// Annotations of the association.
    public var annotations: [Annotation] = []

    /// An association without ends.
    public init(_ name: String) { self.name = name }

    /// An end of an association.
    public struct End: Sendable, Hashable {
      /// Names it.
      public var role: String
      /// The qualified name of an entity type.
      public var type: String
      /// `1`, `0..1` or `*`.
      public var multiplicity: String
      /// The fate of the other end when this one is deleted; nil where nothing is said.
      public var onDelete: String?

      /// An end.
      public init(_ role: String, _ type: String, _ multiplicity: String, onDelete: String? = nil) {
        self.role = role
        self.type = type
        self.multiplicity = multiplicity
        self.onDelete = onDelete
      }
    }

    /// An end in a referential constraint.
    public struct Constrained: Sendable, Hashable {
      /// The end's.
      public var role: String
      /// The names of its properties, in the order of the other end's.
      public var properties: [String]

      /// Some properties of an end.
      public init(_ role: String, _ properties: [String]) {
        self.role = role
        self.properties = properties
      }
    }
  }
}
