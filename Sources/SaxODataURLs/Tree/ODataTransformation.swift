/// A transformation of `$apply` (OData Data Aggregation 4.0 §3).
///
/// Sequences are arrays: each transforms what the one before gives.
public indirect enum ODataTransformation: Sendable, Hashable {
  case identity
  case aggregate([ODataAggregate])
  case compute([ODataComputed])
  case concat([[ODataTransformation]])
  case groupBy([Grouping], [ODataTransformation])
  case filter(ODataExpression)
  case search(ODataSearch)
  case orderBy([ODataOrderItem])
  case top(UInt64)
  case skip(UInt64)
  /// The first or last by an expression: so many, so many percent, or until a sum is reached.
  case ranked(Ranking, ODataExpression, by: ODataExpression)
  /// `nest`, or `addnested` if there is a path.
  case nest(path: [String], [Nested])
  /// `join`, or `outerjoin`.
  case join(isOuter: Bool, path: [String], as: String, [ODataTransformation])
  /// `ancestors` or `descendants`.
  case related(Relation, ODataHierarchy, [ODataTransformation], distance: UInt64?, keepStart: Bool)
  case traverse(ODataHierarchy, Traversal, [ODataTransformation], [ODataOrderItem])
  /// A function of the service.
  case custom(String, [ODataMemberPath.Argument])

  /// The order, and the measure of how many are kept.
  public enum Ranking: String, Sendable, Hashable, CaseIterable {
    case topcount, topsum, toppercent, bottomcount, bottomsum, bottompercent
  }

  /// The direction in a hierarchy.
  public enum Relation: String, Sendable, Hashable, CaseIterable {
    case ancestors, descendants
  }

  /// The order of nodes: before those below them, or behind.
  public enum Traversal: String, Sendable, Hashable, CaseIterable {
    case preorder, postorder
  }

  /// The names of those that give instances of their input, besides functions (ABNF, `preservingTrafo`).
  static let preserving: Set<String> = Set(Ranking.allCases.map(\.rawValue)).union([
    "identity", "filter", "search", "orderby", "top", "skip", "ancestors", "descendants",
    "traverse",
  ])

  /// True if it gives instances of its input, or may do so.
  package var isPreserving: Bool {
    switch self {
    case .identity, .filter, .search, .orderBy, .top, .skip, .ranked, .related, .traverse, .custom:
      true
    case .aggregate, .compute, .concat, .groupBy, .nest, .join: false
    }
  }

  /// A property or a hierarchy that instances are grouped by.
  public enum Grouping: Sendable, Hashable {
    case path([String])
    /// A hierarchy of levels: by paths from its root, or by one name of an annotation.
    case rollup([[String]])
    case recursive(ODataHierarchy, [ODataTransformation])
  }

  /// Transformations and the name of what they give.
  public struct Nested: Sendable, Hashable {
    /// The sequence, in order.
    public var transformations: [ODataTransformation]
    /// The name of what it gives.
    public var name: String

    /// A sequence with the name of what it gives.
    public init(_ transformations: [ODataTransformation], as name: String) {
      self.transformations = transformations
      self.name = name
    }
  }
}

/// A recursive hierarchy (OData Data Aggregation 4.0 §6.2.1).
public struct ODataHierarchy: Sendable, Hashable {
  /// The collection of all nodes, from `$root`.
  public var nodes: ODataMemberPath
  /// The qualifier of the annotation that declares it.
  public var qualifier: String
  /// The path to the node's identifier.
  public var path: [String]

  /// A hierarchy of nodes.
  public init(nodes: ODataMemberPath, qualifier: String, path: [String]) {
    self.nodes = nodes
    self.qualifier = qualifier
    self.path = path
  }
}

/// A value made of several (OData Data Aggregation 4.0 §3.2.1).
public struct ODataAggregate: Sendable, Hashable {
  /// The operand of an aggregate.
  public enum Operand: Sendable, Hashable {
    case expression(ODataExpression)
    /// `$count`, of what a path leads to.
    case count([String])
    /// An aggregate that the service defines, at the end of a path.
    case custom([String])
  }

  /// Properties that are grouped by before the value is aggregated once more.
  public struct From: Sendable, Hashable {
    /// The paths of the properties, of which there is one at least.
    public var paths: [[String]]
    /// The method, as ``ODataAggregate/method``; nil only behind custom aggregates.
    public var method: String?

    /// A step of grouping.
    public init(_ paths: [[String]], with method: String?) {
      self.paths = paths
      self.method = method
    }
  }

  /// The operand of the method.
  public var operand: Operand
  /// `sum`, `min`, `max`, `average`, `countdistinct` or the qualified name of one of the service's.
  public var method: String?
  /// The steps of grouping, in order.
  public var from: [From]
  /// The name of the value; nil within expressions, and for some custom aggregates.
  public var name: String?

  /// A value made of an operand.
  public init(
    _ operand: Operand, with method: String? = nil, from: [From] = [], as name: String? = nil
  ) {
    self.operand = operand
    self.method = method
    self.from = from
    self.name = name
  }
}
