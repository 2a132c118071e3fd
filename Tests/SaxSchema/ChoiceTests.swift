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
}
