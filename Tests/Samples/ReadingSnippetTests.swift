import Foundation
import Saxifrage
import Testing

/// The code of the article on beginning, about a reading as it goes and ends.
@Suite struct ReadingSnippetTests {
  @MainActor private final class Counter {
    var shown: [Int] = []
    func show(_ bytes: Int, of total: Int?) { shown.append(bytes) }
  }

  private let mapping: Mapping
  private let input = InputSource.text(
    #"{"data": {"orders": [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}]}}"#)

  init() throws {
    mapping = try Mapping(
      "emit Order at /data/orders\ntype Order { id: Int }", named: "orders.sax")
  }

  @Test func aPathThatFindsNothingIsTold() async throws {
    var printed = ""
    func print(_ value: Any) { printed += "\(value)\n" }

    let orders = mapping.objects(in: .text(#"{"Data": {"orders": [{"id": 1}]}}"#))
    for try await order in orders { print(order) }
    if let miss = orders.nearestMiss { print(miss) }

    #expect(
      printed == """
        orders.sax:1:15: /data/orders matched nothing; at the root there was Data, and no data; did you mean Data?

        """)
  }

  @Test func progressIsShownInOrder() async throws {
    let counter = Counter()

    let (progress, sink) = AsyncStream.makeStream(of: ReadingStatistics.self)
    var options = ReadingOptions()
    options.progress = { sink.yield($0) }
    let view = Task { @MainActor in
      for await statistics in progress { counter.show(statistics.bytes, of: statistics.totalBytes) }
    }
    for try await _ in mapping.objects(in: input, options: options) {}
    sink.finish()
    await view.value

    let shown = await counter.shown
    #expect(shown == shown.sorted() && shown.last == 66)
  }

  @Test func aReadingGoesOnWhereAnotherEnded() async throws {
    var ids: [Int] = []

    var options = ReadingOptions()
    options.makesCheckpoints = true
    let first = mapping.objects(in: input, options: options)
    for try await order in first where try order.id == 2 { break }

    let kept = try JSONEncoder().encode(first.checkpoint)
    options.resuming = try JSONDecoder().decode(Checkpoint.self, from: kept)
    for try await order in mapping.objects(in: input, options: options) { ids.append(try order.id) }

    #expect(ids == [3, 4])
  }
}
