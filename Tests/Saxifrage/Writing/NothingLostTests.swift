import SaxTestSupport
import Saxifrage
import Testing

/// The fields of objects in what is written: each is there, restored, told of, or the reason of a refusal.
@Suite("Writing loses no field") struct NothingLostTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let mapping: String
    let input: String
    /// The output; nil where it isn't compared.
    var json: String?
    var xml: String?
    /// The fields that are told not to be written.
    var told: [String] = []

    init(
      _ name: String, _ mapping: String, _ input: String, json: String? = nil, xml: String? = nil,
      told: [String] = []
    ) {
      testDescription = name
      self.mapping = mapping
      self.input = input
      self.json = json
      self.xml = xml
      self.told = told
    }
  }

  static let written = [
    Case(
      "a list of an attribute, and of a text",
      "emit O at /r/t\ntype O { tags: [String] from @tag; x: [String] from text() }",
      #"<r><t tag="a">hi</t><t/></r>"#, json: ##"{"r":{"t":[{"#text":"hi","@tag":["a"]},{}]}}"##,
      xml: #"<r><t tag="a">hi</t><t/></r>"#),
    Case(
      "several values of a member that is an attribute",
      "emit O at /r/t\ntype O { tags: [String] from @tag }", #"{"r":{"t":[{"@tag":["a","b"]}]}}"#,
      json: #"{"r":{"t":[{"@tag":["a","b"]}]}}"#),
    Case(
      "the source of the object's own node",
      "emit O at /r/t\ntype O { id: Int?; raw: Raw? from . }", #"<r><t k="1"><id>1</id></t></r>"#,
      xml: #"<r><t k="1"><id>1</id></t></r>"#, told: ["O.id"]),
    Case(
      "objects of one name told apart by predicates",
      """
      emit O at /r/t
      type O { circles: [C] from s[radius]; rects: [R] from s[width] }
      type C { radius: Int }
      type R { width: Int }
      """, #"{"r":{"t":{"s":[{"width":2},{"radius":1}]}}}"#,
      json: #"{"r":{"t":[{"s":[{"radius":1},{"width":2}]}]}}"#,
      xml: "<r><t><s><radius>1</radius></s><s><width>2</width></s></t></r>"),
    Case(
      "the first of a list, and the list",
      "emit O at /r/t\ntype O { price: Decimal from price; prices: [Decimal] from price }",
      #"{"r":{"t":{"price":[1,2,3]}}}"#, json: #"{"r":{"t":[{"price":[1,2,3]}]}}"#,
      xml: "<r><t><price>1</price><price>2</price><price>3</price></t></r>", told: ["O.price"]),
    Case(
      "a text without an attribute, and an object that has it",
      """
      emit O at /r/t
      type O { other: [String] from tel[not(@use)]; mobile: [T] from tel[contains(@use, "mob")] }
      type T { use: String from @use; number: String from . }
      """, #"<r><t><tel use="mob">2</tel><tel>1</tel></t></r>"#,
      json: ##"{"r":{"t":[{"tel":["1",{"#text":"2","@use":"mob"}]}]}}"##,
      xml: #"<r><t><tel>1</tel><tel use="mob">2</tel></t></r>"#),
    Case(
      "objects called by their names",
      "emit Page at /query/pages/*\ntype Page { key: String from name(); title: String }",
      #"{"query":{"pages":{"a":{"title":"x"},"b":{"title":"y"}}}}"#,
      json: #"{"query":{"pages":{"a":{"title":"x"},"b":{"title":"y"}}}}"#,
      xml: "<query><pages><a><title>x</title></a><b><title>y</title></b></pages></query>"),
    Case(
      "names, and objects called by theirs, in an object",
      """
      emit O at /r
      type O { keys: [String] from d/*/name(); deps: [Dep] from e/* }
      type Dep { name: String from name(); v: String }
      """, #"{"r":{"d":{"x":1,"y":2},"e":{"p":{"v":"1"},"q":{"v":"2"}}}}"#,
      json: #"{"r":[{"d":{"x":null,"y":null},"e":{"p":{"v":"1"},"q":{"v":"2"}}}]}"#,
      xml: "<r><d><x/><y/></d><e><p><v>1</v></p><q><v>2</v></q></e></r>"),
    Case(
      "a string that is nil beside an attribute",
      "emit O at /r/t\ntype O { c: String? from b/@c; b: String? }",
      #"<r><t><b c="1" xsi:nil="1" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></t></r>"#,
      xml:
        #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><t><b c="1" xsi:nil="true"/></t></r>"#
    ),
    Case(
      "prefixes, declared once",
      """
      namespace p = "urn:p"
      emit T at /p:r/t
      type T = switch @xsi:type { "p:A" -> A }
      type A { n: [Int?] from p:n }
      """, #"{"r":{"t":[{"@type":"p:A","n":[1,null]},{"@type":"p:A","n":2}]}}"#,
      xml: #"<p:r xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">"#
        + #"<t xsi:type="p:A"><p:n>1</p:n><p:n xsi:nil="true"/></t>"#
        + #"<t xsi:type="p:A"><p:n>2</p:n></t></p:r>"#),
    Case(
      "a type of a switch by names that takes any other name",
      """
      emit O at /r
      type O { a: [V] from * }
      type V = switch name() { "p" -> A; else -> B }
      type A { x: Int? }
      type B { n: String from name(); x: Int? }
      """, "<r><p><x>1</x></p><q><x>2</x></q></r>",
      json: #"{"r":[{"p":[{"x":1}],"q":[{"x":2}]}]}"#, xml: "<r><p><x>1</x></p><q><x>2</x></q></r>"),
    Case(
      "objects at a key that is an attribute's",
      "emit O at /@graph\ntype O { id: String? from @id }",
      #"{"@graph":[{"@id":"1"},{"@id":"2"}]}"#, json: #"{"@graph":[{"@id":"1"},{"@id":"2"}]}"#),
    Case(
      "keys that are one text to Unicode, and two to JSON",
      "emit O at /q/*\ntype O { k: String from name(); v: Int? }",
      "{\"q\":{\"e\u{301}\":{\"v\":1},\"\u{e9}\":{\"v\":2}}}",
      json: "{\"q\":{\"e\u{301}\":{\"v\":1},\"\u{e9}\":{\"v\":2}}}"),
    Case(
      "a source that is required",
      "emit O at /r/t\ntype O { s: String from source(); a: String? from a[1]; b: String? from a[2] }",
      "<r><t><a>1</a><a>2</a></t></r>", xml: "<r><t><a>1</a><a>2</a></t></r>", told: ["O.s"]),
    Case(
      "the first of a list whose nodes a predicate tells apart",
      #"emit O at /r/t"# + "\n"
        + #"type O { a: [String] from v[@k="1"]; b: String? from v[@k="1"][1] }"#,
      #"<r><t><v k="1">x</v><v k="1">y</v></t></r>"#,
      xml: #"<r><t><v k="1">x</v><v k="1">y</v></t></r>"#, told: ["O.b"]),
    Case(
      "two dictionaries of one node",
      "emit O at /r/t\ntype O { a: [String: String] from a/*; b: [String: String] from a/* }",
      "<r><t><a><x>1</x></a></t></r>", json: #"{"r":{"t":[{"a":{"x":"1"}}]}}"#,
      xml: "<r><t><a><x>1</x></a></t></r>", told: ["O.b"]),
    Case("no value of the root", "emit O at /\ntype O { a: Int }", "[]", json: "[]"),
    Case("no member", "emit O at /o\ntype O { a: Int }", "{}", json: #"{"o":[]}"#),
  ]

  @Test(arguments: written) func fieldsAreWrittenOrTold(test: Case) throws {
    let mapping = try Mapping(test.mapping)
    let values = WrittenObjects.values(mapping, Array(test.input.utf8))
    for (format, wanted) in [(WritingFormat.json, test.json), (.xml, test.xml)] {
      guard let wanted else { continue }
      var bytes: [UInt8] = []
      let writer = try ObjectWriter(mapping, as: format) { bytes += $0 }
      for value in values { try writer.write(value) }
      try writer.finish()
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", with: "")
      #expect(text == wanted + "\n")
      #expect(writer.notWritten.map(\.name) == test.told)
      #expect(WrittenObjects.values(mapping, bytes) == values)
    }
  }

  /// A mapping, the format that it can't be written in, and what is said then.
  static let refused: [(String, WritingFormat, String)] = [
    (
      "emit O at /r\ntype O { a: [String] from .//a }", .json,
      "O.a can't be written: // leads to any depth"
    ),
    (
      "emit O at /r\ntype O { g: [[[Int]]] }", .xml,
      "O.g can't be written: a list of lists has no XML"
    ),
    (
      #"emit O at /r"# + "\n" + #"type O { mobile: [String] from tel[contains(@use, "mob")] }"#,
      .xml,
      #"O.mobile can't be written: nothing that is written makes [contains(@use, "mob")] true"#
    ),
    (
      "emit O at /r\ntype O { second: String? from tel[2] }", .json,
      "O.second can't be written: nothing that is written makes [2] true"
    ),
    (
      "emit O at /r\ntype O { a: A? from x; b: B? from x }\ntype A { x: Int? }\ntype B { y: Int? }",
      .json, "O.b can't be written: O.a writes its node, without what this field has in it"
    ),
    (
      """
      namespace a = "urn:a"
      namespace b = "urn:b"
      emit O at /r
      type O { total: Int from a:total; other: Int from b:total }
      """, .json,
      "O.other can't be written: O.total has a namespace of its own, and one name in JSON"
    ),
    (
      """
      namespace a = "urn:a"
      namespace b = "urn:b"
      emit A at /r/a:t
      emit B at /r/b:t
      type A { x: Int }
      type B { x: Int }
      """, .json, "emit B can't be written: emit A has a namespace of its own, and one name in JSON"
    ),
    (
      "emit O at /r/t\ntype O { e: [String: String] from *; f: [String: String] from rest() }",
      .xml,
      "O.f can't be written: O.e writes its node, without what this field has in it"
    ),
    (
      "emit O at /r/t\ntype O { d: [String: String] from d/*; e: String? from d/@a }", .xml,
      "O.e can't be written: O.d writes its node, without what this field has in it"
    ),
    (
      "emit O at /r/t[@k]\ntype O { x: Int? }", .xml,
      "emit O can't be written: nothing that is written makes [@k] true"
    ),
    (
      "emit O at /r/*\ntype O { x: Int }", .xml,
      "emit O can't be written: it names no element or member"
    ),
  ]

  @Test(arguments: refused) func whatWouldBeLostIsRefusedFirst(
    text: String, format: WritingFormat, message: String
  ) throws {
    let mapping = try Mapping(text)
    #expect { try ObjectWriter(mapping, as: format) { _ in } } throws: { error in
      guard let error = error as? WritingError else { return false }
      return error.code == .mapping && error.message == message && error.fix != nil
    }
  }

  /// Types of which no object is given are asked for no place.
  @Test func onlyTypesThatAreGivenAreAsked() throws {
    let mapping = try Mapping(
      """
      emit A at /r/a
      emit B at /r/b
      type A { x: Int }
      type B { y: [String] from .//y }
      """)
    #expect(throws: WritingError.self) { try ObjectWriter(mapping, as: .xml) { _ in } }
    let objects = [try mapping.object("A", ["x": .int(1)])]
    #expect(
      String(decoding: try mapping.bytes(of: objects, as: .json), as: UTF8.self)
        == #"{"r":{"a":[{"x":1}]}}"# + "\n")
  }

  @Test func aSecondRootElementIsRefusedWithTheWayOut() throws {
    let mapping = try Mapping("emit O at /o\ntype O { x: Int }")
    let object = try mapping.object("O", ["x": .int(1)])
    #expect { try mapping.bytes(of: [object, object], as: .xml) } throws: {
      guard let error = $0 as? WritingError else { return false }
      return error.message == "O would be a second root element, and a document of XML has one"
        && error.fix == "to xml(/list/o)"
    }
  }

  /// A source is written as it stands, its element's name too.
  @Test func aSourceThatItsPathDoesNotFindIsRefused() throws {
    let mapping = try Mapping("emit T at /r\ntype T { a: [Raw] from x/y | z }")
    let values = WrittenObjects.values(mapping, Array("<r><z>1</z><x><y>2</y></x></r>".utf8))
    let writer = try ObjectWriter(mapping, as: .xml) { _ in }
    #expect(values.count == 1)
    #expect(throws: WritingError.self) { for value in values { try writer.write(value) } }
  }

  /// JSON has each key of an object once.
  @Test func twoObjectsOfOneNameAreNotWrittenUnderOneKey() throws {
    let mapping = try Mapping("emit O at /r/*\ntype O { key: String from name(); x: Int }")
    let object = try mapping.object("O", ["key": .string("a"), "x": .int(1)])
    #expect { try mapping.bytes(of: [object, object], as: .json) } throws: {
      ($0 as? WritingError)?.message
        == "the key a has been written, and an object of JSON has it once"
    }
    let attribute = try mapping.object("O", ["key": .string("@a"), "x": .int(1)])
    #expect(throws: WritingError.self) { try mapping.bytes(of: [attribute], as: .json) }
  }
}
