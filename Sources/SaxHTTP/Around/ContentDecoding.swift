package import SaxEvents
package import SaxInflate
internal import Synchronization

/// Asks for compressed responses, and inflates them as they are read (RFC 9110 §8.4).
///
/// gzip, deflate with or without zlib's header, as servers send both, and Brotli where libbrotlidec is
/// installed. A response in another encoding is an error, once it is read. What says how the body was encoded is taken out of its fields,
/// with its length.
public struct ContentDecoding: HTTPExecutor {
  /// The limits of inflating a response, and what it holds: a file of gzip that is mapped as it comes is
  /// inflated within them, too.
  public struct Limits: Sendable, Hashable {
    /// The largest ratio of a response's length to the bytes sent for it, once it has more than 16 MiB.
    /// Where it is encoded several times that goes for all of them together, and for each that lies
    /// between. Default: 250.
    public var ratio = InflationLimit.usualRatio
    /// The most bytes that it may become, in any of its encodings. Default: unlimited.
    public var size: Int?

    /// The defaults.
    public init() {}
  }

  /// The most encodings that a response may have, one in the other.
  private static let mostEncodings = 5

  private let next: any HTTPExecutor
  private let limits: Limits

  /// Decodes the bodies of an executor's responses, and refuses those that inflate beyond the limits.
  ///
  /// - Parameters:
  ///   - next: the executor that sends the requests.
  ///   - limits: how far a response may be inflated.
  public init(_ next: any HTTPExecutor, limits: Limits = Limits()) {
    self.next = next
    self.limits = limits
  }

  /// Asks for content codings, and decodes the body by the ones that the response names (RFC 9110 §8.4).
  ///
  /// - Throws: ``HTTPError`` as the executor below; reading the body throws it where that is not what was named.
  public func execute(_ request: WebRequest) async throws -> WebResponse {
    var request = request
    // Whoever asks for a part of the representation wants the bytes as they are kept.
    if !request.fields.contains("Accept-Encoding"), !request.fields.contains("Range") {
      let encodings = "gzip, deflate" + (BrotliDecoder.isAvailable ? ", br" : "")
      try request.fields.set("Accept-Encoding", encodings)
    }
    var response = try await next.execute(request)
    response.inflation = InflationLimit(ratio: limits.ratio, size: limits.size)
    return decoded(response, of: request)
  }

  private func decoded(_ response: WebResponse, of request: WebRequest) -> WebResponse {
    let names = response.fields.contentEncodings
    let hasBody = request.method != .head && ![204, 206, 304].contains(response.status)
    if names.isEmpty || !hasBody { return response }
    var result = response
    if names.count > ContentDecoding.mostEncodings {
      result.body = HTTPResponseBody(
        RefusedBody(
          HTTPError(
            .encoding, "the response is encoded \(names.count) times",
            url: response.url.redacted, status: response.status)))
      return result
    }
    let wire = Wire()
    result.inflation.received = { wire.count.load(ordering: .relaxed) }
    for (index, name) in names.reversed().enumerated() {
      guard let encoding = DecodingBody.Encoding(name) else {
        // Those who don't read it don't mind.
        result.body = HTTPResponseBody(
          RefusedBody(
            HTTPError(
              .encoding, "the response is encoded as \(name), wanted \(Self.wanted)",
              url: response.url.redacted, status: response.status,
              fix: name == "br" ? "install libbrotlidec: libbrotli1 on Debian" : nil)))
        return result
      }
      result.body = HTTPResponseBody(
        DecodingBody(
          encoding, result.body, result.inflation, url: response.url.redacted,
          counting: index == 0 ? wire : nil))
    }
    result.fields.remove("Content-Encoding")
    result.fields.remove("Content-Length")
    return result
  }

  /// The encodings that are asked for and read.
  private static var wanted: String {
    BrotliDecoder.isAvailable ? "gzip, deflate or br" : "gzip or deflate"
  }
}

/// The number of a response's bytes that came on the connection: all that is inflated from them
/// is held against that.
final class Wire: Sendable {
  let count = Atomic<Int>(0)
}

/// A body that can't be read.
private final class RefusedBody: HTTPResponseBody.Source {
  private let error: HTTPError
  var trailers: HeaderFields { HeaderFields() }

  init(_ error: HTTPError) { self.error = error }

  func next() throws -> ArraySlice<UInt8>? { throw error }
}

/// Inflates one encoding, as ``Inflater`` does.
package protocol PieceDecoder: AnyObject {
  func step(
    _ bytes: Span<UInt8>, _ output: (Span<UInt8>) throws -> Void
  ) throws -> (taken: Int, isDrained: Bool)
  func finish() throws(ReadingError)
}

extension Inflater: PieceDecoder {}
extension BrotliDecoder: PieceDecoder {}

/// A body that is inflated as it is read.
package actor DecodingBody: HTTPResponseBody.Source {
  package enum Encoding {
    case gzip
    /// With zlib's header or without.
    case deflate
    case brotli

    /// The encoding that a name stands for, as far as it can be undone here.
    ///
    /// - Parameter name: as ``HeaderFields/contentEncodings`` has it.
    /// - Returns: nil if it can't be undone here.
    package init?(_ name: String) {
      switch name {
      case "gzip", "x-gzip": self = .gzip
      case "deflate": self = .deflate
      case "br" where BrotliDecoder.isAvailable: self = .brotli
      default: return nil
      }
    }

    /// Creates the decoder of one body. The first two bytes tell whether what is called deflate has zlib's header.
    ///
    /// - Parameters:
    ///   - first: the first byte.
    ///   - second: the one behind it; 0 if there is none.
    package func decoder(_ first: UInt8, _ second: UInt8) throws(ReadingError) -> any PieceDecoder {
      switch self {
      case .gzip: return Inflater(.gzip)
      case .deflate:
        // RFC 1950 §2.2: the method, and a check of the first two bytes.
        let isZlib = first & 0x0F == 8 && (Int(first) << 8 | Int(second)) % 31 == 0
        return Inflater(isZlib ? .zlib : .deflate)
      case .brotli: return try BrotliDecoder()
      }
    }
  }

  private let encoding: Encoding
  private let body: HTTPResponseBody
  private let limit: InflationLimit
  private let url: String
  /// Counts its bytes where they are those of the connection.
  private let wire: Wire?
  private var iterator: HTTPResponseBody.AsyncIterator
  private var inflater: (any PieceDecoder)?
  /// Bytes that were taken and not yet inflated.
  private var input: ArraySlice<UInt8> = []
  private var isDrained = true
  private var isEnded = false
  private var given = 0

  package nonisolated var trailers: HeaderFields { body.trailers }

  /// A body without the outermost of its encodings, which is undone as it is read.
  ///
  /// - Parameters:
  ///   - limit: that of all encodings of a response together.
  ///   - wire: counts the bytes of the one that is undone first; nil for the others.
  init(
    _ encoding: Encoding, _ body: HTTPResponseBody, _ limit: InflationLimit, url: String,
    counting wire: Wire?
  ) {
    self.encoding = encoding
    self.body = body
    self.limit = limit
    self.url = url
    self.wire = wire
    iterator = body.makeAsyncIterator()
  }

  package func next() async throws -> ArraySlice<UInt8>? {
    while true {
      if !input.isEmpty || !isDrained {
        let piece = try inflate()
        if !piece.isEmpty { return piece[...] }
      } else if isEnded {
        do { try inflater?.finish() } catch { throw explained(error) }
        return nil
      } else {
        try await more()
      }
    }
  }

  private func more() async throws {
    var iterator = self.iterator
    defer { self.iterator = iterator }
    // deflate is told by two bytes.
    repeat {
      guard let chunk = try await iterator.next() else {
        isEnded = true
        break
      }
      _ = wire?.count.add(chunk.count, ordering: .relaxed)
      input += chunk
    } while inflater == nil && input.count < 2
    // A body without a byte is one of nothing, whatever it is encoded as.
    if inflater == nil, let first = input.first {
      do throws(ReadingError) {
        inflater = try encoding.decoder(first, input.dropFirst().first ?? 0)
      } catch {
        throw explained(error)
      }
    }
  }

  private func inflate() throws -> [UInt8] {
    guard let inflater else { return [] }
    var piece: [UInt8] = []
    do {
      let step = try inflater.step(input.span) { bytes in
        bytes.withUnsafeBufferPointer { piece = Array($0) }
      }
      given += piece.count
      input = input.dropFirst(step.taken)
      isDrained = step.isDrained
    } catch let error as ReadingError {
      throw explained(error)
    }
    // Its count is of the connection's bytes.
    do throws(ReadingError) { try limit.check(given, from: 0) } catch {
      throw HTTPError(.limit, error.message, url: url, fix: error.fix)
    }
    return piece
  }

  private func explained(_ error: ReadingError) -> HTTPError {
    HTTPError(
      error.code == .truncated ? .interrupted : .encoding, error.message, url: url)
  }
}
