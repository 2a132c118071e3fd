import SaxImport
import Testing

/// Objects whose keys are data, and pairs of a key and a value.
@Suite struct DictionaryTests {
  @Test func keysThatAreDataMakeDictionaries() throws {
    let suggestion = try Suggestion(
      #"[{"names":{"101":"a","102":"b"},"id":1},{"names":{"103":"c"},"id":2}]"#)
    #expect(suggestion.declaration("Sample") == ["names: [String: String]", "id: Int"])
    #expect(try suggestion.objects()[0] == #"{"names":{"101":"a","102":"b"},"id":1}"#)
    let labels = (0..<9).map { #"{"id":\#($0),"labels":{"k\#($0)x":"v","z\#($0)":"w"}}"# }
    #expect(
      try Suggestion("[\(labels.joined(separator: ","))]").declaration("Sample")
        == ["id: Int", "labels: [String: String]"])
    let users = ["ann", "bob", "cat", "dan", "eve", "fay", "gus"].map {
      #""\#($0)":{"age":1,"mail":"x"}"#
    }
    let found = try Suggestion(#"{"total":7,"users":{\#(users.joined(separator: ","))}}"#)
    #expect(found.rules == ["emit User at /users/*"])
    #expect(found.declaration("User") == ["key: String from name()", "age: Int", "mail: String"])
  }

  @Test func listsOfDictionaries() throws {
    let rows = (1...3).map { #"{"2024-01-0\#($0)":"a \#($0)","2024-02-0\#($0)":"b"}"# }
    let suggestion = try Suggestion(#"{"rows":[\#(rows.joined(separator: ","))],"n":1}"#)
    #expect(suggestion.declaration("Sample") == ["rows: [[String: String]]", "n: Int"])
    #expect(suggestion.swift.contains("  var rows: [[String: String]]\n"))
    #expect(
      try suggestion.objects() == [#"{"rows":[\#(rows.joined(separator: ","))],"n":1}"#])
    let inner = try Suggestion(
      #"{"rates":{"2024-01-01":{"1":1.5,"2":2}},"n":[{"1":{"a":1}},null]}"#)
    #expect(
      inner.declaration("Sample")
        == ["rates: [String: [String: Decimal]]", "n: [[String: N]?]"])
    #expect(inner.declaration("N") == ["a: Int"])
    #expect(try inner.objects().count == 1)
    let words = String(repeating: #"{"1":"open","2":"closed"},"#, count: 20)
    let enums = try Suggestion(#"{"rows":[\#(words)null],"n":1}"#)
    #expect(enums.declaration("Sample") == ["rows: [[String: Row]?]", "n: Int"])
    #expect(try enums.objects().count == 1)
  }

  @Test func pairsMakeDictionaries() throws {
    let suggestion = try Suggestion(
      """
      <osm><way id="1"><tag k="highway" v="path"/><tag k="name" v="A"/></way>\
      <way id="2"><tag k="name" v="B"/><tag k="width" v="2"/></way></osm>
      """)
    #expect(
      suggestion.declaration("Way")
        == ["id: Int from @id", "tag: [String: String] from tag key @k value @v"])
    #expect(try suggestion.objects()[0] == #"{"id":1,"tag":{"highway":"path","name":"A"}}"#)
    let texts = try Suggestion(
      """
      <d><o><p name="a">1</p><p name="b">2</p></o><o><p name="b">3</p><p name="c">4</p></o></d>
      """)
    #expect(texts.declaration("O") == ["p: [String: Int] from p key @name"])
    #expect(try texts.objects()[1] == #"{"p":{"b":3,"c":4}}"#)
    let empty = try Suggestion(
      """
      <d><o><p name="a">1</p><p name="b"/></o><o><p name="b">3</p><p name="c">4</p></o>\
      <e><q name="a">x</q><q name="b"/></e><e><q name="b">y</q><q name="c">z</q></e></d>
      """)
    #expect(empty.declaration("O") == ["p: [String: Int?] from p key @name"])
    #expect(empty.declaration("E") == ["q: [String: String] from q key @name"])
    #expect(try empty.objects().count == 4)
  }

  /// A node that is a dictionary in one place is one where each node has a single pair, of the same
  /// key.
  @Test func pairsAreDictionariesEverywhere() throws {
    let suggestion = try Suggestion(
      """
      <osm><node id="1"><tag k="ele" v="12"/></node><node id="2"><tag k="ele" v="13"/></node>\
      <way id="1"><tag k="highway" v="path"/><tag k="name" v="A"/></way>\
      <way id="2"><tag k="name" v="B"/><tag k="surface" v="gravel"/></way></osm>
      """)
    let fields = ["id: Int from @id", "tag: [String: String] from tag key @k value @v"]
    #expect(suggestion.declaration("Node") == fields)
    #expect(suggestion.declaration("Way") == fields)
    #expect(try suggestion.objects().first == #"{"@type":"Node","id":1,"tag":{"ele":"12"}}"#)
    let settings = try Suggestion(
      #"[{"a":{"set":{"name":"x","value":1}},"b":{"set":[{"name":"y","value":2},{"name":"z","value":3}]}}]"#
    )
    #expect(settings.declaration("A") == ["set: [String: Int] from set key name value value"])
    #expect(try settings.objects() == [#"{"a":{"set":{"x":1}},"b":{"y":2,"z":3}}"#])
  }

  /// A dictionary would keep one of them alone.
  @Test(arguments: [
    #"{"o":[{"h":[{"name":"a","value":1},{"name":"b","value":2}]},"#
      + #"{"h":[{"name":"c","value":3},{"name":"c","value":4},{"name":"d","value":5}]}]}"#,
    "<o><p><h name='a' value='1'/><h name='b' value='2'/></p>"
      + "<p><h name='c' value='3'/><h name='c' value='4'/><h name='d' value='5'/></p></o>",
    "<o><p><h><name>a</name><value>1</value></h><h><name>b</name><value>2</value></h></p>"
      + "<p><h><name>c</name><value>3</value></h><h><name>c</name><value>4</value></h></p></o>",
  ])
  func pairsWithTheSameKeyAreAList(sample: String) throws {
    let suggestion = try Suggestion(sample)
    let fields = suggestion.declaration(sample.hasPrefix("<") ? "P" : "O")
    #expect(fields == ["h: [H]"])
    #expect(try suggestion.objects()[1].contains(#"{"name":"c","value":4}"#))
  }

  /// The values of keys that follow a pattern are an entry each.
  @Test(
    arguments: [
      (["KL1023", "HV5131", "BA27"], "[String: V]"), (["P31", "P106", "P6"], "[String: V]"),
      (["EUR", "USD", "JPY"], "[String: V]"), (["en-US", "nl", "nl-BE"], "[String: V]"),
      (["user1001", "user1002", "admin2000"], "[String: V]"),
      (["/pets", "/pets/{id}", "/owners"], "[String: V]"),
      (["", "node_modules/a", "node_modules/b"], "[String: V]"),
      (["text/html", "text/plain", "default"], "[String: V]"),
      (["ada@garden.example", "bo@garden.example", "cleo@garden.example"], "[String: V]"),
      (["Ada Vermeer", "Bo de Wit", "Cleo"], "[String: V]"),
      (["main.swift", "Order.swift", "Line.swift"], "[String: V]"),
      (["a", "b", "c"], "V"), (["KL1023", "HV5131"], "V"), (["line1", "line2", "line3"], "V"),
      (["Q1", "Q2", "Q3", "Q4"], "V"), (["NL", "DE"], "V"),
      (["a@odata.type", "b@odata.type", "c@odata.type"], "V"),
    ] as [([String], String)])
  func keysOfAPatternAreData(keys: [String], type: String) throws {
    let records = keys.map { #""\#($0)":{"n":1,"m":"x y"}"# }
    let suggestion = try Suggestion(
      #"{"a":1,"b":2,"c":3,"v":{\#(records.joined(separator: ","))}}"#)
    #expect(try !suggestion.objects().isEmpty)
    let isFound = suggestion.rules == ["emit V at /v/*"]
    #expect(isFound || suggestion.declaration("Sample").last == "v: \(type)")
    #expect((isFound || type != "V") == (type != "V"))
  }

  @Test(
    arguments: [
      (#""EUR":1,"USD":1.08,"JPY":163"#, "[String: Decimal]"),
      (#""a/b":"^7","c/d":"1.0","e":"2024-01-01""#, "[String: String]"),
      (#""a.txt":1,"b.txt":2,"c.txt":3"#, "[String: Int]"),
      (#""@s/a":"1","b":"2","c":"3""#, "[String: String]"),
      // Labels, flattened fields, annotations, several kinds.
      (#""first name":"a","last name":"b","street name":"c""#, "V"),
      (#""user.id":1,"user.age":2,"geo.id":3"#, "V"),
      (#""odata.type":"a","b@odata.type":"b","b":["c"]"#, "V"),
      (#""EUR":1,"USD":"x","JPY":[]"#, "V"), (#""a/b":1,"c/d":"x","e/f":{}"#, "V"),
      (#""MIN":1,"MAX":2"#, "V"),
    ])
  func keysOfAPatternAreDataOfSimpleValuesToo(members: String, type: String) throws {
    let suggestion = try Suggestion(#"[{"n":1,"v":{\#(members)}},{"n":2,"v":{\#(members)}}]"#)
    let field = suggestion.declaration("Sample").last ?? ""
    #expect(field == "v: \(type)" || field == "v: \(type) from v/* | v/@*")
    let objects = try suggestion.objects()
    #expect(objects.count == 2)
    if type != "V" { #expect(objects[0] == #"{"n":1,"v":{\#(members)}}"#) }
  }

  /// In a payload that writes all names in capitals they are names.
  @Test func capitalsAmongCapitalsAreNames() throws {
    let suggestion = try Suggestion(#"[{"STATS":{"MIN":1,"MAX":2,"AVG":1.5}},{"N":1}]"#)
    #expect(suggestion.declaration("Stats") == ["MIN: Int", "MAX: Int", "AVG: Decimal"])
  }

  /// A step by `*` does not find a key that begins as attributes do.
  @Test func scopedNamesAreKeys() throws {
    let entries = #""@a/x":{"v":1},"@a/y":{"v":2},"z":{"v":3}"#
    let suggestion = try Suggestion("{\(entries)}")
    #expect(suggestion.rules == ["emit Sample at /* | /@*"])
    #expect(try suggestion.objects().count == 3)
    #expect(try suggestion.objects()[1] == #"{"key":"@a/y","v":2}"#)
    let single = try Suggestion(#"[{"uses":{"@a/x":1,"b":"c"}}]"#)
    #expect(single.declaration("Uses") == ["aX: Int from @`a/x`", "b: String"])
    #expect(try single.objects() == [#"{"uses":{"aX":1,"b":"c"}}"#])
    let root = try Suggestion(#"{"@a/x":"1","@a/y":"2","z":"3"}"#)
    #expect(root.rules == ["emit Any at /"])
    #expect(try root.objects() == [#"{"@a/x":"1","@a/y":"2","z":"3"}"#])
    let lists = try Suggestion(#"[{"uses":[{"@a/x":1,"@a/y":2,"b":3}]},{"n":1}]"#)
    #expect(lists.declaration("Sample").first == "uses: [Any?]")
    #expect(try lists.objects().count == 2)
  }

  /// Nor do `@*` find them alone: what else begins so is an entry as well.
  @Test func attributesBesideScopedNamesAreKeys() throws {
    let codes = (0..<40).map { #""KL\#($0 + 1000)":"\#($0)""# }.joined(separator: ",")
    let suggestion = try Suggestion(
      #"[{"m":{\#(codes),"@s/x":"1"},"n":1},{"m":{"@id":"i","q":"r"},"n":1}]"#)
    #expect(
      suggestion.declaration("Sample") == ["m: [String: String] from m/* | m/@*", "n: Int"])
    #expect(try suggestion.objects()[1] == #"{"m":{"@id":"i","q":"r"},"n":1}"#)
  }

  /// As `@none` among languages; not what says something of the whole.
  @Test func keysLikeAttributesAmongDataAreKeys() throws {
    let suggestion = try Suggestion(
      #"[{"names":{"en-GB":"a","nl-NL":"b","de-DE":"e","@none":"c"},"id":1},{"names":{"nl-NL":"d"},"id":2}]"#
    )
    #expect(
      suggestion.declaration("Sample") == [
        "names: [String: String] from names/* | names/@*", "id: Int",
      ])
    #expect(
      try suggestion.objects()[0]
        == #"{"names":{"en-GB":"a","nl-NL":"b","de-DE":"e","@none":"c"},"id":1}"#)
    let record = try Suggestion(#"[{"a":{"@id":"x","name":"y","kind":"z"},"n":1}]"#)
    #expect(record.declaration("A") == ["id: String from @id", "name: String", "kind: String"])
  }

  @Test func dictionariesOfTheirOwnKindAreRecursive() throws {
    let leaf = #"{"name":"a.c","size":1}"#
    let suggestion = try Suggestion(
      #"{"name":"/","children":{"src":{"name":"src","children":{"a.c":\#(leaf)}},"#
        + #""doc":{"name":"doc","children":{}}}}"#)
    #expect(suggestion.rules == ["emit Sample at /"])
    #expect(
      suggestion.declaration("Sample")
        == ["name: String", "children: [String: Sample]", "size: Int?"])
    #expect(try suggestion.objects().count == 1)
    let bare = try Suggestion(#"{"id":1,"children":{"k1":{"id":2,"children":{"k2":{"id":3}}}}}"#)
    #expect(bare.declaration("Sample") == ["id: Int", "children: [String: Sample]"])
    #expect(
      try bare.objects() == [
        #"{"id":1,"children":{"k1":{"id":2,"children":{"k2":{"id":3,"children":{}}}}}}"#
      ])
    // The members of a team are no teams.
    let team = try Suggestion(
      #"[{"id":1,"name":"a","members":{"7":{"id":7,"name":"b"}}},{"id":2,"name":"c","members":{}}]"#
    )
    #expect(team.declaration("Sample").last == "members: [String: Member]")
  }

  @Test func entriesOfEntriesCountTogether() throws {
    let suggestion = try Suggestion(
      #"[{"rates":{"2024-01-01":{"1":1.5,"2":2},"2024-01-02":{"1":2.5}}},{"n":1}]"#)
    #expect(suggestion.declaration("Sample").first == "rates: [String: [String: Decimal]]")
    let fares = try Suggestion(
      #"[{"f":{"KL1023":{"EUR":1},"HV5131":{"USD":2,"JPY":3},"BA27":{"EUR":2}}},{"n":1}]"#)
    #expect(fares.declaration("Sample").first == "f: [String: [String: Int]]")
    #expect(try fares.objects().count == 2)
  }
}
