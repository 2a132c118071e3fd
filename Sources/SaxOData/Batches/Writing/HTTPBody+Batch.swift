public import SaxHTTP

extension HTTPBody {
  /// A batch as the body of a request to `$batch`, or of its response. It is written as it is sent, and neither the
  /// parts nor their bodies are held.
  ///
  ///     let body = try HTTPBody.batch(of: .requests, parts, as: .multipart)
  ///
  /// The length is not known before. What is wrong with a part is found when it is its turn, and ends the sending:
  /// ``ODataBatchError/Code/request`` if an id, a URL or a field holds what would become something else, a change set
  /// stands in another, requests stand beside responses, a body has another length than it says, or, in JSON, a body
  /// is not what its media type says.
  ///
  /// - Parameters:
  ///   - direction: what the parts are; others are an error.
  ///   - parts: in order; asked for one by one.
  ///   - format: that of the batch; its `Content-Type` is the body's.
  ///   - boundary: what stands between the parts of a multipart batch, and in none of them; if nil, one that nobody can
  ///     foretell. Up to 70 letters, digits and some signs.
  ///   - isRepeatable: true if the parts may be gone through again, and so may their bodies.
  /// - Throws: ``ODataBatchError/Code/malformed`` if the boundary can't be one.
  public static func batch<Parts: AsyncSequence & Sendable>(
    of direction: BatchDirection, _ parts: Parts, as format: BatchFormat, boundary: String? = nil,
    isRepeatable: Bool = false
  ) throws(ODataBatchError) -> HTTPBody where Parts.Element == BatchPart {
    let boundary = try boundary.map { text throws(ODataBatchError) in try BatchBoundary(text) }
    return batch(
      of: direction, parts, as: format, boundary: boundary ?? .random("batch_"),
      isRepeatable: isRepeatable, length: nil)
  }

  static func batch<Parts: AsyncSequence & Sendable>(
    of direction: BatchDirection, _ parts: Parts, as format: BatchFormat, boundary: BatchBoundary,
    isRepeatable: Bool, length: Int?
  ) -> HTTPBody where Parts.Element == BatchPart {
    .stream(
      length: length, contentType: format.contentType(boundary), isRepeatable: isRepeatable
    ) {
      BatchBytes(parts, format.encoder(of: direction, boundary))
    }
  }
}

extension BatchFormat {
  fileprivate func contentType(_ boundary: BatchBoundary) -> String {
    switch self {
    case .multipart: "\(mediaType); boundary=\(boundary.parameter)"
    case .json: mediaType
    }
  }

  func encoder(of direction: BatchDirection, _ boundary: BatchBoundary) -> any BatchEncoder {
    switch self {
    case .multipart: MultipartBatchEncoder(direction, boundary)
    case .json: JSONBatchEncoder(direction)
    }
  }
}
