/// A request's body as a recording has it, without its secrets.
struct RecordedRequestBody: Sendable {
  /// The number of its bytes.
  var length: Int
  /// Their SHA-256 in hexadecimal.
  var hash: String
  /// The body, if it is a text that is not too long. A recording is not read for it.
  var text: String?
}

/// An exchange as the head of its file has it.
struct RecordedExchange: Sendable {
  /// The end that the exchange had.
  enum End: Sendable {
    /// All came.
    case whole
    /// Whoever read the response's body took no more of it.
    case letGo
    /// No response came, or it broke off behind the bytes that are there.
    case failure(HTTPError)
  }

  /// The head of a response, and the place of its body.
  struct Response: Sendable {
    var status: Int
    var fields = HeaderFields()
    /// The URL that it came from; nil for that of the request.
    var url: String?
    /// The file beside that has the body; nil where that stands behind the head.
    var bodyFile: String?
    /// The fields behind the body.
    var trailers = HeaderFields()
  }

  var method: String
  /// As ``ExchangeKey/url``.
  var url: String
  var fields = HeaderFields()
  /// Nil if it isn't known, as it was not sent to its end.
  var body: RecordedRequestBody?
  /// Nil if none came.
  var response: Response?
  var end = End.whole

  var key: ExchangeKey { ExchangeKey(method: method, url: url, bodyHash: body?.hash) }
}
