internal import SaxHTTP
internal import SaxMapping
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

extension ODataError {
  /// The error behind a body, which says that the body is not whole (OData Protocol 4.01 §8.3.3).
  static func trailer(_ text: String, _ response: WebResponse) -> ODataError {
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
      var reading = emissions(.json, options: ReadingOptions(), source: nil) { _ in }
      do {
        try reading.feed(text.span)
        try reading.finish()
      } catch let error as BuildError where error.code == .declared {
        return ODataProblem(error.object)
      } catch {
        continue
      }
    }
    return nil
  }
}
