import Saxifrage
import Testing

/// Objects written by the mapping that reads them, as both formats.
@Suite("Objects written by their mapping") struct ObjectWriterTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var mapping: String
    /// The JSON that is read.
    var input: String
    var json: String
    /// Nil where there is none.
    var xml: String?

    var testDescription: String { name }

    init(_ name: String, _ mapping: String, _ input: String, json: String, xml: String?) {
      self.name = name
      self.mapping = mapping
      self.input = input
      self.json = json
      self.xml = xml
    }
  }

  static let cases = [
    Case(
      "scalars by their formats",
      """
      emit T at /t/r
      type T {
        a: String; b: Int; c: Double; d: Decimal; e: Bool; f: Bool as "Y/N"
        g: Date as unix; h: Day as "dd-MM-yyyy"; i: Duration; j: UUID; k: Data; l: K; m: [Int] as list(",")
      }
      enum K { one = "1", "x"; two }
      """,
      #"{"t":{"r":[{"a":"<é>","b":1,"c":"INF","d":1.50,"e":"true","f":"Y","g":86400,"h":"02-01-2024","i":"PT90S","j":"00000000-0000-0000-0000-00000000000A","k":"AQI=","l":"x","m":"1,2"}]}}"#,
      json:
        #"{"t":{"r":[{"a":"<é>","b":1,"c":"INF","d":1.5,"e":true,"f":"Y","g":86400,"h":"02-01-2024","i":"PT1M30S","j":"00000000-0000-0000-0000-00000000000a","k":"AQI=","l":"1","m":"1,2"}]}}"#,
      xml:
        "<t><r><a>&lt;é&gt;</a><b>1</b><c>INF</c><d>1.5</d><e>true</e><f>Y</f><g>86400</g><h>02-01-2024</h><i>PT1M30S</i><j>00000000-0000-0000-0000-00000000000a</j><k>AQI=</k><l>1</l><m>1,2</m></r></t>"
    ),
    Case(
      "attributes in XML, members in JSON, shared nodes where their first field is",
      """
      namespace s = "urn:s"
      emit T at json(/t) | xml(/s:t)
      type T {
        id: Int from id | xml(@id)
        city: String? from at/city | xml(s:at/@city)
        n: Int? from n | s:n
        zip: String? from at/zip | xml(s:at/s:zip)
        text: String? from .[x]/text | text()
      }
      """, #"{"t":[{"id":1,"at":{"city":"C","zip":"Z"},"n":2}]}"#,
      json: #"{"t":[{"id":1,"at":{"city":"C","zip":"Z"},"n":2}]}"#,
      xml: #"<s:t xmlns:s="urn:s" id="1"><s:at city="C"><s:zip>Z</s:zip></s:at><s:n>2</s:n></s:t>"#),
    Case(
      "objects under the names of their types",
      """
      namespace k = "urn:k"
      emit P at /k:p
      type P { t: String? from k:t; shapes: [Shape] from k:*; last: Shape? from k:last/k:circle | k:last/k:box }
      type Shape = switch local-name() { "circle" -> Circle; "box" -> Box; else -> skip }
      type Circle { r: Int from @r }
      type Box { inner: Shape? from k:circle | k:box }
      """,
      #"{"p":{"t":"x","circle":[{"@r":1},{"@r":2}],"box":{"circle":{"@r":3}},"last":{"box":{}}}}"#,
      json:
        #"{"p":[{"t":"x","circle":[{"@r":1},{"@r":2}],"box":[{"circle":{"@r":3}}],"last":{"box":{}}}]}"#,
      xml:
        #"<k:p xmlns:k="urn:k"><k:t>x</k:t><k:circle r="1"/><k:circle r="2"/><k:box><k:circle r="3"/></k:box><k:last><k:box/></k:last></k:p>"#
    ),
    Case(
      "lists, of objects, of texts and of attributes; arrays of one item",
      """
      emit T at /t/r
      type T { a: [Int]; b: [P] from bs/b; c: [String?] from c/@k; d: [Int] }
      type P { x: Int? from @x }
      """, #"{"t":{"r":[{"a":[1,2],"bs":{"b":[{"@x":1}]},"c":[{"@k":"v"},{"@k":"w"}]}]}}"#,
      json: ##"{"t":{"r":[{"a":[1,2],"bs":{"b":[{"@x":1}]},"c":[{"@k":"v"},{"@k":"w"}]}]}}"##,
      xml: #"<t><r><a>1</a><a>2</a><bs><b x="1"/></bs><c k="v"/><c k="w"/></r></t>"#),
    Case(
      "constants of predicates",
      """
      emit T at /t/r[@v = 2]
      type T { next: String? from link[@rel = "next"]/@href; self: String? from link[@rel = "self"]/@href }
      """,
      #"{"t":{"r":[{"@v":2,"link":[{"@rel":"self","@href":"s"},{"@rel":"next","@href":"n"}]}]}}"#,
      json:
        #"{"t":{"r":[{"@v":2,"link":[{"@rel":"next","@href":"n"},{"@rel":"self","@href":"s"}]}]}}"#,
      xml:
        #"<t><r v="2"><link rel="next" href="n"/><link rel="self" href="s"/></r></t>"#),
    Case(
      "dictionaries by names and by keys",
      """
      emit T at /t/r
      type T { a: [String: Int]; b: [String: String] from b key @k value @v; c: [String: [Int]] }
      """, #"{"t":{"r":[{"a":{"x":1,"y":2},"b":[{"@k":"p","@v":"q"}],"c":{"z":[1,2]}}]}}"#,
      json: #"{"t":{"r":[{"a":{"x":1,"y":2},"b":[{"@k":"p","@v":"q"}],"c":{"z":[1,2]}}]}}"#,
      xml:
        #"<t><r><a><x>1</x><y>2</y></a><b k="p" v="q"/><c><z>1</z><z>2</z></c></r></t>"#),
    Case(
      "the type that a switch chose",
      """
      emit T at /t/r
      type T = switch @k { "c", "o" -> C; "s" -> S }
      type C { r: Int }
      type S { k: String from @k; d: Int }
      """, #"{"t":{"r":[{"@k":"o","r":1},{"@k":"s","d":2}]}}"#,
      json: #"{"t":{"r":[{"@k":"c","r":1},{"@k":"s","d":2}]}}"#,
      xml: #"<t><r k="c"><r>1</r></r><r k="s"><d>2</d></r></t>"#),
    Case(
      "text beside attributes",
      "emit T at /t/r\ntype T { v: String? from .; c: String? from @c }",
      ##"{"t":{"r":[{"#text":"x","@c":"y"},"w"]}}"##,
      json: ##"{"t":{"r":[{"#text":"x","@c":"y"},{"#text":"w"}]}}"##,
      xml: #"<t><r c="y">x</r><r>w</r></t>"#),
    Case(
      "what is read as it is, and what was there",
      """
      emit T at /t/r
      type T { a: Any?; b: Bool as exists; c: [[Int]]? to json(c); o: [String: Any] from rest() }
      """, #"{"t":{"r":[{"a":{"x":[1,{"y":null}],"@z":"1"},"b":1,"c":[[1],[2,3]],"e":"f"}]}}"#,
      json: #"{"t":{"r":[{"a":{"x":[1,{"y":null}],"@z":"1"},"b":null,"c":[[1],[2,3]],"e":"f"}]}}"#,
      xml: nil),
    Case(
      "places that to names",
      """
      emit T at json(/items/* | /list) | xml(//item) to json(/list) | xml(/list/item)
      type T { a: Int from x | y | @a to json(y) | xml(@a); b: Int? from b to none; c: Int? from .//c to d/c }
      """, #"{"items":{"p":{"x":1,"d":{"c":3}}}}"#,
      json: #"{"list":[{"y":1,"d":{"c":3}}]}"#,
      xml: #"<list><item a="1"><d><c>3</c></d></item></list>"#),
    Case(
      "an object around others, at its end",
      "emit O at /d/o\nemit P at /d\ntype O { a: Int }\ntype P { next: String? }",
      #"{"d":{"o":[{"a":1},{"a":2}],"next":"n"}}"#,
      json: #"{"d":{"o":[{"a":1},{"a":2}],"next":"n"}}"#,
      xml: "<d><o><a>1</a></o><o><a>2</a></o><next>n</next></d>"),
    Case(
      "a sequence of root values", "emit T at /\ntype T { a: Int }", "{\"a\":1}\n{\"a\":2}\n",
      json: "{\"a\":1}\n{\"a\":2}", xml: nil),
    Case(
      "a type within itself",
      "emit T at /t/r\ntype T { n: String; in: [T] from in/t }",
      #"{"t":{"r":[{"n":"1","in":{"t":[{"n":"2","in":{"t":[{"n":"3"}]}}]}}]}}"#,
      json: #"{"t":{"r":[{"n":"1","in":{"t":[{"n":"2","in":{"t":[{"n":"3"}]}}]}}]}}"#,
      xml: "<t><r><n>1</n><in><t><n>2</n><in><t><n>3</n></t></in></t></in></r></t>"),
  ]

  private func objects(_ mapping: Mapping, _ text: String) throws -> [SaxObject] {
    var objects: [SaxObject] = []
    var reading = mapping.emissions { emission in
      if case .object(let object) = try emission.result.get() { objects.append(object) }
    }
    try reading.feed(Array(text.utf8))
    try reading.finish()
    return objects
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

  @Test(arguments: cases) func isWrittenAndReadAgain(_ test: Case) throws {
    let mapping = try Mapping(test.mapping, named: "m.sax")
    let read = try objects(mapping, test.input)
    #expect(!read.isEmpty)
    let json = String(decoding: try mapping.bytes(of: read, as: .json), as: UTF8.self)
    #expect(json == test.json + "\n")
    #expect(try objects(mapping, json) == read)
    guard let wanted = test.xml else { return }
    let xml = String(decoding: try mapping.bytes(of: read, as: .xml), as: UTF8.self)
    #expect(xml == Self.declaration + wanted + "\n")
  }

  @Test func nilAndEmptyAreWrittenAsAskedFor() throws {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T { a: Int?; b: [Int]; c: [Int?]; d: Int? from @d }", named: "m.sax")
    let read = try objects(mapping, #"{"t":{"r":[{"c":[1,null]}]}}"#)
    var options = WritingOptions()
    options.writesNil = true
    options.keepsEmpty = true
    let json = String(
      decoding: try mapping.bytes(of: read, as: .json, options: options), as: UTF8.self)
    #expect(json == #"{"t":{"r":[{"a":null,"b":[],"c":[1,null],"@d":null}]}}"# + "\n")
    let xml = String(
      decoding: try mapping.bytes(of: read, as: .xml, options: options), as: UTF8.self)
    #expect(
      xml == Self.declaration
        + #"<t xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><r><a xsi:nil="true"/><c>1</c><c xsi:nil="true"/></r></t>"#
        + "\n")
  }

  // MARK: Refusals

  /// The error of writing what is read of an input.
  private func refusal(
    _ mapping: String, _ input: String, as format: WritingFormat = .json
  ) throws -> WritingError? {
    let mapping = try Mapping(mapping, named: "m.sax")
    let read = try objects(mapping, input)
    do {
      _ = try mapping.bytes(of: read, as: format)
      return nil
    } catch {
      return error as? WritingError
    }
  }

  @Test func mappingsThatCantBeWrittenAreRefused() throws {
    let climbing = try refusal(
      "emit T at /t/r\ntype T { a: String from ../@id }", #"{"t":{"@id":"1","r":[{}]}}"#)
    #expect(climbing?.message == "T.a can't be written: it lies above the object")
    #expect(climbing?.mappingPlace == "m.sax:2:10")
    #expect(
      try refusal("emit T at xml(/t)\ntype T { a: Int? }", "<t/>")?.message
        == "emit T can't be written: no path of it is for JSON")
    #expect(
      try refusal("emit T at /\ntype T { a: Int? }", "{}", as: .xml)?.message
        == "emit T can't be written: / names no element, which an XML document is")
    let outer = "emit O at /d/o\nemit P at /d\ntype O { a: Int }\ntype P { v: Int? from @v }"
    #expect(try refusal(outer, #"{"d":{"o":[{"a":1}]}}"#) == nil)
    #expect(
      try refusal(outer, #"{"d":{"o":[{"a":1}]}}"#, as: .xml)?.message
        == "P.v can't be written: it is an attribute of an element that other objects are written in before"
    )
  }

  @Test func valuesThatCantBeGivenBackAreRefused() throws {
    let fraction = try refusal(
      "emit T at /t/r\ntype T { a: Date as rfc822, iso8601 }",
      #"{"t":{"r":[{"a":"2024-05-02T08:00:00.25Z"}]}}"#)
    #expect(fraction?.code == .value && fraction?.field == "T.a")
    let twice = try refusal(
      "emit T at /t/r\ntype T { a: [String] from a; b: [String] from a/@k }",
      "<t><r><a>x</a><a k='y'>z</a></r></t>", as: .xml)
    #expect(twice?.message == #"T.a: ["x","z"] would be read as ["x","z",""]"#)
    let character = try refusal(
      "emit T at /t/r\ntype T { a: String }", #"{"t":{"r":[{"a":"\u0001"}]}}"#, as: .xml)
    #expect(character?.code == .character && character?.field == "T.a")
    let name = try refusal(
      "emit T at /t/r\ntype T { a: [String: Int] }", #"{"t":{"r":[{"a":{"1 x":1}}]}}"#, as: .xml)
    #expect(name?.code == .name && name?.field == "T.a")
    #expect(
      try refusal(
        "emit T at /t/r[not(k = \"void\")]\ntype T { a: Int; k: String? }",
        #"{"t":{"r":[{"a":1,"k":"good"}]}}"#) == nil)
    let around = "emit T at /t/r | /u/r\ntype T { s: String? from ../name() | b }"
    #expect(try refusal(around, #"{"t":{"r":{"b":"x"}}}"#) == nil)
    #expect(
      try refusal(around, #"{"u":{"r":{"b":"x"}}}"#)?.message
        == #"T.s: "u" would be read as "t""#)
    let predicate = try refusal(
      "emit T at /t/r[k > 1 or l]\ntype T { a: Int; k: Int?; l: Int? to none }",
      #"{"t":{"r":[{"a":1,"k":1,"l":1}]}}"#)
    #expect(
      predicate?.message
        == "T would not be read again: a predicate of its path asks for more than is written")
    let rules = try refusal(
      "emit T at /t/r\nemit U at /t/r\ntype T { a: Int }\ntype U { a: Int }",
      #"{"t":{"r":[{"a":1}]}}"#)
    #expect(rules?.message == "T would be read more than once, as U too")
  }

  /// An object that can't be written leaves nothing; those after it are written.
  @Test(arguments: WritingFormat.allCases) func othersAreWrittenAllTheSame(format: WritingFormat)
    throws
  {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T { b: [Int]; a: Date as rfc822, iso8601 }", named: "m.sax")
    let read = try objects(
      mapping,
      #"{"t":{"r":[{"a":"2024-05-02T08:00:00Z","b":1},{"a":"2024-05-02T08:00:00.5Z","b":2},{"a":"2024-05-02T09:00:00Z","b":3}]}}"#
    )
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: format) { bytes += $0 }
    try writer.write(read[0])
    #expect(throws: WritingError.self) { try writer.write(read[1]) }
    try writer.write(read[2])
    try writer.finish()
    #expect(try objects(mapping, String(decoding: bytes, as: UTF8.self)) == [read[0], read[2]])
  }

  @Test func textsThatWouldBeReadAsOthersAreRefused() throws {
    let ambiguous = try refusal(
      "emit T at /t/r\ntype T { e: E }\nenum E { a = \"other\", \"z\"; else other }",
      #"{"t":{"r":[{"e":"q"}]}}"#)
    #expect(ambiguous?.message == #"T.e: "other" is no case of the enum that a text is read as"#)
    let blank = try refusal(
      "emit T at /t/r\ntype T { a: [String]; b: [String] from a to b as list(\",\") }",
      #"{"t":{"r":[{"a":" , x"}]}}"#)
    #expect(blank == nil)
    let types = try refusal(
      "emit T at /t/r[@k = \"c\"] | /u\ntype T = switch @k { \"d\" -> D; \"c\" -> C }\ntype C { a: Int }\ntype D: C { }",
      #"{"u":{"@k":"d","a":1}}"#)
    #expect(types?.message == #"its type is said by "d", and its path asks for "c""#)
  }

  /// Programs make objects that no payload has.
  @Test func objectsThatProgramsMakeAreChecked() throws {
    let mapping = try Mapping(
      "emit T at /t/r[k = \"v\"]\ntype T { k: String?; o: [String: Any] from rest(); l: [String] as list(\",\") }",
      named: "m.sax")
    func message(_ fields: [String: SaxValue], _ format: WritingFormat) throws -> String? {
      let object = try mapping.object("T", fields)
      do {
        _ = try mapping.bytes(of: [object], as: format)
        return nil
      } catch {
        return (error as? WritingError)?.message
      }
    }
    var others = ValueDictionary()
    others.set(.string("x"), for: "k")
    for format in WritingFormat.allCases {
      #expect(try message(["k": .string("v")], format) == nil)
      #expect(
        try message([:], format) == #"T.k: it is nil, and the path of its object asks for "v""#)
      #expect(
        try message(["k": .string("v"), "o": .dictionary(others)], format)
          == "T.o: its key k is another field's")
      #expect(
        try message(["k": .string("v"), "l": .list([.string("")])], format)
          == #"T.l: [""] has an item that the separator would divide, or that is empty"#)
    }
  }

  @Test func itemsThatAreNilAreNoAttributes() throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { a: [Int?] from c/@k }", named: "m.sax")
    let object = try mapping.object("T", ["a": .list([.int(1), .null])])
    do {
      _ = try mapping.bytes(of: [object], as: .xml)
      Issue.record("it was written")
    } catch let error as WritingError {
      #expect(error.message == "T.a: an item is nil, which an attribute can't be")
    }
  }

  /// Levels of any number are an error, and take no more of the stack than there is.
  @Test(arguments: WritingFormat.allCases) func levelsHaveAnEnd(format: WritingFormat) throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { n: T?; a: Any? }", named: "m.sax")
    var object = try mapping.object("T", [:])
    var value = SaxValue.null
    for _ in 0..<3000 {
      object = try mapping.object(
        "T", [:], basedOn: SaxObject(shape: object.shape, slots: [.object(object), .null]))
      var entries = ValueDictionary()
      entries.set(value, for: "k")
      value = .dictionary(entries)
    }
    var options = WritingOptions()
    options.limits.depth = Limits.deepest
    for deep in [object, SaxObject(shape: object.shape, slots: [.null, value])] {
      do {
        _ = try mapping.bytes(of: [deep], as: format, options: options)
        Issue.record("it was written")
      } catch let error as WritingError {
        #expect(error.code == .limit)
      }
    }
  }

  /// An object of another mapping, which has a type of that name.
  @Test(arguments: WritingFormat.allCases) func objectsOfOtherMappingsAreRefused(
    format: WritingFormat
  ) throws {
    let one = try Mapping("emit T at /t/r\ntype T { a: Int }", named: "m.sax")
    let other = try Mapping("emit T at /t/r\ntype T { a: Int; b: [Int]; c: Int? }", named: "m.sax")
    let read = try objects(one, #"{"t":{"r":[{"a":1}]}}"#)
    #expect(throws: WritingError.self) { _ = try other.bytes(of: read, as: format) }
    let unknown = try Mapping("emit U at /t/r\ntype U { a: Int }", named: "m.sax")
    #expect(throws: WritingError.self) { _ = try unknown.bytes(of: read, as: format) }
  }

  @Test func whatTheTakerThrowsComesThrough() throws {
    struct Full: Error {}
    let mapping = try Mapping("emit T at /t/r\ntype T { a: String }", named: "m.sax")
    let read = try objects(
      mapping, #"{"t":{"r":[{"a":"\#(String(repeating: "x", count: 100_000))"}]}}"#)
    let writer = try ObjectWriter(mapping, as: .json) { _ in throw Full() }
    #expect(throws: Full.self) { try writer.write(read[0]) }
  }

  @Test func documentsWithoutObjectsAreWhole() throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { a: String }", named: "m.sax")
    #expect(
      String(decoding: try mapping.bytes(of: [], as: .json), as: UTF8.self)
        == "{\"t\":{\"r\":[]}}\n")
    #expect(
      String(decoding: try mapping.bytes(of: [], as: .xml), as: UTF8.self) == Self.declaration
        + "<t/>\n")
  }
}
