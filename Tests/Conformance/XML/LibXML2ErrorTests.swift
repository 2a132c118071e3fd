import Foundation
import SaxTestSupport
import SaxXML
import SaxTestSuites
import Testing

/// libxml2's regression documents with errors: refused where libxml2 reports an error.
@Suite(.enabled(if: Suites.have("xml-libxml2"), "xml-libxml2 is not there: make suites"))
struct LibXML2ErrorTests {
  static let folder = "xml-libxml2/"

  /// The files on which the reader decides otherwise, each with the reason.
  static let exceptions: [String: String] = [
    "errors/ns-ent.xml":
      "an entity's text stands where the reference is (XML 1.0 §4.4.2), and its prefix is declared there"
  ]

  /// No error there, or none reported; and what has to become of them here.
  static let withoutReport: [String: Bool] = [
    "errors/attr3.xml": true, "namespaces/err_0.xml": true, "namespaces/reconcile/tests.xml": true,
    // A document type declaration whose default value lacks its quotation mark.
    "errors/dtd13": false,
    // It needs an external entity, which is passed over.
    "errors/extparsedent.xml": true, "errors/rec_ext_ent.xml": true,
  ]

  static let documents = ["errors/", "namespaces/"].flatMap { folder in
    Suites.files(LibXML2ErrorTests.folder + "test/" + folder).map { folder + $0 }
  }.filter { $0.hasSuffix(".xml") || $0.hasSuffix("dtd13") }

  @Test func everyDocumentIsThere() { #expect(LibXML2ErrorTests.documents.count == 59) }

  @Test(arguments: XMLEngine.allCases, documents) func isRefusedAsByLibXML2(
    _ engine: XMLEngine, _ name: String
  ) throws {
    let bytes = try Suites.bytes(LibXML2ErrorTests.folder + "test/" + name)
    let report = try? Suites.bytes(LibXML2ErrorTests.folder + "result/\(name).err")
    let isFaulty = report.map { String(decoding: $0, as: UTF8.self).contains(" error : ") }
    let isAccepted: Bool
    if LibXML2ErrorTests.exceptions[name] != nil {
      #expect(isFaulty == true)
      isAccepted = true
    } else if let isFaulty {
      isAccepted = !isFaulty
    } else {
      isAccepted = try #require(LibXML2ErrorTests.withoutReport[name] as Bool?)
    }
    let whole = record(bytes, engine: engine)
    #expect((whole.last == "end document") == isAccepted, "\(whole.last ?? "")")
    for chunk in [1, 3, 64] { #expect(record(bytes, chunk: chunk, engine: engine) == whole) }
  }
}
