internal import SaxHTTP
internal import SaxLanguage

/// Answers a call by the file that the mapping names as its example.
struct ExampleExecutor: HTTPExecutor {
  let folder: String
  let plan: CallPlan

  /// - Throws: ``APIError/Code/result`` if the call has no example, or its file can't be read.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    guard let name = plan.call.example else {
      throw APIError(
        .result, "the call has no example to be answered by", call: plan.name,
        fix: "example \"file\" in the mapping")
    }
    do {
      let body = try await HTTPBody.file("\(folder)/\(name)").asResponse()
      return WebResponse(status: 200, url: request.url, body: body)
    } catch let error as HTTPError {
      throw APIError(.result, "the example can't be read: \(error.message)", call: plan.name)
    }
  }
}
