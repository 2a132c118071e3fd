import SaxTestRandom
import Testing

/// Mappings whose objects a reader of JSON hands over all at once.
@Suite("Mappings that go by rows") struct RowMappingsTests {
  private static func items(_ count: Int, _ item: (Int) -> String) -> String {
    "{\"items\":[\((0..<count).map(item).joined(separator: ","))]}"
  }

  static let cases: [RowMapping] = [
    RowMapping(
      name: "a member's value",
      mapping: """
        emit Item at /items/item
        type Item { id: Int; name: String? }
        """,
      document: items(20) { #"{"item":{"id":\#($0),"name":"n"},"other":{"id":0}}"# }, taken: 20),
    RowMapping(
      name: "members of an object",
      mapping: """
        emit Item at /items/*
        type Item { id: Int; part: Part?; parts: [Part] }
        type Part { n: Int }
        """,
      document: "{\"items\":{"
        + (0..<20).map { #""k\#($0)":{"id":\#($0),"part":{"n":1},"parts":[{"n":2},{"n":3}]}"# }
        .joined(separator: ",") + "}}", taken: 20),
    RowMapping(
      name: "one object in a row that has more to it",
      mapping: """
        emit Item at /items
        type Item { id: Int; part: Part?; number: Int from position() }
        type Part { n: Int }
        """,
      document: items(20) { #"{"id":\#($0),"part":{"n":\#($0)}}"# }, taken: 20),
    RowMapping(
      name: "an enum",
      mapping: """
        emit Item at /items
        type Item { id: Int; kind: Kind?; others: [Other] }
        enum Kind { a; b = "B" }
        enum Other { x = "x", "X"; else y }
        """,
      document: items(20) {
        let kinds = [#""a""#, #"" B""#, #""B ""#, #""  ""#, "null", #""c""#]
        return #"{"id":\#($0),"kind":\#(kinds[$0 % 6]),"others":["X","x","z"]}"#
      }, taken: 10),
    RowMapping(
      name: "alternatives for the other format",
      mapping: """
        namespace s = "urn:s"
        emit Item at /items | /s:items
        type Item { id: Int from id | s:id; on: Bool from placed/on | s:placed/s:on; l: [Int] from l | s:l }
        """,
      document: items(20) { #"{"id":\#($0),"placed":{"on":true},"l":[1,2]}"# }, taken: 20),
    RowMapping(
      name: "a hundred fields of three hundred keys in any order",
      mapping: """
        emit Item at /items
        type Item { \((0..<100).map { "k\($0): Int from key\($0 * 3)" }.joined(separator: "; ")) }
        """,
      document: items(10) { item in
        var generator = SplitMix(seed: UInt64(item))
        let keys = (0..<300).map { "\"key\($0)\":\($0 + item)" }.shuffled(using: &generator)
        return "{\(keys.joined(separator: ","))}"
      }, taken: 10),
    RowMapping(
      name: "a second rule with a predicate",
      mapping: """
        emit Item at /items
        emit Cheap at /items[price < 10 and not(kind)]
        emit Red at /items[tag = "red"]
        type Item { id: Int; tags: [String] from tag }
        type Cheap { price: Double; id: Int }
        type Red { part: Part? }
        type Part { n: Int }
        """,
      document: items(20) {
        #"{"id":\#($0),"price":\#($0),"part":{"n":1,"x":[]},"tag":["red","b"]\#($0 % 2 == 0 ? ",\"kind\":1" : "")}"#
      }, taken: 20),
    RowMapping(
      name: "many rules told apart by one text",
      mapping: (0..<40).map { "emit T\($0) at /items[kind = \"k\($0)\"]\n" }.joined()
        + "emit Third at /items[other/kind = \"k3\"]\n"
        + (0..<40).map { "type T\($0) { id: Int; n\($0): String? from other/kind }\n" }.joined()
        + "type Third { id: Int }",
      document: items(90) {
        #"{"id":\#($0),"other":{"kind":"k\#($0 % 4)"},"kind":"k\#($0 % 45)"}"#
      },
      taken: 90),
    RowMapping(
      name: "rules of nodes within one another",
      mapping: """
        emit Item at /items
        emit Part at /items/parts
        emit Deep at /items/parts/deep[n = 3]
        type Item { id: Int; parts: [Short] from parts }
        type Short { n: Int }
        type Part { n: Int; name: String?; deep: Deep? }
        type Deep { n: Int }
        """,
      document: items(20) {
        #"{"id":\#($0),"parts":[{"n":1,"name":"a"},{"n":2,"deep":{"n":3}},{"deep":{"n":4},"n":0}]}"#
      }, taken: 20),
    RowMapping(
      name: "a rule of any depth",
      mapping: """
        emit Node at //nodes
        type Node { id: Int; name: String?; nodes: [Node] }
        """,
      document: items(20) {
        #"{"nodes":[{"id":\#($0),"text":"x","l":[1,"a",null],"nodes":[{"id":1,"o":{"nodes":[{"id":3}]}}]}],"nodes2":{}}"#
      }, taken: 20),
    RowMapping(
      name: "a type that a text decides on",
      mapping: """
        emit Item at /items
        emit Other? at /others
        type Item = switch head/kind { "a" -> A; "b", "bb" -> B; else -> C }
        type A { id: Int; kind: String from head/kind }
        type B { id: Int; n: Int }
        type C { name: String? }
        type Other { id: Int }
        """,
      document: items(20) {
        let kinds = ["\"a\"", "\"b\"", "\"bb\"", "\" a \"", "\"z\"", "1"]
        return #"{"id":\#($0),"n":2,"name":"x","head":{"kind":\#(kinds[$0 % 6])}}"#
      }, taken: 16),
    RowMapping(
      name: "types that are left out",
      mapping: """
        emit Item at /items[id > 3]
        emit Small at /items[id < 3] | /items[n = 2]
        type Item = switch kind { "a" -> A; else -> skip }
        type A { id: Int }
        type Small { id: Int }
        """,
      document: items(20) { #"{"id":\#($0),"n":\#($0 % 4),"kind":"\#($0 % 2 == 0 ? "a" : "b")"}"# },
      taken: 20),
    RowMapping(
      name: "objects that turn out to be wrong after others have been handed out",
      mapping: """
        emit Item at /items
        emit Part at /items/parts
        emit Wrong at /items
        emit Last at /items
        type Item { id: Int }
        type Part { n: Int }
        type Wrong { n: Int from n }
        type Last { id: Int }
        """,
      document: items(20) {
        #"{"id":\#($0),"n":\#($0 % 3 == 0 ? "\"x\"" : "1"),"parts":[{"n":1},{"n":\#($0 % 5 == 0 ? "\"y\"" : "1")}]}"#
      }, taken: 10),
    RowMapping(
      name: "objects within others that are nothing themselves",
      mapping: """
        emit Part at /items/parts
        emit Owner at /items/owner
        type Part { n: Int }
        type Owner { name: String }
        """,
      document: items(20) {
        #"{"id":\#($0),"parts":[{"n":1},{"n":2}],"owner":{"name":"o"},"x":[{"n":"y"}]}"#
      }, taken: 20),
    RowMapping(
      name: "fields that take nodes on a condition",
      mapping: """
        emit Item at /items
        type Item {
          id: Int; x: Double from size[axis = "x"]/mm; y: Double? from size[axis = "y"]/mm
          last: Part from part[n > 1 and not(old)]; parts: [Part] from part[n]; deep: String? from a/b[c = 1]/d[e]/f
        }
        type Part { n: Int; name: String? from names[lang = "en"]/text }
        """,
      document: items(24) {
        let b = $0 % 3 == 0 ? #",{"c":\#($0 % 2),"d":[{"f":"no"},{"e":{},"f":"yes"}]}"# : ""
        return #"{"id":\#($0),"size":[{"axis":"y","mm":2},{"mm":0.5,"axis":"x"},{"axis":"z"}],"#
          + #""part":[{"n":1,"names":[{"lang":"de","text":"t"},{"lang":"en","text":"u"}]},{"old":1,"n":3},{"n":2}],"#
          + #""a":{"b":[{"d":{"e":1,"f":"w"}}\#(b)]}}"#
      }, taken: 16),
    RowMapping(
      name: "fields on a condition that nodes are not as they should be",
      mapping: """
        emit Item at /items
        type Item {
          id: Int; x: Double? from size[axis = "x"]/mm; l: [Size]? from size[not(axis)]
          t: String? from tag[. = "t"]; k: Int? from size[axis = "k"]/@k | k
        }
        type Size { mm: Double? }
        """,
      document: items(40) {
        let sizes = [
          "null", "[]", "{}", "[{}]", #"[null,{"axis":"x","mm":1}]"#, #"{"axis":null,"mm":2}"#, "3",
          #"[[{"axis":["y","x"],"mm":4}]]"#, #"{"mm":[1,2],"axis":"x"}"#, #"{"axis":"k","@k":7}"#,
        ]
        let tag = $0 % 30 == 29 ? #","tag":["s","t"]"# : ""
        let size = $0 < 10 ? #"[{"axis":"x","mm":1},{"mm":2}]"# : sizes[$0 % 10]
        return #"{"id":\#($0),"size":\#(size)\#(tag),"k":1}"#
      }, taken: 10),
    RowMapping(
      name: "fields that nodes above fill",
      mapping: """
        emit Item at /items
        emit Part at /items/parts
        emit Deep at /items/parts/deep
        type Item { id: Int }
        type Part { n: Int; id: Int from ../id; name: String? from ../about/name; last: String? from ../last }
        type Deep {
          n: Int? from ../n; id: Int? from ../../id | ../n; own: Int? from k | ../k; two: Int? from ../../two
        }
        """,
      document: items(24) {
        let id = ["1", "null", "[3,4]", #""5""#, "{}", "1.5"]
        return
          #"{"id":\#($0 < 12 ? "\($0)" : id[$0 % 6]),"two":[],"about":{"name":"a","x":[{}]},"two":2,"#
          + #""parts":[{"n":1,"k":3,"deep":[{"k":1},{}]},{"deep":{},"n":2},{"n":4,"deep":{}}],"last":"z"}"#
      }, taken: 12),
    RowMapping(
      name: "types of members that a text decides on",
      mapping: """
        emit Item at /items
        type Item { id: Int; parts: [Part]; one: Part?; more: [Part]? from more/part; last: Part? from last[n = 1] }
        type Part = switch head/kind { "a" -> A; "b", "bb" -> B; else -> skip }
        type A { n: Int; kind: String? from head/kind }
        type B { name: String?; parts: [Part] }
        """,
      document: items(30) {
        let kinds = ["\"a\"", "\"b\"", "\"bb\"", "\" a \"", "\"z\"", "1"]
        let part = #"{"n":\#($0),"name":"x","head":{"kind":\#(kinds[$0 % 6])},"parts":[]}"#
        let others = #"{"head":{"kind":"a"},"n":1},{"head":{"kind":"b"},"parts":[{"head":{}}]}"#
        let parts = "[\(part),\(others)]"
        let last =
          $0 > 24 ? #","one":null,"last":{"head":{"kind":null},"n":1}"# : #","one":\#(part)"#
        return #"{"id":\#($0),"parts":\#(parts),"more":{"part":[\#(part)]}\#(last)}"#
      }, taken: 17),
    RowMapping(
      name: "fields that take the node of a number",
      mapping: """
        emit Item at /items
        emit Other at /items[id > 2]
        type Item { id: Int; first: String? from tags[1]; third: String? from tags[3]; part: Part? }
        type Other { lon: Double? from point[1]; lat: Double? from point[position() = 2]; id: Int from id[1] | k }
        type Part { second: Int? from a/n[2]; last: Int? from a/n[position() = 3] }
        """,
      document: items(30) {
        let tags = [
          #"["a","b","c"]"#, #""x","tags":["y","z"]"#, "[]", #"["p",null,"q"]"#, "[null]", "1",
        ]
        return
          #"{"id":\#($0),"tags":\#(tags[$0 % 6]),"point":[1.5,\#($0)\#($0 > 25 ? ",{}" : "")],"#
          + #""part":{"a":{"n":[1,2,3]}},"k":null}"#
      }, taken: 20),
    RowMapping(
      name: "fields that take the node of a number, whatever its name",
      mapping: """
        emit Item at /items
        type Item { second: String? from *[2]; other: Int? from p/*[3]; deep: Int? from q/*[2]/n; last: Int? from q/x[2]/n }
        """,
      document: items(24) {
        let p = [#"{"a":1,"b":2,"c":3}"#, #"{"a":[1,2,3]}"#, #"{"a":1,"b":null,"a":4}"#, "{}"]
        let q = #"{"x":{"n":1},"y":{"n":2},"x":{"n":\#($0)}}"#
        return $0 % 2 == 0 ? #"{"p":\#(p[$0 / 2 % 4]),"q":\#(q)}"# : #"{"a":"1","b":"2"}"#
      }, taken: 0),
    RowMapping(
      name: "objects that ask for their number and place",
      mapping: """
        emit Item at /items
        emit Late at /items[position() > 3]
        emit Third at /items[3]
        emit Odd at /items[kind = "a" and position() != 2]
        type Item { n: Int from position(); at: Int from offset(); line: Int from line(); input: String? from source() }
        type Late { id: Int; part: Part? }
        type Third { id: Int; n: Int from position() }
        type Odd { id: Int from id | position(); n: Int from position() }
        type Part { n: Int }
        """,
      document: items(24) {
        let id = $0 % 7 == 3 ? "[]" : "\($0)"
        return
          #"{"kind":"\#($0 % 2 == 0 ? "a" : "b")","id":\#(id)\#($0 == 9 ? #","part":[3]"# : "")}"#
          + ($0 % 3 == 0 ? "\n" : "")
      }, taken: 15),
    RowMapping(
      name: "lists whose alternatives lead through one another",
      mapping: """
        emit Item at /items
        type Item {
          id: Int; lines: [Line] from lines | lines/line; total: Double from total/amount | total
          first: String? from lines[sku = "b"]/n | lines/line[@sku = "b"]/n; at: Int? from lines[2]/n
        }
        type Line { sku: String from sku | @sku; n: Int }
        """,
      document: items(40) {
        let line = #"{"sku":"\#($0 % 2 == 0 ? "a" : "b")","n":\#($0)}"#
        let lines =
          $0 % 9 == 8 ? #"{"line":[\#(line),\#(line)],"sku":"x","n":1}"# : "[\(line),\(line)]"
        let total = ["1", #"{"amount":2,"x":[]}"#, #"{"amount":3}"#, "4"]
        return #"{"id":\#($0),"lines":\#(lines),"total":\#($0 == 30 ? "{}" : total[$0 % 4])}"#
      }, taken: 30),
    RowMapping(
      name: "types beside others that ask for names, entries and sources",
      mapping: """
        emit Item at /items
        emit Other at /others
        type Item { id: Int; parts: [Part] }
        type Part { n: Int }
        type Other { name: String from name(); all: [String: String] from all/*; raw: Raw? from raw; items: [Item] }
        """,
      document: "{\"others\":["
        + (0..<5).map { #"{"all":{"k":"\#($0)"},"raw":[{"a": 1}],"items":[{"id":1,"parts":[]}]}"# }
        .joined(separator: ",") + "],"
        + items(20) { #"{"id":\#($0),"parts":[{"n":1}]}"# }.dropFirst(),
      taken: 20),
    RowMapping(
      name: "texts with escapes at any depth",
      mapping: """
        emit Item at //items
        type Item { id: Int }
        """,
      document: items(20) { #"{"id":\#($0),"note":"a \"b\" \u00e4","more":["\n"]}"# }, taken: 20),
    RowMapping(
      name: "objects in the place of texts, with what the same path wants in them",
      mapping: """
        emit Item at /items
        type Item { id: Int; x: String? from any//* | any/x | any }
        """,
      document: items(20) {
        let any = [#"{"x":"v"}"#, "\"v\"", #"{"c":{"x":"w"}}"#, "{}", #"{"y":null,"x":"v"}"#][
          $0 % 5]
        return #"{"id":\#($0),"any":\#(any)}"#
      }, taken: 0),
    RowMapping(
      name: "objects of a rule in one another, on the way of each other's paths",
      mapping: """
        emit Section at //section
        type Section { title: String?; words: [String] from .//word }
        """,
      document: items(30) {
        #"{"section":{"word":"w\#($0)","title":"a","section":{"title":"b","word":"x"}}}"#
      }, taken: 0),
    RowMapping(
      name: "objects in the place of texts of any name",
      mapping: """
        emit Item at /items
        type Item { x: String? from * | */a }
        """,
      document: items(20) { $0 % 4 == 3 ? #"{"c":{"a":1}}"# : #"{"c":"t"}"# }, taken: 10),
    RowMapping(
      name: "nulls that one of several objects wants",
      mapping: """
        emit Wide at /items
        emit Item at /items
        type Wide { id: Int; n: Int? from n | m; \((0..<64).map { "k\($0): Int?" }.joined(separator: "; ")) }
        type Item { id: Int; a: Int?; b: [Int?]; c: Int? }
        """,
      document: items(20) {
        #"{"id":\#($0),"a":null,"c":1,"m":null,"k63":\#($0),"n":3,"k1":null}"#
      }, taken: 20),
    RowMapping(
      name: "entities of OData V2",
      mapping: """
        emit Entity at /d/results[__metadata] | /d[__metadata and not(results)]
        emit Count at /d/__count
        type Entity = switch __metadata/type { "N.P" -> P; "N.Q" -> Q; else -> skip }
        type P { uri: String from __metadata/uri; name: String? }
        type Q { uri: String from __metadata/uri; n: Int }
        type Count { count: Int from . }
        """,
      document: "{\"d\":{\"results\":["
        + (0..<20).map {
          #"{"__metadata":{"uri":"u\#($0)","type":"N.\#($0 % 3 == 0 ? "P" : $0 % 3 == 1 ? "Q" : "R")"},"name":"x","n":\#($0),"c":{"__deferred":{}}}"#
        }.joined(separator: ",") + "],\"__count\":\"20\"}}", taken: 19),
  ]

  @Test(arguments: cases) func goByRows(_ test: RowMapping) throws { try test.expectRows() }
}
