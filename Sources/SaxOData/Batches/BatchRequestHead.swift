public import SaxHTTP

/// An individual request of a batch, without its body.
public struct BatchRequestHead: Sendable, Hashable {
  /// The `Content-ID` of a multipart batch, or the `id` of one in JSON, which needs one; nil for none.
  public var id: String?
  /// The method.
  public var method: HTTPMethod
  /// As it is written: relative to the batch's own URL (`Customers('1')`), an absolute path, an absolute URL, or a
  /// reference to an earlier request (`$1/Orders`). Percent-encoded.
  public var url: String
  /// The header fields of the request.
  public var fields: HeaderFields
  /// The ids of requests, and of change sets, that have to be done before. JSON only.
  public var dependsOn: [String]
  /// An expression that has to be true for the request to be done. JSON only (`if`).
  public var condition: String?

  /// Creates the head of a request, by default without an id and fields, and depending on no other.
  ///
  /// - Parameters:
  ///   - method: what is asked for.
  ///   - url: of what, percent-encoded.
  ///   - id: by which others refer to it.
  ///   - fields: the header fields.
  ///   - dependsOn: ids of what has to be done before.
  ///   - condition: an expression that has to be true.
  public init(
    _ method: HTTPMethod, _ url: String, id: String? = nil, fields: HeaderFields = HeaderFields(),
    dependsOn: [String] = [], condition: String? = nil
  ) {
    self.method = method
    self.url = url
    self.id = id
    self.fields = fields
    self.dependsOn = dependsOn
    self.condition = condition
  }
}

/// An individual response of a batch, without its body.
public struct BatchResponseHead: Sendable, Hashable {
  /// The id of the request that is answered; nil where the service does not repeat it.
  public var id: String?
  /// The three digits (RFC 9110 §15).
  public var status: Int
  /// The header fields of the response.
  public var fields: HeaderFields

  /// Creates the head of a response, by default without an id and fields.
  ///
  /// - Parameters:
  ///   - status: three digits.
  ///   - id: the request's.
  ///   - fields: the header fields.
  public init(_ status: Int, id: String? = nil, fields: HeaderFields = HeaderFields()) {
    self.status = status
    self.id = id
    self.fields = fields
  }

  /// True if what was asked for was not done: 400 and above.
  public var isFailure: Bool { status >= 400 }
}
