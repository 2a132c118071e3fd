import Foundation
import SaxEvents
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// The W3C's XML conformance suite: XML 1.0, fifth edition.
@Suite(.enabled(if: Suites.have("xmlconf"), "xmlconf is not there: make suites"), .serialized)
struct XMLConfTests {
  /// Not namespace-well-formed, which is malformed here: a colon where no prefix or local name
  /// is. The catalogue says NAMESPACE="no" of them.
  static let colons: Set = [
    "valid-sa-012", "o-p04pass1", "o-p05pass1", "x-ibm-1-0.5-valid-P04-ibm04v01.xml",
    "x-ibm-1-0.5-valid-P05-ibm05v01.xml", "x-ibm-1-0.5-valid-P05-ibm05v02.xml",
    "x-ibm-1-0.5-valid-P05-ibm05v03.xml", "x-ibm-1-0.5-valid-P05-ibm05v05.xml",
  ]

  /// XML 1.1 in truth, with a NEL for white space; the catalogue lists it under XML 1.0.
  static let newer: Set = ["rmt-e2e-50"]

  @Test(arguments: XMLEngine.allCases) func nothingExternalLoaded(_ engine: XMLEngine) throws {
    let catalogue = try XMLConfCatalogue()
    var accepted: [String: Int] = [:]
    var rejected: [String: Int] = [:]
    for test in catalogue.cases where test.isInScope {
      let bytes = Array(try Data(contentsOf: test.file))
      let whole = record(bytes, options: XMLOptions.reportingEverything, engine: engine)
      let ending = whole.last ?? ""
      let isAccepted = ending == "end document"
      let type = test.type + (test.type == "not-wf" && test.entities != "none" ? " outside" : "")
      if isAccepted { accepted[type, default: 0] += 1 } else { rejected[type, default: 0] += 1 }
      if type == "not-wf" {
        #expect(!isAccepted, "\(test.id) is not well-formed")
      } else if type == "valid" || type == "invalid" {
        let isException =
          XMLConfTests.colons.contains(test.id) || XMLConfTests.newer.contains(test.id)
        #expect(isAccepted != isException, "\(test.id): \(ending)")
      }
      for chunk in [1, 2, 3, 7, 64] {
        let events = record(
          bytes, chunk: chunk, options: XMLOptions.reportingEverything, engine: engine)
        XMLConfTests.expectSame(events, whole, "\(test.id) in pieces of \(chunk)")
      }
    }
    #expect(rejected["not-wf"] == 951)
    #expect(accepted["valid"] == 722)
    #expect(accepted["invalid"] == 227)
  }

  /// With the suite's own files for whatever is external, the outcome is as the catalogue says,
  /// and the canonical form too where it gives one.
  @Test(arguments: XMLEngine.allCases) func withResolver(_ engine: XMLEngine) throws {
    let catalogue = try XMLConfCatalogue()
    var outcomes: [String: Bool] = [:]
    var compared = 0
    for test in catalogue.cases where test.isInScope && test.type != "error" {
      var options = XMLOptions.reportingEverything
      let folder = test.file.deletingLastPathComponent()
      options.resolver = { _, systemID in
        systemID.flatMap { try? Data(contentsOf: folder.appending(path: $0)) }.map(Array.init)
      }
      let writer = ClarkWriter()
      let reader = engine.reader(sink: writer, options: options)
      var failure: ReadingError?
      do {
        try reader.feed(Array(try Data(contentsOf: test.file)).span)
        try reader.finish()
      } catch let error as ReadingError { failure = error }
      outcomes[test.id] = (failure == nil) == (test.type != "not-wf")
      if failure == nil, test.type != "not-wf", let output = test.output {
        compared += 1
        if XMLConfTests.elsewhere.contains(test.id) { continue }
        let wanted = XMLConfTests.withoutDoctype(Array(try Data(contentsOf: output)))
        #expect(writer.output == wanted, "\(test.id)")
      }
    }
    let wrong = Set(outcomes.filter { !$0.value }.keys)
    let exceptions = XMLConfTests.colons.union(XMLConfTests.newer).union(XMLConfTests.outside)
    #expect(wrong.subtracting(exceptions) == [])
    #expect(exceptions.subtracting(wrong) == [], "no longer an exception")
    #expect(compared >= 365)
  }

  /// Exceptions among the tests that read external entities.
  static let outside: Set = [
    // That a parameter entity's text nests properly in a declaration is a matter of validity;
    // libxml2 takes it for one of well-formedness.
    "invalid--002", "invalid--005", "invalid--006", "invalid-not-sa-022",
    "ibm-invalid-P49-ibm49i01.xml", "ibm-invalid-P50-ibm50i01.xml",
    "ibm-invalid-P51-ibm51i01.xml", "rmt-e2e-14",
    // A text declaration's grammar is not checked.
    "not-wf-ext-sa-002", "decl01", "dtd07", "encoding07", "o-p30fail1",
    "ibm-not-wf-P77-ibm77n01.xml", "rmt-e2e-38",
  ]

  /// An identifier relative to the parameter entity that declares it; a resolver is given what is
  /// written, and this one looks beside the document.
  static let elsewhere: Set = ["rmt-e2e-18"]

  /// The second canonical form declares the notations, of which the reader tells nothing.
  private static func withoutDoctype(_ text: [UInt8]) -> [UInt8] {
    guard let start = text.firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound,
      let end = text.firstRange(of: Array("]>\n".utf8))?.upperBound
    else { return text }
    return Array(text[..<start] + text[end...])
  }

  private static func expectSame(_ events: [String], _ whole: [String], _ what: String) {
    guard events != whole else { return }
    let different = zip(events, whole).first { $0 != $1 }
    Issue.record(
      "\(what): \(different?.0 ?? "\(events.count) events") for \(different?.1 ?? "\(whole.count)")"
    )
  }

}
