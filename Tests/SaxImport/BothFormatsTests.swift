import Testing

/// One mapping for samples in both formats.
@Suite struct BothFormatsTests {
  private static let json = """
    {"orders": [
      {"id": 1, "total": 1.5, "status": "open", "customer": {"name": "a", "vat": "x"},
       "lines": [{"sku": "p", "qty": 1}, {"sku": "q", "qty": 2}], "placed": "2024-05-01T10:00:00Z"},
      {"id": 2, "total": 2, "status": "open", "customer": {"name": "b", "vat": "y"}, "lines": [],
       "placed": "2024-05-02T10:00:00Z", "coupon": "c"}]}
    """

  private static let xml = """
    <shop><order id="3"><total>3.50</total><status>open</status><customer><name>c</name></customer>\
    <line sku="p"><qty>1</qty></line><line sku="q"><qty>4</qty></line>\
    <placed>2024-05-03T10:00:00Z</placed><note>n</note></order>\
    <order id="4"><total>4</total><status>open</status><customer><name>d</name></customer>\
    <placed>2024-05-03T10:00:00Z</placed><note>m</note></order></shop>
    """

  @Test func whatIsCalledTheSameIsOne() throws {
    for samples in [[Self.json, Self.xml], [Self.xml, Self.json]] {
      let suggestion = try Suggestion(samples[0], samples[1])
      #expect(suggestion.rules == ["emit Order at json(/orders) | xml(/shop/order)"])
      #expect(
        suggestion.declaration("Order") == [
          "id: Int from json(id) | xml(@id)", "total: Decimal", "status: String",
          "customer: Customer", "lines: [Line] from json(lines) | xml(line)", "placed: Date",
          "coupon: String?", "note: String?",
        ])
      #expect(suggestion.declaration("Customer") == ["name: String", "vat: String?"])
      #expect(
        suggestion.declaration("Line") == ["sku: String from json(sku) | xml(@sku)", "qty: Int"])
      let objects = try suggestion.objects()
      #expect(objects.count == 4)
      #expect(
        objects.contains {
          $0.hasPrefix(#"{"id":3,"total":3.5,"status":"open","customer":{"name":"c","vat":null}"#)
        })
    }
  }

  @Test func typesWidenWhereTheFormatsDiffer() throws {
    let suggestion = try Suggestion(
      #"[{"a":1,"b":true,"c":"x","d":{"e":1},"f":[1,2]},{"a":2,"b":false,"c":"y","d":{"e":2},"f":[]}]"#,
      "<r><s><a>1.5</a><b>maybe</b><c>5</c><d>text</d><f>3</f></s><s><a>2</a><b>x</b><c>6</c><d>t</d></s></r>"
    )
    #expect(
      suggestion.declaration("Sample") == [
        "a: Decimal", "b: String", "c: String", "d: Any?", "f: [Int]",
      ])
    #expect(try suggestion.objects().count == 4)
  }

  /// A node's own text is read apart from what is no text.
  @Test func textsBesideObjectsAreFieldsOfTheirOwn() throws {
    let suggestion = try Suggestion(
      #"{"items":[{"id":"1","value":{"a":1}},{"id":"2","value":{"a":2}}]}"#,
      #"<items><item id="1">x</item><item id="2">y</item></items>"#)
    #expect(
      suggestion.declaration("Sample") == [
        "id: String from json(id) | xml(@id)", "value: SampleValue?",
        "valueXML: String? from text()",
      ])
    #expect(
      try suggestion.objects().map { $0.suffix(34) }.last
        == #""id":"2","value":null,"valueXML":"y"}"#.suffix(34))
  }

  @Test func whatHasNoCounterpartStaysByItself() throws {
    let suggestion = try Suggestion(
      "[1,2,3]", "<shop><order><id>1</id></order><order><id>2</id></order></shop>")
    #expect(suggestion.rules == ["emit Int at json(/)", "emit Order at xml(/shop/order)"])
  }

  @Test func namespacesOfXMLAreDeclared() throws {
    let suggestion = try Suggestion(
      #"{"articles":[{"id":"a","title":"x"},{"id":"b","title":"y"}]}"#,
      "<feed xmlns='urn:a'><article><id>a</id><title>x</title></article><article><id>b</id><title>y</title></article></feed>"
    )
    #expect(suggestion.rules == ["emit Article at json(/articles) | xml(/feed/article)"])
    #expect(suggestion.declaration("Article") == ["id: String", "title: String"])
    #expect(suggestion.mapping.contains("namespace default = \"urn:a\""))
    #expect(try suggestion.objects().count == 4)
  }
}
