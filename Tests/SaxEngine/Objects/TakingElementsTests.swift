import SaxEvents
import SaxTestRandom
import Testing

@testable import SaxEngine
@testable import SaxXML

/// Elements that are taken all at once become what events would have made of them, errors and places
/// too.
@Suite("Elements that are taken all at once") struct TakingElementsTests {
  private static let mapping = """
    limit text 64
    namespace default = "urn:s"
    namespace x = "urn:x"
    emit Item at /items/item | /list/rows/row
    type Item {
      id: Int from @id
      name: String
      price: Decimal?
      currency: String? from price/@currency
      unit: String? from price/@x:unit | @unit
      tags: [String] from tag
      sizes: [Size] from size
      owner: Owner?
      maker: String? from maker/name
      flag: Bool? from flags/@on
      kind: Kind?
      plain: String? from an_element_with_a_name_of_more_than_twenty_four_bytes
    }
    type Size { axis: String? from @axis;  mm: Double from text() }
    type Owner { id: Int? from @id;  name: String;  phones: [String] from phone;  parts: [Part] from part }
    type Part { code: String from @code;  parts: [Part] from part;  sub: Int? from sub/deep/@n }
    enum Kind { a;  b = "B" }
    """

  @Test func areThoseOfEvents() throws {
    let mapping = try Mapping(Self.mapping, named: "m.sax")
    let found = TakenElements.expectSame(mapping, seed: 11, rounds: 900, samples: { $0 % 7 == 0 })
    #expect(found.lines > 8000)
    #expect(found.taken > 2500)
  }

  /// Fields that take elements on a condition.
  @Test func areThoseOfEventsWhereFieldsHavePredicates() throws {
    let mapping = try Mapping(
      """
      namespace default = "urn:s"
      emit Item at /items/item | /list/rows/row
      type Item {
        id: Int? from @id
        x: Double? from size[@axis = "x"]
        sizes: [Size] from size[@axis = "y" or @axis]
        tags: [Tag] from tag
        owner: Owner? from owner[@id > 1 and not(name = "a")]
        phone: String? from owner[part]/phone
        n: Int? from owner/part[@code = "a"]/sub/deep/@n
        eur: Decimal? from price[@currency = "EUR"]
        name: String? from name[not(@other)]
      }
      type Size { axis: String? from @axis;  mm: Double? from . }
      type Tag { text: String from .;  own: String? from @own }
      type Owner { id: Int? from @id;  parts: [Part] from part[@code] }
      type Part { code: String from @code;  sub: Int? from sub[deep]/deep/@n }
      """, named: "m.sax")
    let found = TakenElements.expectSame(mapping, seed: 13, rounds: 600)
    #expect(found.lines > 5000)
    #expect(found.taken > 1000)
  }

  /// Elements of any depth, of types that are chosen, and with what those above have.
  @Test(arguments: [
    """
    emit Part at //part
    emit Item at //item
    type Part { code: String? from @code;  parts: [Part] from part;  owner: Int? from ../@id }
    type Item { name: String?;  tags: [String] from tag }
    """,
    """
    emit Item at /items/item | /list/rows/row
    type Item { name: String?;  sizes: [Size] from size;  owner: Owner? }
    type Size = switch @axis { "x" -> X; else -> skip }
    type X { mm: Double? from . }
    type Owner = switch name { "a", "B" -> A; else -> Other }
    type A { id: Int? from @id }
    type Other { phones: [String] from phone;  parts: [Part] from part[sub] }
    type Part { code: String? from @code }
    """,
    """
    emit Size at /items/item/size
    emit Tag at /items/item/tag
    type Size { mm: Double? from .;  axis: String? from @axis;  item: String? from ../@id;  name: String? from ../name }
    type Tag { text: String? from text();  unit: String? from ../price/@currency | ../@unit }
    """,
    """
    emit Item at /items/item
    emit Owner at /items/item/owner
    type Item { first: String? from tag[1];  second: String? from tag[2];  mm: Double? from size[2];  id: Int? from @id }
    type Owner { phone: String? from phone[2];  name: String?;  code: String? from part[1]/@code }
    """,
  ]) func areThoseOfEvents(mapping text: String) throws {
    let mapping = try Mapping("namespace default = \"urn:s\"\n" + text, named: "m.sax")
    let found = TakenElements.expectSame(mapping, seed: 14, rounds: 300)
    #expect(found.lines > 2000)
    #expect(found.taken > 40)
  }

  @Test func areThoseOfEventsWithNarrowLimits() throws {
    let mapping = try Mapping(Self.mapping, named: "m.sax")
    var draft = ElementDraft(generator: SplitMix(seed: 12))
    var taken = 0
    for round in 0..<600 {
      var limits = Limits()
      switch round % 5 {
      case 0: limits.depth = 3 + round % 4
      case 1: limits.tag = 20 + round % 60
      case 2: limits.name = 3 + round % 10
      case 3: limits.names = 10 + round % 30
      default: limits.text = 4 + round % 20
      }
      taken +=
        TakenElements.expectSame(mapping, draft.document(), chunks: [130], limits: limits).taken
    }
    #expect(taken > 300)
  }

  @Test(arguments: [
    "[tag = 'x' or name != '7']", "[@unit][price > 0.5]", "[price/@currency = 'EUR']",
    "[not(flags/@on = 'true') and contains(name, 'a')]", "[owner/@id]", "[price/@x:unit = 'x']",
  ])
  func areThoseThatPredicatesAccept(_ predicate: String) throws {
    let mapping = try Mapping(
      Self.mapping.replacing("/items/item |", with: "/items/item\(predicate) |"))
    let found = TakenElements.expectSame(mapping, seed: 3, rounds: 300, chunks: [700, 130])
    #expect(found.lines > 100)
    #expect(found.taken > 100)
  }

  private static let small = """
    emit Item at /items/item
    type Item { id: Int? from @id;  name: String?;  unit: String? from price/@unit
      sizes: [Size] from size;  owner: String? from owner/name }
    type Size { axis: String? from @axis;  mm: Int? from text() }
    """

  /// Two plain ones before and after, from which the names are known.
  private func around(_ item: String) -> String {
    let plain =
      "<item id='1'><name>a</name><price unit='u'>7</price><size axis='x'>1</size><owner><name>o</name></owner><b/></item>\n"
    return "<items>\(plain)\(plain)\(item)\n\(plain)</items>"
      + String(repeating: " ", count: 200)
  }

  @Test(arguments: [
    "<item/>", "<item />", "<item id='2'/>", "<item></item>", "<item>\r\n <name/>\t</item>",
    "<item id=\"&#50;\"/>", "<item><name>&lt;&#x41;]&amp;</name></item>",
    "<item>text<name>b</name></item>",
    "<item><size axis='y'>2</size><size>3</size><size/></item>",
    "<item><name>b</name><name>c</name></item>", "<item><size> </size></item>",
    "<item><b>x<b>]]></b>&none;</b><b a='1'/><name>d</name></item>",
    "<item><price unit='&quot;'><b/>]]></price></item>",
    "<item><b><!-- </b> --><?b </b>?></b></item>",
    "<item><owner><b/><name>p</name><name>q</name></owner></item>",
    "<item><new/></item>", "<item new='1'/>",
  ])
  func arePlain(item: String) throws {
    let mapping = try Mapping(Self.small, named: "m.sax")
    // The first brings the names of what is read.
    let text = around("<item><b a=''/></item>\(item)\(item)")
    #expect(TakenElements.expectSame(mapping, text).taken == 5, "\(item)")
    _ = TakenElements.expectSame(mapping, text, chunks: [1, 7, 100])
  }

  /// Those that predicates refuse are taken as well, and nothing becomes of them.
  @Test(arguments: [
    ("[price/@unit = 'u']", 5), ("[@id = '1']", 5), ("[name = 'a']", 5),
    // Those that have an operand in an element in them, too.
    ("[owner/name]", 5),
  ])
  func areTakenUnderPredicates(_ predicate: String, _ count: Int) throws {
    let mapping = try Mapping(
      Self.small.replacing("/items/item\n", with: "/items/item\(predicate)\n"))
    let other = "<item id='2'><name>c</name><price unit='v'>1</price></item>"
    let text = around("<item><b a=''/></item>\(other)\(other)")
    #expect(TakenElements.expectSame(mapping, text).taken == count)
  }

  /// Elements that are out of the ordinary are told by events.
  @Test(arguments: [
    "<item><name><![CDATA[a]]></name></item>", "<item><!-- c --><name>b</name></item>",
    "<item><?p i?><name>b</name></item>", "<item><name>&none;</name></item>",
    "<item xmlns='urn:o'><name>b</name></item>", "<item><name xmlns:p='urn:o'>b</name></item>",
    "<item xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'><name xsi:nil='true'/></item>",
    "<item><size axis='x'>1<b/></size></item>",
    "<item><name>a<b>c</b></name></item>", "<item><name>a]]>b</name></item>",
    "<item><name>a\rb</name></item>", "<item><name>a\u{1}b</name></item>",
    "<item id='1' id='2'/>", "<item id='1'name='2'/>", "<item id='<'/>", "<item id='\t1'/>",
    "<item id = '1'/>", "<item id=1/>", "<item><name>b</nome></item>",
    "<item><name>b</name >\n</item>",
    "<item><name>b</name></item >", "<item><b></name></b></item>",
    "<item><b><![CDATA[</b>]]></b></item>",
    "<item><u:b/></item>", "<item u:b='1'/>", "<item><b", "<item><name>b</name>", "<item><b a='",
    "<item id='x'/>", "<item><1/></item>", "<item><b:/></item>", "<item><b a='1' a='2'/></item>",
    "<item><b a/></item>", "<item/ >", "</item>", "<item id='&none;'/>",
    "<item><name>&#0;</name></item>",
    "<item>]]></item>",
  ])
  func areToldByEventsOtherwise(item: String) throws {
    let mapping = try Mapping(Self.small, named: "m.sax")
    for end in [around(item), around(item + item)] {
      #expect(TakenElements.expectSame(mapping, end).taken <= 3, "\(item)")
      _ = TakenElements.expectSame(mapping, end, chunks: [1, 7, 50], skipping: false)
    }
  }

  /// The objects of a list that one object holds, which is told by events.
  @Test func areItemsOfALargeObject() throws {
    let mapping = try Mapping(
      """
      emit Catalog at /catalog
      type Catalog { title: String?;  need: String;  items: [Item] from item }
      type Item { id: Int from @id;  name: String }
      """, named: "m.sax")
    let items = (0..<30).map { "<item id='\($0)'><name>n</name></item>" }.joined(separator: "\n")
    for need in ["<need/>", ""] {
      let text =
        "<catalog>\(items)<title>t</title><old>\(items)</old><b/>\(need)\(items)</catalog>"
      #expect(TakenElements.expectSame(mapping, text, chunks: [500]).taken > 100)
    }
  }

  /// Errors that the receiver throws are placed at the element.
  @Test(arguments: [true, false]) func takeErrorsOfTheReceiver(takes: Bool) throws {
    let mapping = try Mapping(Self.small, named: "m.sax")
    let bytes = Array(around("<item id='9'/>").utf8)
    var places: [String] = []
    let mapper = Mapper(mapping, reading: .xml) {
      switch $0.result {
      case .success: throw BuildError(.rejected, "no", at: InputPlace())
      case .failure(let error): places.append(error.place.text)
      }
    }
    mapper.assembly.hints.closeSample()
    let counted = CountedTakes(mapper)
    let reader = NativeXMLReader(sink: takes ? counted : EventsAlone(mapper))
    try reader.feed(bytes.span)
    try reader.finish()
    #expect(places.count == 4)
    #expect(places.last?.contains("/items/item[4]") == true)
    #expect(places.first?.contains("1:8") == true)
    #expect(counted.count == (takes ? 3 : 0))
  }
}
