import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// libxml2's own regression documents.
@Suite(.enabled(if: Suites.have("xml-libxml2"), "xml-libxml2 is not there: make suites"))
struct SAX2TraceTests {
  /// The traces are made without replacing entities: these have one element with an
  /// attribute that they show as a reference, and the reader as the entity's text.
  static let referring: Set = [
    "att10", "att11", "ent3", "ent12", "ent13", "ent_738805.xml", "issue655.xml",
  ]

  /// A return that an entity has by a character reference is no line end (XML 1.0 §2.11); libxml2
  /// makes one of it.
  static let returning: Set = ["ent11"]

  @Test(arguments: XMLEngine.allCases) func traces(_ engine: XMLEngine) throws {
    var compared = 0
    var bytesCompared = 0
    for name in Suites.files("xml-libxml2/result").filter({ $0.hasSuffix(".sax2") }) {
      let test = String(name.dropLast(5))
      guard let bytes = try? Suites.bytes("xml-libxml2/test/" + test) else { continue }
      let wanted = SAX2Trace(golden: try Suites.bytes("xml-libxml2/result/" + name))
      bytesCompared += wanted.knownBytes
      for chunk in [1, 7, 64, 4096] {
        var options = XMLOptions()
        options.reports = [.comments, .processingInstructions, .namespaces]
        let sink = SAX2Trace()
        let reader = engine.reader(sink: sink, options: options)
        do {
          var start = 0
          while start < bytes.count {
            let end = min(start + chunk, bytes.count)
            try reader.feed(bytes[start..<end].span)
            start = end
          }
          try reader.finish()
        } catch let error as ReadingError {
          Issue.record("\(test): \(error.message)")
          continue
        }
        compared += 1
        #expect(sink.events.count == wanted.events.count, "\(test) in pieces of \(chunk)")
        let different = zip(sink.events, wanted.events).filter { !$0.matches($1) }
        if SAX2TraceTests.referring.union(SAX2TraceTests.returning).contains(test) {
          #expect(different.count == 1 && different.allSatisfy { $0.line == $1.line })
        } else if let (own, golden) = different.first {
          Issue.record("\(test) in pieces of \(chunk): \(own.text) for \(golden.text)")
        }
      }
    }
    #expect(compared >= 520)
    #expect(bytesCompared > 50_000)
  }
}
