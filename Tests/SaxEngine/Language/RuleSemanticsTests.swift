import SaxEvents
import SaxJSON
import Testing

@testable import SaxEngine

/// `emit`, `error`, `switch`, `enum`, inheritance, groups, limits.
@Suite("Declarations")
struct RuleSemanticsTests {
  static let shapes = """
    emit Shape at /s
    type Shape = switch @type | type { "c", "o" -> Circle; "s" -> Square; else -> skip }
    type Circle { r: Int }
    type Square: Circle { d: Int?; r: Int from d }

    """

  static let cases = [
    LanguageCase(
      "two rules on one node come out in declared order",
      "emit B at /a\nemit A at /a\ntype A { v: Int }\ntype B { v: Int }", #"{"a":{"v":1}}"#,
      #"B {"v":1}"#, #"A {"v":1}"#),
    LanguageCase(
      "a predicate that both look at is left to one where the other is ruled out",
      "emit T at /a[not(b)]\nemit T at /a\ntype T { v: String? from .[c]/d }",
      #"{"a":{"b":1,"c":2,"d":3}}"#, #"T {"v":"3"}"#),
    LanguageCase(
      "a null node is an error in an object", "emit T at /a\ntype T { v: Int? }", #"{"a":null}"#,
      "1:6:5 /a found null, wanted a T"),
    LanguageCase(
      "emit T? passes over it", "emit T? at /a\ntype T { v: Int? }", #"{"a":[null,{"v":1}]}"#,
      #"T {"v":1}"#),
    LanguageCase(
      "T may be any field type", "emit [Int] at /a", #"{"a":[[1,2],[3]]}"#,
      "[Int] [1,2]", "[Int] [3]"),
    LanguageCase(
      "a scalar", "emit Decimal at //p", #"{"p":1.50,"q":{"p":"2"}}"#,
      "Decimal 1.5", "Decimal 2"),
    LanguageCase(
      "the root takes predicates", "emit Any at /[position() > 1]", "1\n2\n3\n", shape: .sequence,
      "Any 2", "Any 3"),
    LanguageCase(
      "the second value of a sequence", "emit Any at /.[2]", "1\n[2]\n{}\n", shape: .sequence,
      "Any [2]"),
    LanguageCase(
      "of a root array's items", "emit T at /[2]\ntype T { a: Int }", #"[{"a":1},{"a":2},{"a":3}]"#,
      #"T {"a":2}"#),
    LanguageCase(
      "what is in a root under a predicate", "emit Int at /[@k > 1]/b | /[2]/c",
      #"[{"@k":1,"b":2,"c":3},{"@k":2,"b":3,"c":4}]"#, "Int 3", "Int 4"),
    LanguageCase("Any", "emit Any at /a", #"{"a":[1,{"b":null}]}"#, "Any 1", #"Any {"b":null}"#),
    LanguageCase(
      "the first match of error that is not null ends the stream",
      "emit T at /a\nerror E at /e\ntype T { v: Int? }\ntype E { m: String }",
      #"{"a":{},"e":null,"e":{"m":"no"},"a":{}}"#, #"T {"v":null}"#,
      #"1:22:21 /e the payload says E {"m":"no"}"#),
    LanguageCase(
      "a null is no error object, of a raw rule neither", "error Raw at /e\nemit Int at /a",
      #"{"e":null,"a":1}"#, "Int 1"),
    LanguageCase(
      "the first discriminator to arrive decides", shapes,
      #"{"s":[{"r":1,"type":"c"},{"@type":"s","type":"c","d":2},{"type":"?","r":3}]}"#,
      #"Shape {"@type":"Circle","r":1}"#, #"Shape {"@type":"Square","r":2,"d":2}"#),
    LanguageCase(
      "a missing one takes else", shapes.replacing("skip", with: "Circle"), #"{"s":{"r":1}}"#,
      #"Shape {"@type":"Circle","r":1}"#),
    LanguageCase(
      "no else makes an unknown one an error", shapes.replacing("; else -> skip", with: ""),
      #"{"s":{"type":"x"}}"#,
      #"1:6:5 /s "x" in @type | type says no type of Shape, which knows c, o, s"#),
    LanguageCase(
      "a switch on a name",
      "emit S at /r/*\ntype S = switch name() { \"a\" -> A; \"b\" -> B }\ntype A { v: Int from . }\ntype B { w: Int from . }",
      "<r><a>1</a><b>2</b></r>", #"S {"@type":"A","v":1}"#, #"S {"@type":"B","w":2}"#),
    LanguageCase(
      "xsi:type is compared as a name",
      "namespace p = \"urn:p\"\nemit S at /r/s\ntype S = switch @xsi:type { \"p:A\" -> A; else -> skip }\ntype A { v: Int }",
      #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><s xmlns:q="urn:p" xsi:type="q:A"><v>1</v></s><s xmlns:p="urn:x" xsi:type="p:A"><v>2</v></s></r>"#,
      #"S {"@type":"A","v":1}"#),
    LanguageCase(
      "an enum's texts, its case's own name, and else",
      "emit T at /\ntype T { v: [E] }\nenum E { open = \"O\", \"o\"; closed; else other }",
      #"{"v":["o","closed","?"]}"#, #"T {"v":["open","closed","other"]}"#),
    LanguageCase(
      "without else an unknown text is an error",
      "emit T at /\ntype T { v: E }\nenum E { open = \"O\"; closed }", #"{"v":"?"}"#,
      #"1:6:5 /v "?" is no case of E, which has O, closed"#),
    LanguageCase(
      "a group's paths start from its path",
      "emit T at /\ntype T { at s | t { a: Int?; b: Int? from c/d } }",
      #"{"t":{"a":1},"s":{"c":{"d":2}}}"#, #"T {"a":1,"b":2}"#),
    LanguageCase(
      "types may be recursive",
      "emit N at /n\ntype N { v: Int; next: N?; all: [N] from n }",
      #"{"n":{"v":1,"next":{"v":2},"n":[{"v":3}]}}"#,
      #"N {"v":1,"next":{"v":2,"next":null,"all":[]},"all":[{"v":3,"next":null,"all":[]}]}"#),
    LanguageCase(
      "an object under a predicate that its attribute decides later",
      "emit Int at /a[@k = 1]/v", #"{"a":[{"v":1,"@k":2},{"v":2,"@k":1},{"@k":1,"v":3}]}"#, "Int 2",
      "Int 3"),
    LanguageCase(
      "a dropped object takes its errors with it",
      "emit T at /a[k = 1]\ntype T { v: Int }", #"{"a":[{"v":"x","k":2},{"v":1,"k":1}]}"#,
      #"T {"v":1}"#),
    LanguageCase(
      "of several errors the first in document order",
      "emit T at /\ntype T { a: Int; b: Int }", #"{"b":"y","a":"x"}"#, #"1:6:5 /b "y" is no Int"#),
    LanguageCase(
      "what was emitted before stands", "emit Int at /a", #"{"a":[1,"x",2]}"#, "Int 1",
      #"1:9:8 /a[2] "x" is no Int"#),
  ]

  @Test(arguments: cases) func sentence(_ sample: LanguageCase) { sample.expectLines() }

  @Test func skippingGoesOn() {
    let lines = mapText("emit Int at /a", #"{"a":[1,"x",2]}"#, skipping: true)
    #expect(lines == ["Int 1", #"1:9:8 /a[2] "x" is no Int"#, "Int 2"])
  }

  @Test func whatWaitsForADiscriminatorIsLimited() {
    let text = String(repeating: "x", count: 2000)
    let payload = #"{"s":{"r":1,"x":"\#(text)","type":"c"}}"#
    #expect(mapText(Self.shapes, payload) == [#"Shape {"@type":"Circle","r":1}"#])
    // Of an object that is at hand as a whole nothing has to wait.
    #expect(
      mapText("limit buffer 1 KiB\n" + Self.shapes, payload) == [#"Shape {"@type":"Circle","r":1}"#]
    )
    #expect(
      mapText("limit buffer 1 KiB\n" + Self.shapes, payload, chunk: 100)
        == [#"Shape {"@type":"Circle","r":1}"#])
    // A longer one does, and comes in parts.
    let long = payload.replacing(text, with: String(repeating: "x", count: 40_000))
    let lines = mapText("limit buffer 39 KiB\n" + Self.shapes, long, chunk: 100)
    #expect(lines.count == 1 && lines[0].contains("limit buffer"))
    // A text counts once.
    let enough = mapText("limit buffer 42 KiB\n" + Self.shapes, long, chunk: 100)
    #expect(enough == [#"Shape {"@type":"Circle","r":1}"#])
  }

  @Test func textsAreHeldAsTheyAre() {
    let mapping = """
      emit Shape at /s
      type Shape = switch type { "c" -> Texts }
      type Texts { a: String; b: String; c: String; d: Raw; e: Any; n: Decimal; t: Bool }
      """
    let payload = #"""
      {"s":{"a":"plain","b":"a\nb","c":"\u00e9\ud83d\ude00","d":"x\ty","e":["","\""],"n":1.50,
      "t":true,"type":"c"}}
      """#
    #expect(
      mapText(mapping, payload) == [
        #"Shape {"@type":"Texts","a":"plain","b":"a\nb","c":"é😀","d":"\"x\\ty\"","e":["","\""],"#
          + #""n":1.5,"t":true}"#
      ])
  }

  @Test func whatWaitsForAPredicateIsLimited() {
    let items = (0..<200).map { "{\"v\":\($0)}" }.joined(separator: ",")
    let payload = #"{"a":{"i":[\#(items)],"@k":1}}"#
    let mapping = "emit T at /a[@k = 1]/i\ntype T { v: Int }"
    #expect(mapText(mapping, payload).count == 200)
    let lines = mapText("limit buffer 1 KiB\n" + mapping, payload)
    #expect(lines.count == 1 && lines[0].contains("limit buffer"))
  }
  /// The first part to arrive and fail decides a predicate: nothing waits for the rest.
  @Test(arguments: [
    #"/a[@k = 2 and @l]"#, #"/a[@k = 2 and x = 1]"#, #"/a[@k = 2][x]"#,
    #"/a[not(@k) and (x or y)]"#, #"/a[@k = 1 and @k = 2 and @l = 3]"#,
  ])
  func nothingWaitsForAPredicateThatHasFailed(_ path: String) {
    let items = (0..<200).map { "{\"v\":\($0)}" }.joined(separator: ",")
    let payload = #"{"a":{"@k":1,"i":[\#(items)],"@l":3}}"#
    let mapping =
      "limit buffer 1 KiB\nemit T at /a/i\nemit U at \(path)\ntype T { v: Int }\ntype U { x: Int? }"
    #expect(mapText(mapping, payload).count == 200)
  }

  @Test func numbersJoinedByAndAreNoPositions() {
    let payload = #"{"a":[{"k":1,"v":1},{"k":1,"v":2},{"v":3}]}"#
    let type = "\ntype T { v: Int }"
    #expect(
      mapText("emit T at /a[k and 1]" + type, payload) == [#"T {"v":1}"#, #"T {"v":2}"#])
    #expect(mapText("emit T at /a[k = 1 and position() = 2]" + type, payload) == [#"T {"v":2}"#])
  }
}
