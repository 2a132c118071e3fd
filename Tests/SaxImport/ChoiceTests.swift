import Testing

/// Records of several kinds, told apart by one of their texts.
@Suite struct ChoiceTests {
  @Test func kindsWithFieldsOfTheirOwn() throws {
    let suggestion = try Suggestion(
      #"""
      [{"type":"circle","id":1,"radius":2.5},{"type":"square","id":2,"side":3,"label":"x"},
       {"type":"circle","id":3,"radius":1},{"id":4,"type":"square","side":4,"label":"y"}]
      """#, named: "shapes")
    #expect(suggestion.rules == ["emit Shape at /"])
    #expect(
      suggestion.declaration("Shape") == [
        "\"circle\" -> Circle", "\"square\" -> Square", "else -> OtherShape",
      ])
    #expect(suggestion.declaration("OtherShape") == ["type: String", "id: Int"])
    #expect(suggestion.declaration("Circle:") == ["radius: Decimal"])
    #expect(
      try suggestion.objects()[3]
        == #"{"@type":"Square","type":"square","id":4,"side":4,"label":"y"}"#)
    #expect(suggestion.swift.contains("enum Shape: Decodable, Sendable {\n  case circle(Circle)\n"))
  }

  @Test func kindsWhoseMembersDiffer() throws {
    let suggestion = try Suggestion(
      #"""
      {"id":1,"type":"PushEvent","payload":{"size":1,"ref":"a"}}
      {"id":2,"type":"ForkEvent","payload":{"forkee":{"id":1,"name":"x"}}}
      {"id":3,"type":"PushEvent","payload":{"size":2,"ref":"b"}}
      {"id":4,"type":"WatchEvent"}
      """#, named: "events.ndjson")
    #expect(
      suggestion.declaration("Event") == [
        "\"PushEvent\" -> PushEvent", "\"ForkEvent\" -> ForkEvent", "else -> OtherEvent",
      ])
    #expect(suggestion.declaration("PushEvent:") == ["payload: PushEventPayload"])
    #expect(suggestion.declaration("PushEventPayload") == ["size: Int", "ref: String"])
    #expect(try suggestion.objects().count == 4)
  }

  @Test func attributesTellKindsInXML() throws {
    let suggestion = try Suggestion(
      """
      <d><p kind="card"><last4>1234</last4></p><p kind="iban"><iban>NL1</iban></p>\
      <p kind="card"><last4>0004</last4></p><p kind="iban"><iban>NL2</iban></p></d>
      """)
    #expect(
      suggestion.declaration("P") == ["\"card\" -> Card", "\"iban\" -> Iban", "else -> OtherP"])
    #expect(try suggestion.objects()[1] == #"{"@type":"Iban","kind":"iban","iban":"NL1"}"#)
  }

  @Test func elementsTellKindsToo() throws {
    let suggestion = try Suggestion(
      """
      <d><p><type>card</type><last4>1234</last4></p><p><type>iban</type><iban>NL1</iban></p>\
      <p><type>card</type><last4>0004</last4></p><p><type>iban</type><iban>NL2</iban></p></d>
      """)
    #expect(
      suggestion.declaration("P") == ["\"card\" -> Card", "\"iban\" -> Iban", "else -> OtherP"])
    #expect(try suggestion.objects().count == 4)
  }

  @Test func fieldsThatAreMissingNowAndThenMakeNoKinds() throws {
    let suggestion = try Suggestion(
      #"[{"type":"a","x":1,"y":2},{"type":"b","x":1},{"type":"a","x":1},{"type":"b","x":2,"y":1}]"#)
    #expect(suggestion.declaration("Sample").first?.hasPrefix("type:") == true)
    #expect(try suggestion.objects().count == 4)
  }

  @Test func aTextThatComesTooLateTellsNothing() throws {
    let long = String(repeating: "x", count: 20_000)
    let suggestion = try Suggestion(
      #"[{"long":"\#(long)","a":1,"type":"a"},{"long":"","b":1,"type":"b"}]"#)
    #expect(
      suggestion.declaration("Sample") == ["long: String", "a: Int?", "type: String", "b: Int?"])
    #expect(try suggestion.objects().count == 2)
  }

  /// Prefixes are the documents' own; kinds are told by names.
  @Test func typesOfInstancesTellKinds() throws {
    let suggestion = try Suggestion(
      """
      <r xmlns="urn:a" xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
      <s xsi:type="p:Circle"><id>1</id><radius>2.5</radius></s>\
      <s xsi:type="Square"><id>2</id><side>3</side></s>\
      <s xmlns:q="urn:p" xsi:type="q:Circle"><id>3</id><radius>1</radius></s>\
      <s xmlns:p="urn:a" xsi:type="p:Square"><id>4</id><side>3</side></s></r>
      """)
    #expect(suggestion.mapping.contains("\ntype S = switch @xsi:type {\n"))
    #expect(
      suggestion.declaration("S")
        == ["\"p:Circle\" -> Circle", "\"Square\" -> Square", "else -> OtherS"])
    #expect(suggestion.declaration("OtherS") == ["type: String from @xsi:type", "id: Int"])
    #expect(
      try suggestion.objects() == [
        #"{"@type":"Circle","type":"p:Circle","id":1,"radius":2.5}"#,
        #"{"@type":"Square","type":"Square","id":2,"side":3}"#,
        #"{"@type":"Circle","type":"q:Circle","id":3,"radius":1}"#,
        #"{"@type":"Square","type":"p:Square","id":4,"side":3}"#,
      ])
    // What has no prefix is in no namespace here, which a default of the mapping would change.
    let bare = try Suggestion(
      """
      <p:r xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">\
      <p:s xsi:type="A"><p:a>1</p:a><p:b>1</p:b></p:s><p:s xsi:type="p:A"><p:c>1</p:c></p:s></p:r>
      """)
    #expect(bare.declaration("S").dropLast() == ["\"A\" -> A", "\"p:A\" -> SA"])
    #expect(try bare.objects().map { $0.prefix(13) } == [#"{"@type":"A","#, #"{"@type":"SA""#])
  }

  @Test(arguments: ["@odata.type", "$type", "messageType", "account_kind", "@type", "odata.type"])
  func namesTellKindsByTheirEnds(key: String) throws {
    let records = [#""x":1"#, #""y":1,"z":2"#, #""x":2"#, #""y":2,"z":3"#].enumerated().map {
      #"{"\#(key)":"S.\#($0 % 2 == 0 ? "A" : "B")","id":\#($0),\#($1)}"#
    }
    let suggestion = try Suggestion("[\(records.joined(separator: ","))]")
    #expect(
      suggestion.declaration("Sample") == [
        "\"S.A\" -> A", "\"S.B\" -> B", "else -> OtherSample",
      ])
    #expect(suggestion.declaration("B:") == ["y: Int", "z: Int"])
    #expect(try suggestion.objects().count == 4)
  }

  /// A field that comes first and is only likely to tell kinds gives way, and what it has kept
  /// apart with it.
  @Test func theBetterOfTwoTells() throws {
    let records = (0..<4).map {
      #"{"cardType":"c\#($0 % 3)","first":{"n":\#($0)},"type":"\#($0 % 2 == 0 ? "a" : "b")","#
        + #""payload":{\#($0 % 2 == 0 ? #""x":1,"y":2"# : #""z":[1],"w":"v""#)}}"#
    }
    let suggestion = try Suggestion("[\(records.joined(separator: ","))]")
    #expect(suggestion.mapping.contains(" = switch type {\n"))
    #expect(suggestion.declaration("A:") == ["payload: APayload"])
    #expect(suggestion.declaration("BPayload") == ["z: [Int]", "w: String"])
    #expect(suggestion.declaration("OtherSample").contains("first: First"))
    #expect(try suggestion.objects().count == 4)
  }

  @Test(arguments: ["contentType", "mime_type", "b@odata.type", "returnType"])
  func formatsAndNotesTellNoKinds(key: String) throws {
    let records = [#""x":1"#, #""y":1,"z":2"#, #""x":2"#, #""y":2,"z":3"#].enumerated().map {
      #"{"\#(key)":"k\#($0 % 2)","id":\#($0),\#($1)}"#
    }
    let suggestion = try Suggestion("[\(records.joined(separator: ","))]")
    #expect(!suggestion.mapping.contains("switch"))
    #expect(try suggestion.objects().count == 4)
  }

  @Test func thereMayBeMany() throws {
    func events(_ kinds: Int) throws -> Suggestion {
      let lines = (0..<(2 * kinds)).map {
        #"{"type":"k\#($0 % kinds)","id":\#($0),"f\#($0 % kinds)":1}"#
      }
      return try Suggestion(lines.joined(separator: "\n"), named: "events.ndjson")
    }
    let many = try events(64)
    #expect(many.declaration("Event").count == 65)
    #expect(many.declaration("K63:") == ["f63: Int"])
    #expect(try many.objects().count == 128)

    // Of more the fields are optional.
    let more = try events(65)
    #expect(more.declaration("Event").prefix(3) == ["type: String", "id: Int", "f0: Int?"])
    #expect(try more.objects().count == 130)
    let most = try events(3000)
    #expect(most.mapping.contains("\n# there are more fields than were kept\ntype Event {"))
    #expect(most.declaration("Event").prefix(3) == ["type: String", "id: Int", "f0: Int?"])
    #expect(most.declaration("Event").count == 100)
    #expect(try most.objects().count == 6000)
  }
}
