import Foundation
import SaxTestRandom
import Testing

@testable import SaxMapping

/// The engine against the reference, on random mappings and payloads.
///
/// `SAX_DIFFERENTIAL_CASES` sets how many mappings are tried, `SAX_DIFFERENTIAL_SEED` where they
/// begin, `SAX_DIFFERENTIAL_FAILURES` after how many it stops; with `SAX_DIFFERENTIAL_TRACE` each
/// is printed before it is tried.
@Suite("Random mappings")
struct DifferentialTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func engineAgreesWithReference() {
    let count = Self.setting("SAX_DIFFERENTIAL_CASES") ?? 1500
    let seed = Self.setting("SAX_DIFFERENTIAL_SEED") ?? 1
    let most = Self.setting("SAX_DIFFERENTIAL_FAILURES") ?? 3
    var compiledCount = 0
    var pairCount = 0
    var failures = 0
    for index in 0..<count where failures < most {
      let seed = UInt64(truncatingIfNeeded: seed &* 1_000_003 &+ index)
      var mappings = RandomMapping(random: SplitMix(seed: seed), comparesAll: index % 2 == 1)
      let draft = mappings.mapping()
      guard let mapping = try? Mapping(draft.text, named: "test.sax") else { continue }
      compiledCount += 1
      for payload in Self.payloads(seed) where failures < most {
        let pair = DifferentialCase(mapping: draft, payload: payload)
        pairCount += 1
        if Self.setting("SAX_DIFFERENTIAL_TRACE") != nil {
          FileHandle.standardError.write(Data("\(draft.text)---\n\(payload.text)\n\n".utf8))
        }
        guard pair.mismatch(in: mapping) != nil else { continue }
        failures += 1
        Issue.record("case \(index):\n\(pair.minimized().description)")
      }
    }
    print(
      "\(pairCount) pairs of \(compiledCount) mappings, \(count - compiledCount) did not compile")
    #expect(compiledCount * 3 > count * 2 || failures > 0)
  }

  private static func payloads(_ seed: UInt64) -> [DifferentialCase.Payload] {
    var json = RandomJSON(random: SplitMix(seed: seed ^ 0xABCD))
    var xml = RandomXML(random: SplitMix(seed: seed ^ 0x1234))
    return [
      .json(json.object(depth: 4)), .json(json.value(depth: 5)), .xml(xml.document(depth: 4)),
      .xml(xml.document(depth: 3)),
      .sequence([json.object(depth: 3), json.value(depth: 3), json.object(depth: 2)]),
    ]
  }
}
