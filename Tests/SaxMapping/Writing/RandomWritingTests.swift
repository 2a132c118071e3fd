import Foundation
import SaxTestRandom
import SaxTestSupport
import Saxifrage
import Testing

@testable import SaxMapping

/// Objects of random mappings, written by them and read again.
///
/// `SAX_WRITING_CASES` sets how many mappings are tried, `SAX_WRITING_SEED` where they begin.
@Suite("Random objects written and read again") struct RandomWritingTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  /// A mapping that says where other rules' objects stand in those of one that they are written in, if there is one.
  private static func withPlace(_ text: String, _ seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    guard let mapping = try? Mapping(text, named: "test.sax") else { return text }
    let rules = WritingPlanner.plan(of: mapping.model, in: .xml).rules
    guard let outer = rules.filter(\.isOuter).randomElement(using: &random),
      let inner = rules.first(where: {
        $0.steps.count > outer.steps.count && $0.steps.lead(through: outer.steps)
      })
    else { return text }
    var lines = text.components(separatedBy: "\n")
    guard let head = lines.firstIndex(where: { $0.hasPrefix("type \(outer.typeName) {") }) else {
      return text
    }
    let count = lines[(head + 1)...].prefix { $0.hasPrefix("  ") }.count
    let name = inner.steps[outer.steps.count].name
    let prefix =
      name.prefixBytes.isEmpty ? "" : "\(String(decoding: name.prefixBytes, as: UTF8.self)):"
    lines.insert(
      "  at \(prefix)\(name.local) { }", at: head + 1 + Int.random(in: 0...count, using: &random))
    return lines.joined(separator: "\n")
  }

  @Test func areReadAsTheyWere() throws {
    let first = Self.setting("SAX_WRITING_SEED") ?? 1
    var (compared, waited, refused, unwritable, failures) = (0, 0, 0, 0, 0)
    for index in 0..<(Self.setting("SAX_WRITING_CASES") ?? 300) where failures < 3 {
      let seed = UInt64(truncatingIfNeeded: first &* 1_000_003 &+ index)
      var drafts = RandomMapping(
        random: SplitMix(seed: seed), comparesAll: false, isPlain: index % 2 == 0)
      let text = Self.withPlace(drafts.mapping().text, seed)
      guard let mapping = try? Mapping(text, named: "test.sax") else { continue }
      for payload in DifferentialTests.payloads(seed) {
        let values = WrittenObjects.values(mapping, Array(payload.text.utf8))
        if values.isEmpty { continue }
        for format in WritingFormat.allCases {
          let objects = WrittenObjects(mapping, as: format, hasAny: text.contains("Any"))
          let rules = WritingPlanner.plan(
            of: mapping.model, in: format == .json ? .json : .xml
          ).rules
          let isNested = rules.contains(where: \.isOuter)
          do {
            let (written, errors, bytes) = try objects.write(values)
            refused += errors.count
            if written.isEmpty { continue }
            let again = WrittenObjects.values(mapping, bytes, chunk: 1 + index % 40)
            compared += written.count
            if rules.contains(where: \.comesFirst) { waited += written.count }
            if isSame(objects.lines(again), objects.lines(written), isNested: isNested) { continue }
            failures += 1
            Issue.record(
              """
              case \(index) as \(format)
              \(text)---
              \(payload.text.prefix(1500))
              --- wanted
              \(objects.lines(written).joined(separator: "\n").prefix(2000))
              --- found
              \(objects.lines(again).joined(separator: "\n").prefix(2000))
              --- by
              \(String(decoding: bytes, as: UTF8.self).prefix(2000))
              """)
          } catch is WritingError {
            unwritable += 1
          }
        }
      }
    }
    print(
      "\(compared) objects compared, \(waited) where some wait, \(refused) refused, \(unwritable) documents can't be written"
    )
    #expect(compared > 300 || failures > 0)
  }

  /// - Parameter isNested: whether what is around objects may be one.
  private func isSame(_ found: [String], _ wanted: [String], isNested: Bool) -> Bool {
    if !isNested { return found == wanted }
    var rest = found
    for line in wanted {
      guard let index = rest.firstIndex(of: line) else { return false }
      rest.remove(at: index)
    }
    return true
  }
}
