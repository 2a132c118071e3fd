import SaxSchema
import Testing

/// Where records are found, and what they are made of.
@Suite struct RecordTests {
  @Test(
    arguments: [
      (#"{"data":{"orders":[{"id":1},{"id":2}]}}"#, ["emit Order at /data/orders"]),
      (#"[{"id":1},{"id":2}]"#, ["emit Sample at /"]),
      ("{\"id\":1}\n{\"id\":2}\n", ["emit Sample at /"]),
      ("[1,2]\n[3,4]\n", ["emit [Int] at /"]),
      ("[1,2,3]", ["emit Int at /"]), (#"["a",null]"#, ["emit String? at /"]),
      (
        #"{"id":1,"name":"a","lines":[{"sku":"x"},{"sku":"y"}],"total":3,"ref":4}"#,
        ["emit Sample at /"]
      ),
      (#"{"page":1,"items":[{"a":1,"b":2},{"a":1,"b":3}]}"#, ["emit Sample at /items"]),
      (#"{"7":{"a":1},"8":{"a":2}}"#, ["emit Sample at /*"]),
      (
        "<shop><order><id>1</id></order><order><id>2</id></order></shop>",
        ["emit Order at /shop/order"]
      ),
      ("<order><id>1</id></order>", ["emit Order at /order"]),
      ("<n>5</n>", ["emit Int at /n"]), ("<n/>", ["emit String at /n"]),
      (
        "<osm>\(String(repeating: "<node id='1' lat='1.5' lon='2.5' v='1'/>", count: 50))"
          + "\(String(repeating: "<way id='2' v='3'><nd ref='1'/><nd ref='2'/></way>", count: 20))</osm>",
        ["emit Node at /osm/node", "emit Way at /osm/way"]
      ),
      (#"{"first name":{"a/b":[{"x":1},{"x":2}]}}"#, ["emit AB at /`first name`/`a/b`"]),
    ] as [(String, [String])])
  func areFoundByRepetition(sample: String, rules: [String]) throws {
    let suggestion = try Suggestion(sample)
    #expect(suggestion.rules == rules)
    #expect(try !suggestion.objects().isEmpty)
  }

  @Test func fieldsAreOptionalWhereOneLacksThem() throws {
    let suggestion = try Suggestion(
      #"[{"a":1,"b":"x","c":{"d":1}},{"a":2,"c":{"d":2,"e":null}},{"a":3,"b":"y","c":{"d":1}}]"#)
    #expect(suggestion.declaration("Sample") == ["a: Int", "b: String?", "c: C"])
    #expect(suggestion.declaration("C") == ["d: Int", "e: Any?"])
  }

  @Test func elementsWithAttributesAndTextAreRecords() throws {
    let suggestion = try Suggestion(
      "<d><t cur='EUR'>1.50</t><t cur='USD'>2</t><t>3</t></d>")
    #expect(
      suggestion.declaration("T") == ["cur: String? from @cur", "value: Decimal from text()"])
    #expect(try suggestion.objects()[2] == #"{"cur":null,"value":3}"#)
  }

  @Test func listsInAnElementOfTheirOwnHaveOnePath() throws {
    let suggestion = try Suggestion(
      "<d><o><lines><line q='1'/><line q='2'/></lines></o><o><lines/></o><o/></d>")
    #expect(suggestion.declaration("O") == ["lines: [Line] from lines/line"])
    #expect(try suggestion.objects().count == 3)
  }

  @Test func oneOfManyIsAList() throws {
    let suggestion = try Suggestion(
      "<d><o><modules><module>a</module></modules><n>1</n></o><o><n>2</n></o></d>")
    #expect(suggestion.declaration("O") == ["modules: [String] from modules/module", "n: Int"])
    #expect(try suggestion.objects() == [#"{"modules":["a"],"n":1}"#, #"{"modules":[],"n":2}"#])
  }

  @Test func emptyElementsAreFlags() throws {
    let suggestion = try Suggestion("<d><o><n>1</n><rush/></o><o><n>2</n></o></d>")
    #expect(suggestion.declaration("O") == ["n: Int", "rush: Bool as exists"])
    #expect(try suggestion.objects() == [#"{"n":1,"rush":true}"#, #"{"n":2,"rush":false}"#])
  }

  @Test func whatIsAlikeInOneRecordIsOfOneType() throws {
    let size = #"{"w":1,"h":2,"resize":"fit"}"#
    let suggestion = try Suggestion(
      "[\(String(repeating: #"{"sizes":{"small":\#(size),"large":\#(size)},"n":1},"#, count: 2))0]"
        .replacing(",0]", with: "]"))
    #expect(suggestion.declaration("Sizes") == ["small: Size", "large: Size"])
    #expect(suggestion.declaration("Size") == ["w: Int", "h: Int", "resize: String"])
  }

  @Test func whatNamesEndWithIsTheType() throws {
    let address = #"{"street":"a","city":"b","zip":"1000"}"#
    let suggestion = try Suggestion(
      #"[{"id":1,"home_address":\#(address),"work_address":\#(address)},{"id":2}]"#)
    #expect(
      suggestion.declaration("Sample") == [
        "id: Int", "homeAddress: Address?", "workAddress: Address?",
      ])
    let by = #"{"id":1,"name":"b","mail":"c@example.org"}"#
    let people = try Suggestion(#"[{"id":1,"created_by":\#(by),"updated_by":\#(by)},{"id":2}]"#)
    #expect(people.declaration("Sample").last == "updatedBy: CreatedBy?")
  }

  /// It lacks what is not nested twice.
  @Test func aRecordOfItsOwnKindIsRecursive() throws {
    let inner = #"{"id":1,"text":"a","lang":"nl","likes":3,"replies":1}"#
    let suggestion = try Suggestion(
      #"{"posts":[{"id":2,"text":"b","lang":"en","likes":5,"replies":0,"quoted_post":\#(inner)},\#(inner)]}"#
    )
    #expect(suggestion.rules == ["emit Post at /posts"])
    #expect(suggestion.declaration("Post").last == "quotedPost: Post?")
    #expect(try suggestion.objects().count == 2)
  }

  @Test func nullsAreOptional() throws {
    let suggestion = try Suggestion(
      """
      <d xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
      <o><n>1</n><p x="1"/></o><o><n xsi:nil="true"/><p xsi:nil="true"/></o></d>
      """)
    #expect(suggestion.declaration("O") == ["n: Int?", "p: P?"])
    #expect(suggestion.declaration("P") == ["x: Int from @x"])
    #expect(try suggestion.objects()[1] == #"{"n":null,"p":null}"#)
  }

  @Test func markupIsTakenAsItIs() throws {
    let suggestion = try Suggestion(
      "<d><o><id>1</id><p>One <b>two</b> three</p></o><o><id>2</id><p>Plain</p></o></d>")
    #expect(suggestion.declaration("O") == ["id: Int", "p: Raw"])
    #expect(try suggestion.objects()[0] == #"{"id":1,"p":"<p>One <b>two</b> three</p>"}"#)
  }

  @Test func recursionIsOneType() throws {
    let suggestion = try Suggestion(
      #"{"n":1,"children":[{"n":2,"children":[{"n":3,"children":[{"n":4,"children":[]}]},{"n":5,"children":[]}]}]}"#
    )
    #expect(suggestion.declaration("Sample") == ["n: Int", "children: [Sample]"])
    _ = try suggestion.objects()
    let comments = try Suggestion(
      #"[{"id":1,"text":"a","parent":{"id":2,"text":"b","parent":{"id":3,"text":"c","parent":null}}},{"id":4,"text":"d","parent":null}]"#
    )
    #expect(
      comments.declaration("Parent") == ["id: Int", "text: String", "parent: Parent?"]
        || comments.declaration("Sample") == ["id: Int", "text: String", "parent: Sample?"])
    _ = try comments.objects()
  }

  @Test func typesAreUsedAgain() throws {
    let suggestion = try Suggestion(
      #"[{"from":{"user":{"id":1,"name":"a"}},"to":{"user":{"id":2,"name":"b","vip":true}}}]"#)
    #expect(suggestion.declaration("User") == ["id: Int", "name: String", "vip: Bool?"])
    #expect(!suggestion.mapping.contains("type ToUser"))
  }

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
  }

  /// What is a dictionary in one place is one where each node has a single pair, of the same key.
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

  @Test func fewWordsThatRepeatMakeEnums() throws {
    let suggestion = try Suggestion(
      #"[{"status":"O"},{"status":"closed-by-us"},{"status":"O"},{"status":"O"},{"status":"O"}]"#)
    #expect(suggestion.declaration("Sample") == ["status: Status"])
    #expect(
      suggestion.declaration("Status")
        == [#"enum Status { o = "O";  closedByUs = "closed-by-us" }"#])
    #expect(try suggestion.objects()[1] == #"{"status":"closedByUs"}"#)
    let names = try Suggestion(
      "[\(String(repeating: #"{"city":"Delft"},{"city":"Leiden"},"#, count: 20))null]")
    #expect(names.declaration("Sample") == ["city: String"])
  }

  /// What came once or twice says little of what may come.
  @Test(
    arguments: [
      ("status", "open open done", false), ("status", "open open done done", false),
      ("status", "open open done done open", true), ("orderStatus", "a a b b c c a", false),
      ("via", "a b a b a b a", false), ("via", "a b a b a b a b", true),
      ("via", "a b c a b c a b c a b", false), ("via", "a b c a b c a b c a b c", true),
    ] as [(String, String, Bool)])
  func enumsNeedEvidence(field: String, words: String, isEnum: Bool) throws {
    let records = words.split(separator: " ").map { #"{"n":1,"\#(field)":"\#($0)"}"# }
    let suggestion = try Suggestion("[\(records.joined(separator: ","))]")
    #expect(suggestion.mapping.contains("enum ") == isEnum)
    #expect(try suggestion.objects().count == records.count)
  }

  /// An enum would not read them.
  @Test(arguments: ["404", "true"])
  func whatIsNotAlwaysAWordMakesNoEnum(other: String) throws {
    let words = (0..<24).map { #"{"status":"\#(["open", "done"][$0 % 2])"}"# }
    let suggestion = try Suggestion(
      "[\(words.joined(separator: ",")),{\"status\":\(other)}]")
    #expect(suggestion.declaration("Sample") == ["status: String"])
    #expect(try suggestion.objects().last == #"{"status":"\#(other)"}"#)
  }

  @Test(arguments: ["5", "true"])
  func whatIsNotAlwaysAWordIsNoBool(other: String) throws {
    let suggestion = try Suggestion(#"[{"s":"Y"},{"s":"N"},{"s":\#(other)}]"#)
    #expect(suggestion.declaration("Sample") == ["s: String"])
    #expect(try suggestion.objects().count == 3)
  }

  @Test func namesAreInSwiftsStyle() throws {
    let suggestion = try Suggestion(
      #"{"created_at":1,"image_url":2,"user_id":3,"dc:title":4,"first name":5,"@odata.etag":"x","2x":6,"ID":7}"#
    )
    #expect(suggestion.mapping.contains("\nnames snake_case\n"))
    #expect(
      suggestion.declaration("Sample") == [
        "createdAt: Int", "imageUrl: Int", "userId: Int", "dcTitle: Int from `dc:title`",
        "firstName: Int from `first name`", "odataEtag: String from @odata.etag",
        "_2x: Int from `2x`", "id: Int from ID",
      ])
    _ = try suggestion.objects()
    let pascal = try Suggestion(#"{"CustomerID":1,"OrderDate":"2024-01-01","IsPaid":true}"#)
    #expect(pascal.mapping.contains("\nnames PascalCase\n"))
    #expect(
      pascal.declaration("Sample") == ["customerID: Int", "orderDate: Day", "isPaid: Bool"])
  }

  @Test func fieldsWithoutAPathAreSaid() throws {
    let suggestion = try Suggestion(#"[{"":1,"a\nb":2,"c":3},{"c":4}]"#)
    #expect(
      suggestion.mapping.contains("\n# there are fields that no path can name\ntype Sample {\n"))
    #expect(suggestion.declaration("Sample") == ["c: Int"])
    let kinds = try Suggestion(
      #"[{"type":"a","":1,"x":1,"y":1},{"type":"b","z":1},{"type":"a","x":1,"y":1},{"type":"b","z":2}]"#
    )
    #expect(
      kinds.mapping.contains("\n# there are fields that no path can name\ntype OtherSample {"))
    #expect(try kinds.objects().count == 4)
    let pairs = try Suggestion(
      #"[{"p":[{"k":"a","v":1,"":2},{"k":"b","v":2}],"q":{"lines":[1,2],"":1}}]"#)
    #expect(pairs.declaration("Sample") == ["p: [P]", "q: Q"])
  }
}
