package import SaxEvents

/// A response, its body still on the way (RFC 9110 §6).
public struct WebResponse: Sendable {
  /// The three digits (RFC 9110 §15).
  public var status: Int
  /// The header fields.
  public var fields: HeaderFields
  /// The URL that it came from: after redirections another one than was asked.
  public var url: URI
  /// The body's bytes, as they come.
  public var body: HTTPResponseBody
  /// The part that a cache had in it; nil where there is no cache.
  public var cacheStatus: CacheStatus?
  /// The limit of inflating the body further, such as a file of gzip.
  package var inflation = InflationLimit()
  /// True if it refuses credentials that an ``Authentication`` has added to the request.
  var refusesCredentials = false

  /// Creates a response, such as one that a test's transport gives.
  ///
  /// - Parameters:
  ///   - status: three digits.
  ///   - fields: the header fields.
  ///   - url: where it comes from.
  ///   - body: its bytes.
  public init(
    status: Int, fields: HeaderFields = HeaderFields(), url: URI, body: HTTPResponseBody = .empty
  ) {
    self.status = status
    self.fields = fields
    self.url = url
    self.body = body
  }

  /// True if what was asked for was done: 200 to 299.
  public var isSuccess: Bool { (200...299).contains(status) }

  /// The media type, without parameters and in lower case; nil where there is none.
  public var mediaType: String? { fields.mediaType }

  /// The encoding of a text, by the parameter `charset` of the media type; nil where there is none.
  package var charset: String? { fields.charset }

  /// The body's length as the head says it; nil where it doesn't, or it doesn't count as the body comes
  /// in chunks (RFC 9112 §6.3). One that is said twice is one (RFC 9110 §8.6).
  public var contentLength: Int? {
    if fields.contains("Transfer-Encoding") { return nil }
    guard case .bytes(let count) = ContentLength(fields) else { return nil }
    return count
  }
}
