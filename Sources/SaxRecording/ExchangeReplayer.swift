public import SaxHTTP

/// Answers requests from a folder that ``ExchangeRecorder`` has written to, and comes to no network.
///
///     let client = HTTPClient(transport: try ExchangeReplayer(from: "Recordings"))
///
/// A request is answered by the recording of an equal one: with the same method, URL and body, secrets aside. Header
/// fields don't count. Equal requests are answered in the order in which they were recorded, and then by the last one
/// again and again; each replayer begins anew. Recorded errors are thrown, and bodies that broke off do so again.
///
/// Recordings may be edited, also while a replayer is in use, if the request stays the same. The text of a file counts;
/// of its name only the number at its end does. `Content-Length` is set to the length of the recorded body. A response
/// recorded below `ContentDecoding` is compressed, so replay it below one. Left-out secrets stay left out.
///
/// The body of a request is read to its end.
public struct ExchangeReplayer: HTTPExecutor {
  private let recordings: Recordings
  private let secrets: ExchangeSecrets
  private let isStrict: Bool
  private let recorder: ExchangeRecorder?

  /// Reads the heads of all recordings in a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - next: sends the requests that aren't recorded, which are recorded then; nil, the default, for nobody. A
  ///     body that can be read once only may have no more than 1 MiB then, and the folder is made where there is none.
  ///     What is recorded now answers no request of this replayer's.
  ///   - secrets: what was left out of the recordings.
  ///   - isStrict: whether a request that was answered as often as it was recorded is an error, or with `next` sent
  ///     and recorded.
  /// - Throws: `HTTPError.Code.file` if the folder can't be read, or a recording in it is damaged, with its name and
  ///   line; as ``ExchangeRecorder/init(_:to:leavingOut:)`` where one is wanted.
  public init(
    from folder: String, recordingMissesBy next: (any HTTPExecutor)? = nil,
    leavingOut secrets: ExchangeSecrets = .init(), isStrict: Bool = false
  ) throws(HTTPError) {
    recordings = try Recordings(folder, secrets, mayBeMissing: next != nil)
    self.secrets = secrets
    self.isStrict = isStrict
    if let next {
      recorder = try ExchangeRecorder(next, to: folder, leavingOut: secrets)
    } else {
      recorder = nil
    }
  }

  /// Answers a request by its recording. The response's body is read from the file as it is asked for.
  ///
  /// - Throws: the error that was recorded; `HTTPError.Code.notStored` if there is no recording, with what the
  ///   nearest one has in its place; `HTTPError.Code.file` if a recording is damaged, or its body is missing; what
  ///   reading the request's body throws.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    try Task.checkCancellation()
    var request = request
    let secrets = secrets.with(request)
    let body = try await readBody(of: &request, secrets)
    let key = ExchangeKey(
      method: request.method.name, url: secrets.kept(url: request.url.requested),
      bodyHash: body.hash)
    let found = recordings.next(for: key, isRepeating: !isStrict)
    if let entry = found.entry { return try recordings.response(entry, to: request) }
    if let recorder { return try await recorder.execute(request) }
    let miss = RecordingMiss(request, key, in: recordings.folder)
    throw found.count > 0 ? miss.error(after: found.count) : miss.error(recordings.entries)
  }

  /// Reads a request's body. One that can be read once is kept where it may be sent yet.
  private func readBody(
    of request: inout WebRequest, _ secrets: ExchangeSecrets
  ) async throws -> RecordedRequestBody {
    let open = request.withOpenBody
    guard recorder != nil, !open.body.isRepeatable else {
      return try await open.recordedBody(secrets)
    }
    var bytes: [UInt8] = []
    let url = request.url.redacted
    let body = try await request.recordedBody(secrets) { (chunk) throws(HTTPError) in
      guard chunk.count <= KeptBody.most - bytes.count else {
        throw HTTPError(
          .body,
          "the request's body has more than \(KeptBody.most) bytes, and can't be read twice: to be looked for, and sent",
          url: url, fix: "give a body that can be repeated")
      }
      bytes += chunk
    }
    let old = request.body
    request.body = HTTPBody(
      .bytes(bytes), length: old.trailers == nil ? bytes.count : nil, contentType: old.contentType,
      trailers: old.trailers)
    return body
  }
}
