public import SaxHTTP

/// A body that is about to be kept in a recording.
public struct RecordableBody: Sendable {
  /// The request's method.
  public let method: HTTPMethod
  /// The request's URL.
  public let url: URI
  /// The response's status; nil where the body is the request's.
  public let status: Int?
  /// The body's media type, without parameters and in lower case; nil where there is none.
  public let mediaType: String?
  /// The body.
  public internal(set) var bytes: [UInt8]
}
