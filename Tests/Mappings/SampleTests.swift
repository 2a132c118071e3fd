import Foundation
import SaxTestSupport
import Saxifrage
import Testing

/// Every sample gives the same objects, errors and places, however its bytes arrive.
///
/// `SAX_WRITE_SAMPLES=topic` writes what is found as what is expected, to look at the difference.
@Suite struct SampleTests {
  @Test(arguments: Sample.all)
  func sample(_ sample: Sample) throws {
    let mapping = try sample.mapping()
    let bytes = try sample.bytes()
    let dtd = try sample.dtd()
    if ProcessInfo.processInfo.environment["SAX_WRITE_SAMPLES"] == sample.topic {
      let lines = Outcome.lines(mapping, bytes, named: sample.path, chunk: nil, dtd: dtd)
      let text = lines.map { "\($0)\n" }.joined()
      try Data(text.utf8).write(to: try sample.expectation())
    }
    let expected = try sample.expected()
    for chunk in [1, 2, 3, 7, 64, 4096, nil] {
      let lines = Outcome.lines(mapping, bytes, named: sample.path, chunk: chunk, dtd: dtd)
      #expect(lines == expected, "in pieces of \(chunk.map(String.init) ?? "any size")")
    }
  }

  @Test func everyExpectationHasItsSample() {
    let names = Set(Sample.all.map { $0.path.prefix { $0 != "." } })
    for path in Checkout.files(below: Sample.corpus)
    where path.hasSuffix(".expected") {
      #expect(names.contains(path.prefix { $0 != "." }), "\(path)")
    }
  }

  @Test func theReadmeNamesEverySample() throws {
    let readme = try String(
      contentsOf: Sample.corpus.appending(path: "README.md"), encoding: .utf8)
    for path in Checkout.files(below: Sample.corpus)
    where !path.hasSuffix(".expected") && !path.hasSuffix(".sax") && path != "README.md" {
      #expect(readme.contains("`\(path)`"), "\(path) is not in Corpus/README.md")
    }
  }

  @Test func everyMappingHasSamples() {
    let topics = Set(Sample.all.map(\.topic))
    for file in Checkout.files(below: Checkout.root.appending(path: "Mappings")) {
      #expect(topics.contains(String(file.dropLast(4))), "\(file)")
    }
  }

  /// `sax check` has nothing to say of them.
  @Test func mappingsCompileWithoutWarnings() throws {
    for file in Checkout.files(below: Checkout.root.appending(path: "Mappings")) {
      let mapping = try Mapping(contentsOf: Checkout.root.appending(path: "Mappings/\(file)"))
      #expect(mapping.warnings.isEmpty, "\(file)")
    }
  }
}
