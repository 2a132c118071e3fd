import SaxEvents
import Testing

@testable import SaxEngine

/// The rest of an element, after all that is wanted of it has been read.
@Suite("The rest of an element") struct SettlingElementsTests {
  private static let mapping = "emit T at /items/item\ntype T { id: Int;  name: String from a | b }"

  /// Maps a document whole, and expects the same outcome for all sizes of chunks, and whether elements may be taken
  /// all at once or not.
  private func map(
    _ mapping: String, _ xml: String, _ engine: SettledElements.Engine = .native,
    samples: Bool = false
  ) throws -> SettledElements.Outcome {
    let mapping = try Mapping(mapping)
    let bytes = Array(xml.utf8)
    let wanted = SettledElements.map(
      mapping, bytes, chunk: bytes.count, takes: false, engine, samples: samples)
    for chunk in [bytes.count, 200, 40, 17] + Array(1...9) {
      for takes in [false, true] {
        let found = SettledElements.map(
          mapping, bytes, chunk: chunk, takes: takes, engine, samples: samples)
        #expect(found.lines == wanted.lines, "chunks of \(chunk), taken: \(takes)")
        if !takes { #expect(found.rests == wanted.rests, "chunks of \(chunk)") }
      }
    }
    return wanted
  }

  /// Others around it, so that names are known and it is not the last of the window.
  private func items(_ item: String) -> String {
    let plain = "<item><a>y</a><id>7</id><r/><u>1</u></item>"
    return "<items>\(plain)\(plain)\(item)\(plain)</items>" + String(repeating: " ", count: 100)
  }

  private let plain = #"{"id":7,"name":"y"}"#

  @Test(arguments: [
    "<r>&none;]]></r>", "<r/>&none;]]>", "<r x='1'/>", "<r>]]></r><r x y='1'/>",
    "<r><item></item><r><id></id></r></r><id>none</id>text", "<item>x</item><item/>", "<item/>",
    "<r a='>'/><r b=\"/item>\"></r>",
    "<r/><!-- </item> --><![CDATA[</item>]]><?p </item>?>", "<r></r><none:r b b/>",
    "<r xml:lang='de'/><r xml:lang='en'></r>", "<r xmlns='urn:x'/><r/>", "<r\n>\n</r\n>\n",
    "<a_name_of_more_than_sixteen_bytes><item/></a_name_of_more_than_sixteen_bytes>",
    "<a_name_of_more_than_sixteen_bytes/><r></r>",
  ])
  func isPassedOverByBalance(rest: String) throws {
    for end in ["</item>", "</item >"] {
      let outcome = try map(Self.mapping, items("<item><a>x</a><id>1</id>" + rest + end))
      #expect(outcome.lines == [plain, plain, #"{"id":1,"name":"x"}"#, plain])
      #expect(outcome.rests == 4)
    }
  }

  @Test func isCheckedWhereAllIs() throws {
    let xml = items("<item><a>x</a><id>1</id><r/>&none;</item>")
    for engine in [SettledElements.Engine.full, .libxml2] {
      let lines = try map(Self.mapping, xml, engine).lines
      #expect(lines.count == 3 && lines.last?.contains("none") == true, "\(engine): \(lines)")
    }
  }

  /// The nodes before the rest are checked, and so is the start tag that shows it.
  @Test(arguments: ["&none;<r/>", "<r b='&none;'/>", "<none:r/>", "<r none='' none=''/>"])
  func isCheckedBefore(rest: String) throws {
    let lines = try map(Self.mapping, items("<item><a>x</a><id>1</id>\(rest)</item>")).lines
    #expect(lines.count == 3 && lines.last?.contains("none") == true, "\(lines)")
  }

  private static let errors = [
    ("<r></s></item>", "1:35:34 /items/item found </s>, which is not the innermost open"),
    ("<r></item>", "1:35:34 /items/item found </item>, which is not the innermost open"),
    ("<r/></s></item>", "1:36:35 /items/item found </s>, wanted </item> for the element opened"),
    ("<r/>", "1:36:35 /items/item the input ends inside <item>, opened at 1:8"),
    ("<r><s></s>", "1:42:41 /items/item the input ends inside <item>, opened at 1:8"),
    ("<r/><s a='", "1:42:41 /items/item the input ends inside the tag that begins at 1:36"),
    ("<r/><!-- ", "1:41:40 /items/item the input ends inside the comment that begins at 1:36"),
    ("<r/><![CDATA[", "1:45:44 /items/item the input ends inside the CDATA section that begins"),
    ("<r/><a <b/>", "1:39:38 /items/item found < inside a tag"),
    ("<r/></item a>", "1:43:42 /items/item found something else, wanted > at the end of the tag"),
  ]

  @Test(arguments: Self.errors) func hasToBalance(rest: String, error: String) throws {
    let lines = try map(Self.mapping, "<items><item><a>x</a><id>1</id>" + rest).lines
    #expect(lines.first?.hasPrefix(error) == true, "\(lines)")
  }

  @Test func mayBeNestedAsDeepAsAnything() throws {
    let mapping = try Mapping(Self.mapping)
    let bytes = Array(items("<item><a>x</a><id>1</id><r><r><r/></r></r></item>").utf8)
    for (depth, count) in [(3, 3), (4, 4)] {
      for chunk in [bytes.count, 1] {
        for takes in [true, false] {
          var limits = Limits()
          limits.depth = depth
          let found = SettledElements.map(
            mapping, bytes, chunk: chunk, takes: takes, .native, limits: limits)
          #expect(found.lines.count == count, "\(depth): \(found.lines)")
        }
      }
    }
  }

  @Test func waitsForTheAlternativeListedFirst() throws {
    let mapping = Self.mapping
    for (item, found) in [
      ("<id>1</id><b>y</b><r/><a>x</a>", #"{"id":1,"name":"x"}"#),
      ("<id>1</id><r/><b>y</b><r/><b>x</b>", #"{"id":1,"name":"y"}"#),
      // A text of white space is no number, but a string.
      ("<a/><id> </id><r/><id>&#x20;</id><r/><id>2</id><r/>", #"{"id":2,"name":""}"#),
    ] {
      let lines = try map(mapping, items("<item>\(item)</item>")).lines
      #expect(lines == [plain, plain, found, plain])
    }
    let null =
      "<item><a xmlns:x='http://www.w3.org/2001/XMLSchema-instance' x:nil='1'/><id>1</id><r/><b>y</b></item>"
    #expect(try map(mapping, items(null)).lines[2] == #"{"id":1,"name":"y"}"#)
  }

  /// All attributes have come with the start tag.
  @Test func doesNotWaitForAttributes() throws {
    let mapping = """
      emit T at /items/item[@kind != "k"]
      type T { id: Int? from @id;  tags: [Int] from @tag;  unit: String? from b/@unit;  a: In }
      type In { n: Int from @n }
      """
    let item = "<item kind='x' tag='1'><a n='3'/><b unit='u'/><r>&none;</r>&none;</item>"
    let outcome = try map(mapping, "<items>\(item)\(item)</items>\n")
    #expect(outcome.lines.count == 2 && outcome.rests == 2, "\(outcome)")
    #expect(outcome.lines.first == #"{"id":null,"tags":[1],"unit":"u","a":{"n":3}}"#)
    let either = "emit T at /items/item\ntype T { id: Int from @id | id;  n: Int? from @n | n/@n }"
    let two = try map(
      either,
      "<items><item id='1' n='2'><r>&none;</r></item><item id='' n='2'><id>3</id><r/></item></items>"
    )
    #expect(two.lines == [#"{"id":1,"n":2}"#, #"{"id":3,"n":2}"#])
    #expect(two.rests == 1)
  }

  @Test func isPassedOverInElementsOnTheWay() throws {
    let mapping = "emit T at /items/item\ntype T { name: String from owner/name;  id: Int }"
    let item = "<item><owner><name>x</name><r>&none;</r><s/></owner><id>1</id><r/>&none;</item>"
    let outcome = try map(
      mapping,
      items(item + "\n" + item).replacing("<a>y</a>", with: "<owner><name>y</name></owner>"))
    #expect(outcome.lines.count == 5 && outcome.rests == 7, "\(outcome)")
  }

  @Test func isPassedOverOutsideOfLists() throws {
    let mapping = "emit T at /item\ntype T { id: Int;  in: In }\ntype In { n: Int }"
    let outcome = try map(
      mapping, "<item><in><n>1</n><r/>&none;</in><id>1</id><r/><id>&none;</id></item>\n")
    #expect(outcome.lines == [#"{"id":1,"in":{"n":1}}"#])
    #expect(outcome.rests == 2)
  }
}
