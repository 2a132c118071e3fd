import Foundation
import Testing

private let mapping = """
  emit Order at json(/data/orders) | xml(/shop/order)
  emit Page at /data/page
  type Order { id: Int from id | @id; total: Decimal from total/amount | total
    note: String?; lines: [Line] from lines | line }
  type Line { sku: String from sku | @sku }
  type Page { number: Int }

  """

private let json = """
  {"data": {"orders": [
    {"id": 1, "total": {"amount": "1.50", "currency": "EUR"}, "secret": {"deep": [1, 2]},
     "lines": [{"sku": "a", "weight": 5}, {"sku": "b"}]},
    {"id": 2, "total": {"amount": "2", "currency": "USD"}, "secret": "x", "lines": []}]},
   "extra": [1, 2, 3]}

  """

private let xml = """
  <shop made="today"><order id="7" kind="k">loose words<total cur="EUR">1.50</total>
    <line sku="a" n="1"/><ship><to>Delft</to></ship></order><order id="8"><total>2</total></order></shop>

  """

/// A dictionary by its default path passes over them; by other paths, or in XML, there is no such key.
@Test func saysWhichKeysADictionaryPassesOver() throws {
  let folder = try Folder([
    "p.sax": "emit P at /p\ntype P { deps: [String: String];  own: Int? from deps/@own }\n",
    "q.sax": "emit P at /p\ntype P { deps: [String: String] from deps/* | deps/@* }\n",
    "p.json": #"{"p":{"deps":{"a":"1","@s/b":"2","@own":3}}}"#,
    "p.xml": "<p><deps x='1'><a>1</a></deps></p>",
  ])
  let run = try Sax.run("map", "p.sax", "p.json", "--coverage", in: folder)
  #expect(
    run.messages == """
      p.json: coverage: 1 path left unread, 5 B
        /p/deps/@`s/b`  1×, 5 B
      p.sax:2:10: note: P.deps takes no key that begins with @, such as /p/deps/@`s/b`
        fix: from deps/* | deps/@*

      """)
  let check = try Sax.run("check", "p.sax", "--on", "p.json", in: folder)
  #expect(check.output.contains("\n  fix: from deps/* | deps/@*\n"))
  for (mapping, input) in [("q.sax", "p.json"), ("p.sax", "p.xml")] {
    let other = try Sax.run("map", mapping, input, "--coverage", in: folder)
    #expect(!other.messages.contains("begins with @"))
  }
}

/// An empty text is a value.
@Test func saysWhereAnEmptyTextWinsOverALaterAlternative() throws {
  let folder = try Folder([
    "p.sax": """
    emit P at /p/q
    type P { id: String from id | id/@value;  name: String? from @name | name;  note: String? from note/text() | @note
      both: String? from @both | both;  f: String? from json(g) | xml(f | f/@v) }

    """,
    "p.xml": """
    <p><q name="" both=""><id value="7"/><name>x</name><note/><f v="1"/></q><q note="n"><id value="8"/><note></note></q>
    <q name="a"><name>b</name><id>9</id></q></p>
    """,
    "p.json": #"{"p":{"q":{"id":"","@both":""}}}"#,
  ])
  let run = try Sax.run("map", "p.sax", "p.xml", "--coverage", "--chunk", "1", in: folder)
  #expect(
    run.lines.first == #"{"id":"","name":"","note":null,"both":"","f":""}"#)
  #expect(
    run.messages.contains(
      """
      p.sax:2:31: note: P.id took the empty text of id in 2 objects that had id/@value too
        fix: from id/@value | id
      p.sax:2:70: note: P.name took the empty text of @name in 1 object that had name too
        fix: from name | @name
      p.sax:3:71: note: P.f took the empty text of f in 1 object that had f/@v too
        fix: from xml(f/@v) | json(g) | xml(f)

      """), "\(run.messages)")
  #expect(!run.messages.contains("P.note took") && !run.messages.contains("P.both took"))
  let check = try Sax.run("check", "p.sax", "--on", "p.xml", in: folder)
  #expect(check.output.contains("\n  fix: from id/@value | id\n"))
  // An attribute and a member are one node of JSON.
  let twins = try Sax.run("map", "p.sax", "p.json", "--coverage", in: folder)
  #expect(!twins.messages.contains("empty text"))
}

@Test func saysWhatJSONIsLeftUnread() throws {
  let folder = try Folder(["o.sax": mapping, "o.json": json])
  let run = try Sax.run("map", "o.sax", "o.json", "--coverage", in: folder)
  #expect(run.lines.count == 2)
  #expect(run.status == 0)
  #expect(
    run.messages == """
      o.json: coverage: 4 paths left unread, 58 B
        /data/orders/total/currency  2×, 14 B
        /data/orders/secret          2×, 30 B
        /data/orders/lines/weight    1×, 3 B
        /extra                       1×, 11 B
      o.sax:2:1: note: nothing was emitted by emit Page at /data/page
      o.sax:6:6: note: no Page was built
      o.sax:4:3: note: Order.note was never filled, from note
      o.sax:3: note: alternatives of Order never taken: @id for id, total for total, line for lines
      o.sax:5: note: alternatives of Line never taken: @sku for sku

      """)
}

@Test(arguments: [
  ("p.xml", "<p><q paid='1'><seen/><gone>no</gone></q></p>", "/p/q/@paid  1×"),
  ("p.json", #"{"p": {"q": {"paid": 1, "seen": {}, "gone": "no"}}}"#, "/p/q/paid  1×, 5 B"),
])
func whatIsThereIsRead(name: String, payload: String, unread: String) throws {
  let mapping = "emit Q at /p/q; type Q { seen: Bool as exists; gone: Bool as exists }"
  let folder = try Folder(["p.sax": mapping, name: payload])
  let run = try Sax.run("map", "p.sax", name, "--coverage", in: folder)
  #expect(run.lines == [#"{"seen":true,"gone":true}"#])
  #expect(run.messages.hasPrefix("\(name): coverage: 1 path left unread"))
  #expect(run.messages.hasSuffix("\n  \(unread)\n"))
}

@Test func saysWhatXMLIsLeftUnread() throws {
  let folder = try Folder(["o.sax": mapping, "o.xml": xml])
  let run = try Sax.run("map", "o.sax", "o.xml", "--coverage", "--chunk", "7", in: folder)
  #expect(run.lines.count == 2)
  #expect(
    run.messages.components(separatedBy: "\n").prefix { !$0.hasPrefix("o.sax") } == [
      "o.xml: coverage: 6 paths left unread, 27 B",
      "  /shop/@made             1×",
      "  /shop/order/@kind       1×",
      "  /shop/order/total/@cur  1×",
      "  /shop/order/line/@n     1×",
      "  /shop/order/ship        1×, 27 B",
      "  /shop/order/text()      1×",
    ])
}

@Test func checkShowsWhatIsRead() throws {
  let folder = try Folder(["o.sax": mapping, "o.json": json])
  let run = try Sax.run("check", "o.sax", "--on", "o.json", in: folder)
  #expect(run.status == 0)
  #expect(run.messages == "")
  #expect(
    Array(run.lines.prefix(5)) == [
      "o.json: coverage: 3 paths read",
      "  /data/orders/id            2×",
      "  /data/orders/total/amount  2×",
      "  /data/orders/lines/sku     2×",
      "o.json: coverage: 4 paths left unread, 58 B",
    ])
}

@Test func checkReportsObjectsThatDontFit() throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: Int }\n"])
  let run = try Sax.run(
    "check", "t.sax", "--on", "-", "--format", "ndjson",
    input: "{\"a\": 1}\n{\"a\": \"x\"}\n{\"a\": 2, \"b\": 3}\n", in: folder)
  #expect(run.status == 1)
  #expect(run.messages.hasPrefix("<stdin>:2:7: error: \"x\" is no Int"))
  #expect(
    run.lines == [
      "<stdin>: coverage: 1 path read", "  /a  3×", "<stdin>: coverage: 1 path left unread, 3 B",
      "  /b  1×, 3 B",
    ])
}

@Test func checkOfANonMappingOrNoFile() throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: Int }\n"])
  let missing = try Sax.run("check", "t.sax", "--on", "none.json", in: folder)
  #expect(missing.status == 3)
  #expect(missing.messages.hasPrefix("none.json: error: "))
  let nothing = try Sax.run("check", "t.sax", "--on", "-", input: "", in: folder)
  #expect(nothing.status == 1)
}

@Test func saysThatNothingIsLeft() throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: Int }\n"])
  let run = try Sax.run("map", "t.sax", "--coverage", input: "{\"a\": 1}", in: folder)
  #expect(run.messages == "<stdin>: coverage: everything is read, and every field filled\n")
}

@Test func manyNamesAreOne() throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: Int? }\n"])
  let members = (0..<3_000).map { "\"k\($0)\": 1" }.joined(separator: ", ")
  let run = try Sax.run("map", "t.sax", "--coverage", input: "{\(members)}", in: folder)
  #expect(run.messages.contains("  /*    2900×, 14.2 KiB\n"))
  #expect(run.messages.contains("  … and 51 paths more\n"))
}

@Test func mapsAPathWithoutAMapping() throws {
  let folder = try Folder([:])
  let run = try Sax.run("map", "--at", "/data/orders", input: json, in: folder)
  #expect(run.lines.count == 2)
  #expect(
    run.lines[1] == #"{"id":2,"total":{"amount":"2","currency":"USD"},"secret":"x","lines":[]}"#)
  let none = try Sax.run(
    "map", "--at", "/feed/entry", input: "<feed xmlns='urn:a'><entry/></feed>", in: folder)
  #expect(
    none.messages == """
      <stdin>: warning: read to the end, no object emitted
      --at:1:1: note: /feed/entry matched nothing; the document element is feed in namespace \
      "urn:a", and a name without a prefix means no namespace
        fix: --at '/*:feed/*:entry', which is any namespace

      """)
  let any = try Sax.run(
    "map", "--at", "/*:feed/*:entry", input: "<feed xmlns='urn:a'><entry/></feed>", in: folder)
  #expect(any.lines.count == 1 && any.status == 0)
  let wrong = try Sax.run("map", "--at", "/a[", input: "{}", in: folder)
  #expect(wrong.status == 2 && wrong.messages.hasPrefix("--at:1:"))
}

/// Names that are no names of a path's step are told apart, and inputs are added up.
@Test func addsUpInputsWithOddNames() throws {
  let folder = try Folder(["m.sax": "emit R at /r\nemit Any at //zz\ntype R { id: Int }\n"])
  let text = #"{"a/b":1,"a":{"b":2},"":3,"r":{"id":1}}"#
  try Data(text.utf8).write(to: folder.url.appending(path: "1.json"))
  let one = try Sax.run("map", "m.sax", "1.json", "1.json", "--coverage", in: folder)
  #expect(one.status == 0)
  #expect(
    one.messages == """
      2 inputs: coverage: 3 paths left unread, 6 B
        /`a/b`  2×, 2 B
        /a/b    2×, 2 B
        /``     2×, 2 B
      m.sax:2:1: note: nothing was emitted by emit Any at //zz

      """)
}

@Test func takesBoundedMemoryForPaths() throws {
  let folder = try Folder(["t.sax": "emit T at //none\ntype T { a: Int? }\n"])
  var text = "{"
  for outer in 0..<99 {
    text += "\"o\(outer)\": {"
    for inner in 0..<60 {
      text += "\"i\(inner)\": " + String(repeating: "{\"x\(inner)\": ", count: 40) + "1"
      text += String(repeating: "}", count: 40) + (inner < 59 ? ", " : "")
    }
    text += outer < 98 ? "}, " : "}"
  }
  let run = try Sax.run("map", "t.sax", "--coverage", input: text + "}", in: folder)
  #expect(run.status == 0)
  #expect(run.messages.contains("  /…"))
}

@Test func checkSaysNothingNearOfAnObjectThatDoesNotFit() throws {
  let folder = try Folder(["t.sax": "emit R at /r\ntype R { a: String? from a }\n"])
  let run = try Sax.run(
    "check", "t.sax", "--on", "-", input: #"{"r":{"a":{"x":1}}}"#, in: folder)
  #expect(run.status == 1)
  #expect(!run.messages.contains("no object emitted"))
}

@Test(arguments: [#"{"a": "1", "b": "2"}"#, #"{"b": "2", "a": "1"}"#])
func losersWereTaken(text: String) throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: String? from a | b }\n"])
  let run = try Sax.run("map", "t.sax", "--coverage", input: text, in: folder)
  #expect(run.messages == "<stdin>: coverage: everything is read, and every field filled\n")
}

/// A name that only lacks its prefix is shown with what has it.
@Test func saysWhatAFieldMayHaveMeant() throws {
  let folder = try Folder([
    "m.sax": "emit I at /c/i\ntype I { id: Int from @id; title: [String]; n: Int? from k }",
    "m.xml": "<c><i id='1' xmlns:dc='urn:dc'><dc:title>x</dc:title></i></c>",
  ])
  let run = try Sax.run("map", "m.sax", "m.xml", "--coverage", in: folder)
  #expect(
    run.messages == """
      m.xml: coverage: 1 path left unread, 22 B
        /c/i/dc:title  1×, 22 B
      m.sax:2:28: note: I.title was never filled, from title; did you mean /c/i/dc:title?
      m.sax:2:45: note: I.n was never filled, from k

      """)
}

/// An attribute of an element that is no object is read, and what else is in the element is judged by
/// itself.
@Test func attributesOfElementsAreRead() throws {
  let folder = try Folder([
    "a.sax": "emit A at /r/a\ntype A { x: String from b/@id; y: Int? from c/@n }\n",
    "a.xml": """
    <r><a><b id="1"/><c n="1" m="2">text<d/></c></a><a><b id="2"/></a></r>

    """,
  ])
  let run = try Sax.run("check", "a.sax", "--on", "a.xml", in: folder)
  #expect(
    run.output == """
      a.xml: coverage: 2 paths read
        /r/a/b/@id  2×
        /r/a/c/@n   1×
      a.xml: coverage: 3 paths left unread, 4 B
        /r/a/c/@m      1×
        /r/a/c/d       1×, 4 B
        /r/a/c/text()  1×

      """)
  let map = try Sax.run("map", "a.sax", "a.xml", "--coverage", in: folder)
  #expect(map.lines == [#"{"x":"1","y":1}"#, #"{"x":"2","y":null}"#])
}

/// An element that is nil leaves its attributes unread as one with a value does.
@Test func attributesOfNilElementsAreUnread() throws {
  let folder = try Folder([
    "a.sax": "emit A at /r/a\ntype A { x: Int?; y: Bool from z as exists }\n",
    "a.xml": """
    <r xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><a><x unit="m" i:nil="true"/><z unit="m"/></a>\
    <a i:nil="true" id="1"/><a><x unit="m">1</x></a></r>

    """,
  ])
  let run = try Sax.run("check", "a.sax", "--on", "a.xml", in: folder)
  #expect(
    run.output == """
      a.xml: coverage: 3 paths read
        /r/a    1×
        /r/a/x  2×
        /r/a/z  1×
      a.xml: coverage: 2 paths left unread
        /r/a/x/@unit  2×
        /r/a/@id      1×

      """)
}

/// Coverage lists the nodes that a type chosen by a `switch` leaves unread, as it does for any
/// other type.
@Test func saysWhatAChosenTypeLeaves() throws {
  let folder = try Folder([
    "s.sax": "emit S at /s\ntype S = switch kind { \"a\" -> A }\ntype A { x: Int }\n",
    "s.xml": "<s><kind>a</kind><x>1</x><y>2</y></s>",
  ])
  let json = try Sax.run(
    "map", "s.sax", "--coverage", input: #"{"s":{"kind":"a","x":1,"y":{"z":2}}}"#, in: folder)
  #expect(json.messages == "<stdin>: coverage: 1 path left unread, 7 B\n  /s/y  1×, 7 B\n")
  let xml = try Sax.run("map", "s.sax", "s.xml", "--coverage", in: folder)
  #expect(xml.messages == "s.xml: coverage: 1 path left unread, 8 B\n  /s/y  1×, 8 B\n")
}

@Test(arguments: [
  (#"{"r":[{"t":[1,2,3],"u":1},{"t":[4,5],"u":2},{"t":6,"u":3}]}"#, "json"),
  ("<p><r><t>1</t><t>2</t><t>3</t><u>1</u></r><r><t>4</t><t>5</t></r><r><t>6</t></r></p>", "xml"),
])
func saysWhereOneIsTakenOfSeveral(text: String, format: String) throws {
  let folder = try Folder([
    "t.sax": "emit R at json(/r) | xml(/p/r)\ntype R { t: Int?; u: Int? }\n"
  ])
  let run = try Sax.run("map", "t.sax", "--coverage", input: text, in: folder)
  #expect(run.lines.count == 3)
  #expect(run.messages == "t.sax:2:10: note: R.t took 3 of 6, from t; [Int] takes all\n")
}

@Test func joinsAFieldNeverFilledWithWhatIsAlike() throws {
  let folder = try Folder(["m.sax": "emit R at /r\ntype R { name: String? from nmae }\n"])
  let run = try Sax.run("check", "m.sax", "--on", "-", input: #"{"r":{"name":"x"}}"#, in: folder)
  #expect(
    run.output == """
      <stdin>: coverage: 0 paths read
      <stdin>: coverage: 1 path left unread, 4 B
        /r/name  1×, 4 B
      m.sax:2:10: note: R.name was never filled, from nmae; did you mean /r/name?

      """)
}
