public import SaxHTTP
internal import SaxServices

/// A stream of bytes that a service keeps: that of a media entity, or a stream property.
public struct ODataMedia: Sendable {
  /// The service that has it.
  public let service: ODataService
  let address: ODataAddress

  init(_ service: ODataService, _ address: ODataAddress) {
    self.service = service
    self.address = address
  }

  private func request(_ method: HTTPMethod, ifMatch etag: String? = nil) async throws -> WebRequest
  {
    let version = try await service.version()
    let url = try address.url(below: service.root, version)
    var request = try service.request(method, url, version)
    if method == .get { try request.fields.set("Accept", "*/*") }
    try request.match(etag)
    return request
  }

  /// The response, whose body is gone through as it comes.
  ///
  /// - Throws: ``ODataError``; what the client throws.
  public func response() async throws -> WebResponse {
    try await service.execute(try await request(.get))
  }

  /// All bytes.
  ///
  /// - Parameter limit: how many there may be. Default: 256 MiB.
  /// - Throws: ``ODataError``; `HTTPError.Code.limit` if there are more; what the client throws.
  public func data(upTo limit: Int = 256 << 20) async throws -> [UInt8] {
    let response = try await response()
    let bytes = try await response.content.collect(upTo: limit)
    try response.checkTrailers()
    return bytes
  }

  /// Writes the bytes to a file, which has its name when all of it is there.
  ///
  /// - Parameters:
  ///   - path: where the file is to be.
  ///   - replacing: whether a file that is there is replaced.
  ///   - resuming: whether what came is kept where it is interrupted, to go on with it the next time.
  /// - Returns: what was written, and the head of the response.
  /// - Throws: ``ODataError``; `HTTPError`; what the client throws.
  @discardableResult
  public func download(
    to path: String, replacing: Bool = false, resuming: Bool = false
  ) async throws -> DownloadedFile {
    let request = try await request(.get)
    do {
      let executor = try service.telling(service.sender)
      return try await TrailerCheck(executor).download(
        request, to: path, replacing: replacing, resuming: resuming)
    } catch {
      throw ODataError.explaining(error, of: nil, url: request.url.redacted)
    }
  }

  /// Replaces the bytes.
  ///
  /// - Parameters:
  ///   - body: the bytes and their media type.
  ///   - etag: the entity tag of the state that is replaced, as `ODataRead.mediaETag` has it; `*` for any; nil to
  ///     replace it whatever it is.
  /// - Returns: the new entity tag; nil where the service says none.
  /// - Throws: ``ODataError/Code/conflict`` if it was changed meanwhile; ``ODataError``; what the client throws.
  @discardableResult
  public func upload(_ body: HTTPBody, ifMatch etag: String? = nil) async throws -> String? {
    var request = try await request(.put, ifMatch: etag)
    request.body = body
    if body.contentType == nil {
      try request.fields.set("Content-Type", "application/octet-stream")
    }
    return try await service.change(request).fields["ETag"]
  }

  /// Replaces the bytes.
  ///
  /// - Parameters:
  ///   - bytes: the new ones.
  ///   - contentType: their media type.
  ///   - etag: as for ``upload(_:ifMatch:)``.
  /// - Returns: the new entity tag; nil where the service says none.
  /// - Throws: as ``upload(_:ifMatch:)``.
  @discardableResult
  public func upload(
    _ bytes: [UInt8], contentType: String, ifMatch etag: String? = nil
  ) async throws -> String? {
    try await upload(.bytes(bytes, contentType: contentType), ifMatch: etag)
  }

  /// Replaces the bytes by those of a file, which are read as they are sent.
  ///
  /// - Parameters:
  ///   - path: of a plain file.
  ///   - contentType: the media type; if nil, as the name's extension says.
  ///   - etag: as for ``upload(_:ifMatch:)``.
  /// - Returns: the new entity tag; nil where the service says none.
  /// - Throws: as ``upload(_:ifMatch:)``; `HTTPError.Code.body` if the file can't be read.
  @discardableResult
  public func upload(
    file path: String, contentType: String? = nil, ifMatch etag: String? = nil
  ) async throws -> String? {
    try await upload(try .file(path, contentType: contentType), ifMatch: etag)
  }

  /// Deletes the bytes; of a stream property, whose entity stays.
  ///
  /// - Parameter etag: as for ``upload(_:ifMatch:)``.
  /// - Throws: as ``upload(_:ifMatch:)``.
  public func delete(ifMatch etag: String? = nil) async throws {
    _ = try await service.change(try await request(.delete, ifMatch: etag))
  }
}

extension WebRequest {
  /// Makes it one for a state of the resource (RFC 9110 §13.1.1).
  ///
  /// - Throws: ``ODataError/Code/query`` if the tag is none that a field can hold.
  mutating func match(_ etag: String?) throws(ODataError) {
    guard let etag else { return }
    guard !etag.allSatisfy(\.isWhitespace) else {
      throw ODataError(.query, "an empty text is no entity tag", fix: "nil, or \"*\" for any state")
    }
    do throws(HTTPError) {
      try fields.set("If-Match", etag)
    } catch {
      throw ODataError(.query, error.message, url: url.redacted, fix: error.fix, cause: error)
    }
  }
}
