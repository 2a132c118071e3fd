import Testing

@testable import SaxEngine

/// The names of elements that are taken all at once.
@Suite("Names of elements that are taken all at once") struct TakingElementNamesTests {
  /// The fields that names lead to depend on what their prefixes stand for.
  @Test func goByTheirNamespaces() throws {
    let mapping = try Mapping(
      """
      namespace default = "urn:a"
      namespace p = "urn:p"
      emit Item at /p:all/items/item
      type Item { id: Int? from @p:id;  name: String?;  other: String? from p:name }
      """, named: "m.sax")
    let item = "<item p:id='1'><name>a</name><p:name>b</p:name><q:name>c</q:name></item>"
    let items = String(repeating: item, count: 4)
    let text = """
      <p:all xmlns:p="urn:p" xmlns:q="urn:q">
      <items xmlns="urn:a">\(items)</items><items xmlns="urn:b">\(items)</items>
      <items xmlns="urn:a" xmlns:p="urn:x" xmlns:q="urn:p">\(items)</items>
      <items xmlns="urn:a">\(items)<b xmlns="urn:c"/>\(items)</items>
      <items xmlns="urn:a" xmlns:q="urn:p" xmlns:r="urn:p"><item p:id="2" q:id="3"/></items>
      </p:all>
      """
    #expect(TakenElements.expectSame(mapping, text, chunks: [200]).taken > 12)
  }

  /// Names are compared in parts, by their length.
  @Test(arguments: 1...40) func mayHaveNamesOfAnyLength(length: Int) throws {
    let name = String((0..<length).map { Character(UnicodeScalar(UInt8(97 + $0 % 26))) })
    let mapping = try Mapping(
      "emit Item at /items/item;  type Item { a: String? from \(name);  b: String? from \(name)/@\(name) }",
      named: "m.sax")
    let others = [
      name + "_", "_" + name, String(name.dropLast()) + "_", "_" + name.dropFirst(),
      name + "." + name,
    ]
    let parts = others.map { "<\($0) \($0)='1' \(name)='2'>t</\($0)>" }.joined()
    let item = "<item>\(parts)<\(name) \(name)=\"3\" \(name)_=\"4\">u</\(name)>\(parts)</item>"
    let wrong = "<item><\(name)>u</\(String(name.dropLast()))_></item>"
    let items = String(repeating: item, count: 4)
    #expect(TakenElements.expectSame(mapping, "<items>\(items)</items>", chunks: [200]).taken > 2)
    _ = TakenElements.expectSame(mapping, "<items>\(items)\(wrong)</items>")
  }
}
