import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// The objects of each sample, written by the mapping that read them and read again.
@Suite("Samples written and read again") struct WrittenSampleTests {
  @Test(arguments: Sample.all, WritingFormat.allCases)
  func areReadAsTheyWere(sample: Sample, format: WritingFormat) throws {
    let mapping = try sample.mapping()
    var options = ReadingOptions()
    options.xml.dtd = try sample.dtd()
    let values = WrittenObjects.values(mapping, try sample.bytes(), options: options)
    let objects = WrittenObjects(mapping, as: format)
    let result: (written: [SaxValue], refused: [WritingError], bytes: [UInt8])
    do {
      result = try objects.write(values)
    } catch let error as WritingError where error.code == .mapping || error.code == .structure {
      return
    }
    var again = objects.lines(WrittenObjects.values(mapping, result.bytes))
    // Where the object around others is missing, an empty one stands there.
    for line in objects.lines(result.written) {
      let index = again.firstIndex(of: line)
      #expect(
        index != nil,
        "\(line.prefix(2000))\n\(String(decoding: result.bytes, as: UTF8.self).prefix(2000))")
      if let index { again.remove(at: index) }
    }
    let isWhole = result.refused.isEmpty && !sample.path.contains("invalid/")
    // A channel that ends before its items: another one is around them then.
    if isWhole, sample.path != "feeds/rss1.xml" { #expect(again.isEmpty) }
  }

  /// The mappings that can be written, as far as their samples go.
  @Test(arguments: WritingFormat.allCases) func manyAreWritten(format: WritingFormat) throws {
    var whole: Set<String> = []
    var partial: Set<String> = []
    for sample in Sample.all where !sample.path.contains("invalid/") {
      let mapping = try sample.mapping()
      let values = WrittenObjects.values(mapping, try sample.bytes())
      if values.isEmpty { continue }
      let result = try? WrittenObjects(mapping, as: format).write(values)
      if result?.refused.isEmpty == true {
        whole.insert(sample.topic)
      } else {
        partial.insert(sample.topic)
      }
    }
    let wanted: Set<String> =
      switch format {
      case .json:
        [
          "citm-catalog", "geojson", "github-events", "json-rpc", "odata-v3", "shop", "twitter",
          "twitter-timeline",
        ]
      case .xml: ["camt053", "maven-pom", "openstreetmap", "shop", "ubl"]
      }
    #expect(wanted.subtracting(whole.subtracting(partial)) == [])
  }
}
