internal import SaxEngine
internal import SaxEvents
internal import SaxHTTP
internal import SaxServices
internal import Saxifrage

extension ODataError {
  /// The name of the generated mappings by which answers are read.
  static let mappingName = "OData"

  /// The error that iterating and sending throw for one of the layers below: what the service says, an answer that is
  /// none, or one that breaks off. Cancellation, what fails on the way and what does not fit a mapping stay as they are.
  ///
  /// - Parameters:
  ///   - response: the one that was being read; nil if there was none.
  ///   - url: what was asked for.
  static func explaining(
    _ error: any Error, of response: WebResponse?, url: String?
  ) -> any Error {
    switch error {
    case let error as BuildError where error.code == .declared:
      let status = (error.cause as? HTTPError)?.status ?? response?.status
      let problem = ODataProblem(error.object)
      return ODataError(
        status: status ?? 200, problem: problem, url: url,
        message: "the service answers with an error", cause: error)
    case let error as BuildError: return error.hidingMapping(mappingName)
    case let error as HTTPError where error.code == .status:
      var result = ODataError(
        status: error.status ?? 0, problem: nil, url: url,
        message: error.message + (FailureWords.line(of: error).map { ": \($0)" } ?? ""),
        cause: error)
      if result.fix == nil { result.fix = error.fix }
      return result
    case let error as ReadingError:
      return explaining(error, of: response, url: url)
    case let error as ODataBatchError:
      // A query is sent in one if its URL is too long.
      return ODataError(
        error.code == .truncated ? .incomplete : .notOData,
        "the query's URL is too long, and the batch that it was sent in failed: \(error.message)",
        status: response?.status, url: url,
        fix: "a higher options.longestURL, if the service takes it", cause: error)
    default: return error
    }
  }

  private static func explaining(
    _ error: ReadingError, of response: WebResponse?, url: String?
  ) -> any Error {
    switch error.code {
    case .truncated, .malformed, .empty:
      let place = error.place.position.map { ", byte \($0.offset)" } ?? ""
      // Nothing of it could be read: it is another kind of document.
      if error.place.position?.offset ?? 0 == 0, error.code != .truncated {
        return ODataError(
          .notOData, "the answer is no document of OData: \(error.message)",
          status: response?.status, url: url, cause: error)
      }
      return ODataError(
        .incomplete, "the answer breaks off or is malformed\(place): \(error.message)",
        status: response?.status, url: url, cause: error)
    default: return error
    }
  }

  /// An answer whose media type is that of a page for people.
  static func page(_ response: WebResponse) -> ODataError {
    ODataError(
      .notOData, "the service answers \(response.status) with \(response.mediaType ?? "a page")",
      status: response.status, url: response.url.redacted,
      fix: "credentials, if it is the page of a login, or another root")
  }
}
