public import Saxifrage

/// The settings of a ``Resource``.
public struct ResourceOptions: Sendable {
  /// The way in which changes are sent.
  public enum Update: String, Sendable, Hashable {
    /// By PATCH, as the merge patch of what has changed (RFC 7396, RFC 5789).
    case patch
    /// By PUT, as the whole object.
    case put
  }

  /// The way in which ``Resource/save(_:)`` sends changes. Default: ``Update/patch``.
  public var update = Update.patch
  /// The format of the objects that are sent. A merge patch is JSON: XML needs ``Update/put``. Default: JSON.
  public var format = WritingFormat.json
  /// True if changes and deletions are for the state of the object that is known here alone, by its entity tag
  /// (`If-Match`, RFC 9110 §13.1.1). One without a tag is changed as it is. A weak tag is sent, too: by the RFC none
  /// matches, but services that give weak ones compare them. Default: true.
  public var checksETags = true
  /// The template of the path of the collection, for ``Resource/list(_:)`` and ``Resource/create(_:named:)``. Default:
  /// the path of the objects without its last segment, if that is the key alone.
  public var collection: String?
  /// The call of the mapping that ``Resource/list(_:)`` sends in place of a GET of the collection, with its own
  /// arguments and pages.
  public var listCall: String?
  /// The way from one page of the collection to the next; nil if there are no others. A ``listCall`` declares its own.
  public var pages: Pagination?
  /// The options of what is sent: what is left out, the layout, and the converters. In merge patches nothing that is
  /// nil is written, and empty lists are.
  public var writing = WritingOptions()

  /// The defaults.
  public init() {}
}
