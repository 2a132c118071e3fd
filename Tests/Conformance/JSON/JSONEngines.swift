import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// The engines against each other, on documents of all kinds as they are and damaged, whole and
/// in pieces at random: the same events and places, or the same error at the same place.
///
/// In what is passed over only balance is promised, by the native engine: those differences are
/// listed in the reader's own tests, where nothing is walked that they could change.
@Suite struct JSONEngines {
  @Test(
    arguments: Suites.present([
      "json-test-suite/test_parsing/", "json-test-suite/test_transform/", "json-conformance/",
      "json-examples/", "odata/", "malicious/generated/",
    ]))
  func agreeOnSuites(folder: String) throws {
    var random = RandomJSON(seed: 7)
    var count = 0
    for file in Suites.files(folder) where file.hasSuffix("json") {
      let bytes = try Suites.bytes(folder + file)
      if bytes.count > 60_000 { continue }
      count += 1
      agree(on: bytes, file, &random)
    }
    #expect(count >= 10, "\(folder) has \(count) documents")
  }

  @Test func agreeOnOwnSamples() throws {
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")
    var random = RandomJSON(seed: 8)
    var count = 0
    for file in FileManager.default.subpaths(atPath: corpus.path) ?? []
    where file.hasSuffix(".json") || file.hasSuffix(".ndjson") {
      count += 1
      agree(on: Array(try Data(contentsOf: corpus.appending(path: file))), file, &random)
    }
    #expect(count > 20)
  }

  private func agree(on bytes: [UInt8], _ name: String, _ random: inout RandomJSON) {
    for damage in 0..<(bytes.count > 10_000 ? 2 : 5) {
      var bytes = bytes
      if damage > 0 { random.damage(&bytes) }
      var options = JSONOptions()
      options.shape = [.single, .sequence, .singleOrSequence][random.pick(3)]
      options.allowsComments = random.pick(4) == 0
      options.decodesXMLEntities = random.pick(4) == 0
      var limits = Limits()
      if random.pick(3) == 0 {
        limits.depth = 1 + random.pick(6)
        limits.name = random.pick(12)
        limits.tag = 1 + random.pick(5)
      }
      let recovers = random.pick(3) == 0
      let sizes = [[], [1 + random.pick(7), 1 + random.pick(100)], [1 + random.pick(3000)]]
      let traces = sizes.map {
        Trace(bytes, sizes: $0, options: options, limits: limits, recovers: recovers)
      }
      for (trace, sizes) in zip(traces, sizes) {
        #expect(trace.error?.contains("engines differ") != true, "\(name), damage \(damage)")
        #expect(trace == traces[0], "\(name) in pieces of \(sizes), damage \(damage)")
      }
    }
  }
}
