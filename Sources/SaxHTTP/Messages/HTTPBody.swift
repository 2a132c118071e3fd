internal import SaxURI

/// The body of a request, which is sent after its head.
public struct HTTPBody: Sendable {
  /// Gives a body's bytes.
  package enum Source: Sendable {
    case none
    case bytes([UInt8])
    /// Called for each time that the body is sent; `isRepeatable` says whether that may be twice.
    case stream(isRepeatable: Bool, @Sendable () async throws -> HTTPChunks)
  }

  let source: Source

  /// The number of bytes; nil if that is not known before. They are sent in chunks then (RFC 9112 §7.1).
  public let length: Int?

  /// The `Content-Type` that is sent where the request has none.
  public var contentType: String?

  /// Gives the fields that are sent behind the body, when all of it was given; nil for none.
  package let trailers: Trailers?
  package typealias Trailers = @Sendable () async throws -> HeaderFields

  package init(_ source: Source, length: Int?, contentType: String?, trailers: Trailers? = nil) {
    self.source = source
    self.length = length
    self.contentType = contentType
    self.trailers = trailers
  }

  /// True if it can be sent again: after a redirection, a challenge, or a failure.
  public var isRepeatable: Bool {
    if case .stream(let isRepeatable, _) = source { isRepeatable } else { true }
  }

  /// The body as a response's, of the same bytes.
  ///
  /// - Throws: what reading it throws.
  package func asResponse() async throws -> HTTPResponseBody { .chunks(try await chunks()) }

  /// Opens the body: its bytes, from the first on.
  package func chunks() async throws -> HTTPChunks {
    switch source {
    case .none: HTTPChunks([])
    case .bytes(let bytes): HTTPChunks(bytes)
    case .stream(_, let open): try await open()
    }
  }

  /// The body as a text, where all of it is there and is one; nil for another.
  package var text: String? {
    guard case .bytes(let bytes) = source else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Nothing.
  public static let empty = HTTPBody(.none, length: 0, contentType: nil)

  /// Bytes that are all there.
  public static func bytes(_ bytes: [UInt8], contentType: String? = nil) -> HTTPBody {
    HTTPBody(.bytes(bytes), length: bytes.count, contentType: contentType)
  }

  /// A text's UTF-8.
  public static func text(
    _ text: String, contentType: String? = "text/plain; charset=utf-8"
  ) -> HTTPBody {
    .bytes(Array(text.utf8), contentType: contentType)
  }

  /// Bytes as they come. They are asked for as the connection takes them.
  ///
  /// - Parameters:
  ///   - length: how many there are; nil if that is not known. Others are an error.
  ///   - contentType: the media type.
  ///   - isRepeatable: true if the body can be sent again, as to where a redirection leads.
  ///   - chunks: called once for each time that the body is sent if `isRepeatable`; else once.
  public static func stream<Chunks: AsyncSequence & Sendable>(
    length: Int? = nil, contentType: String? = nil, isRepeatable: Bool = false,
    _ chunks: @escaping @Sendable () async throws -> Chunks
  ) -> HTTPBody where Chunks.Element: Collection<UInt8> {
    HTTPBody(
      .stream(isRepeatable: isRepeatable) { HTTPChunks(try await chunks()) }, length: length,
      contentType: contentType)
  }

  /// Bytes as they come, and fields behind them, such as a checksum (RFC 9110 §6.5). They are sent in chunks, by
  /// HTTP/1.1: a transport that may speak another version refuses the request. Which fields will come may be said
  /// before, in a field `Trailer` of the request's.
  ///
  /// - Parameters:
  ///   - contentType: the media type.
  ///   - isRepeatable: whether `chunks` may be called again.
  ///   - trailers: called when all bytes were given, each time that the body is sent. What it throws is thrown
  ///     to who sends the request, and so is that one is a field that has to come before the body.
  ///   - chunks: called once for each time that the body is sent if `isRepeatable`; else once.
  public static func stream<Chunks: AsyncSequence & Sendable>(
    contentType: String? = nil, isRepeatable: Bool = false,
    trailers: @escaping @Sendable () async throws -> HeaderFields,
    _ chunks: @escaping @Sendable () async throws -> Chunks
  ) -> HTTPBody where Chunks.Element: Collection<UInt8> {
    HTTPBody(
      .stream(isRepeatable: isRepeatable) { HTTPChunks(try await chunks()) }, length: nil,
      contentType: contentType
    ) {
      let fields = try await trailers()
      try fields.checkTrailers()
      return fields
    }
  }

  /// Names and values as HTML's forms send them (`application/x-www-form-urlencoded`).
  public static func form(_ items: [(name: String, value: String)]) -> HTTPBody {
    let text = items.map {
      PercentEncoding.encode($0.name, keeping: .form) + "="
        + PercentEncoding.encode($0.value, keeping: .form)
    }
    return .text(
      text.joined(separator: "&"), contentType: "application/x-www-form-urlencoded")
  }
}
