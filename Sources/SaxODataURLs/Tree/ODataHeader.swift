/// A header that the protocol defines, for requests, responses and the parts of batches (OData Protocol 4.01 §8). Those of
/// answers are read field by field; all of one is for tests of the grammar.
package enum ODataHeader: Sendable, Hashable {
  /// The status of a request that went on by itself.
  case asyncResult(Int)
  case contentID(String)
  /// `Isolation: snapshot`.
  case isolation
  case entityID(String)
  /// An error behind the begin of a body, as a JSON object.
  case error(String)
  case maxVersion(String)
  case version(String)
  case prefer([ODataPreference])
}

/// A preference of a request (OData Protocol 4.01 §8.2.8), for ``ODataEntities/prefer(_:)`` and ``ODataWriting/returning``.
public enum ODataPreference: Sendable, Hashable {
  case allowEntityReferences
  case callback(url: String)
  case continueOnError(Bool)
  case includeAnnotations([Annotations])
  case maxPageSize(UInt64)
  case omitValues(Omitted)
  case respondAsync
  case returns(Returned)
  case trackChanges
  /// The seconds that the client would wait.
  case wait(UInt64)

  /// The values that a response may leave out.
  public enum Omitted: String, Sendable, Hashable, CaseIterable {
    case nulls, defaults
  }

  /// The extent of the response to a change.
  public enum Returned: String, Sendable, Hashable, CaseIterable {
    case representation, minimal
  }

  /// Annotations that are wanted, or are not.
  public struct Annotations: Sendable, Hashable {
    /// True if they are not wanted.
    public var isExcluded: Bool
    /// A qualified name, `*` for all, or `Namespace.*` for those of a namespace.
    public var term: String
    /// The qualifier that they have to have; nil for any.
    public var qualifier: String?

    /// The annotations of a term, wanted unless they are excluded.
    public init(_ term: String, qualifier: String? = nil, isExcluded: Bool = false) {
      self.term = term
      self.qualifier = qualifier
      self.isExcluded = isExcluded
    }
  }
}
