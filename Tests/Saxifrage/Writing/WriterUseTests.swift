import SaxTestSupport
import Saxifrage
import Testing

/// Calls of a writer in an order that makes no document, and rules that others' objects lie within.
@Suite("Writers as they are used") struct WriterUseTests {
  @Test(arguments: WritingFormat.allCases) func nothingComesBehindTheEnd(format: WritingFormat)
    throws
  {
    let mapping = try Mapping("emit T at /t/r\ntype T { a: Int }")
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: format) { bytes += $0 }
    let object = try mapping.object("T", ["a": .int(1)])
    try writer.write(object)
    try writer.finish()
    let whole = bytes
    try writer.finish()
    #expect { try writer.write(object) } throws: { ($0 as? WritingError)?.code == .structure }
    #expect(bytes == whole)
  }

  static let outer = [
    "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P { t: String? from text() }",
    "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P { r: [String: Any] from rest() }",
    "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P = switch k { \"a\" -> A }\ntype A { x: Int? from @x }",
    "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P = switch k { \"a\" -> O; else -> A }\ntype A { x: Int? from @x }",
    "emit O at /d/o\nemit Any at /d\ntype O { i: Int }",
  ]

  /// Nodes beside other objects, which can't be written behind them.
  @Test(arguments: outer) func outerObjectsAreWrittenWholeOrRefused(text: String) throws {
    let mapping = try Mapping(text)
    #expect { _ = try ObjectWriter(mapping, as: .xml) { _ in } } throws: {
      ($0 as? WritingError)?.code == .mapping
    }
  }

  /// A taker that fails as the root of the second value begins: the writer fails too, and does not trap.
  @Test func aTakerThatFailsIsHeardOf() throws {
    struct Full: Error {}
    let mapping = try Mapping("emit L at /l\nemit O at /\ntype L { i: Int }\ntype O { s: String }")
    let writer = try ObjectWriter(mapping, as: .json) { _ in throw Full() }
    let line = try mapping.object("L", ["i": .int(1)])
    let long = try mapping.object("O", ["s": .string(String(repeating: "x", count: 70_000))])
    var errors = 0
    for _ in 0..<4 {
      for object in [line, long] {
        do { try writer.write(object) } catch { errors += 1 }
      }
    }
    #expect(errors > 0)
  }

  @Test func valuesGoToTheRuleOfTheirType() throws {
    let mapping = try Mapping("emit String at /a/name\nemit Int at /a/n")
    var bytes: [UInt8] = []
    let writer = try ObjectWriter(mapping, as: .json) { bytes += $0 }
    try writer.write(.string("x"))
    try writer.write(.int(3))
    try writer.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":{"name":["x"],"n":[3]}}"# + "\n")
  }

  @Test(arguments: WritingFormat.allCases)
  func aFieldThatTellsOfANodeLeavesItsValue(format: WritingFormat) throws {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T { has: Bool from n as exists; n: Int?; e: Bool from e as exists }")
    let object = try mapping.object(
      "T", ["has": .bool(true), "n": .int(5), "e": .bool(true)])
    let bytes = try mapping.bytes(of: [object], as: format)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains(format == .json ? #""n":5,"e":null"# : "<n>5</n><e/>"), "\(text)")
  }

  @Test func attributesAndTextsHaveTheKeysOfTheOptions() throws {
    let mapping = try Mapping(
      "emit T at /t/r\ntype T { id: Int from @id; text: String from text(); any: Any? }")
    var options = WritingOptions()
    options.reading.attributePrefix = "-"
    options.reading.textKey = "_"
    var reading = ReadingOptions()
    reading.build = options.reading
    let source = #"{"t":{"r":[{"_":"x","-id":7,"any":{"-k":"1","_":"y","b":"z"}}]}}"#
    let values = WrittenObjects.values(mapping, Array(source.utf8), options: reading)
    let objects = values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    let json = try mapping.bytes(of: objects, as: .json, options: options)
    #expect(String(decoding: json, as: UTF8.self) == source + "\n")
    let xml = try mapping.bytes(of: objects, as: .xml, options: options)
    #expect(
      String(decoding: xml, as: UTF8.self).hasSuffix(
        #"<t><r id="7">x<any k="1">y<b>z</b></any></r></t>"# + "\n"))
    // The text in an `Any` of XML comes last.
    let again = WrittenObjects.values(mapping, xml, options: reading)
    #expect("\(again)" == #"[{"id":7,"text":"x","any":{"-k":"1","b":"z","_":"y"}}]"#)
  }

  @Test func anAttributeIsRefusedInJSONThatHasNone() throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { id: Int from @id }")
    var options = WritingOptions()
    options.reading.attributePrefix = ""
    let object = try mapping.object("T", ["id": .int(1)])
    let error = #expect(throws: WritingError.self) {
      try mapping.bytes(of: [object], as: .json, options: options)
    }
    #expect(error?.message.contains("JSON has no attributes") == true)
    #expect(error?.fix?.contains("attributePrefix") == true)
  }

  /// Documents by mappings that could lose a value, or have one read as another: each is refused, or read again as it was.
  @Test(
    arguments: [
      ("T { id: Int; ad: Ad from . }\ntype Ad { street: String }", "<id>1</id><street>s</street>"),
      (
        "T { s: Sub from x; c: Int from x/z }\ntype Sub { q: String? from y }",
        "<x><z>1</z></x>"
      ),
      (
        "T { s: Sub from x; c: String from x }\ntype Sub { q: String? from @z }",
        #"<x z="1">q</x>"#
      ),
      (#"T { a: String from x[k = "v"] }"#, "<x>he<k>v</k></x>"),
      ("T { b: [String: String] from x key k value . }", "<x>he<k>v</k></x>"),
      ("T { b: [String: String] from x key k }", "<x>he<k>v</k></x>"),
      (
        "T { b: [String: V] from x key k }\ntype V { v: String from . }", "<x><k>v</k>he</x>"
      ),
      (
        #"T = switch k { "a" -> A; else -> B }"#
          + "\ntype A { x: String from . }\ntype B { y: Int? }",
        "<k>a</k>he"
      ),
      ("T { n: String; m: [Int?] from * max 1 }", "<n>1</n>"),
    ])
  func nothingIsLostWithoutAWord(types: String, content: String) throws {
    let mapping = try Mapping("emit T at /t/r\ntype \(types)", named: "m.sax")
    let values = WrittenObjects.values(mapping, Array("<t><r>\(content)</r></t>".utf8))
    try #require(values.count == 1)
    for format in WritingFormat.allCases {
      let objects = WrittenObjects(mapping, as: format)
      do {
        let result = try objects.write(values)
        if result.written.isEmpty { continue }
        #expect(
          objects.lines(WrittenObjects.values(mapping, result.bytes)) == objects.lines(values))
      } catch let error as WritingError {
        #expect(error.code == .mapping)
      }
    }
  }

  /// Fields of an object around others that find what is in it, and can't take it for something else.
  @Test(
    arguments: [
      "os: [O] from o to none", "a: O? from o to none", "has: Bool from o as exists to none",
      "i: Int? from .//i to none", "pos: Int? from o/position() to none",
    ])
  func anObjectAroundOthersMayFindThem(field: String) throws {
    let mapping = try Mapping(
      "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P { n: Int; \(field) }")
    let source = "<d><o><i>1</i></o><n>1</n></d>"
    let values = WrittenObjects.values(mapping, Array(source.utf8))
    let bytes = try WrittenObjects(mapping, as: .xml).write(values).bytes
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(source + "\n"))
  }

  @Test(arguments: ["Int? from .//o", "Int? from o", "[Int] from .//* max 2"])
  func anObjectAroundOthersMayNotTakeThemForValues(field: String) throws {
    let mapping = try Mapping(
      "emit O at /d/o\nemit P at /d\ntype O { i: Int }\ntype P { n: Int; bad: \(field) to none }")
    let error = #expect(throws: WritingError.self) { try ObjectWriter(mapping, as: .json) { _ in } }
    #expect(error?.field == "P.bad" && error?.code == .mapping)
  }

  @Test func aRuleThatIsNotWrittenMayFail() throws {
    let mapping = try Mapping(
      "emit O at /d/o\nemit P at /d to none\ntype O { i: Int }\ntype P { n: Int }")
    let object = try mapping.object("O", ["i": .int(1)])
    let bytes = try mapping.bytes(of: [object], as: .json)
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"d":{"o":[{"i":1}]}}"# + "\n")
  }

  @Test func whatEndsTheReadingIsRefused() throws {
    let mapping = try Mapping(
      "emit O at /d/o\nerror E at /d/*\ntype O { i: Int }\ntype E { i: Int? }")
    let object = try mapping.object("O", ["i": .int(1)])
    #expect(throws: WritingError.self) { try mapping.bytes(of: [object], as: .json) }
  }

  /// A key that JSON has for an attribute's is no child's again.
  @Test(arguments: ["d/*", "rest()", "d/i key k value ."])
  func keysOfAttributesAreNoChildren(path: String) throws {
    let mapping = try Mapping("emit T at /t/r\ntype T { d: [String: String] from \(path) }")
    for (key, prefix) in [("@x", "@"), ("_x", "_"), ("@x", "_")] {
      var entries = ValueDictionary()
      entries.set(.string("1"), for: key)
      let object = try mapping.object("T", ["d": .dictionary(entries)])
      var options = WritingOptions()
      options.reading.attributePrefix = prefix
      var reading = ReadingOptions()
      reading.build = options.reading
      do {
        let bytes = try mapping.bytes(of: [object], as: .json, options: options)
        #expect(
          WrittenObjects.values(mapping, bytes, options: reading) == [.object(object)], "\(key)")
      } catch let error as WritingError {
        #expect(error.field == "T.d" && key.hasPrefix(prefix) && path != "d/i key k value .")
      }
    }
    // A name that no key of JSON is.
    let named = try Mapping("emit T at /t/r\ntype T { d: Int from _d }")
    var options = WritingOptions()
    options.reading.attributePrefix = "_"
    let object = try named.object("T", ["d": .int(1)])
    #expect { _ = try named.bytes(of: [object], as: .json, options: options) } throws: {
      ($0 as? WritingError)?.code == .mapping
    }
    let xml = try named.bytes(of: [object], as: .xml, options: options)
    #expect(String(decoding: xml, as: UTF8.self).contains("<_d>1</_d>"))
  }
}
