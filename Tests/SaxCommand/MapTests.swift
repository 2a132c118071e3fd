import Foundation
import Testing

@Test func mapsJSONAndXMLByOneMapping() throws {
  let folder = try Shop.folder()
  let json = try Sax.run("map", "shop.sax", "o.json", in: folder)
  #expect(json.output == "\(Shop.first)\n\(Shop.second)\n")
  #expect(json.status == 0)
  #expect(json.messages == "")
  let xml = try Sax.run("map", "shop.sax", "o.xml", in: folder)
  #expect(xml.output == "\(Shop.first)\n")
  #expect(xml.status == 0)
}

@Test func readsStandardInputByDefault() throws {
  let folder = try Shop.folder()
  #expect(try Sax.run("map", "shop.sax", input: Shop.json, in: folder).lines.count == 2)
  #expect(try Sax.run("map", "shop.sax", "-", input: Shop.json, in: folder).lines.count == 2)
  let bad = try Sax.run("map", "shop.sax", input: "{", in: folder)
  #expect(bad.messages.hasPrefix("<stdin>:1:2: error: "))
  #expect(bad.status == 1)
}

@Test func readsSeveralInputsUntilOneFails() throws {
  let folder = try Shop.folder()
  let run = try Sax.run("map", "shop.sax", "o.json", "bad.json", "o.xml", in: folder)
  #expect(run.lines.count == 3)
  #expect(run.status == 1)
  let all = try Sax.run("map", "shop.sax", "o.json", "o.xml", in: folder)
  #expect(all.lines == [Shop.first, Shop.second, Shop.first])
}

@Test(arguments: ["1", "2", "3", "7", "64", "4KiB", "1MiB"])
func chunksChangeNothing(size: String) throws {
  let folder = try Shop.folder()
  let run = try Sax.run("map", "shop.sax", "bad.json", "--chunk", size, in: folder)
  #expect(run.output == #"{"id":1,"ref":"n/a","total":1}"# + "\n")
  #expect(
    run.messages == """
      bad.json:2:2: error: Order.total is missing, and is required
        note: at /data/orders[2], which holds id, totalAmount
        note: wanted by shop.sax:7:23 as total/amount | s:total; did you mean totalAmount?
        fix: from total/amount | s:total | totalAmount

      """)
  #expect(run.status == 1)
}

@Test func skipsBadObjects() throws {
  let folder = try Shop.folder()
  let run = try Sax.run("map", "shop.sax", "bad.json", "--on-error=skip", in: folder)
  #expect(run.lines.count == 2)
  #expect(run.messages.contains("bad.json:2:2: error: Order.total is missing"))
  #expect(run.status == 1)
}

@Test func skipsMalformedLines() throws {
  let folder = try Folder(["t.sax": "emit T at /\ntype T { a: Int }\n"])
  let run = try Sax.run(
    "map", "t.sax", "--on-error", "skip", "--format", "ndjson",
    input: "{\"a\":1}\n{\"a\":x}\n{\"a\":3}\n", in: folder)
  #expect(run.lines == [#"{"a":1}"#, #"{"a":3}"#])
  #expect(run.status == 1)
}

@Test func writesOneArray() throws {
  let folder = try Shop.folder()
  let run = try Sax.run("map", "shop.sax", "o.json", "o.xml", "--to", "json", in: folder)
  #expect(run.output == "[\(Shop.first),\n\(Shop.second),\n\(Shop.first)]\n")
  let none = try Sax.run("map", "shop.sax", "--to", "json", input: "{}", in: folder)
  #expect(none.output == "[]\n")
  #expect(none.status == 0)
  let broken = try Sax.run("map", "shop.sax", "bad.json", "--to", "json", in: folder)
  #expect(broken.output == "[\(#"{"id":1,"ref":"n/a","total":1}"#)]\n")
  #expect(broken.status == 1)
}

@Test func writesATable() throws {
  let folder = try Folder([
    "t.sax": "emit T at /\ntype T { a: String?; b: Date?; c: Double? }\n"
  ])
  let run = try Sax.run(
    "map", "t.sax", "--to", "csv",
    input: """
      {"a":"x,y","b":"2024-03-01T12:00:00Z","c":1.5}
      {"a":"say \\"hi\\"\\nagain"}
      """, in: folder)
  #expect(
    run.output == "a,b,c\n\"x,y\",2024-03-01T12:00:00Z,1.5\n\"say \"\"hi\"\"\nagain\",,\n")
  let none = try Sax.run("map", "t.sax", "--to", "csv", "--first", "0", in: folder)
  #expect(none.output == "a,b,c\n")
}

@Test func refusesATableOfWhatIsNoRow() throws {
  let folder = try Folder([
    "two.sax": "emit A at /a\nemit B at /b\ntype A { a: Int }\ntype B { b: Int }\n",
    "scalar.sax": "emit Int at /a\n",
  ])
  let two = try Sax.run("map", "two.sax", "--to", "csv", in: folder)
  #expect(two.messages.hasPrefix("sax: --to csv needs one emitted type, but two.sax emits A, B\n"))
  #expect(two.status == 2)
  #expect(try Sax.run("map", "scalar.sax", "--to", "csv", in: folder).status == 2)
  let only = try Sax.run(
    "map", "two.sax", "--to", "csv", "--only", "B", input: #"{"b":{"b":1}}"#, in: folder)
  #expect(only.output == "b\n1\n")
}

@Test func namesTypesWhereSeveralAreEmitted() throws {
  let folder = try Folder([
    "two.sax": """
    emit A at /a
    emit B at /b
    type A { x: Int }
    type B { y: Int; a: A?; kinds: [Kind] }
    type Kind = switch t { "c" -> C }
    type C { n: Int }

    """
  ])
  let text = #"{"a":{"x":1},"b":{"y":2,"a":{"x":3},"kinds":{"t":"c","n":4}}}"#
  // Nested objects say their type where a switch chose them alone.
  let inner = #""y":2,"a":{"x":3},"kinds":[{"@type":"C","n":4}]}"#
  let run = try Sax.run("map", "two.sax", input: text, in: folder)
  #expect(run.lines == [#"{"@type":"A","x":1}"#, #"{"@type":"B",\#(inner)"#])
  let only = try Sax.run("map", "two.sax", "--only", "B", input: text, in: folder)
  #expect(only.lines == [#"{\#(inner)"#])
  let array = try Sax.run("map", "two.sax", "--to", "json", input: text, in: folder)
  #expect(array.output == "[{\"@type\":\"A\",\"x\":1},\n{\"@type\":\"B\",\(inner)]\n")
  let unknown = try Sax.run("map", "two.sax", "--only", "C", input: text, in: folder)
  #expect(unknown.messages.hasPrefix("sax: two.sax emits no C, but A, B\n"))
  #expect(unknown.status == 2)
}

@Test func stopsAfterTheFirst() throws {
  let folder = try Shop.folder()
  let one = try Sax.run("map", "shop.sax", "o.json", "missing.json", "--first", "1", in: folder)
  #expect(one.output == Shop.first + "\n")
  #expect(one.status == 0)
  let none = try Sax.run("map", "shop.sax", "--first=0", in: folder)
  #expect(none.output == "")
  #expect(none.messages == "")
  #expect(none.status == 0)
}

@Test func buildsAsDeepAsTheLimitGoes() throws {
  let folder = try Folder(["any.sax": "emit Any at /"])
  let json =
    String(repeating: #"{"a":"#, count: 10_000) + "1" + String(repeating: "}", count: 10_000)
  let xml = String(repeating: "<a>", count: 10_000) + "1" + String(repeating: "</a>", count: 10_000)
  for text in [json, xml] {
    let run = try Sax.run("map", "any.sax", "--limit", "depth=10000", input: text, in: folder)
    #expect(run.status == 0)
    #expect(run.output.utf8.count > 60_000)
  }
}

@Test func holdsLimits() throws {
  let folder = try Shop.folder()
  let depth = try Sax.run("map", "shop.sax", "o.json", "--limit", "depth=3", in: folder)
  #expect(depth.messages.hasPrefix("o.json:1:20: error: "))
  #expect(depth.messages.contains("limit depth"))
  #expect(depth.status == 1)
  let total = try Sax.run("map", "shop.sax", "o.json", "--limit=total=70", in: folder)
  #expect(total.output == Shop.first + "\n")
  #expect(total.messages.contains("limit total"))
  #expect(total.status == 1)
  #expect(
    try Sax.run("map", "shop.sax", "o.json", "--limit", "total=1MiB", in: folder).status == 0)
}

@Test func takesEntitiesFromALocalDTD() throws {
  let folder = try Folder([
    "t.sax": "emit T at /a\ntype T { t: String; k: String? from @k }\n",
    "a.dtd": "<!ENTITY e \"x\"><!ATTLIST a k CDATA \"v\">", "a.xml": "<a><t>&e;</t></a>",
  ])
  let run = try Sax.run("map", "t.sax", "a.xml", "--dtd", "a.dtd", in: folder)
  #expect(run.output == "{\"t\":\"x\",\"k\":\"v\"}\n")
  #expect(run.messages == "")
  #expect(try Sax.run("map", "t.sax", "a.xml", in: folder).status == 1)
  #expect(try Sax.run("map", "t.sax", "a.xml", "--dtd", "b.dtd", in: folder).status == 2)
}

@Test func choosesFormatAndEngine() throws {
  let folder = try Shop.folder(["o.ndjson": "[1]\n[2]\n"])
  for options in [
    ["--engine", "yajl"], ["--engine", "native"], ["--engine", "auto"], ["--format", "json"],
  ] {
    let run = try Sax.run(["map", "shop.sax", "o.json"] + options, input: [], in: folder)
    #expect(run.lines == [Shop.first, Shop.second])
  }
  let wrong = try Sax.run("map", "shop.sax", "o.json", "--engine", "libxml2", in: folder)
  #expect(wrong.messages.hasPrefix("o.json: error: libxml2 reads XML, and this is JSON\n"))
  #expect(wrong.status == 2)
  #expect(try Sax.run("map", "shop.sax", "o.json", "--format", "xml", in: folder).status == 1)
  for validate in ["full", "balanced"] {
    let run = try Sax.run("map", "shop.sax", "o.json", "--validate", validate, in: folder)
    #expect(run.status == 0)
  }
}

@Test func reportsWhatItDid() throws {
  let folder = try Shop.folder()
  let run = try Sax.run("map", "shop.sax", "o.json", "o.xml", "--stats", in: folder)
  #expect(run.messages.contains("bytes: \(Shop.json.utf8.count + Shop.xml.utf8.count)\n"))
  #expect(run.messages.contains("objects: 3\n"))
  for part in ["skipped bytes: ", "time: ", "rate: ", "peak memory: "] {
    #expect(run.messages.contains(part))
  }
  #expect(run.status == 0)
}

@Test func showsProgressWhenTold() throws {
  let folder = try Shop.folder()
  let always = try Sax.run("map", "shop.sax", "o.json", "--progress", "always", in: folder)
  #expect(always.messages.hasPrefix("o.json: \(Shop.json.utf8.count) B, "))
  #expect(always.messages.contains("2 objects"))
  for progress in ["auto", "never"] {
    let run = try Sax.run("map", "shop.sax", "o.json", "--progress", progress, in: folder)
    #expect(run.messages == "")
  }
}

@Test func warnsOfTheAlternativeThatCameNearest() throws {
  let folder = try Shop.folder([
    "mapping.sax": "namespace s = \"urn:shop\"\n" + """
      emit Order at /data/orders | /s:feed/s:order
      type Order { id: Int from @id | id }

      """
  ])
  let run = try Sax.run(
    "map", "mapping.sax", input: "<feed xmlns='urn:other'><order id='1'/></feed>", in: folder)
  #expect(run.messages.contains("/s:feed/s:order matched nothing; the document element is feed"))
  #expect(run.messages.contains("\"urn:other\""))
  let json = try Sax.run("map", "mapping.sax", input: "{\"data\":{\"order\":[]}}", in: folder)
  #expect(json.messages.contains("/data/orders matched nothing"))
  #expect(json.messages.contains("did you mean order?"))
}

@Test func warnsWhenNothingWasEmitted() throws {
  let folder = try Folder([
    "feed.sax": "emit E at /feed/entry\ntype E { id: String }\n",
    "feed.xml": #"<feed xmlns="http://www.w3.org/2005/Atom"><entry/></feed>"#,
  ])
  let run = try Sax.run("map", "feed.sax", "feed.xml", in: folder)
  #expect(run.output == "")
  #expect(run.status == 0)
  #expect(
    run.messages == """
      feed.xml: warning: read to the end, no object emitted
      feed.sax:1:11: note: /feed/entry matched nothing; the document element is feed in namespace "http://www.w3.org/2005/Atom", and a name without a prefix means no namespace
        fix: namespace a = "http://www.w3.org/2005/Atom", then /a:feed/a:entry

      """)
}

@Test func limitsOfTheCallerOutrankTheMappings() throws {
  let text = #"{"a": [[{"k": "x", "note": "\#(String(repeating: "y", count: 200))"}]]}"#
  let folder = try Folder([
    "t.sax": """
    limit buffer 100
    limit depth 3
    emit S at //*[k]
    type S = switch kind { "a" -> A; else -> A }
    type A { k: String; note: String }

    """,
    "o.json": text.replacingOccurrences(of: "[[", with: "").replacingOccurrences(
      of: "]]", with: ""),
    "deep.json": text,
  ])
  let held = try Sax.run("map", "t.sax", "o.json", in: folder)
  #expect(held.messages.contains("limit buffer"))
  let raised = try Sax.run("map", "t.sax", "o.json", "--limit", "buffer=8KiB", in: folder)
  #expect(raised.messages == "")
  #expect(raised.lines.count == 1)
  // Also where it is the default that they name.
  #expect(try Sax.run("map", "t.sax", "o.json", "--limit=buffer=64KiB", in: folder).status == 0)
  let deep = try Sax.run("map", "t.sax", "deep.json", "--limit", "buffer=8KiB", in: folder)
  #expect(deep.messages.contains("more than 3 open objects and arrays (limit depth)"))
  let deeper = try Sax.run(
    "map", "t.sax", "deep.json", "--limit", "buffer=8KiB", "--limit", "depth=512", in: folder)
  #expect(deeper.messages == "")
}

@Test func wantsAsManyObjectsAsAreSaid() throws {
  let folder = try Shop.folder()
  let enough = try Sax.run("map", "shop.sax", "o.json", "--at-least", "2", in: folder)
  #expect(enough.status == 0)
  #expect(enough.messages == "")
  let fewer = try Sax.run("map", "shop.sax", "o.json", "--at-least=3", in: folder)
  #expect(fewer.lines.count == 2)
  #expect(fewer.messages == "sax: found 2 objects, wanted at least 3\n")
  #expect(fewer.status == 1)
  // Of all inputs together, and of those alone that are written.
  #expect(
    try Sax.run("map", "shop.sax", "o.json", "o.xml", "--at-least", "3", in: folder).status == 0)
  let first = try Sax.run("map", "shop.sax", "o.json", "--first=1", "--at-least=2", in: folder)
  #expect(first.messages == "sax: found 1 object, wanted at least 2\n")
  #expect(first.status == 1)
  // What ended the reading is told alone.
  let missing = try Sax.run("map", "shop.sax", "nothing.json", "--at-least", "1", in: folder)
  #expect(!missing.messages.contains("wanted at least"))
  #expect(missing.status == 3)
  let usage = try Sax.run("map", "shop.sax", "--at-least", "some", in: folder)
  #expect(usage.messages.hasPrefix("sax: --at-least takes a number of objects, not some\n"))
  #expect(usage.status == 2)
}

@Test(arguments: ["native", "yajl"], ["auto", "json", "ndjson"])
func valuesInWideCharactersThatAreCutOffAreErrors(engine: String, format: String) throws {
  let folder = try Folder(["t.sax": "emit Any at /\n"])
  for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian] {
    for (text, chunk) in [("{", "1"), ("{", "9"), ("[", "2"), ("\"", "3"), ("{\"a\":", "9")] {
      let bytes = try #require(text.data(using: encoding))
      try folder.write("a.dat", Array(bytes))
      let run = try Sax.run(
        "map", "t.sax", "a.dat", "--engine", engine, "--format", format, "--chunk", chunk,
        in: folder)
      #expect(run.status == 1, "\(text) in \(encoding)")
      #expect(run.messages.contains("found the end of the input"))
      #expect(run.output == "")
    }
  }
}
