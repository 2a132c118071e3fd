import Saxifrage
import Testing

/// The state of a stream once its loop has been left.
@Suite struct BreakTests {
  @Test(arguments: [1, 64, 1 << 20])
  func statisticsSayWhatWasReadAndHandedOut(chunk: Int) async throws {
    var options = ReadingOptions()
    options.chunkSize = chunk
    let text = Shop.json(50)
    for wanted in [1, 3, 50] {
      let stream = try Shop.mapping().objects(Order.self, in: .text(text), options: options)
      var count = 0
      for try await _ in stream {
        count += 1
        // Also before the loop is left.
        #expect(stream.statistics.objects == count)
        if count == wanted { break }
      }
      let statistics = stream.statistics
      #expect(statistics.objects == wanted)
      #expect(statistics.bytes > 0)
      #expect(statistics.bytes >= statistics.inflatedBytes)
      #expect(statistics.inflatedBytes <= text.utf8.count)
    }
  }

  @Test func eachIterationCountsItsOwn() async throws {
    let stream = try Shop.mapping().objects(Order.self, in: .text(Shop.json(9)))
    for count in [4, 9, 2] {
      var left = count
      for try await _ in stream {
        left -= 1
        if left == 0 { break }
      }
      #expect(stream.statistics.objects == count)
    }
  }
}
