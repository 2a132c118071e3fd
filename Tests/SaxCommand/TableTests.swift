import Foundation
import Testing

/// Cells of CSV that a spreadsheet would take for formulas.
@Suite struct TableTests {
  private static let mapping = """
    emit T at /t
    type T { a: String?; b: Int?; c: Double?; d: Decimal?; e: Duration?; f: Data? }

    """

  /// The line of an object, of what is read by rows and by events.
  private func line(_ json: String, _ options: [String]) throws -> String {
    let folder = try Folder(["t.sax": Self.mapping, "t.json": "{\"t\":\(json)}"])
    let arguments = ["map", "t.sax", "t.json", "--to", "csv", "--progress", "never"] + options
    let rows = try Sax.run(arguments, input: [], in: folder)
    #expect(rows.status == 0, "\(rows.messages)")
    let events = try Sax.run(arguments + ["--coverage"], input: [], in: folder)
    #expect(events.output == rows.output)
    return String(rows.output.split(separator: "\n", maxSplits: 1).last ?? "")
  }

  @Test(arguments: [
    (#""a":"=1+1""#, #""'=1+1",,,,,"#), (#""a":"+31 20""#, #""'+31 20",,,,,"#),
    (#""a":"-1+1""#, #""'-1+1",,,,,"#), (#""a":"@A1""#, #""'@A1",,,,,"#),
    (#""a":"\t=1""#, "\"'\t=1\",,,,,"), (#""a":"\r=1""#, "\"'\r=1\",,,,,"),
    (#""a":"\n=1""#, "\"'\n=1\",,,,,"), (#""a":"＝1""#, #""'＝1",,,,,"#),
    (#""a":"=\"a\"""#, #""'=""a""",,,,,"#), (#""a":"-""#, #""'-",,,,,"#),
    (#""a":"-5""#, "-5,,,,,"), (#""a":"-5e-3""#, "-5e-3,,,,,"),
    (#""a":"-5-3""#, #""'-5-3",,,,,"#), (#""a":"a=1""#, "a=1,,,,,"), (#""a":"é""#, "é,,,,,"),
    (#""b":-5,"c":-0.5,"d":-1.50"#, ",-5,-0.5,-1.5,,"),
    (#""c":"-INF""#, #",,"'-INF",,,"#), (#""c":-1e-07"#, ",,-1e-07,,,"),
    (#""e":"-PT5S""#, #",,,,"'-PT5S","#), (#""f":"+w==""#, #",,,,,"'+w==""#),
  ])
  func areMadeTextWhereThatIsWanted(json: String, line: String) throws {
    #expect(try self.line("{\(json)}", ["--csv-safe"]) == line + "\n")
    let plain = try self.line("{\(json)}", [])
    #expect(!plain.contains("'"))
  }

  @Test func longTextsAreMadeTextToo() throws {
    let long = "=" + String(repeating: "1+", count: 100_000) + "1"
    #expect(try line(#"{"a":"\#(long)"}"#, ["--csv-safe"]) == "\"'\(long)\",,,,,\n")
    #expect(try line(#"{"a":"\#(long)"}"#, []) == "\(long),,,,,\n")
  }

  @Test(arguments: ["--csv-safe", "--lists=join"]) func needsATable(option: String) throws {
    let run = try Sax.run("map", "--at", "/", option, in: try Folder())
    let name = option.prefix { $0 != "=" }
    #expect(run.status == 2 && run.messages.hasPrefix("sax: \(name) needs --to csv or tsv\n"))
  }
}

/// Tables of objects that hold objects and lists.
@Suite struct NestedTableTests {
  private static let order = """
    emit O at /o
    type O { id: Int; customer: C?; tags: [String]; any: Any?; by: [String: Int]?; node: N? }
    type C { name: String; city: String? from address/city }
    type N { n: Int; node: N? }
    """
  private static let payload = #"""
    {"o":[{"id":1,"customer":{"name":"Ann, B","address":{"city":"X\tY"}},"tags":["a","b;c"],"any":{"x":[1]},
     "by":{"k":1},"node":{"n":1,"node":{"n":2}}},
     {"id":2,"tags":[]}]}
    """#

  private func run(_ mapping: String, _ options: String...) throws -> Run {
    let folder = try Folder(["o.json": Self.payload])
    return try Sax.run(["map", "-e", mapping, "o.json"] + options, input: [], in: folder)
  }

  @Test func objectsWithinHaveColumnsOfTheirOwn() throws {
    let run = try run(Self.order, "--to", "csv")
    #expect(
      run.output == #"""
        id,customer_name,customer_city,tags,any,by,node_n,node_node
        1,"Ann, B",X	Y,"[""a"",""b;c""]","{""x"":[1]}","{""k"":1}",1,"{""n"":2,""node"":null}"
        2,,,[],,,,

        """#)
    #expect(run.messages == "" && run.status == 0)
  }

  @Test func listsOfTextsAreJoined() throws {
    #expect(
      try run(Self.order, "--to", "tsv", "--lists", "join").output == """
        id\tcustomer_name\tcustomer_city\ttags\tany\tby\tnode_n\tnode_node
        1\tAnn, B\t"X\tY"\t"[""a"",""b;c""]"\t"{""x"":[1]}"\t"{""k"":1}"\t1\t"{""n"":2,""node"":null}"
        2\t\t\t\t\t\t\t

        """)
  }

  @Test func eachItemOfTheListHasARow() throws {
    let items =
      "emit O at /o\ntype O { id: Int; tags: [T] from tags }\ntype T { text: String from . }"
    #expect(
      try run(items, "--to", "csv", "--lists", "rows").output
        == "id,tags_text\n1,a\n1,b;c\n2,\n")
    let texts = "emit O at /o\ntype O { id: Int; tags: [String] }"
    #expect(
      try run(texts, "--to", "csv", "--lists", "rows", "--first", "1").output
        == "id,tags\n1,a\n1,b;c\n")
    let two = "emit O at /o\ntype O { a: [Int]; c: C }\ntype C { b: [Int] }"
    #expect(
      try run(two, "--to", "csv", "--lists", "rows").messages == """
        sax: --lists rows needs one list, but O has a, c.b
          --lists json, or --lists join for lists of texts and numbers

        """)
  }

  @Test func columnsOfOneNameAreNumbered() throws {
    let run = try run(
      "emit O at /o\ntype O { c_a: Int from id; c: C from . }\ntype C { a: Int from id }", "--to",
      "csv")
    #expect(run.output == "c_a,c_a_2\n1,1\n2,2\n")
    let other = try self.run(
      "emit O at /o\ntype O { c: C from .; c_a: Int default 9 }\ntype C { a: Int from id }", "--to",
      "csv")
    #expect(other.output == "c_a_2,c_a\n1,9\n2,9\n")
  }

  @Test func whatJoinedTextsWouldHideIsJSON() throws {
    let folder = try Folder([
      "o.json": #"{"o":[{"t":["x;y",null]},{"t":[]},{"t":["a","=1"]},{"t":["a",""]},{"t":["a"]}]}"#
    ])
    let arguments = [
      "map", "-e", "emit O at /o\ntype O { t: [String?] }", "o.json", "--to", "csv", "--lists",
      "join",
    ]
    let plain = try Sax.run(arguments, input: [], in: folder)
    #expect(
      plain.output == #"""
        t
        "[""x;y"",null]"
        ""
        a;=1
        "[""a"",""""]"
        a

        """#)
    let safe = try Sax.run(arguments + ["--csv-safe"], input: [], in: folder)
    #expect(safe.output.contains(#""[""a"",""=1""]""#))
  }

  /// Without a bound, 40 types that each hold the next one twice would have 2⁴⁰ columns.
  @Test func typesThatHoldOthersTwiceHaveAnEnd() throws {
    let types = (1..<40).map { "type T\($0) { a: T\($0 + 1)?; b: T\($0 + 1)? }\n" }.joined()
    let run = try run(
      "emit T1 at /o\n\(types)type T40 { x: Int? }", "--to", "csv", "--first", "0")
    let columns = run.output.split(separator: ",")
    #expect(columns.count > 100 && columns.count < 4096, "\(columns.count)")
  }

  @Test func jsonIsIndented() throws {
    let mapping = "emit O at /o\ntype O { id: Int; tags: [String]; any: Any? }"
    let text = """
      {
        "id": 1,
        "tags": [
          "a",
          "b;c"
        ],
        "any": {
          "x": [
            1
          ]
        }
      }
      """
    #expect(try run(mapping, "--pretty", "--first", "1").output == text + "\n")
    #expect(
      try run(mapping, "--pretty", "--first", "1", "--coverage").output == text + "\n")
    #expect(
      try run(mapping, "--pretty", "--to", "json", "--first", "1").output == "[\(text)]\n")
    #expect(
      try run("emit O at /o\ntype O { tags: [String]; any: Any? }", "--pretty").output
        .hasSuffix("{\n  \"tags\": [],\n  \"any\": null\n}\n"))
    let odd = try run(
      #"emit O at /o[id = 1]; type O { s: String from id default "{\"[:," }"#, "--pretty")
    #expect(odd.output == "{\n  \"s\": \"1\"\n}\n", "\(odd.messages)")
    let table = try run(mapping, "--pretty", "--to", "csv")
    #expect(
      table.status == 2
        && table.messages.hasPrefix("sax: --pretty indents, and --to csv has an object a line\n"))
  }

  @Test func theMappingOfTheCommandLineTellsItsErrors() throws {
    let run = try run("emit O at /o")
    #expect(
      run.messages == """
        -e:1:6: error: the type O is not declared
          emit O at /o
               ^
          fix: type O { … }

        """)
    #expect(run.status == 2)
    let folder = try Folder(["more.sax": "type O { id: Int }", "o.json": Self.payload])
    let imported = try Sax.run(
      "map", "-e", "import \"more.sax\"\nemit O at /o", "o.json", in: folder)
    #expect(imported.lines == [#"{"id":1}"#, #"{"id":2}"#])
    let both = try Sax.run("map", "-e", "emit Any at /o", "--at", "/o", "o.json", in: folder)
    #expect(both.messages.hasPrefix("sax: --at and --mapping exclude each other\n"))
  }
}
