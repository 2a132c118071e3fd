import Saxifrage
import Synchronization
import Testing

/// Bytes in pieces of a size, as a source of one's own may give them.
struct Pieces: AsyncSequence, Sendable {
  typealias Element = ArraySlice<UInt8>

  let bytes: [UInt8]
  let size: Int

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>
    let size: Int

    mutating func next() async throws -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size)
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...], size: size) }
}

/// Bytes one by one, as a source of one's own that knows no pieces may give them.
struct Bytes: AsyncSequence, Sendable {
  typealias Element = UInt8

  let bytes: [UInt8]

  struct AsyncIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async -> UInt8? { rest.popFirst() }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }
}

@Suite struct OwnInputTests {
  private static let payload = #"{"orders": [{"id": 1}, {"id": 2}, {"id": 3}]}"#

  private func ids(in input: InputSource, options: ReadingOptions = ReadingOptions()) async throws
    -> [Int]
  {
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int }")
    var ids: [Int] = []
    for try await order in mapping.objects(in: input, options: options) {
      ids.append(try order.value(of: "id"))
    }
    return ids
  }

  @Test(arguments: [1, 7, 1024]) func piecesOfOnesOwn(_ size: Int) async throws {
    let pieces = Pieces(bytes: Array(Self.payload.utf8), size: size)
    #expect(try await ids(in: .chunks(pieces, named: "orders")) == [1, 2, 3])
  }

  @Test func bytesOfOnesOwn() async throws {
    #expect(try await ids(in: .byteSequence(Bytes(bytes: Array(Self.payload.utf8)))) == [1, 2, 3])
  }

  /// A source that blocks is opened and read on a thread of its own.
  @Test func sourcesThatBlock() async throws {
    let input = InputSource.blocking(named: "orders") {
      var pieces = [Array(Self.payload.utf8.prefix(20)), Array(Self.payload.utf8.dropFirst(20))]
      return { pieces.isEmpty ? nil : pieces.removeFirst() }
    }
    #expect(try await ids(in: input) == [1, 2, 3])
  }

  /// The error that a source throws ends the loop as it is.
  @Test func failuresOfOnesOwn() async throws {
    struct LineIsCut: Error {}
    let mapping = try Mapping("emit Order at /orders\ntype Order { id: Int }")
    let chunks = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array(Self.payload.utf8.prefix(24)))
      continuation.finish(throwing: LineIsCut())
    }
    await #expect(throws: LineIsCut.self) {
      for try await _ in mapping.objects(in: .chunks(chunks)) {}
    }
  }

  @Test func progressIsTold() async throws {
    let told = Mutex<[ReadingStatistics]>([])
    var options = ReadingOptions()
    options.progress = { statistics in told.withLock { $0.append(statistics) } }
    _ = try await ids(in: .text(Self.payload), options: options)
    let last = told.withLock { $0.last }
    #expect(last?.objects == 3)
    #expect(last?.bytes == Self.payload.utf8.count)
    #expect(last?.isFinished == true)
  }
}
