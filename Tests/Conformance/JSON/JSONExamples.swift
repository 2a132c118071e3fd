import Foundation
import SaxEvents
import SaxJSON
import SaxTestSupport
import SaxTestSuites
import Testing

/// The usual benchmark documents: the same events for every size of pieces, and the tree that
/// Foundation builds.
@Suite(.enabled(if: Suites.have("json-examples"), "json-examples is not there: make suites"))
struct JSONExamples {
  static let folder = "json-examples/"
  static let files = Suites.files(folder).filter { $0.hasSuffix("json") }

  /// Of each engine the same.
  @Test(arguments: files)
  func events(file: String) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    var options = JSONOptions()
    if file.hasSuffix(".ndjson") { options.shape = .sequence }
    let whole = EventHash(bytes, size: bytes.count, options, .yajl)
    #expect(whole.error == nil)
    #expect(whole.events > 0)
    for engine in JSONEngine.allCases {
      // The smallest pieces for files that are small: they take a test's time otherwise.
      for size in [1, 2, 3, 7, 64, 4096, bytes.count] where bytes.count / size < 150_000 {
        let split = EventHash(bytes, size: size, options, engine)
        #expect(split.error == nil)
        #expect(
          split.events == whole.events && split.hash == whole.hash,
          "\(engine), in pieces of \(size)")
      }
    }
  }

  @Test(arguments: files.filter { $0.hasSuffix(".json") }, JSONEngine.allCases)
  func trees(file: String, engine: JSONEngine) throws {
    let bytes = try Suites.bytes(Self.folder + file)
    if bytes.count > 1_000_000 { return }
    let sink = TreeSink()
    let reader = engine.reader(sink: sink)
    try reader.feed(bytes.span)
    try reader.finish()
    let expected = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    #expect(sink.roots.count == 1)
    #expect(sink.roots.first?.matches(expected) == true)
  }
}
