/// A query that options can be added to: of entities, or of those that are expanded within others.
public protocol ODataQueryable<Entity>: Sendable {
  /// The type of the entities.
  associatedtype Entity
  /// Adds a part, such as an option, to a copy of the query.
  func with(_ part: ODataQueryPart) -> Self
}

/// The query of what is expanded within entities (OData URL Conventions 4.01 §5.1.3).
///
/// Below V4, only what is selected and expanded can be said of it.
public struct ODataExpansion<Entity>: ODataQueryable {
  var parts: [ODataQueryPart] = []

  /// Adds a part, such as an option, to a copy of the query.
  public func with(_ part: ODataQueryPart) -> ODataExpansion {
    var result = self
    result.parts.append(part)
    return result
  }

  /// Expands the property again at each level below, from V4 on.
  ///
  /// - Parameter count: the number of levels; nil for as many as there are.
  public func levels(_ count: Int?) -> ODataExpansion {
    if let count, count < 1 { return with(ODataQueryPart(.fault("$levels is \(count)"))) }
    return with(.option(.levels(count.map(UInt64.init))))
  }
}

/// Something that is added to a query. It becomes a part of the URL when that is sent, in the version that is spoken.
public struct ODataQueryPart: Sendable {
  enum Content: Sendable {
    case option(ODataQuery.Option)
    case text(ODataQueryText, String)
    case expand([String], ODataExpandItem.Content, [ODataQueryPart])
    /// The reason why the query can't be sent.
    case fault(String)
  }

  let content: Content

  init(_ content: Content) { self.content = content }

  /// An option as a tree, which is put into the form of the version.
  public static func option(_ option: ODataQuery.Option) -> ODataQueryPart {
    ODataQueryPart(.option(option))
  }

  static func value(
    _ value: some UntypedValue, _ make: (ODataExpression) -> ODataQuery.Option
  ) -> ODataQueryPart {
    ODataQueryPart(value.fault.map(Content.fault) ?? .option(make(value.expression)))
  }
}
