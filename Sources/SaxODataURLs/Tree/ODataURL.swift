/// A URL of a service: its root, the path of a resource, options, and the fragment of a context URL.
public struct ODataURL: Sendable, Hashable {
  /// The root as it is written, with the slash at its end; empty for a URL that is relative to it.
  public var serviceRoot: String
  /// The path of the resource, without segments for the service itself.
  public var path: ODataPath
  /// The options behind the `?`.
  public var query: ODataQuery
  /// The fragment behind `$metadata`, of context URLs.
  public var context: ODataContext?

  /// A URL of its parts.
  public init(
    serviceRoot: String = "", path: ODataPath, query: ODataQuery = ODataQuery(),
    context: ODataContext? = nil
  ) {
    self.serviceRoot = serviceRoot
    self.path = path
    self.query = query
    self.context = context
  }
}

/// The fragment of a context URL, which says what a payload holds (OData Protocol 4.01 §10): for who takes
/// ``ODataObjects/context`` apart, or writes payloads.
public struct ODataContext: Sendable, Hashable {
  /// The resource or type that the payload is made of.
  public enum Subject: Sendable, Hashable {
    /// An entity set, a singleton or what is contained in one.
    case path(ODataPath)
    /// A type by its qualified name, or a collection of it; the name is `$ref` for references.
    case type(String, isCollection: Bool)
  }

  /// The segment at its end.
  public enum Suffix: String, Sendable, Hashable, CaseIterable {
    case entity = "$entity"
    case delta = "$delta"
    case deletedEntity = "$deletedEntity"
    case link = "$link"
    case deletedLink = "$deletedLink"
    /// Of deltas in Atom.
    case deletedEntry = "$deleted-entry"
    case deletedLinkEntry = "$deleted-link"
    /// One item; in V3.
    case element = "@Element"
    case none = ""
  }

  /// A property that is selected or expanded.
  public struct Item: Sendable, Hashable {
    /// As ``ODataSelectItem/path``.
    public var path: [String]
    /// True if it is expanded again at each level.
    public var isRecursive: Bool
    /// The items that are selected of it, or the names of a function's parameters; nil without parentheses.
    public var items: [Item]?

    /// A property with what is selected of it.
    public init(_ path: [String], isRecursive: Bool = false, items: [Item]? = nil) {
      self.path = path
      self.isRecursive = isRecursive
      self.items = items
    }
  }

  /// The resource or type that the payload is made of.
  public var subject: Subject
  /// Nil without parentheses.
  public var items: [Item]?
  /// The segment at the end of the fragment.
  public var suffix: Suffix

  /// A context of its parts.
  public init(_ subject: Subject, items: [Item]? = nil, suffix: Suffix = .none) {
    self.subject = subject
    self.items = items
    self.suffix = suffix
  }
}
