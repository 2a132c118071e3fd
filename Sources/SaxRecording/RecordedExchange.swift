package import SaxHTTP

/// A request's body as a recording has it, without its secrets.
package struct RecordedRequestBody: Sendable {
  /// The number of its bytes.
  package var length: Int
  /// Their SHA-256 in hexadecimal.
  package var hash: String
  /// The body, if it is a text that is not too long. A recording is not read for it.
  package var text: String?
}

/// An exchange as the head of its file has it.
package struct RecordedExchange: Sendable {
  /// The end that the exchange had.
  package enum End: Sendable {
    /// All came.
    case whole
    /// Whoever read the response's body took no more of it.
    case letGo
    /// No response came, or it broke off behind the bytes that are there.
    case failure(HTTPError)
  }

  /// The head of a response, and the place of its body.
  package struct Response: Sendable {
    package var status: Int
    package var fields = HeaderFields()
    /// The URL that it came from; nil for that of the request.
    package var url: String?
    /// The file beside that has the body; nil where that stands behind the head.
    package var bodyFile: String?
    /// The fields behind the body.
    package var trailers = HeaderFields()
  }

  package var method: String
  /// As `ExchangeKey.url`.
  package var url: String
  package var fields = HeaderFields()
  /// Nil if it isn't known, as it was not sent to its end.
  package var body: RecordedRequestBody?
  /// Nil if none came.
  package var response: Response?
  package var end = End.whole

  var key: ExchangeKey { ExchangeKey(method: method, url: url, bodyHash: body?.hash) }
}
