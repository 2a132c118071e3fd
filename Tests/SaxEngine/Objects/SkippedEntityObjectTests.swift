import Testing

@testable import SaxEngine

@Suite("Entities that are not read, in text that is wanted and in what is not")
struct SkippedEntityObjectTests {
  static let chunks = [1, 3, Int.max]
  static let declaration = "<!DOCTYPE r [<!ENTITY e SYSTEM 'file:///e'>]>\n"
  static let document = declaration + "<r><a>x&e;y</a><b>1</b>z&e;</r>"

  /// Mappings that need the text of `a`, and one of the path.
  @Test(arguments: [
    "type T { a: String }", "type T { a: [String] }", "type T { a: Int? }", "type T { a: Any }",
    "type T { a: Raw }", "type T { a: String from a/text() }",
    "type T { x: String? from a[. = 'xy'] }",
    "type T { x: String? from .[a = 'xy']/b }", "type T { a: A }\ntype A { v: String from . }",
    "type T { a: A }\ntype A = switch kind { \"k\" -> B; else -> B }\ntype B { v: String from . }",
  ])
  func isMissed(_ type: String) {
    for chunk in SkippedEntityObjectTests.chunks {
      let lines = mapText("emit T at /r\n" + type, SkippedEntityObjectTests.document, chunk: chunk)
      #expect(
        lines == ["2:8:53 /r/a found a reference to the external entity e, which is not loaded"])
    }
  }

  @Test(arguments: chunks) func isNotMissed(_ chunk: Int) {
    let none = "<!DOCTYPE r SYSTEM 'r.dtd'><r><a k='&u;'>&u;</a>&u;<b>1</b></r>"
    for payload in [SkippedEntityObjectTests.document, none] {
      #expect(
        mapText("emit T at /r\ntype T { b: Int }", payload, chunk: chunk) == [#"T {"b":1}"#])
      let choice = """
        emit T at /r
        type T = switch b { "1" -> B; "2" -> C }
        type B { b: Int }
        type C { a: String }
        """
      #expect(mapText(choice, payload, chunk: chunk) == [#"T {"@type":"B","b":1}"#])
    }
  }

  @Test(arguments: chunks) func wantsTheTextDirectlyInIt(_ chunk: Int) {
    #expect(
      mapText(
        "emit T at /r\ntype T { v: String from text() }", SkippedEntityObjectTests.document,
        chunk: chunk)
        == ["2:25:70 /r found a reference to the external entity e, which is not loaded"])
  }

  @Test(arguments: [
    "type T { a: A }\ntype A { k: String? from @k }",
    "type T { a: A }\ntype A { k: String? from @* }",
    "type T { a: [String: String] from a/@* }", "type T { x: String? from a[@k = '1'] }",
    "type T { a: Any }", "type T { a: Raw }",
    "type T = switch a/@k { \"1\" -> A; else -> A }\ntype A { z: Int? }",
  ])
  func attributes(_ type: String) {
    for chunk in SkippedEntityObjectTests.chunks {
      let lines = mapText(
        "emit T at /r\n" + type, "<!DOCTYPE r SYSTEM 'r.dtd'><r><a k='1&u;'/></r>", chunk: chunk)
      #expect(lines.count == 1)
      #expect(
        lines.last?.hasSuffix(" found a reference to the external entity u, which is not loaded")
          == true)
    }
  }

  /// An attribute that nobody takes is not missed, though the element is read.
  @Test(arguments: [
    ("type T { a: A }\ntype A { t: String; j: Int? from @j }", #"{"a":{"t":"x","j":null}}"#),
    ("type T { a: [String] from a/t }", #"{"a":["x"]}"#),
    ("type T { a: Bool as exists }", #"{"a":true}"#),
    ("type T { t: String from */t }", #"{"t":"x"}"#),
  ])
  func otherAttributes(_ type: String, _ object: String) {
    for chunk in SkippedEntityObjectTests.chunks {
      let lines = mapText(
        "emit T at /r\n" + type,
        "<!DOCTYPE r SYSTEM 'r.dtd'><r><a k='1&u;' n='2'><t>x</t></a></r>", chunk: chunk)
      #expect(lines == ["T " + object])
    }
  }
}
