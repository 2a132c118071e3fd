import Foundation
import Saxifrage
import SaxTestSuites
import Testing

/// An extract of DBLP, whose accented letters are entities of its DTD.
@Suite(
  .enabled(if: Suites.have("xml-examples/dblp"), "xml-examples/dblp is not there"))
struct DBLPSuiteTests {
  private let records = SuiteFile(path: "xml-examples/dblp/dblp-sample.xml")
  private let dtd = SuiteFile(path: "xml-examples/dblp/dblp.dtd")

  @Test func everyRecordIsRead() throws {
    let objects = try records.outcome(by: .shipped("dblp"), dtd: try dtd.bytes())
      .map(PrintedObject.init)
    let tree = try TreeElement.read(Array(try plainText().utf8))
    #expect(objects.count == 85)
    #expect(objects.map(describe) == tree.children.map(describe))
    #expect(objects.contains { $0.strings("authors") == ["Arnold Schönhage"] })
  }

  /// Without the DTD the reading ends at the first of its entities.
  @Test func withoutTheDTD() throws {
    let lines = try records.outcome(by: .shipped("dblp"))
    #expect(lines.count == 5)
    #expect(
      lines.last
        == "error 47:19 +1617 /dblp/article[5]/author: "
        + "found a reference to the external entity ouml, which is not loaded")
  }

  /// The records with characters for the DTD's entities, and without the DTD.
  private func plainText() throws -> String {
    let declarations = String(decoding: try dtd.bytes(), as: UTF8.self)
    var text = String(decoding: try records.bytes(), as: UTF8.self)
      .replacingOccurrences(of: "<!DOCTYPE dblp SYSTEM \"dblp.dtd\">", with: "")
    for entity in declarations.matches(of: /<!ENTITY\s+(\w+)\s+"(&#\d+;)"/) {
      text = text.replacingOccurrences(of: "&\(entity.1);", with: String(entity.2))
    }
    return text
  }

  private func describe(_ object: PrintedObject) -> [String?] {
    [
      object.string("kind"), object.string("key"), object.string("modified"),
      object.strings("authors").joined(separator: "; "), object.string("title"),
      object.string("venue"), object.int("year").map { "\($0)" }, object.string("volume"),
      object.string("pages"), object.strings("links").joined(separator: "; "),
    ]
  }

  private func describe(_ record: TreeElement) -> [String?] {
    [
      record.name, record.attributes["key"], record.attributes["mdate"],
      record.elements("author").map(\.text).joined(separator: "; "),
      record.element("title")?.text.collapsed, record.trimmed("journal"), record.trimmed("year"),
      record.trimmed("volume"), record.trimmed("pages"),
      record.elements("ee").map(\.text).joined(separator: "; "),
    ]
  }
}
