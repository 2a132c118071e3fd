import Saxifrage
import Testing

/// The places that the paths of a mapping lead to: names that objects have, and texts that stand around them.
@Suite("Places that objects are written in") struct WrittenPlaceTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var mapping: String
    /// The JSON that is read, and written again.
    var json: String
    var xml: String

    init(_ name: String, _ mapping: String, _ json: String, xml: String) {
      testDescription = name
      self.mapping = mapping
      self.json = json
      self.xml = xml
    }
  }

  static let cases = [
    Case(
      "elements called by a field",
      """
      namespace n = "urn:n"
      emit T at json(/r/t) | xml(/r/a | /r/n:b)
      type T { kind: String from json(kind) | xml(local-name()); x: Int }
      """, #"{"r":{"t":[{"kind":"a","x":1},{"kind":"b","x":2}]}}"#,
      xml: #"<r xmlns:n="urn:n"><a><x>1</x></a><n:b><x>2</x></n:b></r>"#),
    Case(
      "a subtree under a name of its own",
      """
      emit T at json(/r/t) | xml(/r/*)
      type T { name: String from json(name) | xml(local-name()); all: Any from json(all) | xml(.) }
      """, #"{"r":{"t":[{"name":"a","all":{"@k":"1","b":"2"}}]}}"#,
      xml: #"<r><a k="1"><b>2</b></a></r>"#),
    Case(
      "a switch by names in a namespace",
      """
      namespace default = "urn:d"
      emit T at json(/r/t) | xml(/r/t)
      type T { parts: [Part] from json(parts) | xml(P | Q) }
      type Part = switch json(type) | xml(local-name()) { "P" -> P; "Q" -> Q }
      type P { a: Int }
      type Q { b: Int }
      """, #"{"r":{"t":[{"parts":[{"type":"P","a":1},{"type":"Q","b":2},{"type":"P","a":3}]}]}}"#,
      xml: #"<r xmlns="urn:d"><t><P><a>1</a></P><Q><b>2</b></Q><P><a>3</a></P></t></r>"#),
    Case(
      "lists in lists, by the names of to",
      """
      emit T at /r/t
      type T { g: [[[Int]]] from json(g) | xml(a)  to json(g) | xml(a/b/c) }
      """, #"{"r":{"t":[{"g":[[[1,2],[3]],[[4]]]}]}}"#,
      xml:
        "<r><t><a><b><c>1</c><c>2</c></b><b><c>3</c></b></a><a><b><c>4</c></b></a></t></r>"),
    Case(
      "objects of several rules in one array",
      """
      emit A at json(/all[@type = "A"]) | xml(/r/a)
      emit B at json(/all[@type = "B"]) | xml(/r/b)
      type A { x: Int }
      type B { x: Int }
      """,
      #"{"all":[{"@type":"A","x":1},{"@type":"B","x":2},{"@type":"A","x":3}]}"#,
      xml: "<r><a><x>1</x></a><b><x>2</x></b><a><x>3</x></a></r>"),
    Case(
      "keys beside objects",
      """
      emit T at /r/t
      type T { d: [String: V]  from json(d/*) | xml(d)  key @k | name() }
      type V { x: Int }
      """, #"{"r":{"t":[{"d":{"a":{"x":1},"b":{"x":2}}}]}}"#,
      xml: #"<r><t><d k="a"><x>1</x></d><d k="b"><x>2</x></d></t></r>"#),
    Case(
      "a type that a node within another says",
      """
      emit T at /r/t
      type T = switch json(m/type) | xml(c/@type) { "P" -> P; "Q" -> Q }
      type P { id: Int from json(m/id) | xml(@id) }
      type Q { b: Int }
      """, #"{"r":{"t":[{"m":{"type":"P","id":1}},{"m":{"type":"Q"},"b":2}]}}"#,
      xml: #"<r><t id="1"><c type="P"/></t><t><c type="Q"/><b>2</b></t></r>"#),
    Case(
      "what says the type of an object stands before those within it",
      """
      emit F at json(/f) | xml(/r/d/f)
             to json(/.[type = "C"]/f) | xml(/r/d[type = "C"]/f)
      emit D at json(/) | xml(/r/d)
      type F { x: Int }
      type D = switch type { "C" -> C; "P" -> P }
      type C { name: String? }
      type P { x: Int }
      """,
      #"{"type":"C","f":[{"x":1},{"x":2}],"name":"n"}"# + "\n" + #"{"type":"P","x":3}"# + "\n"
        + #"{"type":"C","f":[{"x":4}]}"#,
      xml: "<r><d><type>C</type><f><x>1</x></f><f><x>2</x></f><name>n</name></d>"
        + "<d><type>P</type><x>3</x></d><d><type>C</type><f><x>4</x></f></d></r>"),
    Case(
      "members of the root value",
      """
      emit A at json(/.[kind = "a"]) | xml(/r/a)
      emit B at json(/.[kind = "b"]) | xml(/r/b)
      type A { x: Int }
      type B { x: Int }
      """, #"{"kind":"a","x":1}"# + "\n" + #"{"kind":"b","x":2}"#,
      xml: "<r><a><x>1</x></a><b><x>2</x></b></r>"),
    Case(
      "objects in a node that others ask more of",
      """
      emit A at json(/a) | xml(/r[@v = "1"]/a)
      emit B at json(/b) | xml(/r/b)
      type A { x: Int }
      type B { x: Int }
      """, #"{"a":[{"x":1}],"b":[{"x":2}]}"#,
      xml: #"<r v="1"><a><x>1</x></a><b><x>2</x></b></r>"#),
    Case(
      "empty items between separators",
      """
      emit T at /r/t
      type T { l: [String] as list(",") }
      """, #"{"r":{"t":[{"l":"a,,b"}]}}"#, xml: "<r><t><l>a,,b</l></t></r>"),
  ]

  private func values(_ mapping: Mapping, _ text: String) throws -> [SaxObject] {
    var objects: [SaxObject] = []
    var reading = mapping.emissions { emission in
      if case .object(let object) = try emission.result.get() { objects.append(object) }
    }
    try reading.feed(Array(text.utf8))
    try reading.finish()
    return objects
  }

  @Test(arguments: cases) func areReadAgain(_ test: Case) throws {
    let mapping = try Mapping(test.mapping, named: "m.sax")
    let read = try values(mapping, test.json)
    #expect(!read.isEmpty)
    let json = String(decoding: try mapping.bytes(of: read, as: .json), as: UTF8.self)
    #expect(json == test.json + "\n")
    #expect(try values(mapping, json) == read)
    let xml = String(decoding: try mapping.bytes(of: read, as: .xml), as: UTF8.self)
    #expect(xml == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + test.xml + "\n")
    #expect(try values(mapping, xml) == read)
  }

  private func refusal(
    _ mapping: String, _ input: String, as format: WritingFormat
  ) throws -> String? {
    let mapping = try Mapping(mapping, named: "m.sax")
    let read = try values(mapping, input)
    do {
      _ = try mapping.bytes(of: read, as: format)
      return nil
    } catch {
      return (error as? WritingError)?.message
    }
  }

  @Test func othersAreRefused() throws {
    let named =
      "emit T at json(/r) | xml(/r/a | /r/b)\n"
      + "type T { kind: String from json(kind) | xml(local-name()) }"
    #expect(
      try refusal(named, #"{"r":{"kind":"c"}}"#, as: .xml)
        == "T.kind: \"c\" is no name that its path finds")
    let root =
      "emit A at json(/a)  to json(/.[v = \"1\"]/a)\nemit B at json(/b)\n"
      + "type A { x: Int }\ntype B { x: Int }"
    #expect(try refusal(root, #"{"a":{"x":1},"b":{"x":2}}"#, as: .json) == nil)
    #expect(
      try refusal(root, #"{"b":{"x":2},"a":{"x":1}}"#, as: .json)
        == "the document has begun without what the path of A asks for")
    let list = "emit T at /r\ntype T { l: [String] as list(\",\") }"
    #expect(try refusal(list, #"{"r":{"l":"a,b"}}"#, as: .json) == nil)
    #expect(
      try refusal("emit T at /r\ntype T { g: [[Int]] }", #"{"r":{"g":[[1]]}}"#, as: .xml)
        == "T.g can't be written: a list of lists has no XML")
  }

  /// One that no `switch` chose is of the rule that emits its type, though that be none that is written.
  @Test func objectsOfTwoRulesAreOfTheirOwn() throws {
    let mapping =
      "emit C at /c\nemit A at json(//a)  to none\ntype C = switch k { \"a\" -> A }\n"
      + "type A { x: Int? }"
    #expect(try refusal(mapping, #"{"c":{"k":"a","x":1}}"#, as: .json) == nil)
    #expect(try refusal(mapping, #"{"d":{"a":{"x":1}}}"#, as: .json) == "no rule emits A")
  }

  /// An `Any` is compared by its texts where each object is read again, as XML gives only those back.
  @Test func subtreesAreComparedByTheirTexts() throws {
    let mapping =
      "emit T at json(/.[x]) | xml(/r/t)  to json(/) | xml(/r/t)\n"
      + "type T { x: Any?; y: Int? from y | x }"
    #expect(try refusal(mapping, #"{"x":{"a":1,"b":[true]},"y":2}"#, as: .xml) == nil)
  }
}
