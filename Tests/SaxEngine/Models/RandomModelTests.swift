import Foundation
import SaxTestRandom
import SaxTestSupport
import Saxifrage
import Testing

@testable import SaxEngine

/// The laws of merging, changes, digests and archives, on objects that random mappings build.
///
/// `SAX_MODEL_CASES` sets how many mappings are tried, `SAX_MODEL_SEED` where they begin.
@Suite("Random objects merged, compared, digested and archived") struct RandomModelTests {
  private static func setting(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  private struct Found {
    let mapping: Mapping
    let values: [SaxValue]

    var objects: [SaxObject] {
      values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }
  }

  private static func found() -> [Found] {
    let first = setting("SAX_MODEL_SEED") ?? 1
    var found: [Found] = []
    for index in 0..<(setting("SAX_MODEL_CASES") ?? 200) {
      let seed = UInt64(truncatingIfNeeded: first &* 1_000_003 &+ index)
      var drafts = RandomMapping(
        random: SplitMix(seed: seed), comparesAll: false, isPlain: index % 2 == 0)
      guard let mapping = try? Mapping(drafts.mapping().text, named: "test.sax") else { continue }
      var values: [SaxValue] = []
      for payload in DifferentialTests.payloads(seed) {
        values += WrittenObjects.values(mapping, Array(payload.text.utf8)).prefix(20)
      }
      found.append(Found(mapping: mapping, values: values))
    }
    return found
  }

  @Test func archivesGiveWhatWasWritten() throws {
    var (count, refused) = (0, 0)
    for found in Self.found() {
      var bytes: [UInt8] = []
      var written: [SaxValue] = []
      let writer = ArchiveWriter(found.mapping) { bytes += $0 }
      for value in found.values {
        do {
          try writer.write(value)
          written.append(value)
        } catch is ArchiveError {
          refused += 1
        }
      }
      try writer.finish()
      var again: [SaxValue] = []
      let reader = ArchiveReader(found.mapping) { again.append($0) }
      try reader.feed(bytes)
      try reader.finish()
      #expect(again == written)
      #expect(again.map(\.description) == written.map(\.description))
      for (a, b) in zip(again, written) {
        guard case .object(let a) = a, case .object(let b) = b else { continue }
        #expect(try a.digest() == b.digest())
        #expect(try a.changes(from: b) == "{}")
        #expect(a.isChosen == b.isChosen)
      }
      count += written.count
    }
    #expect(count > 500)
    #expect(refused == 0)
  }

  @Test func lawsOfMergingHold() throws {
    var count = 0
    for found in Self.found() {
      for (a, b) in Self.pairs(found.objects) {
        count += 1
        #expect(try a.merging(a) == a)
        #expect(try a.merging(a, ignoringNil: true) == a)
        #expect(try a.merging(b, .shallow) == b)
        for depth in [MergeDepth.deep, .shallow] {
          for ignoringNil in [false, true] {
            let merged = try a.merging(b, depth, ignoringNil: ignoringNil)
            #expect(try merged.merging(b, depth, ignoringNil: ignoringNil) == merged)
            #expect(merged.typeName == a.typeName && merged.isChosen == a.isChosen)
            for name in a.fieldNames where ignoringNil {
              let isNil = merged[name] == .null
              #expect(isNil == (a[name] == .null && b[name] == .null))
            }
          }
        }
      }
    }
    #expect(count > 300)
  }

  /// Changes give what they are said to, by another hand; where there are none, digests are equal, and else they differ.
  @Test func changesMakeTheNewOfTheOld() throws {
    var (count, refused) = (0, 0)
    for found in Self.found() {
      for (a, b) in Self.pairs(found.objects) {
        #expect(try (a == b) == (a.digest() == b.digest()), "\(a)\n\(b)")
        do {
          let patch = try b.changes(from: a)
          count += 1
          if a == b { #expect(patch == "{}") }
          // One of them says its type, and the other doesn't.
          if a.isChosen != b.isChosen { continue }
          let isRight = try MergePatchOracle.isApplied(
            patch, to: a.description, gives: b.description)
          #expect(isRight, "\(a)\n\(b)\n\(patch)")
        } catch let error as WritingError where error.code == .value {
          refused += 1
        }
      }
    }
    #expect(count > 300)
    #expect(refused < count)
  }

  /// Objects of one type, with each other.
  private static func pairs(_ objects: [SaxObject]) -> [(SaxObject, SaxObject)] {
    var pairs: [(SaxObject, SaxObject)] = []
    for (index, a) in objects.enumerated() {
      let others = objects[index...].filter {
        $0.typeName == a.typeName && $0.fieldNames == a.fieldNames
      }
      for b in others.prefix(4) {
        pairs.append((a, b))
        pairs.append((b, a))
      }
    }
    return Array(pairs.prefix(40))
  }
}
