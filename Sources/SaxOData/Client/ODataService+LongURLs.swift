internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

extension ODataService {
  /// Sends a query, in the body of a POST if its URL is too long. What has a method of its own is sent as it is.
  ///
  /// - Returns: a response whose URL is that of the query, which links in it are relative to.
  /// - Throws: ``ODataError``; what the client throws.
  func execute(query request: WebRequest, _ version: ODataVersion) async throws -> WebResponse {
    guard request.method == .get, let query = request.url.query,
      request.url.requested.utf8.count > options.longestURL
    else { return try await execute(request) }
    if version >= .v401 {
      return try await execute(try posted(request, query), answering: request)
    }
    return try await execute(request, by: BatchedQuery(service: self, version: version))
  }

  /// A POST to `/$query` (OData URL Conventions 4.01 §4.14).
  private func posted(_ request: WebRequest, _ query: String) throws -> WebRequest {
    var post = request
    post.method = .post
    post.url = try request.url.with(path: request.url.path + "/$query", query: nil)
    post.body = .text(query, contentType: "text/plain")
    return post
  }

  private func execute(
    _ post: WebRequest, answering request: WebRequest
  ) async throws -> WebResponse {
    var response: WebResponse
    do {
      response = try await execute(post)
    } catch var error as ODataError where error.fix == nil {
      // Services need not know it (OData Protocol 4.01 §13.1.1).
      error.fix =
        "options.version = .v4, by which long queries are sent in batches, if the service has no /$query"
      throw error
    }
    if response.url == post.url { response.url = request.url }
    return response
  }
}

/// Sends a request as the only one of a batch.
private struct BatchedQuery: HTTPExecutor {
  let service: ODataService
  let version: ODataVersion

  func execute(_ request: WebRequest) async throws -> WebResponse {
    var batch = service.batch(version)
    try batch.add(service.operation(request))
    var results = service.results(of: batch).makeAsyncIterator()
    guard let result = try await results.next(), case .response(var response) = result.outcome
    else {
      throw ODataBatchError(.response, "the service did not answer the query in the batch")
    }
    response.url = request.url
    return response
  }
}
