extension EntityModel {
  /// An overload of an action or a function (CSDL §12).
  public struct Operation: Sendable, Hashable {
    /// The two kinds.
    public enum Kind: String, Sendable, Hashable { case action, function }

    /// Actions may have side effects.
    public var kind: Kind
    /// Of the schema that declares it.
    public var namespace: String
    /// The name of all its overloads.
    public var name: String
    /// True if it is called on what its first parameter is.
    public var isBound = false
    /// True if further path segments may follow its call.
    public var isComposable = false
    /// Of a bound one that returns entities: the path from its binding parameter to their set; nil for none.
    public var entitySetPath: String?
    /// In declared order; the binding parameter first.
    public var parameters: [Parameter] = []
    /// Nil for none.
    public var returnType: ReturnType?
    /// Annotations that stand at the overload.
    public var annotations: [Annotation] = []

    /// An operation without parameters and a result.
    public init(_ kind: Kind, _ name: String, namespace: String) {
      self.kind = kind
      self.name = name
      self.namespace = namespace
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }
  }

  /// A parameter of an operation (CSDL §12.9).
  public struct Parameter: Sendable, Hashable {
    /// Unique in its overload.
    public var name: String
    /// With the facets that are written at the parameter.
    public var type: TypeReference
    /// `In`, `Out` or `InOut`; before V4 alone.
    public var mode: String?
    /// Annotations that stand at the parameter.
    public var annotations: [Annotation] = []

    /// A parameter without annotations.
    public init(_ name: String, _ type: TypeReference) {
      self.name = name
      self.type = type
    }
  }

  /// The result of an operation (CSDL §12.8).
  public struct ReturnType: Sendable, Hashable {
    /// With the facets that are written at it.
    public var type: TypeReference
    /// Annotations that stand at it.
    public var annotations: [Annotation] = []

    /// A result without annotations.
    public init(_ type: TypeReference) { self.type = type }
  }

  /// A term that annotations can apply (CSDL §14.1).
  public struct Term: Sendable, Hashable {
    /// Of the schema that declares it.
    public var namespace: String
    /// Unique among the schema's terms.
    public var name: String
    /// Of the values.
    public var type: TypeReference
    /// The term that is applied wherever this one is; nil for none.
    public var baseTerm: String?
    /// As text; nil for none.
    public var defaultValue: String?
    /// The kinds of what it may annotate, such as `EntitySet`; empty for all.
    public var appliesTo: [String] = []
    /// Annotations that stand at the term.
    public var annotations: [Annotation] = []

    /// A term without a default.
    public init(_ name: String, namespace: String, _ type: TypeReference) {
      self.name = name
      self.namespace = namespace
      self.type = type
    }

    /// Namespace and name.
    public var qualifiedName: String { "\(namespace).\(name)" }
  }
}
