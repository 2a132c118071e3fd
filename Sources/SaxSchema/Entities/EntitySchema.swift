extension EntityModel {
  /// A schema: a namespace with what it declares, each kind in the order of the document (CSDL §5).
  public struct Schema: Sendable, Hashable {
    /// Unique in the model; what the qualified names of its declarations begin with.
    public var namespace: String
    /// A short name for the namespace; nil for none.
    public var alias: String?
    /// Entity types and complex types.
    public var structuredTypes: [StructuredType] = []
    /// Enumeration types.
    public var enumTypes: [EnumType] = []
    /// Names for primitive types with facets.
    public var typeDefinitions: [TypeDefinition] = []
    /// Actions and functions; overloads of one name follow each other.
    public var operations: [Operation] = []
    /// Terms that annotations can apply.
    public var terms: [Term] = []
    /// Entity containers: one at most since V4.
    public var containers: [Container] = []
    /// Relationships of entity types, of which navigation properties are the ends; before V4 alone.
    public var associations: [Association] = []
    /// Annotations of this schema.
    public var annotations: [Annotation] = []
    /// Annotations that stand apart from what they annotate.
    public var targetedAnnotations: [TargetedAnnotations] = []

    /// A schema that declares nothing yet.
    public init(_ namespace: String, alias: String? = nil) {
      self.namespace = namespace
      self.alias = alias
    }

    /// The schema's entity types (CSDL §6).
    public var entityTypes: [StructuredType] { structuredTypes.filter { $0.kind == .entity } }
    /// The schema's complex types (CSDL §9).
    public var complexTypes: [StructuredType] { structuredTypes.filter { $0.kind == .complex } }
    /// The schema's functions, overloads among them (CSDL §12).
    public var functions: [Operation] { operations.filter { $0.kind == .function } }
    /// The schema's actions, overloads among them (CSDL §12).
    public var actions: [Operation] { operations.filter { $0.kind == .action } }
  }

  /// A document that a model refers to (CSDL §4).
  public struct Reference: Sendable, Hashable {
    /// As written: relative to the document's URL.
    public var uri: String
    /// The schemas of it that are included.
    public var includes: [Include] = []
    /// The annotations of it that are included.
    public var includedAnnotations: [IncludedAnnotations] = []
    /// Annotations of the reference.
    public var annotations: [Annotation] = []

    /// Includes nothing.
    public init(_ uri: String) { self.uri = uri }

    /// A schema that is included by its namespace.
    public struct Include: Sendable, Hashable {
      /// Of the schema.
      public var namespace: String
      /// A short name for the namespace in the including document; nil for none.
      public var alias: String?
      /// Annotations of the inclusion.
      public var annotations: [Annotation] = []

      /// An inclusion without annotations.
      public init(_ namespace: String, alias: String? = nil) {
        self.namespace = namespace
        self.alias = alias
      }
    }

    /// A choice of the annotations in a referenced document.
    public struct IncludedAnnotations: Sendable, Hashable {
      /// Of the terms.
      public var termNamespace: String
      /// Of the annotations; nil for any.
      public var qualifier: String?
      /// Of what is annotated; nil for any.
      public var targetNamespace: String?

      /// All annotations with terms of a namespace, or some of them.
      public init(_ termNamespace: String, qualifier: String? = nil, targetNamespace: String? = nil)
      {
        self.termNamespace = termNamespace
        self.qualifier = qualifier
        self.targetNamespace = targetNamespace
      }
    }
  }
}
