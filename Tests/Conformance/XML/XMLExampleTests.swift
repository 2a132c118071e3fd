import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// Real documents: feeds, maps, build files, articles, dumps.
@Suite(.enabled(if: Suites.arePresent, Suites.absence)) struct XMLExampleTests {
  /// Files that are read in all of the tests, by their size.
  static func files(upTo size: Int) throws -> [(name: String, bytes: [UInt8])] {
    try Suites.files("xml-examples").filter {
      ["xml", "rss", "atom", "gpx", "kml", "osm", "pom", "svg", "plist"].contains(
        ($0 as NSString).pathExtension)
    }.map { ($0, try Suites.bytes("xml-examples/" + $0)) }.filter { $0.1.count <= size }
  }

  @Test func everyChunkSizeGivesTheSame() throws {
    var events = 0
    for (name, bytes) in try XMLExampleTests.files(upTo: 40_000) {
      // Places cost a pass over the bytes at each event: only small documents' are compared.
      let places = bytes.count < 2000
      let whole = record(bytes, into: XMLRecorder(places: places))
      events += whole.count
      for chunk in places ? [1, 2, 3, 7, 64, 4096] : [63, 4096] {
        let pieces = record(bytes, chunk: chunk, into: XMLRecorder(places: places))
        if pieces != whole { Issue.record("\(name) in pieces of \(chunk)") }
      }
    }
    #expect(events > 10_000)
  }

  @Test func rawIsCanonicalXML() throws {
    var compared = 0
    var random = SplitMix(seed: 7)
    for (name, bytes) in try XMLExampleTests.files(upTo: 20_000) {
      guard record(bytes, into: XMLRecorder(places: false)).last == "end document",
        let oracle = CanonicalOracle(bytes), !oracle.elements.isEmpty
      else { continue }
      for _ in 0..<2 {
        let index = Int(random.next() % UInt64(oracle.elements.count))
        // libxml2 refuses relative namespace names.
        guard let wanted = oracle.canonical(index) else { continue }
        let recorder = XMLRecorder(places: false) { _, number in
          number == index + 1 ? .raw : .walk
        }
        let events = record(bytes, chunk: 1 + Int(random.next() % 500), into: recorder)
        let raw = events.first { $0.hasPrefix("raw ") }?.dropFirst(4)
        compared += 1
        if raw.map(String.init) != wanted {
          Issue.record("\(name), element \(index): \(raw ?? "nothing") for \(wanted)")
        }
      }
    }
    #expect(compared > 500)
  }
}
