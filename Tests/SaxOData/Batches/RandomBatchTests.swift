import SaxHTTP
import SaxTestRandom
import Testing

@testable import SaxOData

/// Batches at random, written and read.
@Suite struct RandomBatchTests {
  @Test(arguments: [BatchFormat.multipart, .json], [BatchDirection.requests, .responses])
  func whatIsWrittenIsReadTheSame(_ format: BatchFormat, _ direction: BatchDirection) async throws {
    var batches = RandomBatches(seed: 20_260_802)
    var parts = 0
    for _ in 0..<150 {
      let steps = batches.steps(direction, format)
      let (bytes, type) = try await written(steps, of: direction, as: format)
      let whole = BatchReading(bytes, direction, type)
      #expect(whole.error == nil)
      #expect(whole.isWhole && whole.isOrdered)
      #expect(whole.steps.map(\.plain) == steps)
      let size = Int.random(in: 1...200, using: &batches.random)
      #expect(BatchReading(bytes, direction, type, size: size) == whole)
      parts += steps.count
    }
    #expect(parts > 500)
  }

  @Test func eitherFormatIsMadeOfTheOther() async throws {
    var batches = RandomBatches(seed: 20_260_803)
    for _ in 0..<80 {
      var steps = batches.steps(.responses, .json)
      for format in [BatchFormat.multipart, .json] {
        let (bytes, type) = try await written(steps, of: .responses, as: format)
        let again = BatchReading(bytes, .responses, type).steps.map(\.plain)
        #expect(again == steps)
        steps = again
      }
    }
  }

  @Test(arguments: [BatchFormat.multipart, .json])
  func mutationsNeitherTrapNorHang(_ format: BatchFormat) async throws {
    var batches = RandomBatches(seed: 20_260_804)
    var refused = 0
    for _ in 0..<100 {
      let (bytes, type) = try await written(
        batches.steps(.requests, format), of: .requests, as: format)
      for _ in 0..<20 {
        var mutated = bytes
        for _ in 0..<Int.random(in: 1...3, using: &batches.random) where !mutated.isEmpty {
          let place = Int.random(in: 0..<mutated.count, using: &batches.random)
          if Bool.random(using: &batches.random) {
            mutated[place] = UInt8.random(in: 0...255, using: &batches.random)
          } else {
            mutated.removeSubrange(place..<min(mutated.count, place + 5))
          }
        }
        let whole = BatchReading(mutated, .requests, type)
        #expect(whole.isOrdered)
        #expect(whole.isWhole == (whole.error == nil))
        #expect(whole == BatchReading(mutated, .requests, type, size: 11))
        if whole.error != nil { refused += 1 }
      }
    }
    #expect(refused > 300)
  }
}
