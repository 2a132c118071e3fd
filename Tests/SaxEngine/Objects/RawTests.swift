import Testing

@testable import SaxEngine

@Suite("Raw within raw, and in what is held")
struct RawTests {
  static let chunks = [1, 2, 3, 7, Int.max]

  @Test(arguments: chunks) func nestedJSON(chunk: Int) {
    let mapping = """
      emit T at /
      type T { whole: Raw from a; part: Raw from a/b; deep: Int from a/b/c/d; items: [Raw] from a/b/l }
      """
    let json = #"{ "a": { "b" : {"c": {"d":1 }, "l": [ [1], "x" ]} } }"#
    #expect(
      mapText(mapping, json, chunk: chunk) == [
        #"T {"whole":"{ \"b\" : {\"c\": {\"d\":1 }, \"l\": [ [1], \"x\" ]} }","part":"{\"c\": {\"d\":1 }, \"l\": [ [1], \"x\" ]}","deep":1,"items":["[1]","\"x\""]}"#
      ])
  }

  @Test(arguments: chunks) func nestedXML(chunk: Int) {
    let mapping = """
      emit T at /r
      type T { whole: Raw from a; part: Raw from a/b; deep: Int from a/b/c/d }
      """
    let xml = "<r xmlns:p='urn:p'><a>x<b k='1'><c><d>1</d></c></b>y</a></r>"
    #expect(
      mapText(mapping, xml, chunk: chunk) == [
        #"T {"whole":"<a xmlns:p=\"urn:p\">x<b k=\"1\"><c><d>1</d></c></b>y</a>","part":"<b xmlns:p=\"urn:p\" k=\"1\"><c><d>1</d></c></b>","deep":1}"#
      ])
  }

  @Test(arguments: chunks) func lateDiscriminator(chunk: Int) {
    let mapping = """
      emit S at /r
      type S = switch kind { "t" -> T; "u" -> U }
      type T { body: Raw; inner: Raw from body/i }
      type U { body: Any }
      """
    #expect(
      mapText(mapping, "<r><body>a<i>b</i>c</body><kind>t</kind></r>", chunk: chunk) == [
        #"S {"@type":"T","body":"<body>a<i>b</i>c</body>","inner":"<i>b</i>"}"#
      ])
    #expect(
      mapText(mapping, #"{"r":{"body":{ "i":[ 1] },"kind":"t"}}"#, chunk: chunk) == [
        #"S {"@type":"T","body":"{ \"i\":[ 1] }","inner":"[ 1]"}"#
      ])
    #expect(
      mapText(mapping, #"{"r":{"body":{ "i":[ 1] },"kind":"u"}}"#, chunk: chunk) == [
        #"S {"@type":"U","body":{"i":[1]}}"#
      ])
  }

  @Test(arguments: chunks) func documents(chunk: Int) {
    #expect(
      mapText("emit Raw at /", "<?xml version='1.0'?><r a='1'>x</r>", chunk: chunk) == [
        #"Raw "<r a=\"1\">x</r>""#
      ])
    #expect(
      mapText("emit Any at /", "<r a='1'>x</r>", chunk: chunk) == [
        ##"Any {"r":{"@a":"1","#text":"x"}}"##
      ])
    #expect(
      mapText("emit Raw at /", "[ 1, {\"a\" : 2} ]", chunk: chunk) == [
        "Raw \"1\"", #"Raw "{\"a\" : 2}""#,
      ])
  }

  @Test(arguments: chunks) func nulls(chunk: Int) {
    #expect(mapText("emit Any at /", "[null, 1]", chunk: chunk) == ["Any null", "Any 1"])
    #expect(mapText("emit Raw at /", "[null, 1]", chunk: chunk) == [#"Raw "null""#, #"Raw "1""#])
    #expect(mapText("emit Any? at /", "[null, 1]", chunk: chunk) == ["Any 1"])
    #expect(
      mapText("emit Int at /", "null", chunk: chunk) == ["1:1:0 / found null, wanted an Int"])
  }

  @Test(arguments: chunks) func predicatesAbove(chunk: Int) {
    let mapping = """
      emit T at //t
      type T { n: String? from ancestor::g[@k = "x"]/@n;  p: String? from ..[@k = "y"]/@n }
      """
    let xml = """
      <r><g k='x' n='1'><g k='y' n='2'><t/></g></g><g k='y' n='3'><t/></g></r>
      """
    #expect(
      mapText(mapping, xml, chunk: chunk) == [
        #"T {"n":"1","p":"2"}"#, #"T {"n":null,"p":"3"}"#,
      ])
  }

  @Test(arguments: chunks) func qualifiedTypeNames(chunk: Int) {
    let mapping = """
      namespace s = "urn:s"
      emit T at /r/i
      type T = switch @xsi:type { "s:A" -> A; "s:B" -> B }
      type A { v: Int }
      type B { w: Int }
      """
    let xml = """
      <r xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'>
      <i xmlns:t='urn:s' xsi:type='t:A'><v>1</v></i>
      <i xmlns:b='urn:s' xsi:type='b:B'><w>2</w></i></r>
      """
    #expect(
      mapText(mapping, xml, chunk: chunk) == [
        #"T {"@type":"A","v":1}"#, #"T {"@type":"B","w":2}"#,
      ])
  }
}
