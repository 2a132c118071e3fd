/// The options behind the `?` of a URL, or those nested in parentheses, in their order.
public struct ODataQuery: Sendable, Hashable {
  /// One option with its content.
  public enum Option: Sendable, Hashable {
    case filter(ODataExpression)
    case select([ODataSelectItem])
    case expand([ODataExpandItem])
    case orderBy([ODataOrderItem])
    case top(UInt64)
    case skip(UInt64)
    /// `$count`; `$inlinecount` in V2 and V3.
    case count(Bool)
    case search(ODataSearch)
    /// A name such as `json`, or a media type.
    case format(String)
    case skipToken(String)
    case deltaToken(String)
    /// `$apply`: transformations, each of what the one before gives (OData Data Aggregation 4.0 §3).
    case apply([ODataTransformation])
    case compute([ODataComputed])
    case index(Int64)
    /// `*` for the latest.
    case schemaVersion(String)
    case id(String)
    /// `$levels`, of nested options; nil for `max`.
    case levels(UInt64?)
    /// `$at`, `$from`, `$to` and `$toInclusive` (OData Temporal Data 4.0).
    case temporal(Temporal, ODataExpression)
    /// `@name=value`.
    case alias(String, ODataExpression)
    /// An option of the service's own; nil for one without a `=`.
    case custom(String, String?)
  }

  /// The options of temporal data.
  public enum Temporal: String, Sendable, Hashable, CaseIterable {
    case at = "$at"
    case from = "$from"
    case to = "$to"
    case toInclusive = "$toInclusive"
  }

  /// The options in their order, of which some may be there more than once.
  public var options: [Option]

  /// The options in their order.
  public init(_ options: [Option] = []) { self.options = options }

  /// The first `$filter`.
  public var filter: ODataExpression? {
    options.lazy.compactMap { if case .filter(let value) = $0 { value } else { nil } }.first
  }

  /// The first `$orderby`.
  public var orderBy: [ODataOrderItem]? {
    options.lazy.compactMap { if case .orderBy(let value) = $0 { value } else { nil } }.first
  }

  /// The first `$select`.
  public var select: [ODataSelectItem]? {
    options.lazy.compactMap { if case .select(let value) = $0 { value } else { nil } }.first
  }

  /// The first `$expand`.
  public var expand: [ODataExpandItem]? {
    options.lazy.compactMap { if case .expand(let value) = $0 { value } else { nil } }.first
  }

  /// The first `$top`.
  public var top: UInt64? {
    options.lazy.compactMap { if case .top(let value) = $0 { value } else { nil } }.first
  }

  /// The first `$skip`.
  public var skip: UInt64? {
    options.lazy.compactMap { if case .skip(let value) = $0 { value } else { nil } }.first
  }

  /// The value of a parameter alias, by its name without `@`.
  public func alias(_ name: String) -> ODataExpression? {
    options.lazy.compactMap { option -> ODataExpression? in
      if case .alias(name, let value) = option { value } else { nil }
    }.first
  }
}

/// An expression of `$orderby`.
public struct ODataOrderItem: Sendable, Hashable {
  /// The value that is ordered by.
  public var expression: ODataExpression
  /// True if the greatest come first.
  public var isDescending: Bool

  /// An order by an expression.
  public init(_ expression: ODataExpression, isDescending: Bool = false) {
    self.expression = expression
    self.isDescending = isDescending
  }
}

/// An expression of `$compute` and the name of its values.
public struct ODataComputed: Sendable, Hashable {
  /// The value that is computed.
  public var expression: ODataExpression
  /// The name of the property that it becomes.
  public var name: String

  /// A value with its name.
  public init(_ expression: ODataExpression, as name: String) {
    self.expression = expression
    self.name = name
  }
}
