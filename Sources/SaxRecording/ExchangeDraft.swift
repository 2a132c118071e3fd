internal import SaxEvents
internal import SaxHTTP

/// An exchange on its way into its recording. What becomes of none leaves nothing behind.
struct ExchangeDraft: Sendable {
  private let request: WebRequest
  private let secrets: ExchangeSecrets
  private let folder: RecordingFolder
  /// The request's body as a recording has it, once that is known.
  private let requestBody: Locked<RecordedRequestBody?>
  /// The number among equal requests; nil where those aren't known before the body was sent.
  private var number: Int?
  private var response: WebResponse?
  private var body: KeptBody
  /// The place of a body that doesn't fit in memory.
  private var file: TemporaryRecording?
  /// The number of bytes that came.
  private var received = 0

  /// Begins to record an exchange, before its request is sent. If the request's body is known, its place among
  /// equal requests is reserved.
  ///
  /// - Parameter requestBody: what a recording has of the request's body: filled in by the end.
  init(
    of request: WebRequest, _ requestBody: Locked<RecordedRequestBody?>, _ secrets: ExchangeSecrets,
    in folder: RecordingFolder
  ) throws(HTTPError) {
    self.request = request
    self.requestBody = requestBody
    self.secrets = secrets
    self.folder = folder
    body = KeptBody(
      BodyBlanking(secrets, mediaType: nil, isOfResponse: true, isEncoded: true))
    let known = requestBody.withLock(\.self)
    if let known { number = folder.reserve(try key(known).digest) }
  }

  private func key(_ body: RecordedRequestBody?) -> ExchangeKey {
    ExchangeKey(
      method: request.method.name, url: secrets.kept(url: request.url.requested),
      bodyHash: body?.hash)
  }

  /// The response's head is there.
  mutating func begin(_ response: WebResponse) {
    if number == nil, let known = requestBody.withLock(\.self) {
      number = (try? key(known).digest).map { folder.reserve($0) }
    }
    self.response = response
    self.response?.body = .empty
    body = KeptBody(
      BodyBlanking(
        secrets, mediaType: response.mediaType, isOfResponse: true,
        isEncoded: !response.fields.contentEncodings.isEmpty))
  }

  /// Records the next bytes of the response's body.
  ///
  /// - Throws: `HTTPError.Code.file` if the bytes can't be written.
  mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    received += bytes.count
    try body.take(bytes) { (spilled) throws(HTTPError) in
      let file = if let file { file } else { try TemporaryRecording(in: folder.path) }
      self.file = file
      try file.write(spilled)
    }
  }

  /// True if no more can come.
  private var hasAll: Bool {
    guard let response else { return false }
    if request.method == .head || [204, 304].contains(response.status) { return true }
    return response.contentLength == received
  }

  /// Writes the recording.
  ///
  /// - Throws: `HTTPError.Code.file` if that can't be done.
  mutating func finish(
    _ end: RecordedExchange.End, trailers: HeaderFields = HeaderFields()
  ) throws(HTTPError) {
    let known = requestBody.withLock(\.self)
    let key = key(known)
    let digest = try key.digest
    var exchange = RecordedExchange(
      method: key.method, url: key.url,
      fields: secrets.kept(request.sentFields, confined: request.confinedFields), body: known,
      end: end)
    switch end {
    case .letGo where hasAll: exchange.end = .whole
    case .failure(let error): exchange.end = .failure(kept(error))
    case .whole, .letGo: break
    }
    var text: [UInt8] = []
    if let response {
      var head = RecordedExchange.Response(
        status: response.status, fields: secrets.kept(response.fields),
        trailers: secrets.kept(trailers))
      let url = secrets.kept(url: response.url.requested)
      if url != key.url { head.url = url }
      text = try finishBody(of: response, &head)
      exchange.response = head
    }
    try folder.publish(
      exchange, text, beside: file,
      as: RecordingName(
        kind: key.kind, digest: digest, number: number ?? folder.reserve(digest)))
    file = nil
  }

  /// An error with what is kept of its text of a body.
  private func kept(_ error: HTTPError) -> HTTPError {
    guard let text = error.bodyText else { return error }
    var blanking = BodyBlanking(secrets, mediaType: nil, isOfResponse: true, isEncoded: false)
    let body = RecordableBody(
      method: request.method, url: request.url, status: error.status, mediaType: nil,
      bytes: Array(blanking.take(Array(text.utf8)[...])))
    var error = error
    error.bodyText = String(decoding: secrets.kept(body, []).bytes, as: UTF8.self)
    return error
  }

  /// Ends the response's body, and leaves the secrets out of one that is held in memory.
  ///
  /// - Returns: what stands behind the head; the rest is in ``file`` then.
  private mutating func finishBody(
    of response: WebResponse, _ head: inout RecordedExchange.Response
  ) throws(HTTPError) -> [UInt8] {
    if body.isSpilled { return [] }
    let kept = secrets.kept(
      RecordableBody(
        method: request.method, url: request.url, status: response.status,
        mediaType: response.mediaType, bytes: body.held), response.fields.contentEncodings)
    if kept.isDecoded {
      head.fields.remove("Content-Encoding")
      head.fields.remove("Content-Length")
    }
    if kept.bytes.count <= KeptBody.most, RecordedText(kept.bytes) != nil { return kept.bytes }
    let file = try TemporaryRecording(in: folder.path)
    self.file = file
    try file.write(kept.bytes[...])
    return []
  }
}
