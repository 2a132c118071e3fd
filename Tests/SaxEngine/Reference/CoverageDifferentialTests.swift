import Foundation
import SaxTestRandom
import Saxifrage
import Testing

@testable import SaxEngine

/// The coverage that the mapper reports against that of a reference, on random mappings without
/// predicates, `switch` and steps up, and random payloads.
@Suite("Coverage of random mappings")
struct CoverageDifferentialTests {
  @Test func coverageAgreesWithReference() {
    let settings = ProcessInfo.processInfo.environment
    let count = settings["SAX_DIFFERENTIAL_CASES"].flatMap { Int($0) } ?? 1500
    let start = settings["SAX_DIFFERENTIAL_SEED"].flatMap { Int($0) } ?? 1
    var compared = 0
    var failures = 0
    for index in 0..<count where failures < 3 {
      let seed = UInt64(truncatingIfNeeded: start &* 1_000_003 &+ index)
      var mappings = RandomMapping(random: SplitMix(seed: seed))
      let draft = mappings.mapping().withNamesAlone
      guard let draft, (try? Mapping(draft.text)) != nil else { continue }
      var json = RandomJSON(random: SplitMix(seed: seed ^ 0xABCD))
      var xml = RandomXML(random: SplitMix(seed: seed ^ 0x1234))
      for payload in [
        DifferentialCase.Payload.json(json.object(depth: 4)), .xml(xml.document(depth: 4)),
        .json(json.object(depth: 3)), .xml(xml.document(depth: 3)),
      ] where failures < 3 {
        let pair = CoverageCase(mapping: draft, payload: payload)
        compared += 1
        guard pair.mismatch != nil else { continue }
        failures += 1
        Issue.record("case \(index):\n\(pair.minimized().description)")
      }
    }
    print("coverage of \(compared) pairs")
    #expect(compared > count || failures > 0)
  }
}

private struct CoverageCase {
  var mapping: DraftMapping
  var payload: DifferentialCase.Payload

  var description: String {
    "\(mapping.text)---\n\(payload.text)\n---\n\(mismatch ?? "no mismatch")"
  }

  /// The difference between the two; nil if they agree, or the mapping is none.
  var mismatch: String? {
    guard let compiled = try? Mapping(mapping.text, named: "test.sax") else { return nil }
    let bytes = Array(payload.text.utf8)
    var isXML = false
    if case .xml = payload { isXML = true }
    let tree = isXML ? XMLTree.parse(bytes) : JSONTree.parse(bytes, isSequence: false)
    let wanted = ReferenceCoverage(compiled.model, isXML ? .xml : .json, tree)
    for chunk in [bytes.count, 3] {
      guard let found = coverage(compiled, bytes, isXML: isXML, chunk: chunk) else {
        return "no coverage"
      }
      let read = Self.difference("read", wanted.read, found.read)
      if let difference = read ?? Self.difference("unread", wanted.unread, found.unread) {
        return difference
      }
    }
    return nil
  }

  private func coverage(
    _ mapping: Mapping, _ bytes: [UInt8], isXML: Bool, chunk: Int
  ) -> Coverage? {
    var options = ReadingOptions()
    options.measuresCoverage = true
    var reading = mapping.emissions(isXML ? .xml : .json, options: options, onError: { _ in }) {
      _ in
    }
    do {
      for start in stride(from: 0, to: bytes.count, by: max(1, chunk)) {
        try reading.feed(Array(bytes[start..<min(bytes.count, start + max(1, chunk))]))
      }
      try reading.finish()
    } catch {
      Issue.record("\(error)")
    }
    return reading.coverage()
  }

  private static func difference(
    _ what: String, _ wanted: [String: Int], _ found: [Coverage.PathUse]
  ) -> String? {
    let counts = Dictionary(found.map { ($0.path, $0.count) }, uniquingKeysWith: +)
    for path in Set(wanted.keys).union(counts.keys).sorted() where path != "" && path != "/" {
      if wanted[path] != counts[path] {
        return
          "\(what) \(path): reference \(wanted[path] ?? 0), coverage \(counts[path] ?? 0)"
      }
    }
    return nil
  }

  /// The smallest case found that still does not agree.
  func minimized() -> CoverageCase {
    var smallest = self
    while true {
      let smaller =
        smallest.mapping.reductions.map { CoverageCase(mapping: $0, payload: smallest.payload) }
        + smallest.payload.reductions.map { CoverageCase(mapping: smallest.mapping, payload: $0) }
      guard let next = smaller.first(where: { $0.mismatch != nil }) else { return smallest }
      smallest = next
    }
  }
}

extension DraftMapping {
  /// With lists in place of single values, and without predicates, steps up and `rest()`; nil if it has a `switch`.
  fileprivate var withNamesAlone: DraftMapping? {
    guard types.allSatisfy({ $0.choice == nil }) else { return nil }
    var plain = self
    for index in plain.rules.indices {
      plain.rules[index].keyword = "emit"
      plain.rules[index].path = plain.rules[index].path.withoutPredicates
    }
    for index in plain.types.indices {
      plain.types[index].fields = plain.types[index].fields.compactMap { field in
        var field = field
        field.path = field.path?.withoutPredicates
        field.group = field.group?.withoutPredicates
        field.clauses.removeAll { $0.contains("[") || $0.hasPrefix("default") }
        // Of a field of one value the nodes that lose are not looked into.
        if !field.type.hasPrefix("["), !field.clauses.contains("as exists") {
          field.type = "[\(field.type.filter { $0 != "?" })]"
        }
        // Nor are those that a key or value passes over, of which one is taken, unless they are scalars.
        if ["T", "Any", "Raw"].contains(where: field.type.replacing("[String:", with: "").contains)
        {
          field.clauses.removeAll { $0.hasPrefix("key ") || $0.hasPrefix("value ") }
        }
        let steps = (field.path?.alternatives ?? []).flatMap(\.steps).map(\.name)
        let isPlain = steps.allSatisfy {
          $0 != ".." && $0 != "rest()" && !$0.hasPrefix("ancestor")
        }
        return isPlain ? field : nil
      }
    }
    return plain
  }
}

extension DraftPath {
  fileprivate var withoutPredicates: DraftPath {
    var plain = self
    for index in plain.alternatives.indices {
      for step in plain.alternatives[index].steps.indices {
        plain.alternatives[index].steps[step].predicates = []
      }
    }
    return plain
  }
}
