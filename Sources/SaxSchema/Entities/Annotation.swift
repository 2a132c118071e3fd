extension EntityModel {
  /// A statement about an element of the model (CSDL §14.2).
  public struct Annotation: Sendable, Hashable {
    /// The term's qualified name. An attribute of another namespace, such as SAP's, has its name as written:
    /// `sap:label`.
    public var term: String
    /// A name that tells several with one term apart; nil for none.
    public var qualifier: String?
    /// In a model never nil: where none is written it is the default of a term that the model
    /// declares, and otherwise true, as for terms that tag something.
    public var value: Expression?
    /// Annotations of this one.
    public var annotations: [Annotation] = []

    /// An annotation that has no annotations of its own.
    public init(_ term: String, qualifier: String? = nil, _ value: Expression?) {
      self.term = term
      self.qualifier = qualifier
      self.value = value
    }
  }

  /// Annotations that stand apart from what they annotate (CSDL §14.2.2).
  public struct TargetedAnnotations: Sendable, Hashable {
    /// A path from a qualified name, such as `Shop.Order/total` or `Shop.Container/Orders`; overloads have the types of
    /// their parameters in parentheses.
    public var target: String
    /// In the order of the document.
    public var annotations: [Annotation]
    /// The line of the first.
    package var line = SourceLine(nil)

    /// Annotations of a target.
    public init(_ target: String, _ annotations: [Annotation]) {
      self.target = target
      self.annotations = annotations
    }
  }

  /// The value of an annotation (CSDL §14.3, §14.4), as CSDL JSON tells expressions apart: the term's type says what
  /// a text is.
  public indirect enum Expression: Sendable, Hashable {
    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// An integer or decimal number, as written.
    case number(String)
    /// Text, and all that is written as text: dates, durations, GUIDs, binary data, paths of properties and
    /// annotations, and the names of enumeration members, which commas separate.
    case string(String)
    /// The value that a path leads to.
    case path(String)
    /// Several values.
    case collection([Expression])
    /// Values with names.
    case record(Record)
    /// The result of a client-side function.
    case apply(function: String, [Expression])
    /// `And`, `Or`, `Not`, `Eq`, `Ne`, `Gt`, `Ge`, `Lt`, `Le`, `Has`, `In`, `Add`, `Sub`, `Neg`, `Mul`, `Div`, `DivBy`,
    /// `Mod` or `If`, with its operands.
    case operation(String, [Expression])
    /// A value as another type.
    case cast(TypeReference, Expression)
    /// True if a value is of a type.
    case isOf(TypeReference, Expression)
    /// A value that has a name.
    case labeled(String, Expression)
    /// The value that has a name.
    case labeledReference(String)
    /// The value at a URL.
    case urlReference(Expression)
    /// An expression that has annotations; records have them themselves.
    case annotated(Expression, [Annotation])
  }

  /// A structured value (CSDL §14.4.12).
  public struct Record: Sendable, Hashable {
    /// The type's qualified name; nil for that of the term or property.
    public var type: String?
    /// In the order of the document.
    public var properties: [PropertyValue] = []
    /// Annotations of the record.
    public var annotations: [Annotation] = []

    /// An empty record.
    public init(type: String? = nil) { self.type = type }

    /// The value of a property; nil if the record has none of that name.
    public subscript(name: String) -> Expression? {
      properties.first { $0.name == name }?.value
    }
  }

  /// A value with a name.
  public struct PropertyValue: Sendable, Hashable {
    /// The property's.
    public var name: String
    /// Nil where nothing is said.
    public var value: Expression?
    /// Annotations of the value.
    public var annotations: [Annotation] = []

    /// A value without annotations.
    public init(_ name: String, _ value: Expression?) {
      self.name = name
      self.value = value
    }
  }
}
