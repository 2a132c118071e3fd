import SaxEvents
import SaxHTTP

/// The responses that a check's input has for the requests of one reading, one after the other, the last again and
/// again.
final class FuzzExchange: Sendable {
  private let status: Int
  private let fields: [(name: String, value: String)]
  private let bodies: [[UInt8]]
  private let sizes: [Int]
  private let kept = Locked<[WebRequest]>([])

  /// Creates the responses.
  ///
  /// - Parameters:
  ///   - bodies: one at least, or the responses have none.
  ///   - sizes: of the pieces that bodies come in, each used in turn; none for the whole at once.
  init(
    _ bodies: [[UInt8]], sizes: [Int], status: Int = 200,
    fields: [(name: String, value: String)] = []
  ) {
    self.bodies = bodies
    self.sizes = sizes
    self.status = status
    self.fields = fields
  }

  /// The requests that were answered.
  var requests: [WebRequest] { kept.withLock { $0 } }

  /// The response to the next request.
  func response(to request: WebRequest) throws -> WebResponse {
    let number = kept.withLock { requests in
      requests.append(request)
      return requests.count
    }
    var fields = HeaderFields()
    for (name, value) in self.fields { try fields.append(name, value) }
    let body = bodies.isEmpty ? [] : bodies[min(number, bodies.count) - 1]
    return WebResponse(
      status: status, fields: fields, url: request.url,
      body: sizes.isEmpty ? .bytes(body) : .chunks(FuzzPieces(body, sizes)))
  }
}

/// Bytes in pieces of some sizes, each used in turn.
struct FuzzPieces: AsyncSequence, AsyncIteratorProtocol, Sendable {
  private var rest: ArraySlice<UInt8>
  private let sizes: [Int]
  private var turn = 0

  init(_ bytes: [UInt8], _ sizes: [Int]) {
    rest = bytes[...]
    self.sizes = sizes
  }

  func makeAsyncIterator() -> FuzzPieces { self }

  mutating func next() async -> ArraySlice<UInt8>? { nextPiece() }

  /// The next piece; nil at the end.
  mutating func nextPiece() -> ArraySlice<UInt8>? {
    if rest.isEmpty { return nil }
    let piece = rest.prefix(sizes.isEmpty ? rest.count : sizes[turn % sizes.count])
    rest = rest.dropFirst(piece.count)
    turn += 1
    return piece
  }
}
