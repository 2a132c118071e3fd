internal import SaxHTTP
internal import Saxifrage

extension CallPlan {
  /// Throws where the call has another result, or the response another type, than the reader takes.
  ///
  /// - Parameters:
  ///   - format: the format that the reader asked for.
  ///   - takesBytes: whether bytes, texts and events may be read as well.
  /// - Throws: ``APIError`` if the result is bytes or events, or the type of the content can't be mapped.
  func check(
    _ response: WebResponse, as result: ResultPlan?, readAs format: InputFormat, takesBytes: Bool
  ) throws(APIError) {
    guard let result else { return }
    switch result.model.kind {
    case .objects: break
    case .none: return
    case .data, .file, .text, .events: if takesBytes { return }
    }
    switch result.model.kind {
    case .objects, .none: break
    case .data, .file, .text:
      throw APIError(
        .result, "the call hands out bytes, and was asked for objects", call: name,
        fix: "data(), text() or download(to:)")
    case .events:
      throw APIError(
        .result, "the call hands out events, and was asked for objects", call: name,
        fix: "events()")
    }
    guard format == .auto, let type = response.mediaType,
      response.contentLength != 0, ![204, 205, 304].contains(response.status)
    else { return }
    let found = InputFormat(mediaType: type)
    let isBytes = ["text/plain", "application/octet-stream", "application/gzip"].contains(type)
    guard found == .html || found == nil && !isBytes else { return }
    throw APIError(
      .contentType, "the server answers \(response.status) with \(type), wanted \(accepted)",
      call: name,
      fix: "another URL, or the format (options.reading.format) if it is a payload after all")
  }
}
