import Foundation
import SaxTestRandom
import SaxTestSupport
import Saxifrage
import Testing

@testable import SaxEngine
@testable import SaxWriting

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

  /// A mapping that has `to none` where it couldn't be written otherwise, and lacks what it then still can't be.
  private static func writable(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    for _ in 0..<40 {
      guard let mapping = try? Mapping(lines.joined(separator: "\n"), named: "test.sax"),
        let issue = MappedFormat.allCases.lazy.compactMap({
          mapping.writingReport(as: $0).obstacles.first
        }).first,
        lines.indices.contains(issue.place.line - 1)
      else { break }
      let line = lines[issue.place.line - 1]
      if line.contains("to none") {
        lines.remove(at: issue.place.line - 1)
      } else if line.hasSuffix("}") {
        lines[issue.place.line - 1] = "\(line.dropLast())to none }"
      } else {
        lines[issue.place.line - 1] += " to none"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A mapping, and objects that it reads of a payload.
  private struct Case {
    let index: Int
    let text: String
    let mapping: Mapping
    let payload: String
    /// The prefix of the keys of attributes in JSON.
    let prefix: String
    var values: [SaxValue] = []

    var options: WritingOptions {
      var options = WritingOptions()
      options.reading.attributePrefix = prefix
      return options
    }

    func read(_ bytes: [UInt8]) -> [SaxValue] {
      var reading = ReadingOptions()
      reading.build.attributePrefix = prefix
      return WrittenObjects.values(mapping, bytes, chunk: 1 + index % 40, options: reading)
    }

    func objects(as format: WritingFormat) -> WrittenObjects {
      WrittenObjects(mapping, as: format, options: options, hasAny: text.contains("Any"))
    }

    func rules(as format: WritingFormat) -> [WrittenRule] {
      WritingPlanner.plan(
        of: mapping.model, in: format == .json ? .json : .xml, attributePrefix: prefix
      ).rules
    }

    func report(
      _ step: String, _ wanted: [String], _ found: [String], _ bytes: [UInt8]
    ) {
      Issue.record(
        """
        case \(index) \(step), attributes begin with \(prefix)
        \(text)---
        \(payload.prefix(1500))
        --- wanted
        \(wanted.joined(separator: "\n").prefix(2000))
        --- found
        \(found.joined(separator: "\n").prefix(2000))
        --- by
        \(String(decoding: bytes, as: UTF8.self).prefix(2000))
        """)
    }
  }

  /// Makes random cases.
  ///
  /// - Parameter body: tries one; it returns false where that failed, of which three are enough.
  private func forEachCase(_ body: (Case) throws -> Bool) throws {
    let first = Self.setting("SAX_WRITING_SEED") ?? 1
    var failures = 0
    for index in 0..<(Self.setting("SAX_WRITING_CASES") ?? 600) {
      let seed = UInt64(truncatingIfNeeded: first &* 1_000_003 &+ index)
      var drafts = RandomMapping(
        random: SplitMix(seed: seed), comparesAll: false, isPlain: index % 2 == 0)
      let made = drafts.mapping().text
      // Some are tried as they are, as what can't be written is refused and not lost.
      let text = Self.withPlace(index % 4 == 3 ? made : Self.writable(made), seed)
      guard let mapping = try? Mapping(text, named: "test.sax") else { continue }
      let prefix = ["@", "@", "-", "@", "a"][index % 5]
      for payload in DifferentialTests.payloads(seed) {
        let payload = payload.text.replacing("\"@", with: "\"\(prefix)")
        var made = Case(
          index: index, text: text, mapping: mapping, payload: payload, prefix: prefix)
        made.values = made.read(Array(payload.utf8))
        if made.values.isEmpty { continue }
        if try !body(made) {
          failures += 1
          if failures == 3 { return }
        }
      }
    }
  }

  @Test func areReadAsTheyWere() throws {
    var (compared, waited, refused, unwritable) = (0, 0, 0, 0)
    try forEachCase { tried in
      for format in WritingFormat.allCases {
        let objects = tried.objects(as: format)
        let rules = tried.rules(as: format)
        guard let (written, errors, bytes) = try? objects.write(tried.values) else {
          unwritable += 1
          continue
        }
        refused += errors.count
        if written.isEmpty { continue }
        compared += written.count
        if rules.contains(where: \.comesFirst) { waited += written.count }
        let (found, wanted) = (objects.lines(tried.read(bytes)), objects.lines(written))
        if !isSame(found, wanted, isNested: rules.contains(where: \.isOuter)) {
          tried.report("as \(format)", wanted, found, bytes)
          return false
        }
      }
      return true
    }
    print(
      "\(compared) objects compared, \(waited) where some wait, \(refused) refused, \(unwritable) documents can't be written"
    )
    #expect(compared > 300)
  }

  /// JSON to XML and back gives what it was, but where JSON refuses it: what XML has no place for, a field finds elsewhere.
  @Test func goFromJSONToXMLAndBack() throws {
    var (compared, refused) = (0, 0)
    try forEachCase { tried in
      let json = tried.objects(as: .json)
      let xml = tried.objects(as: .xml).leavingOut(of: tried.mapping, as: .json)
      guard let first = try? json.write(tried.values),
        let document = try? xml.write(tried.read(first.bytes)), !document.written.isEmpty,
        let back = try? json.write(tried.read(document.bytes))
      else { return true }
      refused += back.refused.count
      if back.written.isEmpty, !back.refused.isEmpty { return true }
      compared += back.written.count
      // Those that were refused are in neither; all others are what was written as XML.
      let wanted = xml.lines(back.refused.isEmpty ? document.written : back.written)
      let found = xml.lines(tried.read(back.bytes))
      let isNested = WritingFormat.allCases.contains {
        tried.rules(as: $0).contains(where: \.isOuter)
      }
      if isSame(found, wanted, isNested: isNested) { return true }
      tried.report("to XML and back", wanted, found, back.bytes)
      return false
    }
    print("\(compared) objects went from JSON to XML and back, \(refused) were refused")
    #expect(compared > 100)
  }

  /// True if the objects found are those wanted, in their order but where objects may lie around others.
  ///
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
