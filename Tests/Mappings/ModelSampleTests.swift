import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// Digests, changes and archives of what the samples hold.
@Suite("Objects of the samples as models") struct ModelSampleTests {
  private static func objects(_ sample: Sample) throws -> [SaxObject] {
    var options = ReadingOptions()
    options.xml.dtd = try sample.dtd()
    return WrittenObjects.values(try sample.mapping(), try sample.bytes(), options: options)
      .compactMap { if case .object(let object) = $0 { object } else { nil } }
  }

  /// The samples that are there in both formats, with one expectation.
  private static let both: [(json: Sample, xml: Sample)] = {
    let names = Dictionary(grouping: Sample.all) { $0.path.prefix { $0 != "." } }
    return names.values.compactMap { samples in
      guard let json = samples.first(where: { $0.path.hasSuffix(".json") }),
        let xml = samples.first(where: { $0.path.hasSuffix(".xml") })
      else { return nil }
      return (json, xml)
    }.sorted { $0.json.path < $1.json.path }
  }()

  @Test func digestsAreTheSameFromBothFormats() throws {
    var compared: Set<String> = []
    for (json, xml) in Self.both {
      let (left, right) = (try Self.objects(json), try Self.objects(xml))
      // What says no more than one format can.
      guard left.map(\.description) == right.map(\.description), !left.isEmpty else { continue }
      compared.insert(json.topic)
      #expect(try left.map { try $0.digest() } == right.map { try $0.digest() }, "\(json.path)")
      for (a, b) in zip(left, right) { #expect(try a.changes(from: b) == "{}") }
    }
    #expect(compared.contains("shop"))
  }

  /// No two objects of the samples that differ have one digest.
  @Test func digestsTellObjectsApart() throws {
    var known: [String: SaxObject] = [:]
    for sample in Sample.all {
      for object in try Self.objects(sample).prefix(200) {
        let digest = try object.digest()
        if let other = known[digest] { #expect(other.description == object.description) }
        known[digest] = object
      }
    }
    #expect(known.count > 200)
  }

  @Test(arguments: Sample.all) func archivesGiveTheSame(sample: Sample) throws {
    let mapping = try sample.mapping()
    let objects = try Self.objects(sample)
    let archive = try mapping.archive(objects)
    let again = try mapping.objects(inArchive: archive)
    #expect(again == objects)
    #expect(again.map(\.description) == objects.map(\.description))
  }
}
