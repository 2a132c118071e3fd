import SaxEvents
import SaxTestSupport
import SaxXML
import Testing

/// Faults of a document type declaration that libxml2 lets pass.
@Suite struct DeclarationTests {
  @Test(arguments: XMLEngine.allCases, [1, 2, 7, 1000]) func spaceBeforeTheName(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    #expect(
      record("<!DOCTYPEa><a/>", chunk: chunk, engine: engine).last
        == "error malformed 1:10:9 -: found no white space where it is needed")
    #expect(record("<!DOCTYPE\na><a/>", chunk: chunk, engine: engine).last == "end document")
  }

  /// Four bytes that stand for many are as bad as an entity.
  @Test(arguments: XMLEngine.allCases, [61, 4096]) func attributesByDefault(
    _ engine: XMLEngine, _ chunk: Int
  ) {
    let attributes = (0..<500).map { "a\($0) CDATA 'x'" }.joined(separator: " ")
    let start = "<!DOCTYPE r [<!ATTLIST e \(attributes)>]><r>"
    let few = start + String(repeating: "<e/>", count: 100) + "</r>"
    #expect(record(few, chunk: chunk, engine: engine).last == "end document")
    let many = start + String(repeating: "<e/>", count: 1000) + "</r>"
    #expect(
      record(many, chunk: chunk, engine: engine).last?.contains(
        "found attributes by default that come to more than 100 times the document so far (limit entities)"
      ) == true)
    var limits = Limits()
    limits.entities = 1000
    let one = "<!DOCTYPE r [<!ATTLIST e a CDATA 'some text'>]><r>"
    let long = one + String(repeating: "<e/>", count: 5000) + "</r>"
    #expect(record(long, chunk: chunk, limits: limits, engine: engine).last == "end document")
  }
}
