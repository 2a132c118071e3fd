import SaxJSON
import Testing

/// Axes, positions, the rule of one value, what lies above.
@Suite("Paths")
struct PathSemanticsTests {
  static let cases = [
    LanguageCase(
      "//x matches at every depth, inner objects come first",
      "emit T at //a\ntype T { k: Int from @k }",
      #"<r><a k="1"><b><a k="2"/></b></a><a k="3"/></r>"#, #"T {"k":2}"#, #"T {"k":1}"#,
      #"T {"k":3}"#),
    LanguageCase(
      "a list holds nested matches in document order of their start",
      "emit T at /\ntype T { v: [L] from .//a }\ntype L { k: Int from k }",
      #"{"a":{"b":{"a":{"k":2}},"k":1}}"#, #"T {"v":[{"k":1},{"k":2}]}"#),
    LanguageCase(
      "[2] counts the nodes that the step finds under one parent",
      "emit Int at //a[2]", "<r><a>1</a><b/><a>2</a><c><a>3</a><a>4</a></c></r>", "Int 2", "Int 4"),
    LanguageCase(
      "that passed the predicates before it", "emit T at /r\ntype T { v: Int? from a[@k][2] }",
      #"<r><a k="">1</a><a>2</a><a k="">3</a></r>"#, #"T {"v":3}"#),
    LanguageCase(
      "array items count like siblings", "emit Int at /a[2]", #"{"a":[1,2],"a":3}"#, "Int 2"),
    LanguageCase(
      "each alternative counts for itself",
      "emit T at /r/a[@k] | /r/a\ntype T { n: Int from position() }",
      #"<r><a/><a k=""/><a/></r>"#, #"T {"n":1}"#, #"T {"n":1}"#, #"T {"n":3}"#),
    LanguageCase(
      "so it does where attributes come after other members",
      "emit T at /r/a[@k] | /r/a\ntype T { n: Int from position() }",
      #"{"r":{"a":[{"x":0},{"x":0,"@k":1},{"x":0}]}}"#, #"T {"n":1}"#, #"T {"n":1}"#, #"T {"n":3}"#),
    LanguageCase(
      "an object that a switch chose has a number, too, once a late predicate is decided",
      "emit S at /r/b[@p]\ntype S = switch x { \"k\" -> A; else -> skip }\n"
        + "type A { n: Int from position(); x: String }",
      #"{"r":{"b":[{"@p":1,"x":"k"},{"x":"k"},{"x":"k","@p":1}]}}"#,
      #"S {"@type":"A","n":1,"x":"k"}"#, #"S {"@type":"A","n":2,"x":"k"}"#),
    LanguageCase(
      "so have those in a list, and what they make of their own nodes",
      "emit T at /r\ntype T { s: [S] from b[x] }\ntype S = switch k { \"1\" -> A; else -> B }\n"
        + "type A { n: Int from position(); u: U from . }\ntype B { m: Int from position() }\n"
        + "type U = switch l { \"2\" -> C; else -> B }\ntype C { n: Int from position() }",
      "<r><b><k>1</k></b><b><k>1</k><l>2</l><x/></b><b><k>1</k><x/></b><b><k/><x/></b></r>",
      #"T {"s":[{"@type":"A","n":1,"u":{"@type":"C","n":1}},{"@type":"A","n":2,"u":{"@type":"B","m":2}},{"@type":"B","m":3}]}"#
    ),
    LanguageCase(
      "none by an alternative that is ruled out in the end",
      "emit T at /r\ntype T { n: [Int] from a[x]/b[y]/position() | a/b/position(); "
        + "m: [Int] from a[z]/b[y]/position() | a/b/position(); o: [O] from a[x]/b[y] | a/b }\n"
        + "type O { p: Int? from position() }",
      "<r><a><b/><b><y/></b><z/></a></r>",
      #"T {"n":[1,2],"m":[1,1],"o":[{"p":1},{"p":2}]}"#),
    LanguageCase(
      "an object that asks for its number waits for the alternatives before its own, and no other does",
      "emit A at /r[@k]/a[n = 2] | /r/a\nemit B at /r[@k]/a[n = 2] | /r/a\n"
        + "type A { p: Int from position(); n: Int; q: String from position() }\ntype B { n: Int }",
      #"{"r":{"a":[{"n":1},{"n":2},{"n":2}],"@k":1}}"#,
      #"A {"p":1,"n":1,"q":"1"}"#, #"B {"n":1}"#, #"B {"n":2}"#, #"B {"n":2}"#,
      #"A {"p":1,"n":2,"q":"1"}"#, #"A {"p":2,"n":2,"q":"2"}"#),
    LanguageCase(
      "what an attribute of a chosen object is sees the others",
      "emit S at /a\ntype S = switch name() { else -> A }\ntype A { t: T from @k }\n"
        + "type T { k: String from .; j: String from ../@j }",
      "<a k='x' j='2'/>", #"S {"@type":"A","t":{"k":"x","j":"2"}}"#),
    LanguageCase(
      "which it has by its own if the others are ruled out",
      "emit A at /r[@k]/a[n = 2] | /r/a\ntype A { p: Int from position(); n: Int }",
      #"{"r":{"a":[{"n":1},{"n":2}]}}"#, #"A {"p":1,"n":1}"#, #"A {"p":2,"n":2}"#),
    LanguageCase(
      "alternatives of the object's own node, beside other fields of it",
      "emit T at /r/a\ntype T { x: [String] from .[@k]/name() | name(); y: String from name(); "
        + "u: [U] from .[k] | .; w: [Int] from .[c]/position() | .[k]/position() }\n"
        + "type U { p: Int from position() }",
      #"<r><a k=""><k/></a></r>"#, #"T {"x":["a"],"y":"a","u":[{"p":1}],"w":[1]}"#),
    LanguageCase(
      "so have scalars that decide themselves, below what is undecided",
      "emit T at /r\ntype T { s: [S] from a[x]/b[. = 'k'] }\ntype S = switch . { \"k\" -> A }\n"
        + "type A { n: Int from position(); v: String from . }",
      #"{"r":{"a":[{"b":["j","k","k"],"x":1},{"b":["k"]}]}}"#,
      #"T {"s":[{"@type":"A","n":1,"v":"k"},{"@type":"A","n":2,"v":"k"}]}"#),
    LanguageCase(
      "the number by the first alternative that holds, known once the predicates are decided",
      "emit T at /r\ntype T { a: [A] from b[@x]/c[y] | b/c; n: [Int] from b[@x]/c[y]/position() | b/c/position() }\n"
        + "type A { n: Int from position(); u: A2 from . }\ntype A2 { n: Int from position() }",
      "<r><b x=\"\"><c/><c><y/></c><c/></b></r>",
      #"T {"a":[{"n":1,"u":{"n":1}},{"n":1,"u":{"n":1}},{"n":3,"u":{"n":3}}],"n":[1,1,3]}"#),
    LanguageCase(
      "an attribute to which two alternatives lead is taken once",
      "emit T at /r\ntype T { v: [String] from a/@h | a[@k = 'x']/@h; w: [String] from .//*[1]//@h }",
      #"<r><a h="1" k="x"/><a h="2"/></r>"#, #"T {"v":["1","2"],"w":["1"]}"#),
    LanguageCase(
      "so are the text and the name of a node",
      "emit T at /r\ntype T { v: [String] from a/text() | a[1]/text(); n: [String] from a[2]/name() | a/name() }",
      "<r><a>x</a><a>y</a></r>", #"T {"v":["x","y"],"n":["a","a"]}"#),
    LanguageCase(
      "an object that an attribute is finds the others of its element",
      "emit T at /a/@x\ntype T { k: String from ../@k; all: String from ../@*; z: String from ../@z; v: String from . }",
      #"<a k="1" x="2" z="3"/>"#, #"T {"k":"1","all":"1","z":"3","v":"2"}"#),
    LanguageCase(
      "a nil element has attributes, to which others lead up",
      "emit T at //@x\ntype T { k: String? from ../@k; b: String? from ../../@b }",
      #"<a b="1"><c x="" k="2" xsi:nil="true" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"/></a>"#,
      #"T {"k":"2","b":"1"}"#),
    LanguageCase(
      "an object that a chosen one takes from its own node has the attributes of that",
      "emit S at //a\ntype S = switch name() { else -> A }\ntype A { t: T from .; u: U from . }\n"
        + "type T { k: String from @k; l: [L] from @k; u: U from . }\ntype L { v: String from . }\n"
        + "type U = switch @k { \"x\" -> L2 }\ntype L2 { k: String from @k }",
      #"<d><a k="x"/></d>"#,
      #"S {"@type":"A","t":{"k":"x","l":[{"v":"x"}],"u":{"@type":"L2","k":"x"}},"u":{"@type":"L2","k":"x"}}"#
    ),
    LanguageCase(
      "a predicate that holds whatever comes is decided as its node opens",
      #"emit B at //b\#ntype B { v: String from ../../a[contains(a/*, "")]/p }"#,
      #"{"c":{"a":{"p":"x","b":{}}}}"#, #"B {"v":"x"}"#),
    LanguageCase(
      "root values count through an input", "emit T at /\ntype T { n: Int from position() }",
      "{}\n{}", shape: .sequence, #"T {"n":1}"#, #"T {"n":2}"#),
    LanguageCase(
      "name() is as written, local-name() without the prefix",
      "namespace p = \"urn:p\"\nemit T at //p:a\ntype T { n: String from name(); l: String from local-name() }",
      #"<r xmlns:q="urn:p"><q:a/></r>"#, #"T {"n":"q:a","l":"a"}"#),
    LanguageCase(
      "@* is every attribute", "emit T at /r\ntype T { v: [String] from @* }",
      #"<r a="1" b="2"/>"#, #"T {"v":["1","2"]}"#),
    LanguageCase(
      ".. and ancestor:: give what came before the object",
      "emit T at //a\ntype T { id: Int? from ../id; k: String? from ancestor::r/@k }",
      #"<r k="x"><b><a/><id>1</id><a/></b></r>"#, #"T {"id":null,"k":"x"}"#,
      #"T {"id":1,"k":"x"}"#),
    LanguageCase(
      "what comes later is an error for a field that must have it",
      "emit T at /b/a\ntype T { id: Int from ../id }", #"{"b":{"a":{},"id":1}}"#,
      "1:11:10 /b/a T.id is missing, and is required"),
    LanguageCase(
      "the nearest ancestor of a name",
      "emit T at //x\ntype T { k: Int from ancestor::a/@k }",
      #"<a k="1"><a k="2"><b><x/></b></a></a>"#, #"T {"k":2}"#),
    LanguageCase(
      "rest() is what no other field reads",
      "emit T at /\ntype T { a: Int; b: Int? from b/c; other: [String: Any] from rest() }",
      #"{"a":1,"x":[1,2],"b":{"d":1},"@k":"v"}"#, #"T {"a":1,"b":null,"other":{"x":2,"@k":"v"}}"#),
    LanguageCase(
      "line() and offset() tell where the object began",
      "emit T at /a\ntype T { l: Int from line(); o: Int from offset() }", "{\n \"a\": {}}",
      #"T {"l":2,"o":8}"#),
    LanguageCase(
      "the alternative listed first wins, whatever the order of arrival",
      "emit T at /\ntype T { v: Int from a | b }", #"{"b":2,"a":1}"#, #"T {"v":1}"#),
    LanguageCase(
      "among the nodes of one alternative the first in document order wins",
      "emit T at /r\ntype T { v: String from .//a }", "<r><a>1<a>2</a></a><a>3</a></r>",
      #"T {"v":"12"}"#),
    LanguageCase(
      "a null gives way to a later alternative", "emit T at /\ntype T { v: Int from a | b }",
      #"{"a":null,"b":2}"#, #"T {"v":2}"#),
    LanguageCase(
      "a loser is never an error", "emit T at /\ntype T { v: Int from a | b }",
      #"{"b":"no","a":1,"a":"no"}"#, #"T {"v":1}"#),
    LanguageCase(
      "after duplicates error two nodes of one alternative are one",
      "duplicates error\nemit T at /\ntype T { v: Int from a | b }", #"{"a":1,"b":2,"a":3}"#,
      "1:18:17 /a a second node for T.v, which takes one"),
    LanguageCase(
      "lists take the matches of all alternatives, each node once",
      "emit T at /\ntype T { v: [Int] from a | b | * }", #"{"b":1,"a":2,"c":3}"#,
      #"T {"v":[1,2,3]}"#),
    LanguageCase(
      "json() and xml() are for one format", "emit Int at json(/a) | xml(/b)", #"{"a":1,"b":2}"#,
      "Int 1"),
    LanguageCase(
      "xml() in XML", "emit Int at json(/a) | xml(/b)", "<b>2</b>", "Int 2"),
  ]

  @Test(arguments: cases) func sentence(_ sample: LanguageCase) { sample.expectLines() }
}
