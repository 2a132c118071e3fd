import SaxEvents
import SaxJSON
import SaxTestSuites
import SaxTestSupport
import Testing

/// The documents of the suites that are read, written and read again: the same events.
@Suite(
  "JSON of the suites, written",
  .enabled(if: Suites.have("json-test-suite"), "json-test-suite is not there: make suites"))
struct WrittenJSONTests {
  static let files = ["json-test-suite/", "json-examples/", "json-conformance/"].flatMap { folder in
    Suites.files(folder).filter { $0.hasSuffix(".json") || $0.hasSuffix(".ndjson") }.map {
      folder + $0
    }
  }

  @Test func areReadAsTheyWere() throws {
    var count = 0
    var options = JSONOptions()
    options.shape = .singleOrSequence
    for file in Self.files {
      let bytes = try Suites.bytes(file)
      let whole = EventHash(bytes, size: max(bytes.count, 1), options, .native, places: false)
      guard whole.error == nil else { continue }
      for isPretty in [false, true] {
        let written = try WrittenBytes.json(
          bytes, JSONLayout(isPretty: isPretty, isSequence: true), options: options)
        let again = EventHash(
          written.bytes, size: max(written.bytes.count, 1), options, .yajl, places: false)
        #expect(again.error == nil, "\(file): \(String(describing: again.error))")
        #expect(again.events == whole.events && again.hash == whole.hash, "\(file)")
      }
      count += 1
    }
    #expect(count > 200)
  }
}
