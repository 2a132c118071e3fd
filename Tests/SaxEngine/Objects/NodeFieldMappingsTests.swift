import Testing

/// Mappings in which several fields of an object take the text of one member, and go by rows.
@Suite("Mappings with several fields of one member") struct NodeFieldMappingsTests {
  private static func members(_ item: (Int) -> String) -> String {
    "{\"items\":[\((0..<20).map(item).joined(separator: ","))]}"
  }

  private static func elements(_ item: (Int) -> String) -> String {
    "<items>\((0..<20).map(item).joined(separator: "\n"))</items>"
  }

  static let cases: [RowMapping] = [
    RowMapping(
      name: "several fields of one member",
      mapping: """
        emit Item at /items
        type Item {
          id: Int; text: String from id
          tags: [String] from tag; first: String? from tag[1]; second: Int? from tag[2] | other
          all: [String]? from tag; deep: [Int] from .//n; some: Int? from .//n
        }
        """,
      document: members {
        let tags = ["1", #"["a","2"]"#, "[]", "null", #"["a",null]"#]
        return #"{"id":\#($0),"tag":\#(tags[$0 % 5]),"part":{"n":[1,2],"m":{"n":3}},"other":4}"#
      }, taken: 12),
    RowMapping(
      name: "several fields of one member, by two rules",
      mapping: """
        emit Item at /items
        emit Other at /items[id > 2]
        type Item { id: Int; text: String from id; tags: [String] from tag; first: String? from tag[1] }
        type Other { a: [Int] from id; b: Int from id; c: Int? from tag[2] }
        """,
      document: members { #"{"id":\#($0),"tag":["1","2","3"]}"# }, taken: 20),
    RowMapping(
      name: "several fields of one element or attribute",
      mapping: """
        emit Item at /items/item
        emit Other at /items/item[@id > 2]
        type Item {
          id: Int from @id; text: String from @id
          tags: [String] from tag; first: String? from tag[1]; second: Int? from tag[2] | other
          deep: [Int] from .//n; some: Int? from .//n; code: String? from tag/@code
        }
        type Other { a: [String] from tag; b: String? from tag }
        """,
      document: elements {
        let tags = (0..<$0 % 4).map { "<tag code='c\($0)'>\($0)</tag>" }.joined(separator: "<tag/>")
        return "<item id='\($0)'>\(tags)<part><n>1</n><m><n>2</n></m></part><other>3</other></item>"
      }, taken: 18),
  ]

  @Test(arguments: cases) func goByRows(_ test: RowMapping) throws { try test.expectRows() }
}
