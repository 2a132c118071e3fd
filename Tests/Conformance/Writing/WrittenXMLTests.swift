import Foundation
import SaxEvents
import SaxTestSuites
import SaxTestSupport
import SaxXML
import Testing

/// The documents of the suites that are read, written and read again: the same events.
@Suite(
  .enabled(
    if: Suites.have("xmlconf", "xml-libxml2", "xml-examples"),
    "xmlconf, xml-libxml2 or xml-examples is not there: make suites"))
struct WrittenXMLTests {
  /// Without the document type declaration, which is not written: what it says has been told.
  private func events(_ bytes: [UInt8], _ options: XMLOptions, _ engine: XMLEngine) -> [String] {
    record(bytes, options: options, engine: engine, into: XMLRecorder(places: false)).filter {
      !$0.hasPrefix("doctype")
    }
  }

  @Test func areReadAsTheyWere() throws {
    var count = 0
    var refused: Set<String> = []
    // It removes its files when it goes.
    let catalogue = try XMLConfCatalogue()
    defer { withExtendedLifetime(catalogue) {} }
    var all = try catalogue.cases.filter(\.isInScope).map {
      (name: $0.id, bytes: Array(try Data(contentsOf: $0.file)))
    }
    all += try Suites.files("xml-libxml2/test").map {
      ($0, try Suites.bytes("xml-libxml2/test/" + $0))
    }
    all += try XMLExampleTests.files(upTo: 1 << 20)
    for (name, bytes) in all {
      let options = XMLOptions.reportingEverything
      let wanted = events(bytes, options, .native)
      guard wanted.last == "end document" else { continue }
      do {
        let written = try WrittenBytes.xml(bytes, options: options)
        let found = events(written.bytes, options, .libxml2)
        #expect(found == wanted, "\(name)\n\(written.text)")
        count += 1
      } catch let error as WritingError {
        refused.insert("\(error.code)")
        // Of entities that were not read nobody knows the text; XML has no return in a comment.
        #expect(error.code == .value || error.code == .character, "\(name): \(error)")
      }
    }
    #expect(count > 900)
    #expect(refused.count <= 2)
  }
}
