public import SaxHTTP
public import Saxifrage

extension InputSource {
  /// The response to a request, as it arrives: a slow consumer applies back-pressure.
  ///
  /// The format is that of the response's media type, or found out. A response whose status is no
  /// success (`WebRequest.successes`) ends the reading, as ``ErrorMapping`` says. One without a body, such
  /// as 204, holds no objects. An interrupted one is an error, after the objects before.
  ///
  /// - Parameters:
  ///   - request: sent anew for each reading.
  ///   - executor: who sends it, such as an `HTTPClient`.
  ///   - mapping: what the bodies of responses that are no success are read by.
  ///   - options: how those are read.
  public static func response(
    to request: WebRequest, from executor: any HTTPExecutor, errorsBy mapping: Mapping,
    options: ReadingOptions = ReadingOptions()
  ) -> InputSource {
    let executor = ErrorMapping(executor, by: mapping, options: options)
    return .opening(named: request.url.redacted) {
      let response = try await executor.execute(request)
      return (response.head, response.content.chunks)
    }
  }
}

extension InputSource {
  /// The body of a response. A small one that has come by now is read where the loop runs: two ways to another thread
  /// and back took as long as the reading itself.
  package static func body(of response: WebResponse) -> InputSource {
    let name = response.url.redacted
    if let bytes = response.content.takeAll(upTo: mostBytesReadAtOnce) {
      return .opened(named: name, response.head, bytes)
    }
    return .opened(named: name, response.head, response.content.chunks)
  }
}

extension ObjectStream {
  /// The response to the latest iteration's request, once an object has come or it has ended: the status and
  /// the fields, without a body. Nil where there is no response, or its status is no success.
  public var response: WebResponse? { origin as? WebResponse }
}

extension WebResponse {
  /// The head of an input, as its fields describe the body.
  package var head: InputHead {
    var head = InputHead(
      size: contentLength, format: mediaType.flatMap(InputFormat.init(mediaType:)))
    head.encoding = charset
    head.mayBeEmpty = true
    head.inflation = inflation
    var origin = self
    // Whoever holds the body holds the connection.
    origin.body = .empty
    head.origin = origin
    return head
  }

  /// The body; that of a status without one is not looked at (RFC 9110 §15.3.5, §15.3.6).
  package var content: HTTPResponseBody { [204, 205, 304].contains(status) ? .empty : body }
}
