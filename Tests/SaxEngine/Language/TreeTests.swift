import SaxJSON
import Testing

/// The tree that both formats have in common: nodes with names, attributes, children and text.
@Suite("The tree that paths see")
struct TreeTests {
  static let item =
    "emit T at /r/a\ntype T { k: String? from @k; v: String? from text(); b: [String] }"

  static let cases = [
    LanguageCase(
      "members are children, @ members attributes, scalars text", item,
      #"{"r":{"a":{"@k":"1","b":"x"}}}"#, #"T {"k":"1","v":null,"b":["x"]}"#),
    LanguageCase(
      "elements are children, attributes attributes, character data text", item,
      #"<r><a k="1">t<b>x</b>u</a></r>"#, #"T {"k":"1","v":"tu","b":["x"]}"#),
    LanguageCase(
      "#text is the text of an object", item, ##"{"r":{"a":{"#text":"t","b":"x"}}}"##,
      #"T {"k":null,"v":"t","b":["x"]}"#),
    LanguageCase(
      "text() is joined across comments, CDATA and child elements", item,
      "<r><a>1<!--c--><![CDATA[<2>]]><b>x</b>3</a></r>", #"T {"k":null,"v":"1<2>3","b":["x"]}"#),
    LanguageCase(
      "text() is absent when empty", item, #"{"r":{"a":""}}"#, #"T {"k":null,"v":null,"b":[]}"#),
    LanguageCase(
      "an array is transparent", item, #"{"r":{"a":[{"@k":"1"},{"@k":"2"}]}}"#,
      #"T {"k":"1","v":null,"b":[]}"#, #"T {"k":"2","v":null,"b":[]}"#),
    LanguageCase(
      "one path fits one item or many", item, #"{"r":{"a":{"b":["x","y"]}}}"#,
      #"T {"k":null,"v":null,"b":["x","y"]}"#),
    LanguageCase(
      "an array in an array is a node whose items have no names",
      "emit T at /a\ntype T { all: [Int] from *; named: [Int] from a }", #"{"a":[[1,2],[3]]}"#,
      #"T {"all":[1,2],"named":[]}"#, #"T {"all":[3],"named":[]}"#),
    LanguageCase(
      "a root array reads as several root values", "emit T at /\ntype T { a: Int }",
      #"[{"a":1},{"a":2}]"#, #"T {"a":1}"#, #"T {"a":2}"#),
    LanguageCase(
      "so does a sequence", "emit T at /\ntype T { a: Int }", "{\"a\":1}\n{\"a\":2}",
      shape: .sequence, #"T {"a":1}"#, #"T {"a":2}"#),
    LanguageCase(
      "in a sequence an array is one value, a row",
      "emit T at /\ntype T { all: [Int] from * }", "[1,2]\n[3]", shape: .sequence,
      #"T {"all":[1,2]}"#, #"T {"all":[3]}"#),
    LanguageCase(
      "keys are compared whole, after their escapes are decoded",
      "emit T at /\ntype T { v: Int from `d:x`; w: Int? from x }", #"{"d\u003ax":1}"#,
      #"T {"v":1,"w":null}"#),
    LanguageCase(
      "JSON ignores the prefix of a path",
      "namespace d = \"urn:d\"\nemit T at /\ntype T { id: Int from d:ID }", #"{"ID":7}"#,
      #"T {"id":7}"#),
    LanguageCase(
      "XML names are compared by namespace and local name",
      "namespace d = \"urn:d\"\nemit Int at /r/d:a",
      #"<r xmlns:e="urn:d"><a>1</a><e:a>2</e:a></r>"#,
      "Int 2"),
    LanguageCase(
      "several namespaces of a prefix, the empty one among them",
      "namespace d = \"urn:d\", \"\"\nemit Int at /r/d:a",
      #"<r xmlns:e="urn:d" xmlns:f="urn:f"><a>1</a><e:a>2</e:a><f:a>3</f:a></r>"#, "Int 1", "Int 2"),
    LanguageCase(
      "*:name is any namespace, p:* any name of one",
      "namespace d = \"urn:d\"\nemit T at /r\ntype T { any: [Int] from *:a; one: [Int] from d:* }",
      #"<r xmlns:e="urn:d"><a>1</a><e:a>2</e:a><e:b>3</e:b></r>"#,
      #"T {"any":[1,2],"one":[2,3]}"#),
    LanguageCase(
      "namespace default is for elements without a prefix, not for attributes",
      "namespace default = \"urn:d\"\nemit T at /r\ntype T { k: Int from @k; a: Int }",
      #"<r xmlns="urn:d" k="1"><a>2</a></r>"#, #"T {"k":1,"a":2}"#),
    LanguageCase(
      "a key that is no name stands in backticks, a backtick in it doubled",
      "emit T at /\ntype T { a: Int from `first name`; b: Int from `x``y`; c: Int from `$id` }",
      #"{"first name":1,"x`y":2,"$id":3}"#, #"T {"a":1,"b":2,"c":3}"#),
    LanguageCase(
      "// and * do not enter attributes, which JSON can walk",
      "emit T at /\ntype T { deep: [Int] from .//item; all: [Int] from *; walked: [Int] from @graph/item }",
      #"{"@graph":{"item":[1,2]},"item":3}"#, #"T {"deep":[3],"all":[3],"walked":[1,2]}"#),
    LanguageCase(
      "a string value is all character data below",
      "emit T at /r\ntype T { all: String from .; b: String? }", "<r>1<b>2<c>3</c></b>4</r>",
      #"T {"all":"1234","b":"23"}"#),
    LanguageCase(
      "an attribute is no part of it",
      "emit T at /r\ntype T { all: String from .; k: String from @k; ks: [String] from .//@k }",
      #"<r k="a">1<b k="c">2</b></r>"#, #"T {"all":"12","k":"a","ks":["a","c"]}"#),
    LanguageCase(
      "in JSON it is the scalar's source text", "emit T at /\ntype T { v: [String] }",
      #"{"v":[1.50,true,"x",5e0]}"#, #"T {"v":["1.50","true","x","5e0"]}"#),
    LanguageCase(
      "or an object's #text, not that of objects in it",
      "emit T at /\ntype T { v: String; w: String from v/w }",
      ##"{"v":{"w":{"#text":"in"},"#text":"out"}}"##, #"T {"v":"out","w":"in"}"#),
    LanguageCase(
      "an object without #text has none", "emit T at /\ntype T { v: String }",
      #"{"v":{"w":1}}"#,
      "1:6:5 /v found an object (w), wanted text for T.v"),
    LanguageCase(
      "a null, xsi:nil and OData's m:null are null", "emit T at /r\ntype T { v: [Int?] }",
      #"<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:m="http://docs.oasis-open.org/odata/ns/metadata"><v xsi:nil="true"/><v m:null="true"/><v>1</v></r>"#,
      #"T {"v":[null,null,1]}"#),
  ]

  @Test(arguments: cases) func sentence(_ sample: LanguageCase) { sample.expectLines() }
}
