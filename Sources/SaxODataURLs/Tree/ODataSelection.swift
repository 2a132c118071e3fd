/// An item of `$select` (OData URL Conventions 4.01 §5.1.4).
public struct ODataSelectItem: Sendable, Hashable {
  /// Names of properties, qualified names of types and operations, `*`, `Namespace.*`, and annotations with their `@`.
  public var path: [String]
  /// The names of a function's parameters, which tell one overload from another.
  public var parameterNames: [String]?
  /// From V4.01 on.
  public var options: ODataQuery

  /// An item with options of its own.
  public init(
    _ path: [String], parameterNames: [String]? = nil, options: ODataQuery = ODataQuery()
  ) {
    self.path = path
    self.parameterNames = parameterNames
    self.options = options
  }
}

/// An item of `$expand` (OData URL Conventions 4.01 §5.1.3).
public struct ODataExpandItem: Sendable, Hashable {
  /// The part that is given of related entities.
  public enum Content: Sendable, Hashable {
    case entities
    /// References to them alone; from V4 on.
    case references
    /// Their number alone; from V4 on.
    case count
  }

  /// Names of properties, qualified names of types, annotations with their `@`, `*` or `$value`.
  public var path: [String]
  /// The part of related entities that is given.
  public var content: Content
  /// From V4 on.
  public var options: ODataQuery

  /// An item with options of its own.
  public init(
    _ path: [String], content: Content = .entities, options: ODataQuery = ODataQuery()
  ) {
    self.path = path
    self.content = content
    self.options = options
  }
}

/// An expression of `$search` (OData URL Conventions 4.01 §5.1.7).
public indirect enum ODataSearch: Sendable, Hashable {
  /// A word without spaces, parentheses or double quotes.
  case word(String)
  /// Words in double quotes.
  case phrase(String)
  /// A text in single quotes that the service takes as it is, so that it may be unfinished.
  case verbatim(String)
  case not(ODataSearch)
  /// Two or more that all have to match.
  case and([ODataSearch])
  /// Two or more of which one has to match.
  case or([ODataSearch])
}
