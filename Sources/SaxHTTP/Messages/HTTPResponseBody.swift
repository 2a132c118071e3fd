internal import SaxEvents
internal import Synchronization

/// A response's bytes, as they come. To be gone through once.
///
/// Who stops taking holds the sender back: no more is read from the connection than fits a small buffer.
/// Who lets it go without having read it closes the connection.
public struct HTTPResponseBody: AsyncSequence, Sendable {
  /// A piece as it came, at least a byte.
  public typealias Element = ArraySlice<UInt8>
  /// ``HTTPError``, mostly; what a layer around throws.
  public typealias Failure = any Error

  /// A source of the bytes. What it holds goes when it does.
  package protocol Source: AnyObject, Sendable {
    /// The next bytes, at least one; nil at the end. Not called again before it has returned.
    func next() async throws -> ArraySlice<UInt8>?
    /// The fields that came behind the body; none before its end.
    var trailers: HeaderFields { get }
    /// All of the bytes, if they are here and at most as many: then nothing is left of them.
    func takeAll(upTo limit: Int) -> [UInt8]?
    /// True if more bytes have come than ``mostNotAtHand``.
    var isAtHand: Bool { get }
    /// ``next()`` without waiting, where ``isAtHand`` says so.
    func nextAtOnce() throws -> ArraySlice<UInt8>?
  }

  /// Goes through the bytes.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate let source: (any Source)?

    /// The next bytes, at least one; nil at the end.
    ///
    /// - Throws: ``HTTPError`` if the response breaks off; `CancellationError` if the task was
    ///   cancelled, which closes the connection.
    public mutating func next() async throws -> ArraySlice<UInt8>? {
      try await known().next()
    }

    fileprivate func known() throws(HTTPError) -> any Source {
      guard let source else {
        throw HTTPError(.body, "the response's body was read before; it can be read once")
      }
      return source
    }
  }

  private final class State: Sendable {
    let source: any Source
    let isTaken = Atomic<Bool>(false)

    init(_ source: any Source) { self.source = source }
  }

  private let state: State

  package init(_ source: any Source) { state = State(source) }

  /// Nothing.
  public static let empty = HTTPResponseBody(EmptyBody())

  /// Bytes that are all there.
  public static func bytes(_ bytes: [UInt8], trailers: HeaderFields = HeaderFields())
    -> HTTPResponseBody
  {
    .pieces([bytes], trailers: trailers)
  }

  /// Bytes that are all there, in pieces that are not copied.
  package static func pieces(_ pieces: [[UInt8]], trailers: HeaderFields = HeaderFields())
    -> HTTPResponseBody
  {
    HTTPResponseBody(
      PiecesBody(pieces, in: 0..<pieces.reduce(0) { $0 + $1.count }, trailers: trailers))
  }

  /// Bytes from anywhere.
  public static func chunks<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks) -> HTTPResponseBody
  where Chunks.Element: Collection<UInt8> {
    HTTPResponseBody(ChunksBody(HTTPChunks(chunks)))
  }

  /// The first one goes through the bytes; another throws.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(source: take() ? state.source : nil)
  }

  /// The bytes for who takes without waiting those that have come.
  package var chunks: Chunks { Chunks(body: self) }

  /// A body's bytes, as ``chunks`` has them.
  package struct Chunks: AsyncSequence, Sendable {
    let body: HTTPResponseBody

    /// Goes through the bytes.
    package struct AsyncIterator: ChunksAtHand {
      fileprivate var bytes: HTTPResponseBody.AsyncIterator

      package var isAtHand: Bool { bytes.source?.isAtHand ?? false }
      package mutating func next() async throws -> ArraySlice<UInt8>? { try await bytes.next() }
      package mutating func nextAtOnce() throws -> ArraySlice<UInt8>? {
        try bytes.known().nextAtOnce()
      }
    }

    package func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(bytes: body.makeAsyncIterator())
    }
  }

  /// Claims the body for one iteration. An empty body can be gone through any number of times.
  ///
  /// - Returns: false if somebody else goes through it, or has done so.
  private func take() -> Bool {
    if state.source is EmptyBody { return true }
    return state.isTaken.compareExchange(
      expected: false, desired: true, ordering: .relaxed
    ).exchanged
  }

  /// All of the bytes, if they have come and are at most as many; nil if they are to be gone through.
  package func takeAll(upTo limit: Int) -> [UInt8]? {
    guard take() else { return nil }
    if let bytes = state.source.takeAll(upTo: limit) { return bytes }
    state.isTaken.store(false, ordering: .relaxed)
    return nil
  }

  /// The fields that came behind the body (RFC 9110 §6.5); none before its end.
  public var trailers: HeaderFields { state.source.trailers }

  /// All bytes.
  ///
  /// - Parameter limit: how many there may be.
  /// - Throws: ``HTTPError/Code/limit`` if there are more; what reading throws.
  public func collect(upTo limit: Int) async throws -> [UInt8] {
    var bytes: [UInt8] = []
    for try await chunk in self {
      if bytes.count + chunk.count > limit {
        throw HTTPError(.limit, "the response's body has more than \(limit) bytes")
      }
      bytes += chunk
    }
    return bytes
  }
}

extension HTTPResponseBody.Source {
  /// Few bytes are not worth the way to where the loop runs and back: with them small responses took 30 µs more.
  static var mostNotAtHand: Int { 32 << 10 }

  package func takeAll(upTo limit: Int) -> [UInt8]? { nil }
  package var isAtHand: Bool { false }
  package func nextAtOnce() throws -> ArraySlice<UInt8>? { nil }
}

private final class EmptyBody: HTTPResponseBody.Source {
  func next() -> ArraySlice<UInt8>? { nil }
  var trailers: HeaderFields { HeaderFields() }
  func takeAll(upTo limit: Int) -> [UInt8]? { [] }
}

private actor ChunksBody: HTTPResponseBody.Source {
  private let iterator: HTTPChunks.AsyncIterator
  nonisolated var trailers: HeaderFields { HeaderFields() }

  init(_ chunks: HTTPChunks) { iterator = chunks.makeAsyncIterator() }

  func next() async throws -> ArraySlice<UInt8>? {
    // A copy reads on where the other was: what it goes through is shared.
    var iterator = iterator
    return try await iterator.next(isolation: self)
  }
}
