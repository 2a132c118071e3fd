import SaxEvents
import Saxifrage
import Testing

/// Chunks that somebody was asked for: those that have come are taken where the loop runs.
@Suite struct ChunksAtHandTests {
  private struct Item: Decodable, Sendable { var number: Int }

  private struct Broken: Error {}

  /// Chunks, and how each was asked for.
  private final class Asked: Sendable {
    enum Way { case atOnce, waiting }

    let ways = Locked<[Way]>([])
    private let rest: Locked<ArraySlice<[UInt8]?>>

    /// Creates a source of chunks, none of which has been asked for.
    ///
    /// - Parameter chunks: nil for one that can't be had.
    init(_ chunks: [[UInt8]?]) { rest = Locked(chunks[...]) }

    func next(_ way: Way) throws -> ArraySlice<UInt8>? {
      ways.withLock { $0.append(way) }
      guard let next = rest.withLock({ $0.popFirst() }) else { return nil }
      guard let next else { throw Broken() }
      return next[...]
    }
  }

  private struct Chunks: AsyncSequence, Sendable {
    let asked: Asked
    let areAtHand: Bool

    struct AsyncIterator: ChunksAtHand {
      let asked: Asked
      let isAtHand: Bool

      func next() async throws -> ArraySlice<UInt8>? { try asked.next(.waiting) }
      func nextAtOnce() throws -> ArraySlice<UInt8>? { try asked.next(.atOnce) }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(asked: asked, isAtHand: areAtHand) }
  }

  private static func chunks(_ count: Int) -> [[UInt8]?] {
    (0..<count).map { chunk in
      let items = (0..<100).map { #"{"number":\#(chunk * 100 + $0)}"# }.joined(separator: ",")
      return Array(
        ((chunk == 0 ? #"{"items":["# : ",") + items + (chunk == count - 1 ? "]}" : "")).utf8)
    }
  }

  private static func objects(
    _ asked: Asked, areAtHand: Bool, at path: String = "/items"
  ) throws -> ObjectStream<Item> {
    let mapping = try Mapping("emit Item at \(path)\ntype Item { number: Int }")
    return mapping.objects(
      Item.self, in: .opened(InputHead(), Chunks(asked: asked, areAtHand: areAtHand)))
  }

  @Test(arguments: [true, false])
  func theFirstIsTakenAtOnceWhereItHasCome(areAtHand: Bool) async throws {
    let asked = Asked(Self.chunks(20))
    var numbers: [Int] = []
    for try await item in try Self.objects(asked, areAtHand: areAtHand) {
      numbers.append(item.number)
    }
    #expect(numbers == Array(0..<2_000))
    #expect(asked.ways.withLock { $0.first } == (areAtHand ? .atOnce : .waiting))
    #expect(asked.ways.withLock { $0.count } == 21)
  }

  /// Of an array at the root it is not known before its end whether it is the first of a sequence.
  @Test(arguments: [true, false], [true, false])
  func objectsBeforeAChunkThatFailsAreHandedOut(areAtHand: Bool, isAtRoot: Bool) async throws {
    var chunks = Array(Self.chunks(20).prefix(3))
    if isAtRoot { chunks[0] = chunks[0].map { Array($0.dropFirst(#"{"items":"#.utf8.count)) } }
    let asked = Asked(chunks + [nil])
    var count = 0
    await #expect(throws: Broken.self) {
      let objects = try Self.objects(asked, areAtHand: areAtHand, at: isAtRoot ? "/" : "/items")
      for try await _ in objects { count += 1 }
    }
    #expect(count == 300)
  }
}
