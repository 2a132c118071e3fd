import Foundation
import SaxEvents
import SaxTestRandom
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// The native reader against libxml2's on whatever the suites and the corpus have: the same events,
/// or an error of the same kind at the same place.
@Suite struct XMLEngineTests {
  /// Longer ones take a test's time, and hold nothing that the others don't.
  static let longest = 200_000

  private static func compare(_ bytes: [UInt8], _ name: String, _ random: inout SplitMix) {
    guard bytes.count <= longest else { return }
    for _ in 0..<2 {
      let cuts = (0..<(random.next() % 8)).map { _ in Int(random.next() % UInt64(bytes.count + 1)) }
      let comparison = XMLComparison(bytes, cuts: cuts.sorted())
      if comparison.agrees { continue }
      Issue.record("\(name): \(comparison)")
    }
  }

  @Test(
    arguments: Suites.present(["xml-examples", "xml-libxml2", "malicious", "odata", "xsd-wsdl"]))
  func agreeOnSuites(_ folder: String) throws {
    var random = SplitMix(seed: 71)
    var compared = 0
    for name in Suites.files(folder) {
      let bytes = try Suites.bytes(folder + "/" + name)
      guard bytes.first == UInt8(ascii: "<") || bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
        continue
      }
      compared += 1
      Self.compare(bytes, name, &random)
    }
    #expect(compared > 50)
  }

  @Test(.enabled(if: Suites.have("xmlconf"), "xmlconf is not there: make suites"))
  func agreeOnTheConformanceSuite() throws {
    var random = SplitMix(seed: 72)
    let catalogue = try XMLConfCatalogue()
    for test in catalogue.cases {
      Self.compare(Array(try Data(contentsOf: test.file)), test.id, &random)
    }
  }

  @Test func agreeOnTheCorpus() throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")
    var random = SplitMix(seed: 73)
    var compared = 0
    for path in FileManager.default.subpaths(atPath: corpus.path) ?? [] where path.hasSuffix(".xml")
    {
      compared += 1
      Self.compare(
        Array(try Data(contentsOf: corpus.appending(path: path))), path, &random)
    }
    #expect(compared > 8)
  }

  /// A malformed document without a document type declaration is refused without libxml2.
  @Test(.enabled(if: Suites.have("xmlconf"), "xmlconf is not there: make suites"))
  func theConformanceSuiteNeedsNoOther() throws {
    let catalogue = try XMLConfCatalogue()
    var refused = 0
    var accepted = 0
    for test in catalogue.cases where test.isInScope {
      let reader = NativeXMLReader(sink: XMLRecorder(places: false))
      var isRefused = false
      do {
        try reader.feed(Array(try Data(contentsOf: test.file)).span)
        try reader.finish()
      } catch { isRefused = true }
      if reader.isHandedOver { continue }
      if test.type == "not-wf" {
        #expect(isRefused, "\(test.id)")
        refused += 1
      } else if !isRefused {
        accepted += 1
      }
    }
    #expect(refused > 100)
    #expect(accepted > 10)
  }
}
