import SaxImport
import Testing

/// The places of records, and their parts.
@Suite struct RecordTests {
  private static func results(_ count: Int) -> String {
    (0..<count).map { #"{"rule":"r\#($0)","level":"note","line":\#($0)}"# }.joined(separator: ",")
  }

  @Test(
    arguments: [
      (#"{"data":{"orders":[{"id":1},{"id":2}]}}"#, ["emit Order at /data/orders"]),
      (#"[{"id":1},{"id":2}]"#, ["emit Sample at /"]),
      ("{\"id\":1}\n{\"id\":2}\n", ["emit Sample at /"]),
      ("\u{1E}[1,2]\n\u{1E}[3,4]\n", ["emit [Int] at /"]), ("[1,2]\n[3,4]\n", ["emit Int at /"]),
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
      // What there are several of gives its name to itself alone: a result is no run.
      (
        #"{"runs":[{"tool":{"name":"x"},"results":[\#(results(30))]}],"version":"2"}"#,
        ["emit Result at /runs/results"]
      ),
      (#"{"runs":{"results":[\#(results(3))]}}"#, ["emit Result at /runs/results"]),
      (#"{"response":{"results":[\#(results(3))]}}"#, ["emit Sample at /response/results"]),
      (#"{"orders":{"items":[{"a":1},{"a":2}]}}"#, ["emit Order at /orders/items"]),
      // What is alone in an object is the record.
      (#"{"article":{"id":1,"body":{"p":["a","b"]}}}"#, ["emit Article at /article"]),
      (#"{"data":{"article":{"id":1,"title":"b"}}}"#, ["emit Article at /data/article"]),
      (#"{"data":{"id":1,"title":"b"}}"#, ["emit Sample at /data"]),
      (#"{"article":{"id":1},"next":{"id":2}}"#, ["emit Sample at /"]),
      // What says which it is, is one; a list's page or an answer's number doesn't.
      (#"{"id":1,"name":"x","lines":[\#(results(3))]}"#, ["emit Sample at /"]),
      (#"{"d":{"Id":"1","Name":"x","Lines":{"results":[\#(results(3))]}}}"#, ["emit Sample at /d"]),
      (#"{"id":"f","updated":"x","entry":[\#(results(3))]}"#, ["emit Entry at /entry"]),
      (#"{"jsonrpc":"2.0","id":1,"result":[\#(results(3))]}"#, ["emit Sample at /result"]),
      // Nor does what holds items and no more.
      (
        #"{"type":"FeatureCollection","id":"f","name":"x","features":[\#(results(19))]}"#,
        ["emit Feature at /features"]
      ),
      (#"{"id":"r","object":"list","data":[\#(results(5))]}"#, ["emit Sample at /data"]),
      (#"{"id":"q","deltaToken":"t","value":[\#(results(9))]}"#, ["emit Sample at /value"]),
      (
        "<runs><results><a>1</a><b>2</b></results><results><a>1</a><b>2</b></results></runs>",
        ["emit Result at /runs/results"]
      ),
      (#"{"first name":{"a/b":[{"x":1},{"x":2}]}}"#, ["emit AB at /`first name`/`a/b`"]),
    ] as [(String, [String])])
  func areFoundByRepetition(sample: String, rules: [String]) throws {
    let suggestion = try Suggestion(sample)
    #expect(suggestion.rules == rules)
    #expect(try !suggestion.objects().isEmpty)
  }

  /// An article stays one, with sections, authors and as many references as it may have.
  @Test(arguments: [2, 60]) func whatLiesApartInOneWholeIsPartOfIt(count: Int) throws {
    let meta = ["id", "title", "volume", "issue", "fpage", "lpage", "year", "license"]
      .map { "<\($0)>1</\($0)>" }.joined()
    let references = (1...count).map { "<ref id='\($0)'><source>a</source></ref>" }.joined()
    let sections = (0..<max(2, count / 6)).map {
      "<sec><title>\($0)</title>\(String(repeating: "<p>x</p>", count: 5))</sec>"
    }
    let article = """
      <article><front><article-meta>\(meta)<authors><author><name>A</name></author><author>\
      <name>B</name></author></authors></article-meta></front>
      <body>\(sections.joined())</body>
      <back><ref-list>\(references)</ref-list></back></article>
      """
    let suggestion = try Suggestion(article)
    #expect(suggestion.rules == ["emit Article at /article"])
    #expect(try suggestion.objects().count == 1)
    // Lists of a service, with as little around them as there is mostly.
    let users = (1...30).map { "<user id='\($0)'><name>a</name></user>" }.joined()
    let lists = try Suggestion(
      "<answer><status>ok</status><took>5</took><users>\(users)</users>"
        + "<groups>\(users.replacing("user", with: "group"))</groups></answer>")
    #expect(
      lists.rules == ["emit User at /answer/users/user", "emit Group at /answer/groups/group"])
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

  @Test func whatIsInAListOfItsOwnIsCalledByItsName() throws {
    let suggestion = try Suggestion(
      "<d><o><body><outline q='1'/><outline q='2'/></body></o>"
        + "<o><phones><item n='1'/><item n='2'/></phones></o></d>")
    #expect(
      suggestion.declaration("O") == [
        "body: [Outline] from body/outline", "phones: [Phone] from phones/item",
      ])
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
        "id: Int", "home_address: Address?", "work_address: Address?",
      ])
    let by = #"{"id":1,"name":"b","mail":"c@example.org"}"#
    let people = try Suggestion(#"[{"id":1,"created_by":\#(by),"updated_by":\#(by)},{"id":2}]"#)
    #expect(people.declaration("Sample").last == "updated_by: CreatedBy?")
  }

  /// A record within one of its own kind lacks the member that it is nested by.
  @Test func aRecordOfItsOwnKindIsRecursive() throws {
    let inner = #"{"id":1,"text":"a","lang":"nl","likes":3,"replies":1}"#
    let suggestion = try Suggestion(
      #"{"posts":[{"id":2,"text":"b","lang":"en","likes":5,"replies":0,"quoted_post":\#(inner)},\#(inner)]}"#
    )
    #expect(suggestion.rules == ["emit Post at /posts"])
    #expect(suggestion.declaration("Post").last == "quoted_post: Post?")
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

  @Test func fewWordsThatRepeatMakeEnums() throws {
    let words = [String](repeating: #"{"status":"NL"}"#, count: 19)
    let sample = "[\((words + [#"{"status":"closed-by-us"}"#]).joined(separator: ","))]"
    let suggestion = try Suggestion(sample)
    #expect(suggestion.declaration("Sample") == ["status: Status"])
    #expect(
      suggestion.declaration("Status") == ["enum Status { NL;  closed-by-us;  else other }"])
    #expect(try suggestion.objects().last == #"{"status":"closed-by-us"}"#)
    let style = SchemaStyle(camelCase: true, closesEnums: true)
    #expect(
      try Suggestion(sample, style: style).declaration("Status")
        == [#"enum Status { nl = "NL";  closedByUs = "closed-by-us" }"#])
    let names = try Suggestion(
      "[\(String(repeating: #"{"city":"Delft"},{"city":"Leiden"},"#, count: 20))null]")
    #expect(names.declaration("Sample") == ["city: String"])
  }

  /// A text that no sample has is read as well; the case for it has a name that is no value's.
  @Test func enumsAreOpen() throws {
    let words = (0..<24).map { #"{"status":"\#(["other", "else", "otherValue"][$0 % 3])"}"# }
    let suggestion = try Suggestion("[\(words.joined(separator: ","))]")
    #expect(
      suggestion.declaration("Status")
        == [#"enum Status { other;  else2 = "else";  otherValue;  else otherValueValue }"#])
    #expect(try suggestion.objects()[1] == #"{"status":"else2"}"#)
    #expect(suggestion.swift.contains("case other, else2, otherValue, otherValueValue\n"))
  }

  /// Values that came once or twice say little of those that may come.
  @Test(
    arguments: [
      ("status", "open open done", false), ("status", "open open done done", false),
      ("status", String(repeating: "open done ", count: 9) + "open", false),
      ("status", String(repeating: "open done ", count: 10), true),
      ("orderStatus", String(repeating: "a b c d e f g h i j ", count: 2), true),
      ("orderStatus", String(repeating: "a b c d e f g h i j ", count: 2) + "k", false),
      ("via", String(repeating: "a b c d e ", count: 4), true),
      ("via", String(repeating: "a b c d e f ", count: 3) + "a b", false),
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

  /// A case has no white space at its ends.
  @Test func wordsWithBlanksAroundThemMakeNoEnum() throws {
    let words = (0..<24).map { #"{"status":"\#([" open", "done "][$0 % 2])"}"# }
    let suggestion = try Suggestion("[\(words.joined(separator: ","))]")
    #expect(suggestion.declaration("Sample") == ["status: String"])
    #expect(try suggestion.objects().first == #"{"status":" open"}"#)
  }

  @Test(arguments: ["5", "true"])
  func whatIsNotAlwaysAWordIsNoBool(other: String) throws {
    let suggestion = try Suggestion(#"[{"s":"Y"},{"s":"N"},{"s":\#(other)}]"#)
    #expect(suggestion.declaration("Sample") == ["s: String"])
    #expect(try suggestion.objects().count == 3)
  }

  /// Those that a mapping can't have are made of their words.
  @Test func namesAreThePayloads() throws {
    let suggestion = try Suggestion(
      #"{"created_at":1,"image-url":2,"dc:title":4,"first name":5,"@odata.etag":"x","2x":6,"ID":7,"at":8,"from":9}"#
    )
    #expect(!suggestion.mapping.contains("\nnames "))
    #expect(
      suggestion.declaration("Sample") == [
        "created_at: Int", "image-url: Int", "dcTitle: Int from `dc:title`",
        "firstName: Int from `first name`", "odata.etag: String from @odata.etag",
        "_2x: Int from `2x`", "ID: Int", "at: Int", "from: Int",
      ])
    #expect(
      try suggestion.objects() == [
        #"{"created_at":1,"image-url":2,"dcTitle":4,"firstName":5,"odata.etag":"x","_2x":6,"ID":7,"at":8,"from":9}"#
      ])
  }

  @Test func namesAreInSwiftsStyleWhereAskedFor() throws {
    let style = SchemaStyle(camelCase: true)
    let suggestion = try Suggestion(
      #"{"created_at":1,"image_url":2,"user_id":3,"dc:title":4,"first name":5,"@odata.etag":"x","2x":6,"ID":7}"#,
      style: style)
    #expect(suggestion.mapping.contains("\nnames snake_case\n"))
    #expect(
      suggestion.declaration("Sample") == [
        "createdAt: Int", "imageUrl: Int", "userId: Int", "dcTitle: Int from `dc:title`",
        "firstName: Int from `first name`", "odataEtag: String from @odata.etag",
        "_2x: Int from `2x`", "id: Int from ID",
      ])
    _ = try suggestion.objects()
    let pascal = try Suggestion(
      #"{"CustomerID":1,"OrderDate":"2024-01-01","IsPaid":true}"#, style: style)
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

  /// A node that would take an attribute with an entity that was not read, as a whole, is left out.
  @Test func unreadEntitiesInAttributesAreLeftOut() throws {
    let suggestion = try Suggestion(
      """
      <!DOCTYPE r SYSTEM "r.dtd"><r><o><n>1</n><e b="&x;"/><m>a <i c="&x;"/> b</m></o>\
      <o><n>2</n><e b="y"/><m>a <i/> b</m></o></r>
      """)
    #expect(suggestion.declaration("O") == ["n: Int"])
    #expect(try suggestion.objects() == [#"{"n":1}"#, #"{"n":2}"#])
    #expect(throws: InferenceError.self) {
      try Suggestion(#"<!DOCTYPE r SYSTEM "r.dtd"><r b="&x;"/>"#)
    }
  }
}
