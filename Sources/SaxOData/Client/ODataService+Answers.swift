internal import SaxEngine
internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

extension ODataService {
  /// Checks that an answer is one of the service, and in the version that was asked for.
  ///
  /// - Throws: ``ODataError/Code/notOData``, ``ODataError/Code/version``.
  func check(_ response: WebResponse) throws(ODataError) {
    if let type = response.mediaType, ["text/html", "application/xhtml+xml"].contains(type) {
      throw ODataError.page(response)
    }
    guard let wanted = options.version, let version = ODataVersion(response) else { return }
    // What of V4 and 4.01 differs is read alike, and services of V3 answer in V2 where that says all.
    guard (wanted >= .v4) == (version >= .v4) else {
      throw ODataError(
        .version, "the service answers in version \(version.text), wanted \(wanted.text)",
        status: response.status, url: response.url.redacted,
        fix: "options.version = nil, to take the service's own")
    }
  }
}

extension WebResponse {
  /// Checks what came behind a body that was read to its end.
  ///
  /// - Throws: ``ODataError`` if it says that the body is not whole.
  func checkTrailers() throws(ODataError) {
    if let error = body.trailers["OData-Error"] { throw ODataError.trailer(error, self) }
  }
}

/// Sends requests, whose bodies are errors where the fields behind them say so.
struct TrailerCheck: HTTPExecutor {
  private struct Chunks: AsyncSequence, Sendable {
    struct AsyncIterator: AsyncIteratorProtocol {
      let response: WebResponse
      var chunks: HTTPResponseBody.AsyncIterator

      mutating func next() async throws -> ArraySlice<UInt8>? {
        if let chunk = try await chunks.next() { return chunk }
        try response.checkTrailers()
        return nil
      }
    }

    let response: WebResponse

    func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(response: response, chunks: response.body.makeAsyncIterator())
    }
  }

  private let executor: any HTTPExecutor

  init(_ executor: any HTTPExecutor) { self.executor = executor }

  func execute(_ request: WebRequest) async throws -> WebResponse {
    let response = try await executor.execute(request)
    var checked = response
    checked.body = .chunks(Chunks(response: response))
    return checked
  }
}

extension ODataError {
  /// The error behind a body, which says that the body is not whole (OData Protocol 4.01 §8.3.3).
  fileprivate static func trailer(_ text: String, _ response: WebResponse) -> ODataError {
    let url = response.url.redacted
    let bytes = Array(text.utf8)
    if let frame = try? ODataFrame.mapping.get(),
      let declared = frame.problem(in: bytes)
    {
      return ODataError(
        status: response.status, problem: declared, url: url,
        message: "the service says at the end that the answer is not whole")
    }
    return ODataError(
      .incomplete, "the service says at the end that the answer is not whole: \(text)",
      status: response.status, url: url)
  }
}

extension Mapping {
  /// The error in a document of JSON, which may stand in `error` or by itself.
  fileprivate func problem(in bytes: [UInt8]) -> ODataProblem? {
    for text in [bytes, Array(#"{"error":"#.utf8) + bytes + Array("}".utf8)] {
      do {
        try lookForErrors(in: text, ReadingOptions())
      } catch let error as BuildError where error.code == .declared {
        return ODataProblem(error.object)
      } catch {
        continue
      }
    }
    return nil
  }
}
