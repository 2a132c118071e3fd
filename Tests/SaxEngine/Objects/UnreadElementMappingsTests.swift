import SaxEvents
import SaxXML
import Testing

@testable import SaxEngine

/// Elements that end in others which nobody reads, of which events tell no names, go by rows as well.
@Suite("Elements with unread ones last") struct UnreadElementMappingsTests {
  private static let document =
    "<r xmlns:p='urn:p'>"
    + (0..<40).map {
      """
      <e k='\($0)'><a>\($0)</a><l>1</l><l>2</l><l>3</l><o k='1'><c>x</c><d>y</d></o>\
      <note n='1' p:n='2'>n</note><more><x>1</x></more><last/></e>
      """
    }.joined(separator: "\n") + "</r>"

  private static let rules = ["/r/e", "/r/e[@k >= 0]", "//e", "/r/e[a >= 0]"]

  @Test(
    arguments: rules,
    [
      "type E { x: Int? from a }",
      "type E { x: Int? from l[2] }",
      #"type E { x: O? from o[@k = "1"] } type O { c: String; d: String? }"#,
      "type E { x: O? from o } type O { c: String? }",
      "type E { x: String? from l | a }",
      "type E { x: [String] from @*; a: Int }",
      "type E { n: Int from position(); a: Int }",
      "type E { n: Int from line(); a: Int }",
      "type E { l: [Int] from l; a: Int }",
    ]) func goByRows(rule: String, types: String) throws
  {
    try RowMapping(
      name: types, mapping: "emit E at \(rule)\n\(types.replacing("} ", with: "}\n"))",
      document: Self.document, taken: 38
    ).expectRows()
  }

  /// Names that rows alone look at leave nearly all of the limit to others, however the document comes.
  @Test(arguments: [Int.max, 300, 7]) func unreadNamesLeaveTheLimitToOthers(chunk: Int) throws {
    let mapping = try Mapping(
      "limit names 64\nemit E at /r/e\nemit F at /r/f\n"
        + "type E { x: Int? from l[2] }\ntype F { n: String? from n49 }",
      named: "m.sax")
    let unread = (0..<200).map { "<u\($0)/>" }.joined()
    let told = (0..<50).map { "<n\($0)>t</n\($0)>" }.joined()
    let items = (0..<40).map { _ in "<e><l>1</l><l>2</l>\(unread)</e>" }.joined()
    let mapped = MappedLines()
    let mapper = Mapper(mapping, reading: .xml) { try mapped.take($0, skipping: false) }
    mapper.assembly.hints.closeSample()
    let reader = NativeXMLReader(sink: mapper, limits: mapping.tighten(Limits()))
    mapped.read(Array("<r>\(items)<f>\(told)</f></r>".utf8), by: reader, chunk: chunk)
    #expect(mapped.lines == Array(repeating: #"{"x":2}"#, count: 40) + [#"{"n":"t"}"#])
  }

  /// Names that rows were the first to have are no reason for an error.
  @Test func manyNamesAreNoError() throws {
    let text =
      "<r>"
      + (0..<4000).map { "<e><a>\($0)</a><l>1</l><l>2</l><n\($0) m\($0)='1'/></e>" }.joined()
      + "</r>"
    try RowMapping(
      name: "many names", mapping: "emit E at /r/e\ntype E { x: Int? from l[2] }", document: text,
      taken: 400
    ).expectRows()
  }
}
