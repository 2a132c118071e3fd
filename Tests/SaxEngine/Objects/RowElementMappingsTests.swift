import Testing

/// Mappings whose objects a reader of XML hands over all at once.
@Suite("Mappings of elements that go by rows") struct RowElementMappingsTests {
  private static func items(_ count: Int = 20, _ item: (Int) -> String) -> String {
    "<items>\((0..<count).map(item).joined(separator: "\n"))</items>"
  }

  static let cases: [RowMapping] = [
    RowMapping(
      name: "attributes and elements",
      mapping: """
        emit Item at /items/item
        type Item { id: Int from @id; name: String; price: Decimal?; unit: String? from price/@unit }
        """,
      document: items {
        let price = $0 % 3 == 0 ? "" : "<price unit='EUR'>\($0).50</price>"
        return "<item id='\($0)' x='y'><name>n &amp; \($0)</name><other><a/></other>\(price)</item>"
      }, taken: 18),
    RowMapping(
      name: "lists",
      mapping: """
        emit Item at /items/item
        type Item { tags: [String] from tag; sizes: [Double?] from sizes/size; codes: [Int] from part/@code }
        """,
      document: items {
        let sizes = (0..<$0 % 4).map { "<size>\($0).5</size>" }.joined()
        return
          "<item><tag>a</tag><part code='\($0)'/><tag/><sizes>\(sizes)</sizes><part code='7'/></item>"
      }, taken: 18),
    RowMapping(
      name: "objects in objects",
      mapping: """
        emit Item at /items/item
        type Item { id: Int from @id; owner: Owner?; parts: [Part] from parts/part }
        type Owner { name: String; parts: [Part] from part }
        type Part { code: String from @code; sub: Part? }
        """,
      document: items {
        let part = "<part code='c\($0)'><sub code='d'><x/></sub></part>"
        let owner = $0 % 2 == 0 ? "<owner><name>o</name>\(part)</owner>" : ""
        return "<item id='\($0)'>\(owner)<parts>\(part)\(part)</parts></item>"
      }, taken: 19),
    RowMapping(
      name: "elements of which attributes alone are wanted",
      mapping: """
        emit Item at /items/item
        type Item { id: Int from @id; parts: [Part] from part; last: String? from part[@code = "d"]/@code }
        type Part { code: String from @code }
        """,
      document: items {
        "<item id='\($0)'><part code='c'><x><y/></x> text</part><part code='d'/><part code='e'>t</part></item>"
      }, taken: 18),
    RowMapping(
      name: "numbers on the way, and those of several",
      mapping: """
        emit Item at /items/item
        type Item {
          n: Int? from parts/part[2]/n; code: String? from parts/part[2]/@code; last: Part? from parts/part[3]
          tags: [String] from tag[2]; first: Int? from parts[1]/part[1]/n
        }
        type Part { n: Int? }
        """,
      document: items {
        let parts = (0..<$0 % 5).map { "<part code='c\($0)'><n>\($0)</n><x/></part>" }
        return
          "<item><tag>a</tag><parts>\(parts.joined(separator: "<other/>"))</parts><tag>b</tag></item>"
      }, taken: 15),
    RowMapping(
      name: "nil elements of which no attribute is wanted",
      mapping: """
        emit Item at /items/item
        emit Empty at /items/item[x = ""]
        type Item { id: Int from @id; x: String?; second: String? from t[2] }
        type Empty { id: Int from @id }
        """,
      document: items(60) {
        let isNil =
          $0 % 5 == 0 ? #" xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true""# : ""
        return "<item id='\($0)'><x\(isNil)></x><t>a</t><t\(isNil)/></item>"
      }, taken: 30),
    RowMapping(
      name: "objects of a rule in one another, on the way of each other's paths",
      mapping: """
        emit Section at //section
        type Section { title: String?; words: [String] from section/para/word; all: [String] from .//word }
        """,
      document: items(30) {
        let para = "<para><word>w\($0)</word></para>"
        return
          "<section><title>a</title>\(para)<section><title>b</title>\(para)</section></section>"
      }, taken: 0),
    RowMapping(
      name: "an enum",
      mapping: """
        emit Item at /items/item
        type Item { kind: Kind? from @kind; others: [Other] from other }
        enum Kind { a; b = "B" }
        enum Other { x = "x", "X"; else y }
        """,
      document: items {
        let kinds = ["a", "B", " B ", "", "c"]
        return
          "<item kind='\(kinds[$0 % 5])'><other>X</other><other> x </other><other>z</other></item>"
      }, taken: 15),
    RowMapping(
      name: "fields that take elements on a condition",
      mapping: """
        emit Item at /items/item
        type Item {
          x: Double? from size[@axis = "x"]; y: Double? from size[@axis = "y"]
          name: String? from name[not(@old)]; last: Part? from part[n > 1]
        }
        type Part { n: Int; code: String? from codes[@lang = "en"]/code }
        """,
      document: items {
        "<item><name old='1'>o</name><name>n</name><size axis='y'>2</size><size axis='x'>\($0)</size>"
          + "<part><n>1</n></part><part><n>\($0 % 3)</n><codes lang='en'><code>c</code></codes></part></item>"
      }, taken: 18),
    RowMapping(
      name: "a second rule with a predicate",
      mapping: """
        emit Item at /items/item
        emit Cheap at /items/item[price < 10 and not(@kind)]
        emit Red at /items/item[tag = "red"]
        type Item { id: Int from @id; tags: [String] from tag }
        type Cheap { price: Double; id: Int from @id }
        type Red { part: Part? }
        type Part { n: Int from @n }
        """,
      document: items {
        "<item id='\($0)'\($0 % 2 == 0 ? " kind='k'" : "")><tag>\($0 % 3 == 0 ? "red" : "blue")</tag>"
          + "<price>\($0)</price><part n='1'/></item>"
      }, taken: 18),
    RowMapping(
      name: "a type that a text decides on",
      mapping: """
        emit Item at /items/item
        type Item = switch @kind { "a" -> A; "b", "bb" -> B; else -> C }
        type A { id: Int from @id; kind: String from @kind }
        type B { n: Int; part: Part? }
        type C { n: Int? }
        type Part = switch kind { "a" -> A2; else -> skip }
        type A2 { code: String? from @code }
        """,
      document: items {
        let kinds = ["a", "b", "bb", " a ", "z"]
        return "<item id='\($0)' kind='\(kinds[$0 % 5])'><n>2</n>"
          + "<part code='c'><kind>\($0 % 2 == 0 ? "a" : "b")</kind></part></item>"
      }, taken: 18),
    RowMapping(
      name: "fields that nodes above fill",
      mapping: """
        emit Item at /items/item
        emit Part at /items/item/part
        type Item { id: Int from @id }
        type Part { n: Int from @n; item: Int from ../@id; name: String? from ../name; last: String? from ../last }
        """,
      document: items {
        "<item id='\($0)'><name>n\($0)</name><part n='1'/><x/><part n='2'/><last>z</last></item>"
      }, taken: 18),
    RowMapping(
      name: "own text",
      mapping: """
        emit Item at /items/item
        type Item { id: Int from @id; text: String from text(); sizes: [Size] from size }
        type Size { mm: Double from .; axis: String? from @axis }
        """,
      document: items {
        $0 % 2 == 0
          ? "<item id='\($0)'> a &lt; b <x>no</x> c<size axis='x'>1.5</size><size> 2 </size></item>"
          : "<item id='\($0)'>t</item>"
      }, taken: 18),
    RowMapping(
      name: "a rule of any depth",
      mapping: """
        emit Node at //node
        type Node { id: Int from @id; name: String?; nodes: [Node] from node }
        """,
      document: items {
        "<group><node id='\($0)'><name>a</name><x/><node id='1'><o><node id='3'/></o></node></node></group>"
      }, taken: 18),
    RowMapping(
      name: "the number of an element",
      mapping: """
        emit Item at /items/item
        emit Third at /items/item[3]
        emit Late at /items/item[position() > 15]
        type Item { n: Int from position(); second: String? from tag[2]; line: Int from line() }
        type Third { id: Int from @id }
        type Late { id: Int from @id; third: String? from tag[position() = 3] }
        """,
      document: items {
        "<item id='\($0)'><tag>a</tag><x/><tag>b</tag>\($0 % 2 == 0 ? "<tag>c</tag>" : "")</item>"
      }, taken: 18),
    RowMapping(
      name: "texts of any depth of several rules",
      mapping: """
        emit Item at /items/item
        emit Late at /items/item[n > 5]
        type Item { id: Int from @id; all: [Int] from .//n; codes: [String] from .//@code }
        type Late { id: Int from @id; last: [Int] from .//n; deep: String? from .//x }
        """,
      document: items {
        let deep = $0 % 3 == 0 ? "<deep><n>3</n><x>y</x></deep>" : ""
        return
          "<item id='\($0)'><n code='a'>\($0)</n><part code='b'>\(deep)<n>7</n></part><z/></item>"
      }, taken: 18),
    RowMapping(
      name: "alternatives for the other format",
      mapping: """
        namespace s = "urn:s"
        emit Item at /items | /s:items/s:item
        type Item { id: Int from id | @id; on: Bool from placed/on | s:placed/@on; l: [Int] from l | s:l }
        """,
      document: "<items xmlns='urn:s'>"
        + (0..<20).map { "<item id='\($0)'><placed on='true'/><l>1</l><l>2</l></item>" }.joined()
        + "</items>", taken: 18),
    RowMapping(
      name: "rules of elements within one another",
      mapping: """
        emit Item at /items/item
        emit Part at /items/item/part
        emit Deep at /items/item/part/deep[n = 3]
        type Item { id: Int from @id; parts: [Short] from part }
        type Short { n: Int }
        type Part { n: Int; name: String?; deep: Deep? }
        type Deep { n: Int }
        """,
      document: items {
        "<item id='\($0)'><part><n>1</n><name>a</name></part><part><n>2</n><deep><n>3</n></deep></part>"
          + "<part><deep><n>4</n></deep><n>0</n></part></item>"
      }, taken: 18),
    RowMapping(
      name: "elements that are wrong",
      mapping: """
        emit Item at /items/item
        type Item { id: Int from @id; n: Int; part: Part? }
        type Part { code: Int from @code }
        """,
      document: items {
        let part = $0 % 7 == 3 ? "<part/>" : "<part code='\($0 % 5 == 4 ? "x" : "1")'/>"
        return "<item id='\($0)'><n>\($0 % 6 == 5 ? "y" : "1")</n>\(part)</item>"
      }, taken: 6),
  ]

  @Test(arguments: cases) func goByRows(_ test: RowMapping) throws { try test.expectRows() }
}
