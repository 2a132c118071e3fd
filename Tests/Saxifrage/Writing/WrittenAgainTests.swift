import SaxTestSupport
import Saxifrage
import Testing

/// Values are read as they were, or are refused: whatever stands around them, beside them or in them.
@Suite("Values that are written and read again") struct WrittenAgainTests {
  /// The values of a payload, and what is written of them.
  private func written(
    _ text: String, _ payload: String, as format: WritingFormat
  ) throws -> (values: [SaxValue], text: String, refused: [WritingError]) {
    let mapping = try Mapping(text)
    let values = WrittenObjects.values(mapping, Array(payload.utf8))
    let objects = WrittenObjects(mapping, as: format, hasAny: text.contains("Any"))
    let (written, refused, bytes) = try objects.write(values)
    #expect(objects.lines(WrittenObjects.values(mapping, bytes)) == objects.lines(written))
    return (values, String(decoding: bytes, as: UTF8.self), refused)
  }

  /// An array is read as its items and a null member as nothing, so that one which is a value is the item of another.
  @Test(arguments: [
    ("a: [String: Int?]", #""a":{"b":[null],"c":1}"#),
    ("a: [[String: Int?]]", #""a":[{"b":[null],"c":1},{"b":2}]"#),
    ("a: [String: Any]", #""a":{"b":[[1,2]],"c":[null],"d":{"e":[1]}}"#),
    ("a: [String: Raw]", #""a":{"b":[[1, 2]],"c":3}"#),
    ("a: [String: [Any]]", #""a":{"b":[[1],null],"c":[2]}"#),
    ("a: [String: Any] from rest()", #""b":[[1]],"c":[null]"#),
    ("a: [String: [Int]]", #""a":{"b":[1,2],"c":[3]}"#),
    ("a: [[String: [Int]]]", #""a":[{"b":[1,2]}]"#),
    ("a: [String: [Int]?]", #""a":{"b":[[1]]}"#),
    ("a: V?\n}\ntype V {\n  v: Any from .", #""a":[[1]]"#),
  ])
  func entriesOfDictionariesAreReadAgain(field: String, members: String) throws {
    let payload = #"{"t":{"r":[{\#(members)}]}}"#
    let found = try written("emit T at /t/r\ntype T { \(field) }", payload, as: .json)
    #expect(found.values.count == 1 && found.text == payload + "\n")
  }

  /// Markup is the same again, but for a prefix of the mapping that was not in scope: that is gained once.
  @Test(arguments: [
    "<b><c/></b>", #"<b xmlns="u:b"><c xmlns=""/></b>"#, #"<q:b q:d="1"><z:c/></q:b>"#,
    #"<b xsi:type="z:T"/>"#, "<b>z:T</b>", #"<b xmlns:o="u:o"><o:c/></b>"#,
  ]) func markupIsWrittenTheSameAgain(markup: String) throws {
    let names =
      #"xmlns:q="u:q" xmlns:z="u:z" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance""#
    for prefix in ["", "q", "s"] {
      let declaration = prefix.isEmpty ? "" : "namespace \(prefix) = \"u:\(prefix)\""
      let other = prefix.isEmpty ? "n" : prefix + ":n"
      let text =
        declaration + "\nemit T at /t/r\ntype T { b: Raw from *:b;  n: Int? from \(other) }"
      let mapping = try Mapping(text)
      var values = WrittenObjects.values(mapping, Array("<t \(names)><r>\(markup)</r></t>".utf8))
      var texts: [[UInt8]] = []
      for round in 0..<3 {
        let written = try WrittenObjects(mapping, as: .xml).write(values)
        #expect(written.refused.isEmpty && written.written.count == 1)
        let again = WrittenObjects.values(mapping, written.bytes)
        #expect(again == values || round == 0 && prefix == "s", "\(again) \(values)")
        values = again
        texts.append(written.bytes)
      }
      #expect(
        texts[1] == texts[0] && texts[2] == texts[0], "\(String(decoding: texts[1], as: UTF8.self))"
      )
    }
  }

  @Test(arguments: [
    ("a: Any", #""a":{"@xmlns":"u:q","b":1}"#), ("a: Any", #""a":{"@xmlns:q":"u:q","b":1}"#),
    ("a: Any", #""a":{"b":{"@xmlns":""}}"#), ("a: [String: Any]", #""a":{"b":{"@xmlns":"u"}}"#),
    ("a: [String: Any] from rest()", #""b":{"@xmlns":"u"}"#),
  ])
  func noValueDeclaresANamespace(field: String, members: String) throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { \(field) }")
    let values = WrittenObjects.values(mapping, Array(#"{"t":{"r":[{\#(members)}]}}"#.utf8))
    let refused = try WrittenObjects(mapping, as: .xml, hasAny: true).write(values).1
    #expect(refused.count == 1)
    #expect(refused.first?.message.contains("would declare a namespace") == true)
  }

  /// The texts that paths ask for stand beside values that are no objects.
  @Test(arguments: [
    (
      "emit Decimal at /p/price[@currency = \"EUR\"]",
      ##"{"p":{"price":[{"@currency":"EUR","#text":12.5}]}}"##
    ),
    (
      "emit T at /t/r\ntype T { f: Bool from p[@k = \"x\"] as exists }",
      #"{"t":{"r":[{"p":{"@k":"x"}}]}}"#
    ),
    ("emit [String: String] at /t/r[k = \"x\"]", #"{"t":{"r":[{"k":"x","l":"y"}]}}"#),
    ("emit [String: [Int]] at /t/r[k = 1]", #"{"t":{"r":[{"k":[1,2],"l":[3]}]}}"#),
    (
      "emit T at /t/r\ntype T { l: [String: String] from labels[@lang = \"en\"]/* }",
      #"{"t":{"r":[{"labels":{"@lang":"en","a":"y"}}]}}"#
    ),
    (
      "emit T at /t/r\ntype T { s: S? from x[@t = \"A\"] }\ntype S = switch @t { \"a\", \"A\" -> A }\ntype A { i: Int }",
      #"{"t":{"r":[{"x":{"@t":"A","i":1}}]}}"#
    ),
    ("emit Any at /t/r[k = \"v\"]", #"{"t":{"r":[{"k":"v","l":"2"}]}}"#),
    ("emit T at /t/r[k = \"v\"]\ntype T { a: Any from . }", #"{"t":{"r":[{"k":"v","l":"2"}]}}"#),
    (
      "emit T at /t/r\ntype T = switch type { \"a\" -> A }\ntype A { a: Any from . }",
      #"{"t":{"r":[{"type":"a","l":"2"}]}}"#
    ),
    ("emit T at /t/r[k = 1]\ntype T { k: Any }", #"{"t":{"r":[{"k":1.0}]}}"#),
    (
      "emit Entry at /f/e[c = \"news\"]\ntype Entry { t: String; cs: [String] from c }",
      #"{"f":{"e":[{"t":"a","c":["news","eu"]}]}}"#
    ),
    (
      "emit T at /t/r[k = 1]\ntype T { all: [String: Double] from rest() }",
      #"{"t":{"r":[{"k":1.0,"l":2.0}]}}"#
    ),
    (
      "emit T at /t/r[k = \"true\"]\ntype T { all: [String: Any] from rest() }",
      #"{"t":{"r":[{"k":true,"l":"2"}]}}"#
    ),
    (
      "emit T at /t/r\ntype T = switch k { \"a\", \"b\" -> A }\ntype A { all: [String: Any] from rest() }",
      #"{"t":{"r":[{"k":"b","l":"2"}]}}"#
    ),
  ])
  func whatPathsAskForIsWrittenOnce(text: String, payload: String) throws {
    let found = try written(text, payload, as: .json)
    #expect(found.values.count == 1 && found.refused.isEmpty)
    #expect(found.text == payload + "\n")
    if !text.contains("@") {
      let xml = try written(text, payload, as: .xml)
      #expect(xml.refused.isEmpty, "\(xml.text)")
    }
  }

  @Test(arguments: [
    (
      "emit T at /t/r\ntype T { f: [[Int]] from p[@k = \"x\"] }", #"{"p":{"@k":"x","a":1}}"#,
      "T.f: an array can't say the \"x\" that its path asks for"
    ),
    (
      "emit [String: Int] at /t/r[k = 1]", #"{"l":2}"#,
      "it has no key k, and the path of its node asks for \"1\""
    ),
    (
      "emit T at /t/r[c = \"x\"]\ntype T { c: [String] }", #"{"c":["y"]}"#,
      "T.c: none of its nodes is the \"x\" that the path of its object asks for"
    ),
    (
      "emit T at /t/r[tag = \"x\"]\ntype T { m: [String: String] from tag key @n value @v }",
      #"{"tag":{"@n":"a","@v":"b"}}"#,
      "T.m: none of its nodes is the \"x\" that the path of its object asks for"
    ),
    (
      "emit T at /t/r[k = 1]\ntype T { k: String }", #"{"k":"0x1"}"#,
      "T.k: \"0x1\", and the path of its object asks for \"1\""
    ),
    (
      "emit Any at /t/r[k = \"v\"]", #"{"k":"w"}"#,
      "its key k is \"w\", and the path of its object asks for \"v\""
    ),
  ])
  func whatPathsAskForIsRefusedWhereItHasNoPlace(
    text: String, record: String, message: String
  ) throws {
    let mapping = try Mapping(text)
    let whole = try Mapping(text.replacing(/r\[[^\]]*\]/, with: "r"))
    let values = WrittenObjects.values(whole, Array(#"{"t":{"r":[\#(record)]}}"#.utf8))
    #expect(values.count == 1)
    for value in values {
      let writer = try ObjectWriter(mapping, as: .json) { _ in }
      #expect { try writer.write(value) } throws: { ($0 as? WritingError)?.message == message }
    }
  }

  /// A `switch` by several texts, whose object is around those of another rule that its path asks one of.
  @Test(arguments: WritingFormat.allCases)
  func whatAnOuterObjectIsKnownByIsSaidOnce(format: WritingFormat) throws {
    let found = try written(
      """
      emit I at /t/r[@k = "a"]/i
      emit T at /t/r[@k = "a"]
      type I { x: Int }
      type T = switch @k { "a", "b" -> A }
      type A { y: Int }
      """, #"{"t":{"r":[{"@k":"a","y":1,"i":{"x":1}}]}}"#, as: format)
    #expect(found.values.count == 2 && found.refused.isEmpty)
    #expect(found.text.split(separator: format == .json ? "@k" : "k=").count == 2, "\(found.text)")
  }

  /// Elements that are called as what a path asks for, and have something of their own.
  @Test func nodesWithTextsOfTheirOwnStandBesideWhatAPathAsksFor() throws {
    let found = try written(
      "emit T at /t/r[tag = \"x\"]\ntype T { o: [String] from tag[@k = \"y\"] }",
      "<t><r><tag>x</tag><tag k='y'>z</tag></r></t>", as: .xml)
    #expect(found.values.count == 1 && found.refused.isEmpty, "\(found.text)")
  }

  @Test func whatIsWrittenAroundIsNoticed() throws {
    let found = try written(
      "emit T at /t[@c = \"x\"]/r | /q/r\ntype T { c: String? from @c | ../@c }",
      #"{"q":{"r":[{}]}}"#, as: .json)
    #expect(found.refused.map(\.message) == [#"T.c: null would be read as "x""#])
  }

  /// A rule that finds what is around objects, and fails there, would end the reading.
  @Test(arguments: WritingFormat.allCases)
  func aRuleThatFailsAroundObjectsIsNoticed(format: WritingFormat) throws {
    let found = try written(
      "emit Order at /orders/order | /orders\ntype Order { id: Int }",
      #"{"orders":{"id":1}}"#, as: format)
    #expect(found.values.count == 1)
    #expect(
      found.refused.map(\.message) == [
        "Order would be read with an error: Order.id is missing, and is required"
      ])
  }

  @Test func aRuleThatFindsWhatIsAroundObjectsIsNoticed() throws {
    let mapping = try Mapping("emit T at /t | /\ntype T { name: String? from local-name() }")
    let object = try mapping.object("T", ["name": "t"])
    #expect { _ = try mapping.bytes(of: [object], as: .xml) } throws: {
      ($0 as? WritingError)?.message == "T would be read more than once, as T too"
    }
    let frame = try written(
      "emit T at //t[r] | /t/r[x > 1]\ntype T { a: String?; x: Int? }", #"{"t":{"r":{"y":2}}}"#,
      as: .json)
    #expect(
      frame.refused.first?.message
        == "more than one T would not be read again: a rule reads what is around them")
  }

  @Test func whatToNamesIsReadAgain() throws {
    let found = try written(
      "emit T at /t/r\ntype T { a: String? from b to c }", #"{"t":{"r":[{"b":"x"},{}]}}"#, as: .json
    )
    #expect(found.refused.map(\.message) == [#"T.a: "x" would be read as null"#])
  }

  /// Mappings by which each object would have to be read again, to no avail, take a multiple of the time.
  @Test(arguments: [
    "type T { a: Decimal from total/amount | total }",
    "type T { a: String from b | c/d; b: [String] from e }",
    "type T { l: [String: String]; n: String? from link[@rel = \"next\"]/@href }",
    "type T { a: [String: Int?]; b: [String: Raw]; c: String? from @c | ../@c }",
    "type T { a: Any from b | c; d: T? from d | e; f: [T] from f/g | f/h }",
  ])
  func ordinaryMappingsAreExact(types: String) throws {
    let mapping = try Mapping("emit T at /t/r\n\(types)")
    for format in [MappedFormat.json, .xml] {
      #expect(mapping.writingReport(as: format).inexactness.map(\.reason) == [], "\(format)")
    }
  }

  /// In JSON an object is no text, so that a field of the outer object that finds one would be an error.
  @Test(arguments: ["from .//o", "from e/o", "from e/* to none", "from e/o to none"])
  func textsWouldFindTheObjectsOfOtherRules(path: String) throws {
    let text =
      "emit O at /e/o\nemit P at /\ntype O { i: Int? to none }\ntype P { t: [String] \(path) }"
    let mapping = try Mapping(text)
    #expect { _ = try ObjectWriter(mapping, as: .json) { _ in } } throws: {
      ($0 as? WritingError)?.code == .mapping && ($0 as? WritingError)?.field == "P.t"
    }
  }

  /// Texts, and numbers, that another rule writes are texts.
  @Test func textsMayFindTheTextsOfOtherRules() throws {
    let mapping = try Mapping(
      "emit String at /e/o\nemit P at /\ntype P { t: [String] from e/o to none; i: Int? }")
    let objects = WrittenObjects(mapping, as: .json)
    let values = WrittenObjects.values(mapping, Array(#"{"e":{"o":["x","y"]},"i":1}"#.utf8))
    let (written, _, bytes) = try objects.write(values)
    #expect(written.count == 3)
    #expect(objects.lines(WrittenObjects.values(mapping, bytes)) == objects.lines(values))
  }

  /// An array that stands alone is read as its items, and one among other values as itself.
  @Test(arguments: [
    ("emit [Int] at /", "{}", "[[]]\n"),
    ("emit [Int] at /", "[{},[1,2],[3]]", "[[],[1,2],[3]]\n"),
    ("emit [[Int]]? at /", "[[[1],[2,3]],null]", "[[[1],[2,3]]]\n"),
    ("emit Any at /", "[[1,[]],2,{\"a\":[]}]", "[[1,[]],2,{\"a\":[]}]\n"),
    ("emit Any at /", "[2,[1],[]]", "2\n[[1]]\n[[]]\n"),
    ("emit Raw at /", "[[1, [] ],2]", "[[1, [] ],2]\n"),
    ("emit T at /\ntype T { a: Any from . }", "[[1],2]", "[[1],2]\n"),
    (
      "emit T at /\ntype T = switch @k { \"a\" -> A; else -> B }\ntype A { i: Int? }\ntype B { a: Any from . }",
      "[[1],2]", "[[1],2]\n"
    ),
  ])
  func listsOfTheRootAreReadAgain(_ text: String, _ payload: String, _ wanted: String) throws {
    let mapping = try Mapping(text)
    let values = WrittenObjects.values(mapping, Array(payload.utf8))
    let (_, refused, bytes) = try WrittenObjects(mapping, as: .json).write(values)
    #expect(refused.isEmpty)
    #expect(String(decoding: bytes, as: UTF8.self) == wanted)
    #expect(WrittenObjects.values(mapping, bytes) == values)
  }

  @Test func aListThatIsRefusedLeavesNoArrayOpen() throws {
    let mapping = try Mapping("emit [Int] at /")
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: .json) { bytes += $0 }
    #expect(throws: WritingError.self) { try writer.write(.list([.int(1), .string("x")])) }
    try writer.write(.list([.int(1)]))
    try writer.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == "[[1]]\n")
  }

  /// A dictionary may have the text by which a `switch` knows its object.
  @Test(arguments: WritingFormat.allCases)
  func whatAPathAsksForIsWrittenOnce(format: WritingFormat) throws {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T = switch c { \"1\" -> A }\ntype A { all: [String: Any] from rest() }")
    func written(_ values: [String: SaxValue]) throws -> String {
      var entries = ValueDictionary()
      for (key, value) in values.sorted(by: { $0.key < $1.key }) { entries.set(value, for: key) }
      let object = try mapping.object("A", ["all": .dictionary(entries)])
      return String(decoding: try mapping.bytes(of: [object], as: format), as: UTF8.self)
    }
    let whole = try written(["c": .string("1"), "d": .string("e")])
    #expect(
      whole.contains(format == .json ? #"[{"c":"1","d":"e"}]"# : "<r><c>1</c><d>e</d></r>"),
      "\(whole)")
    for values in [["c": .string("2")], ["d": .string("e")], [:]] as [[String: SaxValue]] {
      #expect { _ = try written(values) } throws: { ($0 as? WritingError)?.field == "A.all" }
    }
  }

  @Test(arguments: WritingFormat.allCases)
  func aSubtreeMayHoldWhatAnotherPathFinds(format: WritingFormat) throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { a: Any from */c | b }")
    func write(_ key: String) throws {
      var entries = ValueDictionary()
      entries.set(.string("x"), for: key)
      _ = try mapping.bytes(of: [try mapping.object("T", ["a": .dictionary(entries)])], as: format)
    }
    try write("d")
    #expect { try write("c") } throws: { ($0 as? WritingError)?.field == "T.a" }
  }

  @Test func aTextMayHoldWhatAnotherPathFinds() throws {
    let mapping = try Mapping(
      "namespace p = \"urn:p\"\nemit T at /t/r\ntype T { a: [String] from *:b | p:b/p:c as list(\",\") }"
    )
    let object = try mapping.object("T", ["a": .list([.string("x")])])
    #expect { _ = try mapping.bytes(of: [object], as: .xml) } throws: {
      ($0 as? WritingError)?.message == #"T.a: ["x"] would be read as ["x","x"]"#
    }
  }
}
