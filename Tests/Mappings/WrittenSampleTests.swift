import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// The objects of each sample, written by the mapping that read them and read again.
@Suite("Samples written and read again") struct WrittenSampleTests {
  /// The mappings some of whose samples are not written in a format, and what of them is not.
  static let exceptions: [WritingFormat: [String: String]] = [
    .json: [
      "odata-errors": "it emits nothing, but ends with an error",
      "product-rows": "fields by position: *[1]",
    ],
    .xml: [
      "json-rpc-batch": "an Any that is an array, or has one in an array",
      "odata-errors": "it emits nothing, but ends with an error",
      "product-rows": "fields by position: *[1]",
      "soap": "prefixes in an Any that the mapping does not declare",
    ],
  ]

  /// Samples where an object comes before those that it is written around: the channel of RSS 1.0, a link to the next
  /// page before entities that wait for the end.
  static let beside: [WritingFormat: Set] = [
    .json: ["feeds/rss1.xml", "odata-v4/bare.json"], .xml: ["feeds/rss1.xml"],
  ]

  /// Samples where what is around objects is read as one of its own, of which there was none, or another.
  static let framed = ["feeds/rss1.xml", "kml/update.kml"]

  private static func objects(_ sample: Sample, as format: WritingFormat) throws -> WrittenObjects {
    let file = Checkout.root.appending(path: "Mappings/\(sample.topic).sax")
    let hasAny = try String(contentsOf: file, encoding: .utf8).contains("Any")
    return WrittenObjects(try sample.mapping(), as: format, hasAny: hasAny)
  }

  @Test(arguments: Sample.all, WritingFormat.allCases)
  func areReadAsTheyWere(sample: Sample, format: WritingFormat) throws {
    let mapping = try sample.mapping()
    var options = ReadingOptions()
    options.xml.dtd = try sample.dtd()
    let values = WrittenObjects.values(mapping, try sample.bytes(), options: options)
    let objects = try Self.objects(sample, as: format)
    let result: (written: [SaxValue], refused: [WritingError], bytes: [UInt8])
    do {
      result = try objects.write(values)
    } catch let error as WritingError where error.code == .mapping || error.code == .structure {
      return
    }
    var again = objects.lines(WrittenObjects.values(mapping, result.bytes))
    try expectOtherParsersAgree(on: result.bytes, as: format, mapping, objects, again)
    // Where the object around others is missing, an empty one stands there.
    for line in objects.lines(result.written) {
      let index = again.firstIndex(of: line)
      #expect(
        index != nil,
        "\(line.prefix(2000))\n\(String(decoding: result.bytes, as: UTF8.self).prefix(2000))")
      if let index { again.remove(at: index) }
    }
    let isWhole =
      result.refused.isEmpty
      && !["invalid/", "hostile/"].contains(where: sample.path.contains)
    if isWhole, !Self.framed.contains(sample.path) { #expect(again.isEmpty) }
  }

  /// Checks that libxml2 reads the same objects, and yajl; and that each line of JSON is a value to Foundation.
  private func expectOtherParsersAgree(
    on bytes: [UInt8], as format: WritingFormat, _ mapping: Mapping, _ objects: WrittenObjects,
    _ lines: [String]
  ) throws {
    var other = ReadingOptions()
    other.engine = format == .json ? .yajl : .libxml2
    #expect(objects.lines(WrittenObjects.values(mapping, bytes, options: other)) == lines)
    if format == .xml { return }
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      _ = try JSONSerialization.jsonObject(with: Data(line), options: .fragmentsAllowed)
    }
  }

  /// Every sample is written in both formats, but for those of some mappings.
  @Test(arguments: WritingFormat.allCases) func allAreWrittenButSome(format: WritingFormat) throws {
    var topics: Set<String> = []
    var partial: Set<String> = []
    for sample in Sample.all
    where !["invalid/", "hostile/"].contains(where: sample.path.contains) {
      topics.insert(sample.topic)
      let mapping = try sample.mapping()
      var options = ReadingOptions()
      options.xml.dtd = try sample.dtd()
      let values = WrittenObjects.values(mapping, try sample.bytes(), options: options)
      // Nothing is around what there is none of.
      if values.isEmpty, (try? ObjectWriter(mapping, as: format) { _ in }) != nil { continue }
      let result = try? WrittenObjects(mapping, as: format).write(values)
      if Self.beside[format]?.contains(sample.path) == true {
        #expect(result == nil, "\(sample)")
      } else if result?.refused.isEmpty != true {
        partial.insert(sample.topic)
      }
    }
    #expect(topics.count > 20)
    #expect(partial == Set(try #require(Self.exceptions[format]).keys))
  }

  /// From JSON to XML and back to JSON nothing is lost but what a format has no place for.
  @Test(arguments: Sample.all) func goThroughBothFormats(sample: Sample) throws {
    let isOther = WritingFormat.allCases.contains {
      Self.exceptions[$0]?[sample.topic] != nil || Self.beside[$0]?.contains(sample.path) == true
    }
    if isOther || ["invalid/", "hostile/"].contains(where: sample.path.contains) { return }
    let mapping = try sample.mapping()
    var options = ReadingOptions()
    options.xml.dtd = try sample.dtd()
    let values = WrittenObjects.values(mapping, try sample.bytes(), options: options)
    // None where the sample is an error alone.
    if values.isEmpty { return }
    let asXML = try Self.objects(sample, as: .xml).leavingOut(of: mapping, as: .json)
    let asJSON = try Self.objects(sample, as: .json)
    var known = values
    for objects in [asJSON, asXML, asJSON] {
      let result = try objects.write(known)
      #expect(result.refused.isEmpty)
      known = WrittenObjects.values(mapping, result.bytes)
    }
    let again = asXML.lines(known)
    let lines = asXML.lines(values)
    if Self.framed.contains(sample.path) {
      #expect(lines.allSatisfy(again.contains))
    } else {
      #expect(again == lines)
    }
  }
}
