import Testing

@Suite struct SuggestTests {
  @Test func suggestsWhatMapReads() throws {
    let folder = try Folder(["orders.json": #"{"orders":[{"id":1,"due":null},{"id":2}]}"#])
    let suggestion = try Sax.run("suggest", "orders.json", in: folder)
    #expect(
      suggestion.output == """
        language 1
        mapping Orders

        emit Order at /orders # 2 in the sample

        type Order {
          id:  Int   # 1
          due: Any?
        }

        """)
    #expect(suggestion.messages == "")
    #expect(suggestion.status == 0)
    try folder.write("orders.sax", Array(suggestion.output.utf8))
    let run = try Sax.run("map", "orders.sax", "orders.json", in: folder)
    #expect(run.lines == [#"{"id":1,"due":null}"#, #"{"id":2,"due":null}"#])
  }

  @Test func readsStandardInputAndSeveralSamples() throws {
    let folder = try Folder(["a.json": #"[{"id":1}]"#, "b.json": #"[{"id":2.5,"x":true}]"#])
    let input = try Sax.run("suggest", input: #"[{"id":1}]"#, in: folder)
    #expect(input.output.contains("emit Record at /"))
    let both = try Sax.run("suggest", "a.json", "b.json", in: folder)
    #expect(both.output.contains("id: Decimal"))
    #expect(both.output.contains("x:  Bool?"))
  }

  @Test func readsBothFormatsAndThePathToTheRecords() throws {
    let folder = try Folder([
      "o.json": #"{"orders":[{"id":1,"ref":"a"},{"id":2,"ref":"b"}]}"#,
      "o.xml": "<shop><order id='3'><ref>c</ref></order><order id='4'><ref>d</ref></order></shop>",
    ])
    let both = try Sax.run("suggest", "o.json", "o.xml", in: folder)
    #expect(
      both.output == """
        language 1
        mapping O

        emit Order at json(/orders) | xml(/shop/order) # 2 in the sample

        type Order {
          id:  Int     from json(id) | xml(@id)  # 1
          ref: String                            # a
        }

        """)
    try folder.write("o.sax", Array(both.output.utf8))
    let run = try Sax.run("map", "o.sax", "o.json", "o.xml", in: folder)
    #expect(run.lines.last == #"{"id":4,"ref":"d"}"#)
    #expect(run.lines.count == 4)
    let whole = try Sax.run("suggest", "--at", "/shop", "o.xml", in: folder)
    #expect(whole.output.contains("emit Shop at /shop"))
  }

  @Test func writesSwift() throws {
    let folder = try Folder([
      "orders.json": #"[{"id":1,"in":"x","next":{"id":2,"in":"y","next":null}}]"#
    ])
    let run = try Sax.run("suggest", "--swift", "orders.json", in: folder)
    #expect(run.output.hasPrefix("import Foundation\nimport Saxifrage\n\n"))
    #expect(run.output.contains("  let `in`: String\n"))
    #expect(run.status == 0)
  }

  @Test(
    arguments: [
      (["cut.json"], 1, "cut.json:1:9: error: "), (["cut.xml"], 1, "cut.xml:1:"),
      (["empty.json"], 1, "empty.json"), (["binary"], 1, "binary:1:"),
      (["none.json"], 3, "none.json"),
      (
        ["--at", "/x", "a.xml"], 2,
        "/x: error: there is no x in the samples, where there is a\n"
      ),
      (
        ["--at", "x", "a.json"], 2,
        "x: error: no path to records, wanted names from the root\n  fix: /x\n"
      ),
      (["entity.xml"], 1, "entity.xml:1:45: warning: &e; is external and was not read"),
      (["--swfit", "a.json"], 2, "sax: unknown option --swfit"),
    ] as [([String], Int32, String)])
  func saysWhatIsWrong(arguments: [String], status: Int32, message: String) throws {
    let folder = try Folder([
      "cut.json": #"[{"id":1"#, "cut.xml": "<a><b>", "empty.json": " \n", "a.json": "[{\"a\":1}]",
      "a.xml": "<a><b c='1'/><b c='2'/></a>",
      "entity.xml": "<!DOCTYPE a [<!ENTITY e SYSTEM 'x.txt'>]><a>&e;</a>",
    ])
    try folder.write("binary", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0xFF])
    let run = try Sax.run(["suggest"] + arguments, input: [], in: folder)
    #expect(run.messages.hasPrefix(message), "\(run.messages)")
    #expect(run.status == status)
    #expect(run.output == "")
  }

  @Test func goesOnAfterMalformedLines() throws {
    let folder = try Folder(["a.ndjson": "{\"a\":1}\n{\"a\" 2}\n{\"a\":2}\n"])
    let run = try Sax.run("suggest", "--on-error", "skip", "a.ndjson", in: folder)
    #expect(run.output.contains("a: Int"))
    #expect(run.messages.hasPrefix("a.ndjson:2:"))
    #expect(run.status == 1)
    try folder.write(
      "b.ndjson",
      Array(
        """
        {"a":1,"b":"x"}
        {"c":{"d":1},"a":"zzz","b":tru}
        {"a":3,"b":"y"}

        """.utf8))
    #expect(
      try Sax.run("suggest", "--on-error", "skip", "b.ndjson", in: folder).output == """
        language 1
        mapping B

        emit B at / # 2 in the sample

        type B {
          a: Int     # 1
          b: String  # x
        }

        """)
  }
}
