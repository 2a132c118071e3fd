import SaxTestRandom
import SaxTestSupport
import Saxifrage
import Testing

/// Archives whose checks are right, and whose values are not.
@Suite("Forged archives") struct ForgedArchiveTests {
  @Test func formIsAsItIsSaid() throws {
    let (mapping, object) = try ModelObjects.all()
    let archive = try mapping.archive([object])
    let block = ForgedArchive.block(of: archive)
    #expect(ForgedArchive.bytes([block], count: 1, like: archive) == archive)
  }

  /// Whatever the values' bytes are, they are refused, or are values that can be printed, compared and hashed.
  @Test func nothingStopsTheProgram() throws {
    let (mapping, object) = try ModelObjects.all()
    let archive = try mapping.archive([object])
    let block = ForgedArchive.block(of: archive)
    var random = SplitMix(seed: 1)
    var (read, refused) = (0, 0)
    for round in 0..<6000 {
      var forged = block
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: forged.indices, using: &random)
        switch round % 4 {
        case 0: forged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: forged[index] = UInt8.random(in: 0..<22, using: &random)
        case 2: forged.remove(at: index)
        default:
          forged.insert([0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0, at: index)
        }
      }
      do {
        var limits = Limits()
        limits.held = 1 << 20
        let made = ForgedArchive.bytes([forged], count: 1, like: archive)
        for found in try mapping.objects(inArchive: made, limits: limits) {
          #expect(!found.description.isEmpty)
          #expect(try found.digest().count == 64)
          #expect(try mapping.objects(inArchive: try mapping.archive([found])) == [found])
          _ = try? found.changes(from: object)
          _ = try? mapping.bytes(of: [found], as: .json)
          _ = try? mapping.bytes(of: [found], as: .xml)
        }
        read += 1
      } catch is ArchiveError {
        refused += 1
      }
    }
    #expect(read > 300)
    #expect(refused > 300)
  }

  @Test(
    arguments: [
      [17, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F], [16, 0x80], [6, 2, 0xC3, 0x28],
      [3] + [UInt8](repeating: 0xFF, count: 12),
      [22], [18, 0], [15, 5, 1],
      [5, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 1],
      [11, 0, 13, 1], [12] + [UInt8](repeating: 0x7F, count: 16), [13, 0], [13, 1, 1, 0x20],
      [17, 2, 1, 65, 0, 1, 65, 0], [10, 0xFF, 0xF8, 0, 0, 0, 0, 0, 0],
      [10, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], [8, 0], [8, 2, 0x30, 0x31], [8, 1, 0x2D],
    ] as [[UInt8]])
  func valuesThatThereAreNotAreRefused(block: [UInt8]) throws {
    let mapping = try Mapping("emit T at /r\ntype T { a: Any }")
    let made = ForgedArchive.bytes([block], count: 1, like: try mapping.archive([]))
    let error = #expect(throws: ArchiveError.self) { try mapping.objects(inArchive: made) }
    #expect(error?.code == .damaged)
    #expect((error?.offset ?? 0) >= 42)
  }
}
