internal import SaxHTTP
internal import SaxLanguage
internal import SaxSystem

/// Answers a call by the file that the mapping names as its example.
struct ExampleExecutor: HTTPExecutor {
  let folder: String
  let plan: CallPlan

  /// Answers with the example's file, whatever the request is.
  ///
  /// - Throws: ``APIError/Code/result`` if the call has no example, or its file can't be read.
  func execute(_ request: WebRequest) async throws -> WebResponse {
    guard let name = plan.call.example else {
      throw APIError(
        .result, "the call has no example to be answered by", call: plan.name,
        fix: "example \"file\" in the mapping")
    }
    let path = "\(folder)/\(name)"
    // A mapping is given by others, too.
    guard FileName.isWithin(path, folder) else {
      throw APIError(
        .result, "the example \(FileName.shown(name)) is outside of the folder of examples",
        call: plan.name, fix: "a file in that folder, without .. and links that lead out of it")
    }
    do {
      let body = try await HTTPBody.file(path).asResponse()
      return WebResponse(status: plan.exampleStatus, url: request.url, body: body)
    } catch let error as HTTPError {
      throw APIError(.result, "the example can't be read: \(error.message)", call: plan.name)
    }
  }
}

extension CallPlan {
  /// The status of an example: that of the first result that hands something out.
  fileprivate var exampleStatus: Int {
    for result in results {
      if case .none = result.model.kind { continue }
      if let statuses = result.model.statuses { return statuses.lowerBound }
      break
    }
    return successes.contains(200) ? 200 : successes.min() ?? 200
  }
}
