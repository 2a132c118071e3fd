public import SaxHTTP
public import Saxifrage

extension Input {
  /// What a request is answered with, as it arrives: whoever stops taking objects holds the server back.
  ///
  /// The format is that of the response's media type, or found out. A response whose status is no
  /// success ends the reading, as ``ErrorMapping`` says. One that breaks off is an error, after what came
  /// before.
  ///
  /// - Parameters:
  ///   - request: sent anew for each reading.
  ///   - executor: who sends it, such as an ``HTTPClient``.
  ///   - mapping: what the bodies of responses that are no success are read by.
  ///   - options: how those are read.
  public static func response(
    to request: HTTPRequest, from executor: any HTTPExecutor, errorsBy mapping: Mapping,
    options: ReadingOptions = ReadingOptions()
  ) -> Input {
    let executor = ErrorMapping(executor, by: mapping, options: options)
    return .opening(named: request.url.redacted) {
      let response = try await executor.execute(request)
      return (response.head, response.body)
    }
  }
}

extension HTTPResponse {
  var head: InputHead {
    InputHead(size: contentLength, format: mediaType.flatMap(InputFormat.init(mediaType:)))
  }
}
