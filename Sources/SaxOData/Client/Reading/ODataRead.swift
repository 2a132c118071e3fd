public import SaxHTTP

/// An entity as it was read, with what the service tells of it.
public struct ODataRead<Value: Sendable>: Sendable {
  /// The entity.
  public var value: Value
  /// The entity tag of its state, as it was sent; nil where the service says none.
  public var etag: String?
  /// The id of the entity, which may be relative; nil where the service says none.
  public var id: String?
  /// The URL by which it is changed, which may be relative; nil where the service says none.
  public var editLink: String?
  /// The qualified name of its type; nil where the service says none.
  public var typeName: String?
  /// The entity tag of its stream, of media entities.
  public var mediaETag: String?
  /// The response without its body.
  public var response: WebResponse
}

/// The annotations of an entity: what it says of itself beside its properties.
struct EntityHead: Decodable, Sendable {
  var etag: String?
  var id: String?
  var editLink: String?
  var typeTitle: String?
  var mediaETag: String?
}
