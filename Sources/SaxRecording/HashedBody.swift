internal import SaxHTTP

/// Makes of a request's body as it goes by what a recording has of it.
struct HashedBody {
  /// The most bytes of a text that stand in a recording.
  private static let longestText = 64 << 10

  private let request: WebRequest
  private let secrets: ExchangeSecrets
  private var kept: KeptBody
  /// Nil as long as the body is held.
  private var hash: RunningHash?
  private var expected: ExpectedLength
  private var length = 0
  /// The number of bytes that came.
  private(set) var received = 0

  init(of request: WebRequest, _ secrets: ExchangeSecrets) {
    self.request = request
    self.secrets = secrets
    kept = KeptBody(
      BodyBlanking(
        secrets, mediaType: request.sentFields.mediaType, isOfResponse: false,
        isEncoded: !request.fields.contentEncodings.isEmpty))
    expected = ExpectedLength(request.body.length)
  }

  mutating func take(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
    try expected.take(bytes.count)
    received += bytes.count
    try kept.take(bytes) { (spilled) throws(HTTPError) in
      let hash = if let hash { hash } else { try RunningHash(.sha256) }
      try hash.update(spilled)
      length += spilled.count
      self.hash = hash
    }
  }

  /// To be asked for once, when all bytes were taken.
  ///
  /// - Throws: `HTTPError.Code.closed` if there is no libcrypto to hash with; `HTTPError.Code.body` if the body
  ///   is shorter than it was said to be.
  func finish() throws(HTTPError) -> RecordedRequestBody {
    try expected.finish()
    if let hash {
      return RecordedRequestBody(length: length, hash: try hash.finish().hexadecimal)
    }
    let body = RecordableBody(
      method: request.method, url: request.url, status: nil,
      mediaType: request.sentFields.mediaType, bytes: kept.held)
    let bytes = secrets.kept(body, request.fields.contentEncodings).bytes
    return RecordedRequestBody(
      length: bytes.count, hash: try HashAlgorithm.sha256.hash(bytes).hexadecimal,
      text: bytes.count <= Self.longestText ? RecordedText(bytes)?.text : nil)
  }
}

extension WebRequest {
  /// The fields, with the type of the body.
  var sentFields: HeaderFields {
    guard let type = body.contentType, !fields.contains("Content-Type") else { return fields }
    var result = fields
    result.append(HeaderField(checked: "Content-Type", type))
    return result
  }

  /// The request with the body that a recording knows.
  var withOpenBody: WebRequest {
    // What was redirected may have none any more.
    guard let openBody, body.length != 0 else { return self }
    var request = self
    request.body = openBody
    return request
  }

  /// Reads the body, from its beginning to its end.
  ///
  /// - Parameter keep: takes its bytes.
  /// - Throws: what reading it throws; as ``HashedBody/finish()``.
  func recordedBody(
    _ secrets: ExchangeSecrets, _ keep: (ArraySlice<UInt8>) throws(HTTPError) -> Void = { _ in }
  ) async throws -> RecordedRequestBody {
    var hashed = HashedBody(of: self, secrets)
    for try await chunk in try await body.chunks() {
      try Task.checkCancellation()
      try hashed.take(chunk)
      try keep(chunk)
    }
    return try hashed.finish()
  }

  /// The body, which tells what a recording has of it when it has been read to its end.
  func observedBody(
    _ secrets: ExchangeSecrets, _ tell: @escaping @Sendable (RecordedRequestBody) -> Void
  ) -> HTTPBody {
    let source = HTTPBody.Source.stream(isRepeatable: body.isRepeatable) {
      let chunks = try await body.chunks()
      return HTTPChunks {
        var iterator = chunks.makeAsyncIterator()
        var hashed: HashedBody? = HashedBody(of: self, secrets)
        return HTTPChunks.AsyncIterator { isolation in
          let chunk = try await iterator.next(isolation: isolation)
          if let chunk { try hashed?.take(chunk) }
          // Whoever knows how many bytes there are doesn't ask for more once they are there.
          if let all = hashed, chunk == nil || all.received == body.length {
            hashed = nil
            tell(try all.finish())
          }
          return chunk
        }
      }
    }
    return HTTPBody(
      source, length: body.length, contentType: body.contentType, trailers: body.trailers)
  }
}
