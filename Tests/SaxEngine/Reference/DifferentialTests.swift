import Foundation
import SaxTestRandom
import Testing

@testable import SaxCodable
@testable import SaxEngine
@testable import SaxLanguage

/// The engine against the reference, on random mappings and payloads.
///
/// `make random-check` tries more.
/// `SAX_DIFFERENTIAL_CASES` sets how many mappings are tried, `SAX_DIFFERENTIAL_SEED` where they
/// begin, `SAX_DIFFERENTIAL_FAILURES` after how many it stops; with `SAX_DIFFERENTIAL_TRACE` each
/// is printed before it is tried.
@Suite("Random mappings")
struct DifferentialTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  @Test func engineAgreesWithReference() {
    let tried = agreement { index, seed in
      RandomMapping(random: SplitMix(seed: seed), comparesAll: index % 2 == 1)
    } payloads: { seed in
      Self.payloads(seed)
    }
    #expect(tried.compiled * 3 > tried.mappings * 2 || tried.failures > 0)
    #expect(tried.isComparedByAll(least: 0.15) || tried.failures > 0)
  }

  /// Compares engine and reference on objects that are much alike, by mappings that ask for no more than most do,
  /// so that they come as rows.
  @Test func engineAgreesWithReferenceByRows() {
    let tried = agreement(isRepetitive: true, cases: 200) { index, seed in
      RandomMapping(random: SplitMix(seed: seed), comparesAll: index % 2 == 1, isPlain: true)
    } payloads: { seed in
      Self.repetitivePayloads(seed)
    }
    #expect(tried.compiled * 3 > tried.mappings * 2 || tried.failures > 0)
    #expect(tried.byRows * 6 > tried.pairs || tried.failures > 0)
    #expect(tried.isComparedByAll(least: 8) || tried.failures > 0)
  }

  private struct Tried {
    var mappings = 0
    var compiled = 0
    var pairs = 0
    /// The pairs of which some objects came as rows.
    var byRows = 0
    var failures = 0
    /// The number of objects that each target was compared by.
    var objects: [DifferentialReading.Target: Int] = [:]
    /// The number of those that hooks looked at.
    var hooked = 0
    /// The number of objects that no record could be bound to.
    var unbound = 0

    /// True if each target was compared by some objects for each pair, about.
    func isComparedByAll(least: Double) -> Bool {
      DifferentialReading.Target.allCases.allSatisfy {
        Double(objects[$0] ?? 0) >= Double(pairs) * least
      } && Double(hooked) >= Double(pairs) * least
    }
  }

  private func agreement(
    isRepetitive: Bool = false, cases: Int = 1500, of mappings: (Int, UInt64) -> RandomMapping,
    payloads: (UInt64) -> [DifferentialCase.Payload]
  ) -> Tried {
    let seed = Self.setting("SAX_DIFFERENTIAL_SEED") ?? 1
    let most = Self.setting("SAX_DIFFERENTIAL_FAILURES") ?? 3
    var tried = Tried()
    tried.mappings = Self.setting("SAX_DIFFERENTIAL_CASES") ?? cases
    for index in 0..<tried.mappings where tried.failures < most {
      let seed = UInt64(truncatingIfNeeded: seed &* 1_000_003 &+ index)
      var drafts = mappings(index, seed)
      let draft = drafts.mapping()
      guard let mapping = try? Mapping(draft.text, named: "test.sax") else { continue }
      tried.compiled += 1
      if let problem = Self.problem(decoding: mapping) {
        tried.failures += 1
        Issue.record("case \(index):\n\(draft.text)---\n\(problem)")
      }
      for payload in payloads(seed) where tried.failures < most {
        let pair = DifferentialCase(
          mapping: draft, payload: payload, isRepetitive: isRepetitive,
          isThorough: index % 3 == 0)
        tried.pairs += 1
        if Self.setting("SAX_DIFFERENTIAL_TRACE") != nil {
          FileHandle.standardError.write(Data("\(draft.text)---\n\(payload.text)\n\n".utf8))
        }
        let comparison = pair.comparison(in: mapping)
        if comparison.taken > 0 { tried.byRows += 1 }
        tried.unbound += comparison.unbound
        tried.objects.merge(comparison.objects, uniquingKeysWith: +)
        tried.hooked += comparison.hooked
        guard comparison.mismatch != nil else { continue }
        tried.failures += 1
        Issue.record("case \(index):\n\(pair.minimized().description)")
      }
    }
    let objects = DifferentialReading.Target.allCases.map { "\($0) \(tried.objects[$0] ?? 0)" }
    print(
      """
      \(tried.pairs) pairs of \(tried.compiled) mappings, \(tried.byRows) by rows; \
      \(tried.mappings - tried.compiled) did not compile; objects compared: \
      \(objects.joined(separator: ", ")), with hooks \(tried.hooked), not bound \(tried.unbound)
      """)
    return tried
  }

  /// The error of the check by which a type is refused before anything is read.
  private static func problem(decoding mapping: Mapping) -> BuildError? {
    for rule in mapping.model.rules {
      let types = DecodedTypes(mapping.model, first: rule.type)
      do throws(BuildError) {
        try DecodableCheck.check(
          DecodedValue.self, against: rule.type, in: mapping.model, userInfo: types.userInfo)
      } catch {
        return error
      }
    }
    return nil
  }

  static func payloads(_ seed: UInt64) -> [DifferentialCase.Payload] {
    var json = RandomJSON(random: SplitMix(seed: seed ^ 0xABCD))
    var xml = RandomXML(random: SplitMix(seed: seed ^ 0x1234))
    return [
      .json(json.object(depth: 4)), .json(json.value(depth: 5)), .xml(xml.document(depth: 4)),
      .xml(xml.document(depth: 3)),
      .sequence([json.object(depth: 3), json.value(depth: 3), json.object(depth: 2)]),
    ]
  }

  private static func repetitivePayloads(_ seed: UInt64) -> [DifferentialCase.Payload] {
    var json = RandomJSON(random: SplitMix(seed: seed ^ 0xABCD))
    var xml = RandomXML(random: SplitMix(seed: seed ^ 0x1234))
    return [
      .json(json.records(20)), .json(json.records(40)), .xml(xml.records(40)),
      .xml(xml.records(60)),
    ]
  }
}
