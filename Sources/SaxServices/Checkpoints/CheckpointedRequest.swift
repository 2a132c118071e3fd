internal import SaxEvents
package import SaxHTTP
package import Saxifrage

/// A request whose response is read on where a checkpoint was made, in this process or an earlier one.
package final class CheckpointedRequest: Sendable {
  private let request: WebRequest
  private let file: CheckpointFile
  /// A hash of what is asked for: a URL's query may hold secrets.
  private let source: String
  private let validator = Locked<[String]?>(nil)

  /// As errors print it.
  package var name: String { request.url.redacted }
  /// The checkpoint that the reading begins at.
  package let checkpoint: Checkpoint?

  /// Creates the request, with the checkpoint that the file holds of it, if it holds one.
  ///
  /// - Parameters:
  ///   - mapping: what the response is mapped by, whose objects are counted.
  ///   - type: of the objects that are, if not all are.
  /// - Throws: `HTTPError.Code.file` if the file is of another request or mapping, if it is damaged, or
  ///   can't be written.
  package init(
    _ request: WebRequest, mappedBy mapping: Mapping, to type: String = "", _ file: CheckpointFile
  ) throws(HTTPError) {
    self.request = request
    self.file = file
    source = try HashAlgorithm.sha256.hexadecimal(
      "\(request.method) \(request.url.requested)\n\(mapping.fingerprint) \(type)")
    try file.check()
    let content = try file.load(for: source)
    checkpoint = content?.checkpoint
    validator.withLock { $0 = content?.validator }
  }

  package func save(_ checkpoint: Checkpoint) throws(HTTPError) {
    try file.save(
      CheckpointFile.Content(
        source: source, validator: validator.withLock { $0 }, checkpoint: checkpoint))
  }

  /// All has been read.
  package func remove() { file.remove() }

  /// Sends the request, for the rest of the response where the server does that.
  ///
  /// - Returns: the response, and the offset of its first byte.
  /// - Throws: `HTTPError.Code.changed` if what is asked for is no longer what it was; what the executor
  ///   throws.
  package func execute(
    by executor: any HTTPExecutor
  ) async throws -> (response: WebResponse, offset: Int) {
    var request = request
    // Ranges are of bytes as they are sent, and offsets of what is read.
    try request.fields.set("Accept-Encoding", "identity")
    guard let checkpoint, checkpoint.objects > 0 else {
      return (try await begin(request, executor), 0)
    }
    let known = validator.withLock { $0 }.flatMap(StrongValidator.init(stored:))
    guard let known else {
      throw HTTPError(
        .changed, "the server gives nothing by which to tell that it is still the same",
        url: request.url.redacted, fix: "remove the checkpoint to begin anew")
    }
    guard checkpoint.isPlain, checkpoint.offset > 0 else {
      return (try await begin(request, executor, known), 0)
    }
    var range = RangeRequest(validator: known, offset: checkpoint.offset)
    var rest = try range.request(request)
    // It may say that nothing is left.
    rest.successes.insert(416)
    let response = try await executor.execute(rest)
    switch range.take(response) {
    case .rest: return (response, checkpoint.offset)
    case .nothing:
      return (WebResponse(status: 200, url: response.url), checkpoint.offset)
    case .other:
      guard request.successes.contains(response.status) else {
        throw HTTPError(status: response.status, of: response.url)
      }
      return (try check(response, known), 0)
    }
  }

  /// An executor for ``execute(by:)`` that makes errors of responses without success.
  ///
  /// - Parameter mapping: has the objects that servers send as errors.
  package func checking(
    _ executor: any HTTPExecutor, errorsBy mapping: Mapping?,
    options: ReadingOptions = ReadingOptions()
  ) -> any HTTPExecutor {
    if let mapping {
      ErrorMapping(executor, by: mapping, options: options)
    } else {
      StatusCheck(executor)
    }
  }

  private func begin(
    _ request: WebRequest, _ executor: any HTTPExecutor, _ known: StrongValidator? = nil
  ) async throws -> WebResponse {
    let response = try await executor.execute(request)
    if let known { return try check(response, known) }
    let validator = StrongValidator(response.fields)
    self.validator.withLock { $0 = validator.map { [$0.kind.rawValue, $0.value] } }
    return response
  }

  /// A response with everything again.
  private func check(_ response: WebResponse, _ known: StrongValidator) throws(HTTPError)
    -> WebResponse
  {
    if response.status == 200, StrongValidator(response.fields) == known { return response }
    throw HTTPError(
      .changed, "it has changed since the checkpoint was made", url: response.url.redacted,
      status: response.status, fix: "remove the checkpoint to begin anew")
  }
}

extension StrongValidator {
  fileprivate init?(stored: [String]) {
    guard stored.count == 2, let kind = Kind(rawValue: stored[0]) else { return nil }
    self.init(kind, stored[1])
  }
}
