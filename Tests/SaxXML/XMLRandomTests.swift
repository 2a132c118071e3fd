import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import Testing

/// Generated documents, and the same with bytes changed: events as Foundation's parser has them,
/// and nothing that depends on how the bytes come.
@Suite struct XMLRandomTests {
  @Test(arguments: XMLEngine.allCases) func eventsAreFoundations(_ engine: XMLEngine) throws {
    var random = SplitMix(seed: 20)
    for round in 0..<1500 {
      // Foundation leaves out the text of entities.
      let document = RandomXML.document(&random, references: [])
      let bytes = Array(document.utf8)
      let oracle = FoundationXMLEvents(bytes)
      var cuts = Set<Int>()
      for _ in 0..<(random.next() % 6) { cuts.insert(Int(random.next() % UInt64(bytes.count))) }
      let events = record(
        bytes, cuts: cuts.sorted(), engine: engine, into: XMLRecorder(places: false))
      #expect(oracle.isAccepted, "round \(round): \(document)")
      let own = events.filter { !$0.contains("document") }
      try #require(own == oracle.events, "round \(round): \(document)")
    }
  }

  @Test(arguments: XMLEngine.allCases) func splitsOfBrokenDocuments(_ engine: XMLEngine) throws {
    var random = SplitMix(seed: 21)
    let spoilers = Array("<>&;'\"[]!?-/= x\r\n\u{0}".utf8) + [0x80, 0xC3, 0xFF]
    for round in 0..<1500 {
      var bytes = Array(RandomXML.document(&random, references: ["&e;", "&f;"]).utf8)
      for _ in 0...(random.next() % 2) {
        let at = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes.remove(at: at)
        case 1: bytes[at] = spoilers[Int(random.next() % UInt64(spoilers.count))]
        default: bytes.insert(spoilers[Int(random.next() % UInt64(spoilers.count))], at: at)
        }
      }
      let whole = record(bytes, options: .reportingEverything, engine: engine)
      for _ in 0..<4 {
        var cuts = Set<Int>()
        for _ in 0...(random.next() % 8) {
          cuts.insert(Int(random.next() % UInt64(bytes.count)))
        }
        let events = record(
          bytes, cuts: cuts.sorted(), options: .reportingEverything, engine: engine)
        try #require(
          events == whole,
          "round \(round), cut at \(cuts.sorted()): \(String(decoding: bytes, as: UTF8.self).debugDescription)"
        )
      }
    }
  }
}
