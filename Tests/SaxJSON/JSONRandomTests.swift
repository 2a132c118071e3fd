import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import Testing

@Suite struct JSONRandomTests {
  /// Documents at random, split at random: the tree that was written, and that Foundation reads.
  @Test(arguments: JSONEngine.allCases)
  func treesAreThoseThatWereWritten(engine: JSONEngine) throws {
    var random = RandomJSON(seed: 1)
    for _ in 0..<1500 {
      let tree = random.tree()
      let text = random.write(tree)
      let bytes = Array(text.utf8)
      let sink = TreeSink()
      let reader = engine.reader(sink: sink)
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + random.pick(12))
        try reader.feed(bytes[start..<end].span)
        start = end
      }
      try reader.finish()
      #expect(sink.roots == [tree], "\(text)")
      let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      #expect(tree.matches(value), "\(text)")
    }
  }

  /// Documents with a byte changed, put in or taken out: the same for every split.
  @Test func damageIsSeenAlikeInEverySplit() {
    var random = RandomJSON(seed: 2)
    var refused = 0
    for _ in 0..<2500 {
      var bytes = Array(random.write(random.tree()).utf8)
      random.damage(&bytes)
      var options = JSONOptions()
      options.shape = [.single, .single, .sequence, .singleOrSequence][random.pick(4)]
      options.allowsComments = random.pick(4) == 0
      options.allowsTrailingCommas = random.pick(8) == 0
      options.allowsNonFiniteNumbers = random.pick(8) == 0
      let recovers = random.pick(3) == 0
      let whole = Trace(bytes, sizes: [], options: options, recovers: recovers)
      if whole.error != nil { refused += 1 }
      for sizes in [[1], [2], [1 + random.pick(9), 1 + random.pick(20)]] {
        let split = Trace(bytes, sizes: sizes, options: options, recovers: recovers)
        #expect(split == whole, "\(sizes) \(options) \(recovers): \(bytes)")
      }
      if options == JSONOptions() {
        let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        // What Foundation refuses is refused here; it lets some things pass that RFC 8259 doesn't.
        if whole.error == nil { #expect(value != nil, "\(String(decoding: bytes, as: UTF8.self))") }
      }
    }
    #expect(refused > 500)
  }
}
